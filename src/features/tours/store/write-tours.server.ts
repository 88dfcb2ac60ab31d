import { and, asc, count, eq, isNull, like, sql } from 'drizzle-orm';
import {
  type Departure,
  departureKey,
  inputOf,
  isStated,
  type StatedColumns,
  type StatedTour,
} from '#features/tours/model/tour-input.ts';
import {
  type OfferColumns,
  PRICE_COLUMNS,
  type PriceColumns,
  type TourPrice,
} from '#features/tours/model/offer.ts';
import { pick } from '#lib/form/pick.ts';
import { dollarsOf } from '#lib/money/stated-money.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { offerTrail, SAID_COLUMNS, type SaidColumns } from '#features/tours/offer/offer-input.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import {
  concernsDirectory,
  followStays,
  hotelNames,
  hotelOfStays,
  placeTours,
  staysOf,
} from '#features/tours/store/tour-directory.server.ts';
import { isOwnTour } from '#features/tours/store/own-tours.server.ts';
import {
  listsOfTour,
  type NewLists,
  type OfferLists,
  putLists,
  tourColumns,
} from '#features/tours/store/tours.server.ts';
import {
  slugStem,
  tourSlug,
  tourTitle,
  type Tour,
  type TourInput,
} from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { recordedAs, recordedInto } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/** A tour with its version. */
export interface TourVersion {
  tour: Tour;
  /** The instant of the last change, ISO, to the millisecond. */
  version: string;
}

export const versionedColumns = { ...tourColumns, updated_at: tours.updated_at };
type VersionedRow = Tour & { updated_at: Date };

/** Adds the version to a row: the instant of its last change. */
export function asVersion({ updated_at, ...tour }: VersionedRow): TourVersion {
  return { tour, version: updated_at.toISOString() };
}

/**
 * Locks departures until the transaction ends, so that others who add the same ones wait; call it
 * before looking for duplicates. Several departures are locked in the order of their keys, which
 * prevents deadlocks.
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

const PRICE: readonly string[] = PRICE_COLUMNS;
const NIGHTS = ['days_in_mecca', 'days_in_medina'] as const;

interface Insertion {
  now: Date;
  /** The action in the trail. */
  action?: 'create' | 'import';
  /** The table's default: on sale. */
  state?: OfferColumns['state'] | undefined;
  /** When the price was confirmed; by default now, because the author of a price knows it. */
  priceCheckedAt?: Date | null;
}

/**
 * Writes a checked tour (see checkTour) with its own slug and a line in the trail, in the caller's
 * transaction. The caller checks for duplicates.
 */
export async function insertTour(
  tx: Db,
  staff: TourKeeper,
  input: StatedTour & Partial<SaidColumns>,
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
    ...pick(
      input,
      SAID_COLUMNS.filter((column) => input[column] !== undefined),
    ),
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
    // Somebody took the slug meanwhile: try the next one.
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

/** A tour, locked for a change until the transaction ends. */
export async function tourForUpdate(tx: Db, id: number): Promise<TourVersion | null> {
  const [row] = await tx.select(versionedColumns).from(tours).where(eq(tours.id, id)).for('update');
  return row ? asVersion(row) : null;
}

/** The same, for a person; null when the tour is not theirs. */
export async function ownForUpdate(
  tx: Db,
  keeper: TourKeeper,
  id: number,
): Promise<TourVersion | null> {
  const found = await tourForUpdate(tx, id);
  return found && isOwnTour(keeper, found.tour) ? found : null;
}

interface Changing {
  fields: Partial<TourInput & OfferColumns>;
  now: Date;
  /** The price was confirmed now. */
  isPriceChecked?: boolean;
  /** When the price was confirmed, if known; undefined: by the rule. */
  priceCheckedAt?: Date | null | undefined;
  /** The new lists. Without prices only the line of the lead price follows a changed lead price. */
  lists?: NewLists;
  /** A tour that is just being added has its line in the trail. */
  isNew?: boolean;
}

/**
 * Sets fields and lists of a tour that `tourForUpdate` read in this transaction, and adds a line with
 * their former and new values to the trail. Equal values change nothing. A new price, or
 * `isPriceChecked`, confirms the price now. A new price in dollars is stated in dollars, unless the fields
 * state another one; a price stated without dollars has them computed. The hotel of a new first stay in
 * Mecca becomes the tour's, unless the fields name another one.
 */
export async function changeTour(
  tx: Db,
  staff: TourKeeper,
  before: TourVersion,
  { fields, now, isPriceChecked = false, priceCheckedAt, lists = {}, isNew = false }: Changing,
): Promise<TourVersion> {
  const { tour: was } = before;
  const isOther = ([field, value]: [string, unknown]) => was[field as keyof typeof was] !== value;
  const had = await listsOfTour(tx, was.id);
  const stayed = lists.stays ? await hotelOfStays(tx, was, had.stays, lists.stays) : {};
  const there = { ...was, ...stayed };
  const said = Object.entries(fields).filter(
    ([field, value]) => there[field as keyof typeof there] !== value,
  );
  const isPlaced = concernsDirectory(said.map(([field]) => field));
  // Later than the version it replaces, whatever the clock says.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.version) + 1));
  const priced = await pricedFields(tx, was, fields);
  const input = { ...there, ...fields, ...priced };
  const [placed] = isPlaced ? await placeTours(tx, staff, [input], at) : [];
  const all = { ...stayed, ...fields, ...priced, ...placed?.fields };
  const changed = Object.entries(all).filter(isOther);
  const wanted = { ...lists, prices: lists.prices ?? pricesAfter(had.prices, was, input) };
  const told = await toldLists(tx, had, wanted);
  const isPriceChange = changed.some(([field]) => PRICE.includes(field));
  if (changed.length === 0 && !told.isOther && !isPriceChecked && priceCheckedAt === undefined) {
    return before;
  }
  const isNewPrice = isPriceChange || told.before.prices !== told.after.prices || isPriceChecked;
  const isPriced =
    input.price !== null || input.price_amount !== null || (lists.prices ?? []).length > 0;
  if (told.isOther) await putLists(tx, staff, was.id, wanted);
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
  if (isPlaced || NIGHTS.some((field) => was[field] !== tour[field])) {
    await followStays(tx, was, tour, placed?.hotel ?? null);
  }
  if (isNew) return asVersion(row);
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'update',
    thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
    before: { ...was, ...told.before },
    after: { ...tour, ...told.after },
  });
  return asVersion(row);
}

const UNPRICED: PriceColumns = { price: null, price_amount: null, price_currency: null };

/**
 * The price fields that the given ones leave open: the stated price of dollars, and the dollars of a
 * stated price.
 */
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

/** The price list after a new lead price: the line of the former one follows in the same currency. */
function pricesAfter(
  prices: readonly TourPrice[],
  was: Tour,
  { price_amount: now, ...after }: Tour,
) {
  const { price_amount, price_currency, price_room } = was;
  if (now === null || now === price_amount || after.price_currency !== price_currency)
    return prices;
  return prices.map((line) =>
    line.room === price_room && line.amount === price_amount && line.currency === price_currency
      ? { ...line, amount: now }
      : line,
  );
}

/** Whether all that the rows say is there already; the hotel of a stay counts by its number. */
function isSameRows<Row extends object>(rows: readonly Row[], known: readonly Row[]): boolean {
  const isThere = (row: Row, at: number) =>
    Object.entries(row).every(
      ([part, value]) => part === 'hotel' || known[at]?.[part as keyof Row] === value,
    );
  return rows.length === known.length && rows.every(isThere);
}

/** The lists before and after a change, in words; `isOther`: some list becomes another one. */
async function toldLists(tx: Db, had: OfferLists, { prices, stays, inclusions }: NewLists) {
  const after = {
    prices: [...(prices ?? had.prices)],
    stays: [...(stays ?? had.stays)],
    inclusions: [...(inclusions ?? had.inclusions)],
  };
  const names = await hotelNames(tx, [...had.stays, ...after.stays]);
  const nameOf = (hotel: number) => names.get(hotel) ?? `№ ${hotel}`;
  const told = { before: offerTrail(had, nameOf), after: offerTrail(after, nameOf) };
  const isSame =
    isSameRows(after.prices, had.prices) &&
    isSameRows(after.stays, had.stays) &&
    isSameRows(after.inclusions, had.inclusions);
  return { ...told, isOther: !isSame };
}

/** The columns of a price that is written in dollars. */
export function statedInDollars(price: number | null) {
  return { price_amount: price, price_currency: price === null ? null : ('USD' as const) };
}

/** A deleted tour and the change set that restores it. */
export interface BinnedTour {
  tour: Tour;
  changeSet: string;
}

/**
 * Moves a tour to the bin and adds a line with all its values to the trail; null when the person has no
 * such tour. `into` is an earlier deletion by the same person; both are restored together.
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

/** Whether this person may add to an open deletion of tours; raises the count in its title. */
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
