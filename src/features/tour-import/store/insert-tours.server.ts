import { BARE_STAY } from '#features/tours/offer/offer-input.ts';
import { sql } from 'drizzle-orm';
import type { ImportedTour } from '#features/tour-import/row/import-row.ts';
import { awaitReview } from '#features/tour-editing/review/proposals.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { slugStem, tourTitle } from '#features/tours/model/tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { dollarsOf } from '#lib/money/stated-money.ts';
import type { OfferColumns } from '#features/tours/model/offer.ts';
import {
  bareInclusion,
  type RowOffer,
  saidColumns,
  stateColumns,
} from '#features/tour-import/row/row-offer.ts';
import { hotelsSaid, type NamedStay, staysAfter } from '#features/tour-import/row/row-stays.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { type FindHotel, stayHotelsMade } from '#features/tour-editing/offer/stay-hotels.server.ts';
import { type Placed, placeTours, staysOf } from '#features/tours/store/tour-directory.server.ts';
import { type OwnOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourColumns, putLists, stayRows } from '#features/tours/store/tours.server.ts';
import {
  insertTour,
  statedInDollars,
  tourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { uniqueSlug } from '#lib/text/slug.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { recordChanges } from '#server/session/trail.server.ts';

/** How many numbered slugs are looked up at once; beyond them the tour is written separately. */
const NUMBERS = 5;

/**
 * Writes checked tours and their lines in the trail, in the caller's transaction and in a few
 * statements, however many there are. A tour keeps its slug if it is free. Returns their numbers in the
 * order of `imported`. Tours of an operator that is not trusted wait in review, under slugs that the
 * site chooses, as if they came from the form.
 */
export async function insertTours(
  tx: Db,
  staff: TourKeeper,
  imported: readonly ImportedTour[],
  { now, rate, own }: { now: Date; rate: Rate; own: OwnOperator | null },
): Promise<number[]> {
  // An export knows the city of every hotel, so these hotels are created before tours name them
  // without a city.
  const journeys = imported.flatMap(({ offer: { journey } }) => hotelsSaid({ journey }));
  await stayHotelsMade(tx, staff, journeys, now);
  const placed = await placeTours(
    tx,
    staff,
    imported.map(({ tour }) => tour),
    now,
  );
  const named = imported.flatMap(({ offer }) => hotelsSaid(offer));
  const hotelOf = await stayHotelsMade(tx, staff, named, now);
  const stems = imported.map(({ tour }, place) => slugStem({ ...tour, ...placed[place]?.fields }));
  const slugOf = ({ slug }: ImportedTour) => (own === null ? slug : undefined);
  const taken = await takenSlugs(
    tx,
    stems,
    imported.flatMap((one) => slugOf(one) ?? []),
  );
  const rows = imported.map((one, place) => {
    const { tour, stated, offer, priceCheckedAt } = one;
    const wanted = slugOf(one);
    const slug =
      wanted !== undefined && !taken.has(wanted)
        ? wanted
        : uniqueSlug(stems[place] ?? '', (one) => taken.has(one));
    taken.add(slug);
    return {
      ...inputOf(tour),
      ...placed[place]?.fields,
      ...offerColumns(offer, pricedColumns(one, rate), own),
      slug,
      price_checked_at: checkedAt(priceCheckedAt, stated?.amount ?? tour.price, now),
      created_at: now,
      updated_at: now,
    };
  });
  const inserted = await tx
    .insert(tours)
    .values(rows)
    .onConflictDoNothing({ target: tours.slug })
    .returning(tourColumns);
  const actor = { id: staff.id, label: staff.email };
  await recordChanges(
    tx,
    inserted.map((tour) => ({
      actor,
      action: 'import',
      thing: { kind: 'tour', id: tour.id, title: tourTitle(tour) },
      after: tour,
    })),
  );
  const idOf = new Map(inserted.map(({ slug, id }) => [slug, id]));
  const stays = rows.flatMap(({ slug }, place) => {
    const id = idOf.get(slug);
    const one = imported[place];
    return id === undefined || !one ? [] : stayRows(id, staysOfRow(one, placed[place], hotelOf));
  });
  if (stays.length > 0) await tx.insert(tourStays).values(stays);
  await insertLists(
    tx,
    rows.flatMap(({ slug }, place) => {
      const id = idOf.get(slug);
      const offer = imported[place]?.offer;
      return id === undefined || !offer ? [] : [{ id, offer }];
    }),
  );
  const ids: number[] = [];
  for (const [place, { slug, price_checked_at }] of rows.entries()) {
    const known = idOf.get(slug);
    const one = imported[place];
    if (known !== undefined) ids.push(known);
    else if (one) {
      const { tour } = one;
      // Somebody took the slug after the look-up.
      const { offer } = one;
      const priced = { ...tour, ...offerColumns(offer, pricedColumns(one, rate), own) };
      const options = { now, action: 'import', priceCheckedAt: price_checked_at } as const;
      const { id } = (await insertTour(tx, staff, priced, options)).tour;
      await insertLists(tx, [{ id, offer }]);
      const stays = staysOfRow({ tour, offer }, placed[place], hotelOf);
      await putLists(tx, staff, id, { stays });
      ids.push(id);
    }
  }
  for (const [place, id] of ids.entries()) {
    const wanted = imported[place]?.offer.availability?.state ?? 'on_sale';
    if (reviewedState(own, wanted) !== 'in_review' || wanted === 'on_sale') continue;
    const tour = await tourVersion(tx, id);
    if (tour) await awaitReview(tx, staff, tour, wanted);
  }
  return ids;
}

/** The stays that follow from the columns of the specification, with the row's further facts. */
function staysOfRow(
  { tour, offer }: Pick<ImportedTour, 'tour' | 'offer'>,
  placed: Placed | undefined,
  hotelOf: FindHotel,
): readonly NamedStay[] {
  const hotel = placed?.hotel ?? null;
  const bare = staysOf(0, tour, hotel).map(({ city, hotel_id = null, nights = null }) => ({
    ...BARE_STAY,
    city,
    hotel_id,
    hotel: hotel_id === null || hotel === null ? null : { name: hotel.name },
    nights,
  }));
  // An export has all stays: the columns add none.
  if (offer.journey) return staysAfter([], offer, hotelOf) ?? [];
  return staysAfter(bare, offer, hotelOf) ?? bare;
}

/** The price as stated, with its dollars. */
function pricedColumns({ tour, stated }: ImportedTour, rate: Rate) {
  return stated ? statedColumns(stated, rate) : statedInDollars(tour.price);
}

/** The price with its room, and whether the tour can be booked. */
function offerColumns<Price extends Pick<OfferColumns, 'price_amount' | 'price_currency'>>(
  offer: RowOffer,
  price: Price,
  own: OwnOperator | null,
) {
  const said = stateColumns(offer.availability);
  const state = reviewedState(own, said.state);
  const lead = { amount: price.price_amount, currency: price.price_currency };
  return { ...price, ...saidColumns(offer, lead), ...said, ...(state && { state }) };
}

/** Prices of rooms and what the price includes, for tours without any. */
async function insertLists(tx: Db, added: readonly { id: number; offer: RowOffer }[]) {
  const prices = added.flatMap(({ id, offer }) =>
    offer.prices.map((price) => ({ ...price, tour_id: id })),
  );
  const inclusions = added.flatMap(({ id, offer }) =>
    offer.inclusions.map((one) => ({ ...bareInclusion(one), tour_id: id })),
  );
  if (prices.length > 0) await tx.insert(tourPrices).values(prices);
  if (inclusions.length > 0) await tx.insert(tourInclusions).values(inclusions);
}

/** A stated price and the dollars computed from it. */
export function statedColumns(
  { amount, currency }: NonNullable<ImportedTour['stated']>,
  rate: Rate,
) {
  return {
    price: dollarsOf({ amount, currency }, rate),
    price_amount: amount,
    price_currency: currency,
  };
}

function checkedAt(said: string | null | undefined, price: number | null, now: Date): Date | null {
  if (said === undefined) return price === null ? null : now;
  return said === null ? null : new Date(said);
}

async function takenSlugs(tx: Db, stems: string[], own: string[]): Promise<Set<string>> {
  const wanted = new Set(own);
  for (const stem of stems) {
    // Taking each in turn lists the first numbered slugs.
    const tried = new Set<string>();
    while (tried.size < NUMBERS) tried.add(uniqueSlug(stem, (one) => tried.has(one)));
    for (const slug of tried) wanted.add(slug);
  }
  const rows = await tx
    .select({ slug: tours.slug })
    .from(tours)
    .where(sql`${tours.slug} = any(${sql.param([...wanted])}::text[])`);
  return new Set(rows.map(({ slug }) => slug));
}
