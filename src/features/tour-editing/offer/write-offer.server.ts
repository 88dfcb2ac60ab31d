import { eq, inArray } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import { dollarsOf } from '#lib/money/stated-money.ts';
import {
  offerAsKept,
  type OfferInput,
  offerTrail,
  SAID_COLUMNS,
} from '#features/tours/offer/offer-input.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  asVersion,
  type TourVersion,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { tourTitle, type Tour } from '#features/tours/model/tour.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

interface OfferChanging {
  said: Partial<OfferInput>;
  now: Date;
  isPriceChecked?: boolean;
  isNew?: boolean;
}

/**
 * Writes the offer of a tour that `tourForUpdate` read in this transaction, and adds a line to the
 * trail unless it `isNew`. Parts that `said` leaves out stay. `price` is computed from the stated
 * price; the tour's hotel follows the first stay in Mecca. Changed prices, or `isPriceChecked`, confirm
 * the price now.
 */
export async function changeOffer(
  tx: Db,
  staff: TourKeeper,
  before: TourVersion,
  { said, now, isPriceChecked = false, isNew = false }: OfferChanging,
): Promise<TourVersion> {
  const { id } = before.tour;
  const kept = await readOffer(tx, before.tour);
  const input = { ...offerAsKept(before.tour, kept), ...said };
  const wasStated = statedPrice(before.tour);
  const isStatedSame =
    wasStated?.amount === input.price?.amount && wasStated?.currency === input.price?.currency;
  const isListSame = JSON.stringify(kept.prices) === JSON.stringify(input.prices);
  const isNewPrice = !isStatedSame || !isListSame || isPriceChecked;
  const price = isStatedSame
    ? before.tour.price
    : input.price && dollarsOf(input.price, await currentRate(tx));
  const isPriced = input.price !== null || input.prices.length > 0;
  // Later than the version it replaces, whatever the clock says.
  const after = Math.max(now.getTime(), Date.parse(before.version) + 1);
  const columns = {
    ...pick(input, SAID_COLUMNS),
    ...(said.price !== undefined && {
      price,
      price_amount: input.price?.amount ?? null,
      price_currency: input.price?.currency ?? null,
    }),
    ...(await hotelOfStays(tx, before.tour, kept.stays, input.stays)),
    ...(isNewPrice && { price_checked_at: isPriced ? now : null }),
  };
  await tx.delete(tourPrices).where(eq(tourPrices.tour_id, id));
  await tx.delete(tourStays).where(eq(tourStays.tour_id, id));
  await tx.delete(tourInclusions).where(eq(tourInclusions.tour_id, id));
  const ofTour = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, tour_id: id }));
  if (input.prices.length > 0) await tx.insert(tourPrices).values(ofTour(input.prices));
  if (input.stays.length > 0) {
    await tx
      .insert(tourStays)
      .values(ofTour(input.stays).map((stay, place) => ({ ...stay, position: place + 1 })));
  }
  if (input.inclusions.length > 0) await tx.insert(tourInclusions).values(ofTour(input.inclusions));
  // The change of the tour itself notifies all lists and pages, so it comes last.
  const [row] = await tx
    .update(tours)
    .set({ ...columns, updated_at: new Date(after) })
    .where(eq(tours.id, id))
    .returning(versionedColumns);
  if (!row) throw new Error('the locked tour is gone');
  const { updated_at: _, ...tour } = row;
  if (isNew) return asVersion(row);
  const names = await hotelNames(tx, [...kept.stays, ...input.stays]);
  const nameOf = (hotel: number) => names.get(hotel) ?? `№ ${hotel}`;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'update',
    thing: { kind: 'tour', id, title: tourTitle(row) },
    before: { ...before.tour, ...offerTrail(kept, nameOf) },
    after: { ...tour, ...offerTrail(input, nameOf) },
  });
  return asVersion(row);
}

type HotelFields = Pick<
  Tour,
  'hotel_name' | 'hotel_address' | 'distance_to_kaaba' | 'latitude' | 'longitude'
>;

/** The hotel fields of the tour, when the hotel of its first stay in Mecca is another one. */
async function hotelOfStays(
  tx: Db,
  tour: Tour,
  before: OfferInput['stays'],
  after: OfferInput['stays'],
): Promise<Partial<HotelFields>> {
  const inMecca = (stays: OfferInput['stays']) =>
    stays.find(({ city }) => city === 'mecca')?.hotel_id ?? null;
  const id = inMecca(after);
  if (id === null || id === inMecca(before)) return {};
  const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, id));
  if (!hotel) return {};
  const isSame = tour.hotel_name === hotel.name;
  return {
    hotel_name: hotel.name,
    // Facts that the directory lacks stay only while the hotel is the same.
    hotel_address: hotel.address ?? (isSame ? tour.hotel_address : null),
    distance_to_kaaba: hotel.distance ?? (isSame ? tour.distance_to_kaaba : null),
    latitude: hotel.latitude ?? (isSame ? tour.latitude : null),
    longitude: hotel.longitude ?? (isSame ? tour.longitude : null),
  };
}

async function hotelNames(tx: Db, stays: OfferInput['stays']): Promise<Map<number, string>> {
  const ids = [...new Set(stays.flatMap(({ hotel_id }) => hotel_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: hotels.id, name: hotels.name })
    .from(hotels)
    .where(inArray(hotels.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
