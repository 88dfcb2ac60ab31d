import { z } from 'zod';
import { MOST_SENT } from '#features/recitation/listening/own-listening.ts';
import { RECITERS } from '#features/recitation/reciters.ts';
import { isDay } from '#lib/time/day.ts';
import { isVerse } from '#lib/quran/suras.ts';

const DAY_SECONDS = 86_400;
/** Older records count as of a year ago: one that is refused would keep back all the others. */
const OLDEST_MS = 366 * DAY_SECONDS * 1000;

const record = z
  .object({
    id: z.string().regex(/^[0-9a-f]{24}$/),
    sura: z.int().min(1).max(114),
    reciter: z.enum(RECITERS.map(({ id }) => id)),
    /** Whole seconds with sound. */
    seconds: z.int().min(1).max(DAY_SECONDS),
    completed: z.boolean(),
    /** The place to continue: whole seconds in the recording, or a verse. */
    position: z.int().min(0).max(DAY_SECONDS),
    ayah: z.int().nullable(),
    /** The time since it began by the browser's clock, so that a wrong clock does not matter. */
    agoMs: z
      .number()
      .min(0)
      .transform((agoMs) => Math.min(agoMs, OLDEST_MS)),
    /** The listener's local day, YYYY-MM-DD. */
    day: z.string().refine(isDay),
  })
  .refine(({ sura, ayah }) => ayah === null || isVerse({ sura, ayah }));

export type SentRecord = z.infer<typeof record>;

/** The records that a browser sends, without duplicates. */
export const sentRecords = z.object({
  records: z
    .array(record)
    .max(MOST_SENT)
    .refine((records) => new Set(records.map(({ id }) => id)).size === records.length),
});
