import { and, asc, count, eq, isNull, like, sql } from 'drizzle-orm';
import { type Departure, departureKey } from '#features/tours/model/tour-duplicate.ts';
import { dollarsOf, type PriceColumns } from '#features/tours/model/lead-price.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import {
  inputOf,
  isStated,
  type StatedColumns,
  type StatedTour,
} from '#features/tours/model/tour-input.ts';
import { offerTrail } from '#features/tours/offer/offer-input.ts';
import { tourPrices, tourStays } from '#features/tours/tables/offer-tables.server.ts';
import {
  concernsDirectory,
  followStays,
  placeTours,
  staysOf,
} from '#features/tours/store/tour-directory.server.ts';
import { isOwnTour } from '#features/tours/store/own-tours.server.ts';
import { offerLists } from '#features/tours/store/read-offer.server.ts';
import { slugStem, tourSlug } from '#features/tours/store/tour-slug.ts';
import { tourTitle } from '#features/tours/model/tour-title.ts';
import type { OfferColumns, TourPrice } from '#features/tours/model/offer.ts';
import type { Tour, TourInput } from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourColumns } from '#features/tours/store/tours.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { recordedAs, recordedInto } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** A tour with what tells one of its versions from the next. */
export interface TourVersion {
  tour: Tour;
  /** The instant of the last change, ISO, to the millisecond. */
  version: string;
}

export const versionedColumns = { ...tourColumns, updated_at: tours.updated_at };
type VersionedRow = Tour & { updated_at: Date };

/** A row as a tour with its version, the instant of its last change. */
export function asVersion({ updated_at, ...tour }: VersionedRow): TourVersion {
  return { tour, version: updated_at.toISOString() };
}

/**
 * Makes everybody else who adds the same departure wait until this transaction is over; call it
 * before looking for duplicates. Several departures at once are locked in the order of their keys,
 * so that two of these can't wait for each other.
 */
export async function lockDepartures(tx: Db, departures: readonly Departure[]): Promise<void> {
  const keys = [...new Set(departures.map(departureKey))].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
      from unnest(${sql.param(keys)}::text[]) with ordinality as wanted (key, place) order by place`,
  );
}

/** Tours of the same city, day and operator, oldest first; at most 20. */
export async function sameDeparture(
  tx: Db,
  { city_from, departure_date, company_name }: Departure,
): Promise<{ id: number; price: number | null; days: number }[]> {
  return tx
    .select({ id: tours.id, price: tours.price, days: tours.days })
    .from(tours)
    .where(
      and(
        eq(tours.city_from, city_from),
        eq(tours.departure_date, departure_date),
        eq(sql`coalesce(${tours.company_name}, '')`, company_name ?? ''),
      ),
    )
    .orderBy(asc(tours.id))
    .limit(20);
}

const PRICE: readonly string[] = ['price', 'price_amount', 'price_currency'];
const NIGHTS = ['days_in_mecca', 'days_in_medina'] as const;

/** What an import knows of an offer beside its price. */
type SaidColumns = Partial<Pick<OfferColumns, 'state' | 'seats_left' | 'price_room'>>;

interface Insertion {
  now: Date;
  /** What the trail calls it. */
  action?: 'create' | 'import';
  /** By default the one of the table: on sale. */
  state?: OfferColumns['state'] | undefined;
  /** When the price was confirmed; by default now, for whoever writes a price has it from somewhere. */
  priceCheckedAt?: Date | null;
}

/**
 * Writes a checked tour (see checkTour) under a slug of its own and leaves a line in the trail, in
 * the caller's transaction. Duplicates are the caller's business.
 */
export async function insertTour(
  tx: Db,
  staff: TourKeeper,
  input: StatedTour & SaidColumns,
  { now, action = 'create', state, priceCheckedAt }: Insertion,
): Promise<TourVersion> {
  const [placed] = await placeTours(tx, staff, [input], now);
  const { price, price_amount = null, price_currency = null } = input;
  const said = { price, price_amount, price_currency };
  const priced = { ...said, ...(await pricedFields(tx, UNPRICED, input)) };
  const isPriced = priced.price !== null || priced.price_amount !== null;
  const values = {
    ...inputOf(input),
    ...placed?.fields,
    ...(state && { state }),
    ...priced,
    ...(input.state !== undefined && { state: input.state, seats_left: input.seats_left ?? null }),
    price_room: input.price_room ?? null,
    price_checked_at: priceCheckedAt === undefined ? (isPriced ? now : null) : priceCheckedAt,
    created_at: now,
    updated_at: now,
  };
  for (;;) {
    const slug = await freeSlug(tx, values);
    const [row] = await tx
      .insert(tours)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: tours.slug })
      .returning(versionedColumns);
    // Somebody took the slug since it was looked up: the next look finds it taken.
    if (!row) continue;
    const stays = staysOf(row.id, input, placed?.hotel ?? null);
    if (stays.length > 0) await tx.insert(tourStays).values(stays);
    const { updated_at: _, ...after } = row;
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action,
      thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
      after,
    });
    return asVersion(row);
  }
}

/** A tour with its version; null when there is none. */
export async function tourVersion(db: Db, id: number): Promise<TourVersion | null> {
  const [row] = await db.select(versionedColumns).from(tours).where(eq(tours.id, id)).limit(1);
  return row ? asVersion(row) : null;
}

/** A tour for changing; nobody else can change it before the transaction is over. */
export async function tourForUpdate(tx: Db, id: number): Promise<TourVersion | null> {
  const [row] = await tx.select(versionedColumns).from(tours).where(eq(tours.id, id)).for('update');
  return row ? asVersion(row) : null;
}

/** The same, of those that somebody keeps; null when it is not theirs. */
export async function ownForUpdate(
  tx: Db,
  keeper: TourKeeper,
  id: number,
): Promise<TourVersion | null> {
  const found = await tourForUpdate(tx, id);
  return found && isOwnTour(keeper, found.tour) ? found : null;
}

interface Changing {
  now: Date;
  /** The price was confirmed now. */
  isPriceChecked?: boolean;
  /** When the price was confirmed, where somebody knows it; undefined: by the rule. */
  priceCheckedAt?: Date | null | undefined;
  /** The price list with its amounts anew; undefined: its line for the lead price follows a lead price that changes. */
  prices?: readonly TourPrice[] | undefined;
}

/**
 * Sets fields of a tour that was read by `tourForUpdate` in this transaction, and leaves a line in
 * the trail with each of them before and after. Setting what is there already changes nothing. A
 * new price, or `isPriceChecked`, means that the price was confirmed now. A new price in dollars is
 * stated in dollars, unless the fields say how it is stated; a price that is stated without its
 * dollars has them computed.
 */
export async function changeTour(
  tx: Db,
  staff: TourKeeper,
  before: TourVersion,
  fields: Partial<TourInput & OfferColumns>,
  { now, isPriceChecked = false, priceCheckedAt, prices }: Changing,
): Promise<TourVersion> {
  const isNew = ([field, value]: [string, unknown]) =>
    before.tour[field as keyof typeof fields] !== value;
  const said = Object.entries(fields).filter(isNew);
  const isPlaced = concernsDirectory(said.map(([field]) => field));
  // Later than the version it replaces, whatever the clock says.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.version) + 1));
  const priced = await pricedFields(tx, before.tour, fields);
  const input = { ...before.tour, ...fields, ...priced };
  const [placed] = isPlaced ? await placeTours(tx, staff, [input], at) : [];
  const changed = Object.entries({ ...fields, ...priced, ...placed?.fields }).filter(isNew);
  const lists = await changedPrices(tx, before.tour, input, prices);
  if (changed.length === 0 && lists === null && !isPriceChecked && priceCheckedAt === undefined)
    return before;
  const isNewPrice =
    changed.some(([field]) => PRICE.includes(field)) || lists !== null || isPriceChecked;
  const isPriced = input.price !== null || input.price_amount !== null;
  const [row] = await tx
    .update(tours)
    .set({
      ...(Object.fromEntries(changed) as Partial<TourInput>),
      ...(isNewPrice && { price_checked_at: isPriced ? now : null }),
      ...(priceCheckedAt !== undefined && { price_checked_at: priceCheckedAt }),
      updated_at: at,
    })
    .where(eq(tours.id, before.tour.id))
    .returning(versionedColumns);
  if (!row) throw new Error('the locked tour is gone');
  const { updated_at: _, ...tour } = row;
  if (isPlaced || NIGHTS.some((field) => before.tour[field] !== tour[field])) {
    await followStays(tx, before.tour, tour, placed?.hotel ?? null);
  }
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'update',
    thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
    before: { ...before.tour, ...lists?.before },
    after: { ...tour, ...lists?.after },
  });
  return asVersion(row);
}

const UNPRICED: PriceColumns = { price: null, price_amount: null, price_currency: null };

/** What the fields say of the price and leave open: how dollars are stated, what stated money is in dollars. */
async function pricedFields(
  tx: Db,
  before: PriceColumns,
  fields: StatedColumns & { price?: number | null },
): Promise<Partial<PriceColumns>> {
  const { price } = fields;
  if (!isStated(fields)) {
    return price === undefined || price === before.price ? {} : statedInDollars(price);
  }
  if (typeof price === 'number') return {};
  const { price_amount: amount, price_currency: currency } = { ...before, ...fields };
  if (amount === null || currency === null) return { price: null };
  const isSame = amount === before.price_amount && currency === before.price_currency;
  return { price: isSame ? before.price : dollarsOf({ amount, currency }, await currentRate(tx)) };
}

/**
 * Writes the price list of a tour whose lead price becomes that of `after`: the given one, else the
 * line that the lead price stands in follows it in the same currency. Answers the list in words,
 * before and after; null when it stays.
 */
async function changedPrices(tx: Db, before: Tour, after: Tour, given?: readonly TourPrice[]) {
  const { id, price_amount, price_currency, price_room } = before;
  const isOther = after.price_amount !== price_amount && after.price_currency === price_currency;
  if (!given && !(isOther && price_room !== null)) return null;
  const were = (await offerLists(tx, [id])).get(id)?.prices ?? [];
  const prices =
    given ??
    were.map((line) =>
      line.room === price_room && line.amount === price_amount && line.currency === price_currency
        ? { ...line, amount: after.price_amount ?? line.amount }
        : line,
    );
  const words = (list: readonly TourPrice[]) => ({
    prices: offerTrail({ prices: [...list], stays: [], inclusions: [] }, String).prices,
  });
  const said = { before: words(were), after: words(prices) };
  if (said.before.prices === said.after.prices) return null;
  for (const { room, amount, currency } of prices) {
    await tx
      .update(tourPrices)
      .set({ amount, currency })
      .where(and(eq(tourPrices.tour_id, id), eq(tourPrices.room, room)));
  }
  return said;
}

/** A price that is written in dollars is stated so. */
export function statedInDollars(price: number | null) {
  return { price_amount: price, price_currency: price === null ? null : ('USD' as const) };
}

/** A tour that is gone, and the change set by which it comes back. */
export interface BinnedTour {
  tour: Tour;
  changeSet: string;
}

/**
 * Puts a tour into the bin and leaves a line in the trail with all it was; null when there is none that they keep.
 * `into` is a deletion of the same person that this one belongs to; they come back together.
 */
export async function removeTour(
  tx: Db,
  staff: TourKeeper,
  id: number,
  into: string | null = null,
): Promise<BinnedTour | null> {
  const remove = async () =>
    (await tx.delete(tours).where(eq(tours.id, id)).returning(tourColumns))[0];
  const found = await ownForUpdate(tx, staff, id);
  if (!found) return null;
  const title = tourTitle(found.tour);
  const joined = into !== null && (await joinDeletion(tx, staff, into));
  const deletion = joined
    ? { id: into, result: (await recordedInto(tx, into, remove))?.result }
    : await recordedAs(tx, { kind: 'delete', title, thingKind: 'tour', actorId: staff.id }, remove);
  const { id: changeSet, result: tour } = deletion;
  if (!tour) return null;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'delete',
    thing: { kind: 'tour', id, title },
    before: tour,
  });
  return { tour, changeSet };
}

/** Whether a deletion of tours is this person's own and open; its title counts one tour more. */
async function joinDeletion(tx: Db, staff: TourKeeper, id: string): Promise<boolean> {
  const [mine] = await tx
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(
      and(
        eq(changeSets.id, id),
        eq(changeSets.kind, 'delete'),
        eq(changeSets.thing_kind, 'tour'),
        eq(changeSets.actor_id, staff.id),
        isNull(changeSets.undone_at),
      ),
    )
    .for('update');
  if (!mine) return false;
  const [before] = await tx
    .select({ tours: count() })
    .from(changeSetRows)
    .where(and(eq(changeSetRows.change_set_id, id), eq(changeSetRows.table_name, 'tours')));
  const title = `Удаление: ${countOf((before?.tours ?? 0) + 1, ['тур', 'тура', 'туров'])}`;
  await tx.update(changeSets).set({ title }).where(eq(changeSets.id, id));
  return true;
}

async function freeSlug(tx: Db, input: TourInput): Promise<string> {
  const stem = slugStem(input);
  const rows = await tx
    .select({ slug: tours.slug })
    .from(tours)
    .where(like(tours.slug, `${stem.slice(0, 90)}%`));
  const taken = new Set(rows.map(({ slug }) => slug));
  return tourSlug(input, (slug) => taken.has(slug));
}
