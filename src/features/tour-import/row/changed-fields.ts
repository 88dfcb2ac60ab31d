import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { type ImportedTour, leadOf } from '#features/tour-import/row/import-row.ts';
import { saidColumns, stateColumns, withSaid } from '#features/tour-import/row/row-offer.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import { type HotelOf, type NamedStay, staysAfter } from '#features/tour-import/row/row-stays.ts';
import { priceColumns, statedPrice, type TourOffer } from '#features/tours/model/offer.ts';
import { pricesAfter, type SaidColumns, staysWith } from '#features/tours/offer/offer-input.ts';
import { isSameMoney } from '#lib/money/same-money.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { isOffered, isPublic } from '#features/tours/offer/tour-marks.ts';
import { TOUR_FIELD_NAMES, TOUR_FLAGS } from '#features/tours/model/tour-input.ts';
import type { Tour, TourField, TourInput } from '#features/tours/model/tour.ts';
import { endDay, isDay } from '#lib/time/day.ts';

/** The changes of a row to a tour. */
export interface TourChange {
  fields: Partial<TourInput>;
  /** The price as stated; undefined: unchanged, or computed from the dollars; null: on request. */
  stated: Money | null | undefined;
  /** The columns of its offer. */
  columns: Partial<SaidColumns>;
  /** The new room prices and inclusions; null: unchanged. */
  lists: Pick<OfferLists, 'prices' | 'inclusions'> | null;
  /** The new stays; null: only changes that follow from the fields. */
  stays: NamedStay[] | null;
  /** When the price was confirmed, from an export; undefined: as usual. */
  priceCheckedAt: Date | null | undefined;
}

/** The data of a tour in other tables that a sheet can state. */
export interface OfferLists extends Pick<TourOffer, 'prices' | 'inclusions'> {
  stays: readonly NamedStay[];
}

export const NO_LISTS: OfferLists = { prices: [], stays: [], inclusions: [] };
const NO_HOTELS: HotelOf = (_, name) => ({ id: null, name });

/** Whether a row states anything about these lists. */
export function hasLists({ prices, inclusions, without, stays, journey }: RowOffer): boolean {
  const isOwn = without !== undefined || journey !== undefined;
  return prices.length + inclusions.length > 0 || isOwn || stays !== undefined;
}

interface Comparison {
  isOwn: boolean;
  lists?: OfferLists | undefined;
  /** The hotels of the row's stays. */
  hotelOf?: HotelOf | undefined;
}

/**
 * The differences between a row and its tour. A missing column changes nothing; an empty cell
 * changes nothing either, except in the site's own export (`isOwn`), where it empties the field. A
 * cell that can't be read changes nothing. The month is derived from the departure; a day of return
 * that was departure + days − 1 stays so.
 */
export function changeOf(
  imported: ImportedTour,
  cells: ImportCells,
  tour: Tour,
  { isOwn, lists = NO_LISTS, hotelOf = NO_HOTELS }: Comparison,
): TourChange {
  const { tour: said, offer, priceCheckedAt } = imported;
  const fields: Partial<TourInput> = {};
  const has = (field: TourField) => {
    const text = cells[field];
    return text !== undefined && (isOwn || text.trim() !== '');
  };
  const set = <Field extends TourField>(field: Field) => {
    if (!isSame(said[field], tour[field])) fields[field] = said[field];
  };
  for (const field of TOUR_FIELD_NAMES) {
    if (FOLLOWING.has(field) || !has(field)) continue;
    const isUnread = said[field] === null && (cells[field] ?? '').trim() !== '';
    if (isUnread && field !== 'end_date') continue;
    set(field);
  }
  const isStatusSaid = (cells.tour_status ?? '').trim() !== '';
  if (isStatusSaid) set('tour_status');
  for (const flag of TOUR_FLAGS) if (isStatusSaid || has(flag)) set(flag);
  if (fields.departure_date !== undefined) fields.month = said.month;
  const wasDerived = tour.end_date === endOf(tour.departure_date, tour.days);
  const moves = fields.departure_date !== undefined || fields.days !== undefined;
  if (!has('end_date') && moves && wasDerived) set('end_date');
  const then = staysWith(lists.stays, { ...tour, ...fields }, { was: tour });
  const moved = then.map((stay) => ({ ...stay, hotel: stay.hotel ?? null }));
  const stays = staysAfter(moved, offer, hotelOf, lists.stays);
  // The tour's hotel belongs to its first stay in Mecca: if both are stated, the stay wins.
  if (stays && hotelInMecca(stays) !== hotelInMecca(lists.stays)) delete fields.hotel_name;
  // A list has no price of a tour that is sold: it says «мест нет» instead.
  const isSold = !isOwn && offer.availability !== null && !isOffered(offer.availability.state);
  const isPriceKept = isSold && said.price === null && imported.stated === null;
  const newStated = isPriceKept ? undefined : statedChange(imported, cells, tour, fields);
  const lead = leadAfter(tour, fields, newStated);
  // Where the row has no other price for its room, the line with the lead price follows it.
  const prices = pricesAfter(lists.prices, tour, priceColumns(lead));
  return {
    fields,
    stated: newStated,
    columns: changedColumns(offer, lead, tour),
    lists: withSaid({ ...lists, prices }, offer),
    stays,
    priceCheckedAt: confirmed(priceCheckedAt, tour),
  };
}

function hotelInMecca(stays: readonly NamedStay[]): string | undefined {
  return stays.find(({ city }) => city === 'mecca')?.hotel?.name;
}

/** The stated lead price after the change. */
function leadAfter(
  tour: Tour,
  { price }: Partial<TourInput>,
  stated: TourChange['stated'],
): Money | null {
  if (stated !== undefined) return stated;
  if (price !== undefined) return price === null ? null : { amount: price, currency: 'USD' };
  return statedPrice(tour);
}

/**
 * A sheet does not put a tour on sale that staff have not published yet. One that was taken off sale is on
 * sale again when a list has it.
 */
function changedColumns(offer: RowOffer, lead: Money | null, tour: Tour): TourChange['columns'] {
  const isBack = tour.state === 'withdrawn' && offer.availability === null;
  const places = isBack ? ({ state: 'on_sale', seats: null } as const) : offer.availability;
  const said = {
    ...(isPublic(tour.state) && stateColumns(places)),
    ...saidColumns(offer, lead, tour.price_room),
  };
  const isOther = ([name, value]: [string, unknown]) => tour[name as keyof typeof said] !== value;
  return Object.fromEntries(Object.entries(said).filter(isOther));
}

/** Sheets have one kind of line break, which counts as equal to the other. */
function isSame(said: unknown, known: unknown): boolean {
  if (typeof said !== 'string' || typeof known !== 'string') return said === known;
  return said === known || said.replace(/\r\n?/g, '\n') === known.replace(/\r\n?/g, '\n');
}

/** Whether nothing would change. */
export function isNoChange({
  fields,
  stated,
  columns,
  lists,
  stays,
  priceCheckedAt,
}: TourChange): boolean {
  const isSame = Object.keys(fields).length === 0 && Object.keys(columns).length === 0;
  const areListsSame = lists === null && stays === null;
  return isSame && stated === undefined && areListsSame && priceCheckedAt === undefined;
}

/** Fields that others determine; they are compared separately. */
const FOLLOWING = new Set<TourField>(['month', 'price', 'tour_status', ...TOUR_FLAGS]);

function statedChange(
  imported: ImportedTour,
  cells: ImportCells,
  tour: Tour,
  fields: Partial<TourInput>,
): TourChange['stated'] {
  if ((cells.price ?? '').trim() === '') return undefined;
  const { price } = imported.tour;
  const [lead, now] = [leadOf(imported), statedPrice(tour)];
  if (imported.stated !== null) return isSameMoney(lead, now) ? undefined : lead;
  // Dollars that are only computed from a stated price are not compared with it.
  if (price !== tour.price) fields.price = price;
  else if (now && now.is_from !== imported.isFrom) return { ...now, is_from: imported.isFrom };
  if (price === null) return tour.price_amount === null ? undefined : null;
  return price !== tour.price && imported.isFrom ? lead : undefined;
}

function confirmed(
  said: string | null | undefined,
  { price_checked_at }: Tour,
): Date | null | undefined {
  if (said === undefined) return undefined;
  const instant = said === null ? null : new Date(said);
  return instant?.getTime() === price_checked_at?.getTime() ? undefined : instant;
}

function endOf(departure: string, days: number): string | null {
  return isDay(departure) && days >= 1 && days < 3000 ? endDay(departure, days) : null;
}
