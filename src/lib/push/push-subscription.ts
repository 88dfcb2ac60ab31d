import { z } from 'zod';
import { urlOf } from '#lib/text/address.ts';

/** Push services of common browsers; nothing is ever sent to another host. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

const key = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(120)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes);

/** A subscription as the browser sends it. */
export const pushSubscription = (hosts: readonly string[]) => {
  const endpoint = z
    .string()
    .max(1000)
    .refine((text) => isPushEndpoint(text, hosts));
  return z.object({
    endpoint,
    // An uncompressed point of the curve, and 16 random bytes.
    keys: z.object({ p256dh: key(65), auth: key(16) }),
  });
};

/** Whether an address belongs to a known push service, with TLS and on its usual port. */
export function isPushEndpoint(address: string, hosts: readonly string[]): boolean {
  const url = urlOf(address);
  if (!url) return false;
  const { protocol, hostname, port, username, password } = url;
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
