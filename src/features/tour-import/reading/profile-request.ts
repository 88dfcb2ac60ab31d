import { z } from 'zod';
import { LONGEST_KEY } from '#features/tour-import/mapping/column-mapping.ts';
import { IMPORT_FIELDS } from '#features/tour-import/mapping/import-columns.ts';
import { LONGEST_FILE_NAME, LONGEST_OPERATOR } from '#features/tour-import/reading/profile.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';

const LONGEST_TEXT = 2000;
const MOST_COLUMNS = 300;

const text = z.string().max(LONGEST_TEXT);

const settings = z.object({
  mapping: z.array(z.enum(IMPORT_FIELDS).nullable()).max(MOST_COLUMNS).nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  inThousands: z.boolean(),
  answers: z.record(text, text),
  columnValues: z.partialRecord(z.enum(IMPORT_FIELDS), z.object({ text, onlyEmpty: z.boolean() })),
});

const place = z.object({
  sheet: text,
  table: z.number().int().min(0).max(10_000).nullable(),
  headerLine: z.number().int().min(1).max(10_000_000).nullable(),
  withHidden: z.boolean(),
  withLeftOut: z.boolean(),
});

/** `PUT /api/tour-imports/profile` */
export const profileRequest = z.object({
  key: z.string().min(1).max(LONGEST_KEY),
  operator: z.string().max(LONGEST_OPERATOR),
  settings,
  place: place.nullable(),
  fileName: z.string().max(LONGEST_FILE_NAME),
});
export type ProfileRequest = z.infer<typeof profileRequest>;
