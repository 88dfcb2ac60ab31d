import { z } from 'zod';
import { PAGE_DEFAULTS } from '#features/prayer/prayer-page-query.ts';
import { prayerSearch, readPrayerQuery } from '#features/prayer/prayer-query.ts';
import { PUSH_CONSENT } from '#features/prayer/push-consent.ts';
import { REMINDER_MINUTES } from '#features/prayer/reminders.ts';
import { findCityBySlug } from '#lib/city-search.ts';

/** Push services of the browsers in use; nothing is ever sent to another host. */
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

const citySlug = z
  .string()
  .max(60)
  .refine((slug) => findCityBySlug(slug) !== undefined);

const subscription = (hosts: readonly string[]) => {
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

const calculation = z
  .string()
  .max(200)
  .transform((text) => {
    const { problems: _, ...query } = readPrayerQuery(new URLSearchParams(text), PAGE_DEFAULTS);
    return prayerSearch(query, PAGE_DEFAULTS);
  });

const preferences = z.object({
  fajr: z.boolean(),
  dhuhr: z.boolean(),
  asr: z.boolean(),
  maghrib: z.boolean(),
  isha: z.boolean(),
  reminderMinutes: z.literal(REMINDER_MINUTES),
  soundEnabled: z.boolean(),
});

/** What a browser asks for: reminders of a city's prayers, with the consent of its owner. */
export const pushWish = (hosts: readonly string[]) =>
  z.object({
    subscription: subscription(hosts),
    citySlug,
    calculation,
    preferences,
    consent: z.literal(PUSH_CONSENT.version),
  });
export type PushWish = z.infer<ReturnType<typeof pushWish>>;

/** The end of one city's reminders. */
export const pushEnd = z.object({ endpoint: z.string().min(1).max(1000), citySlug });

/** A browser whose push service gave it another address. */
export const pushMove = (hosts: readonly string[]) =>
  z.object({ endpoint: z.string().min(1).max(1000), subscription: subscription(hosts) });
export type PushMove = z.infer<ReturnType<typeof pushMove>>;

/** Whether an address is one of a known push service, over TLS and on its usual port. */
export function isPushEndpoint(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
