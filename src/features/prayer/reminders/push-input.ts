import { z } from 'zod';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { prayerSearch, readPrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import { REMINDED, REMINDER_MINUTES } from '#features/prayer/reminders/reminders.ts';
import { recordOf } from '#lib/form/pick.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { pushSubscription } from '#lib/push/push-subscription.ts';

const citySlug = z
  .string()
  .max(60)
  .refine((slug) => findCityBySlug(slug) !== undefined);

const calculation = z
  .string()
  .max(200)
  .transform((text) => {
    const { problems: _, ...query } = readPrayerQuery(new URLSearchParams(text), PAGE_DEFAULTS);
    return prayerSearch(query, PAGE_DEFAULTS);
  });

const preferences = z.object({
  ...recordOf(REMINDED, () => z.boolean()),
  reminderMinutes: z.literal(REMINDER_MINUTES),
  soundEnabled: z.boolean(),
});

/** A browser's request for reminders of a city's prayers, with its owner's consent. */
export const pushWish = (hosts: readonly string[]) =>
  z.object({
    subscription: pushSubscription(hosts),
    citySlug,
    calculation,
    preferences,
    consent: z.literal(PUSH_CONSENT.version),
  });
export type PushWish = z.infer<ReturnType<typeof pushWish>>;

/** Ends one city's reminders. */
export const pushEnd = z.object({ endpoint: z.string().min(1).max(1000), citySlug });

/** Moves a browser's reminders after its push service changed the address. */
export const pushMove = (hosts: readonly string[]) =>
  z.object({ endpoint: z.string().min(1).max(1000), subscription: pushSubscription(hosts) });
export type PushMove = z.infer<ReturnType<typeof pushMove>>;
