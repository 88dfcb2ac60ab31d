import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { PUBLIC_STATES, asHotOn } from '#features/tours/offer/tour-marks.ts';
import { checkedOn, freshness } from '#features/tours/offer/offer-words.ts';
import {
  type OfferLines,
  UPCOMING_COLUMNS,
  type UpcomingTour,
  extrasOf,
  writeExtras,
  writeRoomPrices,
} from '#features/tours/upcoming/upcoming-tour.ts';
import { hotelPhotos, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { OperatorInput } from '#features/directory/operators/operator-fields.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { SUITS_FLAGS } from '#features/tours/model/offer.ts';
import { offerLines } from '#features/tours/upcoming/offer-lines.ts';
import { readNotices } from '#features/tours/upcoming/active-notices.server.ts';
import { type ActiveNotice, markOf } from '#features/tours/model/notice.ts';
import { type Season, seasonLine } from '#features/tours/season/season.ts';
import { traitLines } from '#features/tours/upcoming/trait-lines.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';

/** Rows of one query, which take a few milliseconds. */
const ROWS_AT_ONCE = 1000;

const columns = pick(tours, UPCOMING_COLUMNS);
/** Columns whose texts repeat. */
const REPEATED = UPCOMING_COLUMNS.filter((name) => name !== 'slug');
/** Columns that `lines` are made from. */
const unlisted = {
  ...pick(tours, ['price_checked_at', ...SUITS_FLAGS, 'guide_language', 'stops', 'is_direct']),
  ...pick(tours, ['operator_id']),
  ...pick(operators, ['legal_kind', 'register_number']),
};

const listedStay = {
  ...pick(tourStays, ['tour_id', 'city', 'hotel_id', 'nights', 'meals', 'stars_from']),
  hotel: hotels.name,
  stars: hotels.stars,
  distance: hotels.distance,
  walk: hotels.walk_minutes,
};

/** What all tours of a list are compared with. */
interface Common {
  today: string;
  /** The notices in force, the newest first. */
  notices: readonly ActiveNotice[];
  seasons: readonly Season[];
}

/** The day of each tour's last price check. Lists only say whether it is long ago. */
const checkedDays = new WeakMap<UpcomingTour, string | null>();
/** The marks of tours that are marked hot but depart too late to be hot yet. */
const hotLater = new WeakMap<UpcomingTour, Pick<Tour, 'is_hot' | 'tour_status'>>();

interface ReadRow {
  tour: UpcomingTour;
  unlisted: Pick<Tour, keyof typeof unlisted & keyof Tour> &
    Pick<OperatorInput, keyof typeof unlisted & keyof OperatorInput>;
}

/** Makes the tour of a row in its state on `today`. */
function withCheck({ tour, unlisted: { price_checked_at } }: ReadRow, today: string): UpcomingTour {
  checkedDays.set(tour, checkedOn({ price_checked_at }));
  const { is_hot, tour_status } = tour;
  const shown = asHotOn(tour, today);
  if (shown === tour) return tour;
  hotLater.set(tour, { is_hot, tour_status });
  return Object.assign(tour, shown);
}

function isStale(tour: UpcomingTour, today: string): boolean {
  return freshness(checkedDays.get(tour) ?? null, today) === 'stale';
}

/** The day of the tour's last price check in Moscow; null for never. */
export function lastCheck(tour: UpcomingTour): string | null {
  return checkedDays.get(tour) ?? null;
}

/** The tour on another day: the same object unless its price became stale or it became hot. */
export function onDay(tour: UpcomingTour, today: string): UpcomingTour {
  const marks = hotLater.get(tour);
  const marked = marks && { ...tour, ...marks };
  if (!marked || asHotOn(marked, today) !== marked) return withFreshness(tour, today);
  checkedDays.set(marked, checkedDays.get(tour) ?? null);
  return withFreshness(marked, today);
}

function withFreshness(tour: UpcomingTour, today: string): UpcomingTour {
  if (!tour.lines || tour.lines.isStale || !isStale(tour, today)) return tour;
  const stale = { ...tour, lines: { ...tour.lines, isStale: true as const } };
  checkedDays.set(stale, checkedDays.get(tour) ?? null);
  const marks = hotLater.get(tour);
  if (marks) hotLater.set(stale, marks);
  return stale;
}

function publicRows(db: Db, where: SQL | undefined) {
  return db
    .select({ tour: columns, unlisted })
    .from(tours)
    .leftJoin(operators, eq(tours.operator_id, operators.id))
    .where(and(inArray(tours.state, PUBLIC_STATES), where));
}

/**
 * Reads all public departures from `today` on in batches, in the order of lists. Rows written meanwhile
 * may be missing or not.
 */
export async function* readUpcoming(db: Db, common: Common): AsyncGenerator<UpcomingTour[]> {
  const shared = new Map<string, string>();
  for (let [day, id] = [common.today, 0]; ;) {
    const isNext = sql`(${tours.departure_date}, ${tours.id}) > (${day}::date, ${id}::bigint)`;
    const read = await publicRows(db, isNext)
      .orderBy(asc(tours.departure_date), asc(tours.id))
      .limit(ROWS_AT_ONCE);
    const rows = await withLines(db, read, common, shared);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    [day, id] = [last.departure_date, last.id];
  }
}

/** The named tours that are public and depart from `today` on, in batches. */
export async function* readNamed(
  db: Db,
  ids: readonly number[],
  common: Common,
): AsyncGenerator<UpcomingTour[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const named = inArray(tours.id, ids.slice(at, at + ROWS_AT_ONCE));
    const read = await publicRows(db, and(gte(tours.departure_date, common.today), named));
    yield withLines(db, read, common, new Map());
  }
}

/** The tours of the rows, with the lines about stays, price and seats. */
async function withLines(
  db: Db,
  rows: readonly ReadRow[],
  { today, notices, seasons }: Common,
  shared: Map<string, string>,
): Promise<UpcomingTour[]> {
  if (rows.length === 0) return [];
  const checked = rows.map((row) => withCheck(row, today));
  for (const tour of checked) shareIn(tour, REPEATED, shared);
  const ids = sql`any(${sql.param(rows.map(({ tour }) => tour.id))}::bigint[])`;
  const read = await db
    .select(listedStay)
    .from(tourStays)
    .leftJoin(hotels, eq(tourStays.hotel_id, hotels.id))
    .where(sql`${tourStays.tour_id} = ${ids}`)
    .orderBy(asc(tourStays.tour_id), asc(tourStays.position));
  const staysOf = byTour(read);
  const photos = await firstPhotos(db, new Set(read.flatMap(({ hotel_id }) => hotel_id ?? [])));
  const prices = await db
    .select()
    .from(tourPrices)
    .where(sql`${tourPrices.tour_id} = ${ids}`);
  const pricesOf = byTour(prices);
  const inclusions = await db
    .select()
    .from(tourInclusions)
    .where(sql`${tourInclusions.tour_id} = ${ids}`)
    .orderBy(asc(tourInclusions.tour_id), asc(tourInclusions.item));
  const inclusionsOf = byTour(inclusions);
  const noticesOf = await readNotices(
    db,
    notices,
    rows.map(({ tour }) => tour.id),
  );
  for (const { tour: row, unlisted: said } of rows) {
    const stays = staysOf.get(row.id) ?? [];
    const included = inclusionsOf.get(row.id) ?? [];
    row.lines = {
      ...offerLines(row, stays),
      ...traitLines({
        tour: said,
        stays,
        inclusions: included,
        operator: said,
      }),
    };
    const shown = stays
      .toSorted((a, b) => Number(b.city === 'mecca') - Number(a.city === 'mecca'))
      .flatMap(({ hotel_id }) => photos.get(hotel_id ?? 0) ?? [])[0];
    if (shown !== undefined) row.lines.photo = shown;
    if (isStale(row, today)) row.lines.isStale = true;
    const season = seasonLine(row, seasons);
    if (season !== null) row.lines.season = season;
    const notice = markOf(
      noticesOf({ id: row.id, city_from: row.city_from, operator_id: said.operator_id }),
    );
    if (notice !== null) row.lines.notice = notice;
    const rooms = writeRoomPrices(pricesOf.get(row.id) ?? []);
    if (rooms !== null) row.lines.rooms = rooms;
    const extras = writeExtras(extrasOf(included));
    if (extras !== null) row.lines.extras = extras;
    shareIn(row.lines, Object.keys(row.lines) as (keyof OfferLines)[], shared);
  }
  return checked;
}

/** The first photograph of each hotel in the form of `OfferLines`; drawings do not count. */
async function firstPhotos(db: Db, hotelIds: ReadonlySet<number>): Promise<Map<number, string>> {
  if (hotelIds.size === 0) return new Map();
  const rows = await db
    .selectDistinctOn([hotelPhotos.hotel_id], {
      hotel_id: hotelPhotos.hotel_id,
      image: hotelPhotos.image,
      color: hotelPhotos.color,
    })
    .from(hotelPhotos)
    .where(and(inArray(hotelPhotos.hotel_id, [...hotelIds]), eq(hotelPhotos.is_drawing, false)))
    .orderBy(hotelPhotos.hotel_id, asc(hotelPhotos.position), asc(hotelPhotos.id));
  return new Map(rows.map(({ hotel_id, image, color }) => [hotel_id, `${image} ${color}`]));
}

function byTour<Row extends { tour_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const lists = new Map<number, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.tour_id);
    if (list) list.push(row);
    else lists.set(row.tour_id, [row]);
  }
  return lists;
}

/** Tours repeat cities, hotels and companies: equal texts are stored once. */
function shareIn<Row extends object>(
  row: Row,
  names: readonly (keyof Row)[],
  shared: Map<string, string>,
) {
  for (const name of names) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    else Reflect.set(row, name, known);
  }
}
