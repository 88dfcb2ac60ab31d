import { and, asc, eq, like, sql } from 'drizzle-orm';
import { type Departure, departureKey } from '#features/tours/tour-duplicate.ts';
import { inputOf, type TourInput } from '#features/tours/tour-input.ts';
import { slugStem, tourSlug } from '#features/tours/tour-slug.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import type { Tour } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { tourColumns } from '#features/tours/tours.server.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';
import { recordChange } from '#server/trail.server.ts';

/** A tour with what tells one of its versions from the next. */
export interface TourVersion {
  tour: Tour;
  /** The instant of the last change, ISO, to the millisecond. */
  version: string;
}

export const versionedColumns = { ...tourColumns, updated_at: tours.updated_at };
type VersionedRow = Tour & { updated_at: Date };

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
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
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

interface Insertion {
  now: Date;
  /** What the trail calls it. */
  action?: 'create' | 'import';
  /** When the price was confirmed; by default now, for whoever writes a price has it from somewhere. */
  priceCheckedAt?: Date | null;
}

/**
 * Writes a checked tour (see checkTour) under a slug of its own and leaves a line in the trail, in
 * the caller's transaction. Duplicates are the caller's business.
 */
export async function insertTour(
  tx: Db,
  staff: Staff,
  input: TourInput,
  { now, action = 'create', priceCheckedAt }: Insertion,
): Promise<TourVersion> {
  const checkedAt = input.price === null ? null : now;
  const values = {
    ...inputOf(input),
    price_checked_at: priceCheckedAt === undefined ? checkedAt : priceCheckedAt,
    created_at: now,
    updated_at: now,
  };
  for (;;) {
    const slug = await freeSlug(tx, input);
    const [row] = await tx
      .insert(tours)
      .values({ ...values, slug })
      .onConflictDoNothing({ target: tours.slug })
      .returning(versionedColumns);
    // Somebody took the slug since it was looked up: the next look finds it taken.
    if (!row) continue;
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

/**
 * Sets fields of a tour that was read by `tourForUpdate` in this transaction, and leaves a line in
 * the trail with each of them before and after. Setting what is there already changes nothing. A
 * new price, or `isPriceChecked`, means that the price was confirmed now.
 */
export async function changeTour(
  tx: Db,
  staff: Staff,
  before: TourVersion,
  fields: Partial<TourInput>,
  { now, isPriceChecked = false }: { now: Date; isPriceChecked?: boolean },
): Promise<TourVersion> {
  const changed = Object.entries(fields).filter(
    ([field, value]) => before.tour[field as keyof TourInput] !== value,
  );
  if (changed.length === 0 && !isPriceChecked) return before;
  const price = fields.price === undefined ? before.tour.price : fields.price;
  const isNewPrice = price !== before.tour.price || isPriceChecked;
  // Later than the version it replaces, whatever the clock says.
  const after = Math.max(now.getTime(), Date.parse(before.version) + 1);
  const [row] = await tx
    .update(tours)
    .set({
      ...(Object.fromEntries(changed) as Partial<TourInput>),
      ...(isNewPrice && { price_checked_at: price === null ? null : now }),
      updated_at: new Date(after),
    })
    .where(eq(tours.id, before.tour.id))
    .returning(versionedColumns);
  if (!row) throw new Error('the locked tour is gone');
  const { updated_at: _, ...tour } = row;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'update',
    thing: { kind: 'tour', id: row.id, title: tourTitle(row) },
    before: before.tour,
    after: tour,
  });
  return asVersion(row);
}

/** Removes a tour and leaves a line in the trail with all it was; null when there is none. */
export async function removeTour(tx: Db, staff: Staff, id: number): Promise<Tour | null> {
  const [tour] = await tx.delete(tours).where(eq(tours.id, id)).returning(tourColumns);
  if (!tour) return null;
  await recordChange(tx, {
    actor: { id: staff.id, label: staff.email },
    action: 'delete',
    thing: { kind: 'tour', id, title: tourTitle(tour) },
    before: tour,
  });
  return tour;
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
