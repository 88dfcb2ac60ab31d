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
import { hasAges, LONGEST_NOTE, OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import { QUANTITY_UNITS } from '#features/tours/offer/offer-words.ts';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import {
  LONGEST_HOTEL,
  MOST_ROWS_CHECKED,
  MOST_ROWS_SENT,
} from '#features/tour-import/request/import-limits.ts';

const LONGEST_TEXT = 40_000;
const LAST_LINE = 100_000_000;
const within = ([least, most]: readonly [number, number]) => z.number().int().min(least).max(most);
const [amount, age] = [within(OFFER_LIMITS.amount), within(OFFER_LIMITS.age)];

const line = z.number().int().min(1).max(LAST_LINE);
const cells = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.string().max(LONGEST_TEXT))
  .transform((record): ImportCells => record);

const price = z
  .object({
    room: z.enum(ROOMS),
    amount,
    currency: z.enum(CURRENCIES),
    is_from: z.boolean(),
    age_from: age.nullable().optional(),
    age_to: age.nullable().optional(),
  })
  .refine(({ room, age_from, age_to }) => hasAges(room) || (age_from ?? age_to ?? null) === null)
  .refine(({ age_from, age_to }) => (age_from ?? 0) <= (age_to ?? OFFER_LIMITS.age[1]));
const inclusion = z
  .object({
    item: z.enum(INCLUSIONS),
    state: z.enum(INCLUSION_STATES),
    amount: amount.nullable().optional(),
    currency: z.enum(CURRENCIES).nullable().optional(),
    quantity: within(OFFER_LIMITS.quantity).nullable().optional(),
    note: z.string().max(LONGEST_NOTE).nullable().optional(),
  })
  .refine(({ item, state }) => state !== 'not_needed' || item === 'visa')
  .refine(({ item, quantity = null }) => quantity === null || QUANTITY_UNITS[item] !== undefined)
  .refine(
    ({ state, amount = null, currency = null }) =>
      (amount === null) === (currency === null) && (amount === null || state === 'extra'),
  );
const city = z.enum(['mecca', 'medina', 'other']);
const hotel = z.string().trim().min(1).max(LONGEST_HOTEL);
const stars = within(OFFER_LIMITS.stars);
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
  distance_to: within(OFFER_LIMITS.distance).nullable(),
  nights: within(OFFER_LIMITS.nights).nullable(),
  meals: z.enum(MEALS).nullable(),
});
const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length;

/**
 * The facts of a row beside its cells, within the limits of the form. Facts that it does not state are
 * missing.
 */
export const rowOffer = z.object({
  prices: z.array(price).refine((all) => isEachOnce(all.map(({ room }) => room))),
  inclusions: z.array(inclusion).refine((all) => isEachOnce(all.map(({ item }) => item))),
  availability: z
    .object({
      state: z.enum(TOUR_STATES),
      seats: within(OFFER_LIMITS.seats).nullable(),
    })
    .nullable(),
  /** Without the room of the lead price it follows from `prices`. */
  columns: z.object(columnSchemas(SHEET_COLUMNS)).optional(),
  /**
   * Values with an empty cell in the site's own export, and rooms without a price beside others in any
   * sheet: they are removed.
   */
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

export type RowOffer = z.infer<typeof rowOffer>;

/** The version of a tour that the sender has seen. */
const target = z.object({ id: z.number().int().min(1), version: z.iso.datetime() });

/** `PUT /api/tour-imports/{id}/rows` */
export const rowsRequest = z.object({
  fileName: z
    .string()
    .max(1000)
    .transform((name) => cutText(name.replace(/\p{Cc}+/gu, ' ').trim(), 200)),
  rows: z
    .array(z.object({ line, cells, offer: rowOffer.optional(), update: target.optional() }))
    .min(1)
    .max(MOST_ROWS_SENT),
});
export type RowsRequest = z.infer<typeof rowsRequest>;

/** `POST /api/tour-imports/check` */
export const checkRequest = z.object({
  rows: z
    .array(z.object({ line, cells, offer: rowOffer.optional() }))
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
