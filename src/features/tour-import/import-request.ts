import { z } from 'zod';
import { IMPORT_FIELDS, type ImportCells } from '#features/tour-import/import-columns.ts';
import { MOST_ROWS_CHECKED, MOST_ROWS_SENT } from '#features/tour-import/import-limits.ts';
import { isDay } from '#lib/day.ts';

const LONGEST_TEXT = 40_000;
const LAST_LINE = 100_000_000;

const line = z.number().int().min(1).max(LAST_LINE);
const cells = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.string().max(LONGEST_TEXT))
  .transform((record): ImportCells => record);

/** `PUT /api/tour-imports/{id}/rows` */
export const rowsRequest = z.object({
  fileName: z
    .string()
    .max(1000)
    .transform((name) =>
      name
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 200),
    ),
  rows: z.array(z.object({ line, cells })).min(1).max(MOST_ROWS_SENT),
});
export type RowsRequest = z.infer<typeof rowsRequest>;

/** `POST /api/tour-imports/check` */
export const checkRequest = z.object({
  rows: z
    .array(
      z.object({
        line,
        city_from: z.string().max(200).refine(storable),
        departure_date: z.string().refine(isDay),
        company_name: z.string().max(400).refine(storable).nullable(),
        price: z.number().int().min(0).max(2_000_000_000).nullable(),
        days: z.number().int().min(0).max(100_000),
      }),
    )
    .min(1)
    .max(MOST_ROWS_CHECKED),
});
export type CheckRequest = z.infer<typeof checkRequest>;

function storable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}
