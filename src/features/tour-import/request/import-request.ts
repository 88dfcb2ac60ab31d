import { z } from 'zod';
import { cutText } from '#lib/text/storable.ts';
import { IMPORT_FIELDS, type ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  MOST_STAYS,
  ROOMS,
  TOUR_STATES,
} from '#features/tours/model/offer.ts';
import { columnSchemas } from '#features/tour-import/request/offer-schema.ts';
import { SHEET_COLUMNS } from '#features/tour-editing/fields/offer-fields.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { MOST_ROWS_CHECKED, MOST_ROWS_SENT } from '#features/tour-import/request/import-limits.ts';

const LONGEST_TEXT = 40_000;
const LAST_LINE = 100_000_000;
const MOST_MONEY = 100_000_000;
const MOST_SEATS = 1000;
const MOST_YEARS = 150;
const LONGEST_NOTE = 2000;
const LONGEST_HOTEL = 200;
const MOST_STARS = 5;
const MOST_NIGHTS = 366;
const MOST_METRES = 1_000_000;

const line = z.number().int().min(1).max(LAST_LINE);
const cells = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.string().max(LONGEST_TEXT))
  .transform((record): ImportCells => record);

const price = z.object({
  room: z.enum(ROOMS),
  amount: z.number().int().min(1).max(MOST_MONEY),
  currency: z.enum(CURRENCIES),
  is_from: z.boolean(),
  age_from: z.number().int().min(0).max(MOST_YEARS).nullable().optional(),
  age_to: z.number().int().min(0).max(MOST_YEARS).nullable().optional(),
});
const inclusion = z
  .object({
    item: z.enum(INCLUSIONS),
    state: z.enum(INCLUSION_STATES),
    amount: z.number().int().min(1).max(MOST_MONEY).nullable().optional(),
    currency: z.enum(CURRENCIES).nullable().optional(),
    quantity: z.number().int().min(1).max(MOST_MONEY).nullable().optional(),
    note: z.string().max(LONGEST_NOTE).nullable().optional(),
  })
  .refine(({ item, state }) => state !== 'not_needed' || item === 'visa')
  .refine(
    ({ state, amount = null, currency = null }) =>
      (amount === null) === (currency === null) && (amount === null || state === 'extra'),
  );
const city = z.enum(['mecca', 'medina', 'other']);
const hotel = z.string().trim().min(1).max(LONGEST_HOTEL);
const stars = z.number().int().min(1).max(MOST_STARS);
const saidStay = z.object({
  /** Null: about every stay. */
  city: city.nullable(),
  hotel: hotel.optional(),
  /** «Не ниже 4★», for a stay without a named hotel. */
  stars_from: stars.optional(),
  meals: z.enum(MEALS).optional(),
});
const ownStay = z.object({
  city,
  hotel: hotel.nullable(),
  stars_from: stars.nullable(),
  distance_to: z.number().int().min(0).max(MOST_METRES).nullable(),
  nights: z.number().int().min(0).max(MOST_NIGHTS).nullable(),
  meals: z.enum(MEALS).nullable(),
});
const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length;

/** The facts of a row beside its cells. Facts that it does not state are missing. */
const offer = z.object({
  prices: z.array(price).refine((all) => isEachOnce(all.map(({ room }) => room))),
  inclusions: z.array(inclusion).refine((all) => isEachOnce(all.map(({ item }) => item))),
  availability: z
    .object({
      state: z.enum(TOUR_STATES),
      seats: z.number().int().min(0).max(MOST_SEATS).nullable(),
    })
    .nullable(),
  /** Without the room of the lead price it follows from `prices`. */
  columns: z.object(columnSchemas(SHEET_COLUMNS)).optional(),
  /** Values with an empty cell in the site's own export: they are removed. */
  without: z
    .object({
      rooms: z.array(z.enum(ROOMS)).max(ROOMS.length),
      items: z.array(z.enum(INCLUSIONS)).max(INCLUSIONS.length),
    })
    .optional(),
  stays: z
    .array(saidStay)
    .refine((all) => isEachOnce(all.map((stay) => String(stay.city))))
    .optional(),
  /** By their places in the journey, from 1; null: no such stay. */
  journey: z
    .array(z.object({ place: z.number().int().min(1).max(MOST_STAYS), stay: ownStay.nullable() }))
    .refine((all) => isEachOnce(all.map(({ place }) => String(place))))
    .optional(),
});

export type RowOffer = z.infer<typeof offer>;

/** The version of a tour that the sender has seen. */
const target = z.object({ id: z.number().int().min(1), version: z.iso.datetime() });

/** `PUT /api/tour-imports/{id}/rows` */
export const rowsRequest = z.object({
  fileName: z
    .string()
    .max(1000)
    .transform((name) => cutText(name.replace(/\p{Cc}+/gu, ' ').trim(), 200)),
  rows: z
    .array(z.object({ line, cells, offer: offer.optional(), update: target.optional() }))
    .min(1)
    .max(MOST_ROWS_SENT),
});
export type RowsRequest = z.infer<typeof rowsRequest>;

/** `POST /api/tour-imports/check` */
export const checkRequest = z.object({
  rows: z
    .array(z.object({ line, cells, offer: offer.optional() }))
    .min(1)
    .max(MOST_ROWS_CHECKED),
});
export type CheckRequest = z.infer<typeof checkRequest>;

/** `POST /api/tour-imports/link`: a published table. */
export const linkRequest = z.object({ link: z.string().max(2000) });

/** `POST /api/tour-imports/missing`: the tours that a list was matched with */
export const missingRequest = z.object({ ids: z.array(target.shape.id).min(1).max(5000) });
export type MissingRequest = z.infer<typeof missingRequest>;

/** `PUT /api/tour-imports/{id}/withdrawn` */
export const withdrawRequest = z.object({
  fileName: rowsRequest.shape.fileName,
  tours: z.array(target).min(1).max(MOST_ROWS_SENT),
});
export type WithdrawRequest = z.infer<typeof withdrawRequest>;
