import { parse, serialize } from 'hono/utils/cookie';

/** A cookie with a token that no script can read. */
export type TokenCookie = ReturnType<typeof tokenCookie>;

/**
 * Over https the name gets the prefix `__Host-`: browsers then accept it only from this host over
 * https, so that a neighbouring subdomain can't set it.
 */
export function tokenCookie(name: string, siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const full = secure ? `__Host-${name}` : name;
  const common = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const;
  return {
    read: (headers: Headers) => parse(headers.get('cookie') ?? '', full)[full] ?? null,
    /** A Set-Cookie line. */
    write: (token: string, expiresAt: Date) =>
      serialize(full, token, { ...common, expires: expiresAt }),
    clear: () => serialize(full, '', { ...common, maxAge: 0 }),
  };
}
