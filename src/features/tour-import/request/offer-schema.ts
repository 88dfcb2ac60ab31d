import { z } from 'zod';
import { CURRENCIES } from '#lib/money/stated-money.ts';
import { offerKindOf, OFFER_KINDS, ROOMS, TOUR_STATES } from '#features/tours/model/offer.ts';
import type { SaidColumn, SaidColumns } from '#features/tours/offer/offer-input.ts';

const KINDS = {
  id: z.int().positive(),
  state: z.enum(TOUR_STATES),
  count: z.int().positive().max(100_000_000),
  currency: z.enum(CURRENCIES),
  room: z.enum(ROOMS),
  flag: z.boolean(),
};

/** The schemas of an offer's columns, by their kinds; each may be absent. */
export function columnSchemas<Column extends SaidColumn>(columns: readonly Column[]) {
  return Object.fromEntries(
    columns.map((column) => {
      const schema = KINDS[offerKindOf(column)];
      const isOptional = OFFER_KINDS[column].endsWith('?');
      return [column, (isOptional ? schema.nullable() : schema).optional()];
    }),
  ) as unknown as { [Name in Column]: z.ZodOptional<z.ZodType<SaidColumns[Name]>> };
}
