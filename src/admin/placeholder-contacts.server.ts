import { type Env, readEnv } from '#server/env/env.server.ts';

const SETTINGS = {
  phone: 'SITE_PHONE',
  email: 'SITE_EMAIL',
  infoEmail: 'SITE_INFO_EMAIL',
  address: 'SITE_ADDRESS',
} as const;

/**
 * A warning to the owner of a site that others can reach: its visitors are shown invented contacts.
 * Null when none is invented, and on localhost.
 */
export function placeholderWords({ contacts, siteUrl }: Env): string | null {
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)) return null;
  const invented = readEnv({}).contacts;
  const names = (['phone', 'email', 'infoEmail', 'address'] as const).filter(
    (name) => contacts[name] === invented[name],
  );
  if (names.length === 0) return null;
  const words = `не заданы ${names.map((name) => SETTINGS[name]).join(', ')}, посетители видят выдуманные`;
  return names.includes('email')
    ? `${words}, и заявки без организатора уходят на ${invented.email}`
    : words;
}
