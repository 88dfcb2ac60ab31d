import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { hotelOfTour, isNameOf } from '#features/directory/flat/flat-columns.ts';
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
  priceColumns,
  type PriceColumns,
  statedPrice,
  type TourStay,
} from '#features/tours/model/offer.ts';
import { pick } from '#lib/form/pick.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { dollarsOf } from '#lib/money/stated-money.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import {
  BARE_STAY,
  offerTrail,
  pricesAfter,
  SAID_COLUMNS,
  STAY_FACTS,
  staysWith,
} from '#features/tours/offer/offer-input.ts';
import {
  flatOf,
  insertLists,
  putLists,
  recordsOf,
  stayedHotels,
  type TourRecords,
} from '#features/tours/store/flat-tours.server.ts';
import { recordsNamed } from '#features/tours/store/tour-directory.server.ts';
import { isOwnTour } from '#features/tours/store/own-tours.server.ts';
import { listsOfTour, type NewLists, tourColumns } from '#features/tours/store/tours.server.ts';
import {
  slugStem,
  tourSlug,
  tourTitle,
  type Tour,
  type TourInput,
} from '#features/tours/model/tour.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { uniqueSlug } from '#lib/text/slug.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import { MOVED, recordedAs, recordedInto } from '#server/change-sets/change-sets.server.ts';
import type { SetBackRow } from '#server/change-sets/set-rows-back.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { actorOf, recordChange, recordChanges } from '#server/session/trail.server.ts';

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

/** The number of the oldest tour of the same city, day and operator; null when there is none. */
export async function sameDeparture(
  tx: Db,
  { city_from, departure_date, company_name }: Departure,
): Promise<number | null> {
  const [known] = await tx
    .select({ id: tours.id })
    .from(tours)
    .where(
      and(
        eq(tours.city_from, city_from),
        eq(tours.departure_date, departure_date),
        eq(sql`coalesce(${tours.company_name}, '')`, company_name ?? ''),
      ),
    )
    .orderBy(asc(tours.id))
    .limit(1);
  return known?.id ?? null;
}

const PRICE: readonly string[] = PRICE_COLUMNS;

/** A tour to add: its columns with the number of its operator, and its lists. */
export interface NewTour {
  /** Names beside records give way to theirs (flatColumns). */
  tour: StatedTour & Partial<OfferColumns>;
  lists?: NewLists;
  /** The address that it gets if nobody has it. */
  slug?: string | undefined;
  /** When the price was confirmed; by default now, because the author of a price knows it. */
  priceCheckedAt?: Date | null | undefined;
}

/**
 * Writes checked tours (see checkTour), each with a slug of its own, its lists and a line in the trail,
 * in the caller's transaction and in a few statements, however many there are. The caller checks for
 * duplicates. From the console the trail gets no line.
 */
export async function insertTours(
  tx: Db,
  author: TourKeeper | 'console',
  added: readonly NewTour[],
  { now, action = 'create' }: { now: Date; action?: 'create' | 'import' },
): Promise<TourVersion[]> {
  if (added.length === 0) return [];
  const rate = await currentRate(tx);
  const records = await recordsOf(
    tx,
    added.map(({ tour }) => tour),
    added.flatMap(({ lists }) => lists?.stays ?? []),
  );
  const rows = added.map(({ tour, lists, slug, priceCheckedAt }) => {
    const { price, price_amount = null, price_currency = null, price_is_from = false } = tour;
    const stated = { price, price_amount, price_currency, price_is_from };
    const priced = { ...stated, ...pricedFields(UNPRICED, tour, rate) };
    const hasPrices = (lists?.prices ?? []).length > 0;
    const isPriced = priced.price !== null || priced.price_amount !== null || hasPrices;
    return {
      ...inputOf(tour),
      ...pick(tour, SAID_COLUMNS),
      ...priced,
      operator_id: tour.operator_id ?? null,
      ...flatOf(tour, lists?.stays ?? [], records),
      slug,
      price_checked_at: priceCheckedAt === undefined ? (isPriced ? now : null) : priceCheckedAt,
      created_at: now,
      updated_at: now,
    };
  });
  const inserted = await insertRows(tx, rows);
  await insertLists(
    tx,
    inserted.map(({ id }, at) => ({ id, ...added[at]?.lists })),
    records,
  );
  if (author !== 'console') {
    await recordChanges(
      tx,
      inserted.map(asVersion).map(({ tour: after }) => ({
        actor: actorOf(author),
        action,
        thing: { kind: 'tour', id: after.id, title: tourTitle(after) },
        after,
      })),
    );
  }
  return inserted.map(asVersion);
}

/**
 * Adds tours by the columns of the specification: their names become records, hotel and days become
 * stays. Stays that are given get the hotel.
 */
export async function addTours(
  tx: Db,
  staff: TourKeeper | 'console',
  wanted: readonly NewTour[],
  given: Parameters<typeof insertTours>[3],
): Promise<TourVersion[]> {
  const inputs = wanted.map(({ tour }) => tour);
  const named = await recordsNamed(tx, staff, inputs, given.now);
  const added = wanted.map(({ tour, lists, ...one }, at) => {
    const { operator = null, hotel = null } = named[at] ?? {};
    const stays = staysWith(lists?.stays ?? [], tour, { hotel });
    return {
      ...one,
      tour: { ...tour, operator_id: operator?.id ?? null },
      lists: { ...lists, stays },
    };
  });
  return insertTours(tx, staff, added, given);
}

/**
 * Completes a tour whose row has the columns of the specification only, with a price in dollars: its
 * names become records, hotel and days become stays. Its version stays.
 */
export async function completeTour(tx: Db, tour: Tour, now: Date): Promise<void> {
  const [named] = await recordsNamed(tx, 'console', [tour], now);
  const stays = staysWith([], tour, { hotel: named?.hotel ?? null });
  const whole = { ...tour, operator_id: named?.operator?.id ?? null };
  const records = await recordsOf(tx, [whole], stays);
  await insertLists(tx, [{ id: tour.id, stays }], records);
  await tx
    .update(tours)
    .set({
      ...flatOf(whole, stays, records),
      ...pricedFields(UNPRICED, { price: tour.price }, FALLBACK),
      operator_id: whole.operator_id,
    })
    .where(eq(tours.id, tour.id));
}

type NewRow = Omit<typeof tours.$inferInsert, 'slug'> & TourInput & { slug: string | undefined };

/** How many numbered slugs are looked up at once. */
const NUMBERS = 5;

/** Inserts rows in their order, each under its slug if it is free, else under the next free one. */
async function insertRows(tx: Db, rows: readonly NewRow[]): Promise<VersionedRow[]> {
  const taken = new Set<string>();
  const inserted = new Map<NewRow, VersionedRow>();
  for (let open = [...rows]; open.length > 0; open = open.filter((row) => !inserted.has(row))) {
    const wanted = new Set<string>();
    for (const row of open) {
      if (row.slug !== undefined) wanted.add(row.slug);
      const stem = slugStem(row);
      const tried = new Set<string>();
      // Taking each in turn lists the next numbered slugs.
      while (tried.size < NUMBERS) {
        tried.add(uniqueSlug(stem, (slug) => taken.has(slug) || tried.has(slug)));
      }
      for (const slug of tried) wanted.add(slug);
    }
    const found = await tx
      .select({ slug: tours.slug })
      .from(tours)
      .where(sql`${tours.slug} = any(${sql.param([...wanted])}::text[])`);
    for (const { slug } of found) taken.add(slug);
    const named = open.map((row) => {
      const isFree = row.slug !== undefined && !taken.has(row.slug);
      const slug = isFree ? row.slug : tourSlug(row, (one) => taken.has(one));
      taken.add(slug ?? '');
      return { ...row, slug: slug ?? '' };
    });
    const made = await tx
      .insert(tours)
      .values(named)
      // Somebody may take a slug meanwhile: that row gets the next one.
      .onConflictDoNothing({ target: tours.slug })
      .returning(versionedColumns);
    const bySlug = new Map(made.map((row) => [row.slug, row]));
    for (const [at, row] of open.entries()) {
      const one = bySlug.get(named[at]?.slug ?? '');
      if (one) inserted.set(row, one);
    }
  }
  return rows.flatMap((row) => inserted.get(row) ?? []);
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
  /** Fields and lists are former values of the tour: none follows from another. */
  isFormer?: boolean;
}

/**
 * Sets fields and lists of a tour that `tourForUpdate` read in this transaction, and adds a line with
 * their former and new values to the trail. Equal values change nothing. A new price, or
 * `isPriceChecked`, confirms the price now. A new price in dollars is stated in dollars, unless the fields
 * state another one; a price stated without dollars has them computed. The new name of an operator or a
 * hotel becomes its record; days and hotel move the stays (staysWith).
 */
export async function changeTour(
  tx: Db,
  staff: TourKeeper,
  before: TourVersion,
  { fields, now, isPriceChecked = false, priceCheckedAt, lists = {}, isFormer = false }: Changing,
): Promise<TourVersion> {
  const { tour: was } = before;
  const isOther = ([field, value]: [string, unknown]) => was[field as keyof Tour] !== value;
  const had = await listsOfTour(tx, was.id);
  // Later than the version it replaces, whatever the clock says.
  const at = new Date(Math.max(now.getTime(), Date.parse(before.version) + 1));
  const rate = isStated(fields) ? await currentRate(tx) : FALLBACK;
  const said = { ...fields, ...pricedFields(was, fields, rate) };
  const placing = { was, said, had: had.stays, given: lists.stays, isFormer, at };
  const { tour: input, stays, records } = await placed(tx, staff, placing);
  const flat = flatOf(input, stays, records);
  const changed = Object.entries({ ...said, ...flat, operator_id: input.operator_id }).filter(
    isOther,
  );
  const prices = lists.prices ?? pricesAfter(had.prices, was, input);
  const inclusions = lists.inclusions ?? had.inclusions;
  const newLists = {
    ...(!isSameRows(prices, had.prices) && { prices }),
    ...(!isSameRows(stays, had.stays) && { stays }),
    ...(!isSameRows(inclusions, had.inclusions) && { inclusions }),
  };
  const isSame = changed.length === 0 || !Object.entries(said).some(isOther);
  const isListed = Object.keys(newLists).length > 0;
  if (isSame && !isListed && !isPriceChecked && priceCheckedAt === undefined) return before;
  const nameOf = (id: number) => records.hotels.get(id)?.name ?? `№ ${id}`;
  const listed = { prices: [...prices], stays: [...(lists.stays ?? had.stays)] };
  const told = {
    before: offerTrail(had, nameOf),
    after: offerTrail({ ...listed, inclusions: [...inclusions] }, nameOf),
  };
  const isNewPrice =
    changed.some(([field]) => PRICE.includes(field)) ||
    told.before.prices !== told.after.prices ||
    isPriceChecked;
  const isPriced =
    input.price !== null || input.price_amount !== null || (lists.prices ?? []).length > 0;
  await putLists(tx, was.id, newLists, records);
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
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'update',
    thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
    before: { ...was, ...told.before },
    after: { ...tour, ...told.after },
    rows: { ...had, stays: had.stays.map((stay) => pick(stay, STAY_FACTS)) },
  });
  return asVersion(row);
}

interface Placing {
  was: Tour;
  said: Partial<TourInput & OfferColumns>;
  had: readonly TourStay[];
  given: readonly TourStay[] | undefined;
  isFormer: boolean;
  at: Date;
}

/** What a hotel gives to a tour. */
const NO_HOTEL = { hotel_address: null, latitude: null, longitude: null, distance_to_kaaba: null };

/**
 * The door of a changed tour: new names become records, new days and a new hotel move the stays. A hotel
 * that is chosen among the stays replaces what the tour said of its former one.
 */
async function placed(
  tx: Db,
  staff: TourKeeper,
  { was, said, had, given, isFormer, at }: Placing,
): Promise<{ tour: Tour; stays: readonly TourStay[]; records: TourRecords }> {
  const input: Tour = { ...was, ...said };
  const isCompany = input.company_name !== was.company_name;
  const isHotel = !isFormer && input.hotel_name !== was.hotel_name;
  const names = {
    ...input,
    ...(!isCompany && { company_name: null }),
    ...(!isHotel && { hotel_name: null }),
  };
  const [named] = isCompany || isHotel ? await recordsNamed(tx, staff, [names], at) : [];
  input.operator_id = isCompany ? (named?.operator?.id ?? null) : was.operator_id;
  const hotel = named?.hotel ?? null;
  const stays = given ?? had;
  const meant = { ...BARE_STAY, city: hotel?.city ?? 'other', hotel_id: hotel?.id ?? null };
  const records = await recordsOf(tx, [input], [...had, ...stays, meant]);
  if (isFormer) return { tour: input, stays, records };
  const chosen = hotelInMecca(stays) === hotelInMecca(had) ? null : hotelInMecca(stays);
  const listed = records.hotels.get(chosen ?? 0);
  const isListed =
    listed && (!isHotel || hotel?.id === chosen) && !isNameOf(was.hotel_name, listed);
  const tour = isListed
    ? { ...was, ...NO_HOTEL, ...said, operator_id: input.operator_id, hotel_name: null }
    : input;
  const moved = staysWith(stays, input, { was, hotel });
  const isUnnamed = isHotel && input.hotel_name === null;
  const former = isUnnamed && hotelOfTour(was.hotel_name, stayedHotels(had, records));
  const left = former && moved.find(({ hotel_id }) => hotel_id === former.id);
  if (left) left.hotel_id = null;
  return { tour, stays: moved, records };
}

function hotelInMecca(stays: readonly TourStay[]): number | null {
  return stays.find(({ city }) => city === 'mecca')?.hotel_id ?? null;
}

const UNPRICED = priceColumns(null);

/**
 * The price fields that the given ones leave open: the stated price of dollars, the dollars of a stated
 * price, and whether it is «от». A new price is exact unless they say otherwise.
 */
function pricedFields(
  before: PriceColumns,
  fields: StatedColumns & { price?: number | null },
  rate: Rate,
): Partial<PriceColumns> {
  const { price, price_is_from: is_from } = fields;
  if (!isStated(fields)) {
    if (price === undefined || price === before.price) {
      return is_from && statedPrice(before) === null ? { price_is_from: false } : {};
    }
    return priceColumns(price === null ? null : { amount: price, currency: 'USD', is_from });
  }
  const { price_amount: amount, price_currency: currency } = { ...before, ...fields };
  const isSame = amount === before.price_amount && currency === before.price_currency;
  const price_is_from = is_from ?? (isSame && before.price_is_from);
  if (typeof price === 'number') return { price_is_from };
  if (amount === null || currency === null) return { price: null, price_is_from: false };
  return {
    price: isSame ? before.price : dollarsOf({ amount, currency }, rate),
    price_is_from,
  };
}

/** Whether all that the rows say is there already; the hotel of a stay counts by its number. */
function isSameRows<Row extends object>(rows: readonly Row[], known: readonly Row[]): boolean {
  const isThere = (row: Row, at: number) =>
    Object.entries(row).every(
      ([part, value]) => part === 'hotel' || known[at]?.[part as keyof Row] === value,
    );
  return rows.length === known.length && rows.every(isThere);
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
  const remove = () => deleteTours(tx, staff, [id]);
  const found = await ownForUpdate(tx, staff, id);
  if (!found) return null;
  const title = tourTitle(found.tour);
  const joined = into !== null && (await joinDeletion(tx, staff, into));
  const deletion = joined
    ? { id: into, result: (await recordedInto(tx, into, remove))?.result }
    : await recordedAs(tx, { kind: 'delete', title, thingKind: 'tour', actorId: staff.id }, remove);
  const tour = deletion.result?.[0];
  return tour ? { tour, changeSet: deletion.id } : null;
}

/** Deletes tours, each with a line in the trail; from the console it gets none. */
export async function deleteTours(
  tx: Db,
  author: TourKeeper | 'console',
  ids: readonly number[],
): Promise<Tour[]> {
  if (ids.length === 0) return [];
  await noteRequests(tx, ids);
  const gone = await tx
    .delete(tours)
    .where(inArray(tours.id, [...ids]))
    .returning(tourColumns);
  const lines = gone.map((tour) => ({
    actor: actorOf(author),
    action: 'delete',
    thing: { kind: 'tour', id: tour.id, title: tourTitle(tour) },
    before: tour,
  }));
  if (author !== 'console') await recordChanges(tx, lines);
  return gone;
}

/**
 * Notes in the open change set which requests are about tours that are being deleted: the database takes
 * the tour off them. Their table belongs to a feature above this one, and holds personal data, so a change
 * set has their numbers only.
 */
async function noteRequests(tx: Db, tours: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into change_set_rows (change_set_id, table_name, before, after)
    select nullif(current_setting('vseumry.change_set', true), '')::uuid, ${MOVED},
      jsonb_build_object('tour', tour_id, 'requests', jsonb_agg(id)), null
    from requests where tour_id = any(${sql.param([...tours])}::bigint[])
      and nullif(current_setting('vseumry.change_set', true), '') is not null
    group by tour_id`);
}

/** Restored tours are again what the same requests are about. */
export async function giveRequestsBack(tx: Db, rows: readonly SetBackRow[]): Promise<void> {
  const moved = rows.flatMap(({ table, after }) => (table === MOVED ? [after] : []));
  if (moved.length === 0) return;
  await tx.execute(sql`
    update requests r set tour_id = t.id
    from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) one
    join tours t on t.id = (one ->> 'tour')::bigint,
    lateral jsonb_array_elements_text(one -> 'requests') request
    where r.id = request::bigint and r.tour_id is null`);
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
  const before = await tx.$count(
    changeSetRows,
    and(eq(changeSetRows.change_set_id, id), eq(changeSetRows.table_name, 'tours')),
  );
  const title = `Удаление: ${countOf(before + 1, ['тур', 'тура', 'туров'])}`;
  await tx.update(changeSets).set({ title }).where(eq(changeSets.id, id));
  return true;
}
