import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { IMPORT_UNDONE } from '#features/tour-import/store/import-rows.server.ts';
import {
  tourImportRows,
  tourImports,
} from '#features/tour-import/store/tour-import-tables.server.ts';
import type { Proposal } from '#features/tour-editing/review/proposal.ts';
import { putProposalBack } from '#features/tour-editing/review/proposals.server.ts';
import { TITLE_COLUMNS, tourTitle } from '#features/tours/model/tour.ts';
import { hotelsById, hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import type { OfferLists } from '#features/tours/store/tours.server.ts';
import { ownTours } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  changeTour,
  deleteTours,
  ownForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { notFound } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { recordedAs, recordedInto } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

export const NO_IMPORT = notFound('Такого импорта нет');

/** Tours per transaction: the embedded database has one connection, for which all readers wait. */
const STEP = 15;

export interface UndoneImport {
  removed: number;
  /** Tours with their former values again. */
  restored: number;
  /** Tours that somebody changed since; they stay. */
  kept: { id: number; slug: string; title: string }[];
  /** Tours that somebody deleted since. */
  gone: number;
}

/**
 * Undoes everything that an import added, changed and withdrew, a few tours at a time, so that readers
 * are not blocked. It counts as undone at the end; after a failure it can be undone further. Tours that
 * were changed since stay and are listed. Added tours go to the bin as one entry. Each tour gets its
 * line in the trail.
 */
export async function undoImport(
  db: Db,
  staff: TourKeeper,
  id: string,
  now: Date,
): Promise<Result<UndoneImport>> {
  const undone: UndoneImport = { removed: 0, restored: 0, kept: [], gone: 0 };
  const at: Place = { changeSet: null, line: -1, lines: new Set() };
  for (;;) {
    const step = await db.transaction((tx) => undoStep(tx, staff, { id, now, undone, at }));
    if (!step.ok) return step;
    if (step.value === 'all') return done(undone);
  }
}

/** How far an undo has come with the added tours, and their entry in the bin. */
interface Place {
  changeSet: string | null;
  line: number;
  /** All that it has come past. */
  lines: Set<number>;
}

async function undoStep(
  tx: Db,
  staff: TourKeeper,
  { id, now, undone, at }: { id: string; now: Date; undone: UndoneImport; at: Place },
): Promise<Result<'some' | 'all'>> {
  const scope = operatorScope(staff);
  const isThis = eq(tourImports.id, id);
  // Locked: rows that are still being imported wait, and so does another undo.
  const [open] = await tx
    .select({ fileName: tourImports.file_name, undoneAt: tourImports.undone_at })
    .from(tourImports)
    .where(and(isThis, scope === null ? undefined : eq(tourImports.operator_id, scope)))
    .for('update');
  if (!open) return refused(NO_IMPORT);
  if (open.undoneAt) return refused(IMPORT_UNDONE);
  const ofImport = eq(tourImportRows.import_id, id);
  const added = await nextAdded(tx, id, at);
  if (added.length > 0) {
    for (const { line } of added) at.lines.add(line);
    at.line = Math.max(...at.lines);
    const { removed, kept } = await inBin(tx, staff, { at, fileName: open.fileName }, () =>
      removeUnchanged(tx, staff, added),
    );
    undone.removed += removed;
    undone.kept.push(...kept);
    undone.gone += added.length - removed - kept.length;
    return done('some');
  }
  const changed = await tx
    .select()
    .from(tourImportRows)
    .where(
      and(
        ofImport,
        inArray(tourImportRows.outcome, ['updated', 'withdrawn']),
        isNotNull(tourImportRows.changed_at),
      ),
    )
    .orderBy(asc(tourImportRows.tour_id))
    .limit(STEP);
  for (const row of changed) await restore(tx, staff, row, { undone, now });
  if (changed.length > 0) {
    const lines = changed.map(({ line }) => line);
    await tx
      .update(tourImportRows)
      .set({ changed_at: null })
      .where(and(ofImport, inArray(tourImportRows.line, lines)));
    return done('some');
  }
  await tx.update(tourImports).set({ undone_at: now }).where(isThis);
  return done('all');
}

/** The next rows of added tours. */
async function nextAdded(tx: Db, id: string, { line, lines }: Place) {
  const ofImport = and(eq(tourImportRows.import_id, id), eq(tourImportRows.outcome, 'added'));
  const select = () =>
    tx
      .select({
        id: tourImportRows.tour_id,
        line: tourImportRows.line,
        unchangedAt: tourImportRows.changed_at,
      })
      .from(tourImportRows)
      .orderBy(asc(tourImportRows.line));
  const next = await select()
    .where(and(ofImport, gt(tourImportRows.line, line)))
    .limit(STEP);
  if (next.length > 0) return next;
  // Earlier rows may have been imported between two steps.
  const all = await select().where(ofImport);
  return all.filter((row) => !lines.has(row.line)).slice(0, STEP);
}

/** Deletes as a part of the undo's entry in the bin; a new one when somebody took that back. */
async function inBin<T>(
  tx: Db,
  staff: TourKeeper,
  { at, fileName }: { at: Place; fileName: string },
  work: () => Promise<T>,
): Promise<T> {
  const known = at.changeSet === null ? null : await recordedInto(tx, at.changeSet, work);
  if (known) return known.result;
  const { id, result } = await recordedAs(
    tx,
    {
      kind: 'delete',
      title: `Отменённый импорт: ${fileName || 'без названия'}`,
      thingKind: 'tour',
      actorId: staff.id,
    },
    work,
  );
  at.changeSet = id;
  return result;
}

/** Restores the former values of an update, unless somebody changed the tour since. */
async function restore(
  tx: Db,
  staff: TourKeeper,
  { tour_id, before, changed_at }: typeof tourImportRows.$inferSelect,
  { undone, now }: { undone: UndoneImport; now: Date },
): Promise<void> {
  const found = await ownForUpdate(tx, staff, tour_id);
  if (!found) {
    undone.gone += 1;
    return;
  }
  const { tour } = found;
  const { price_checked_at, lists, proposal, version, ...fields } = before ?? {};
  const former = proposal as (Proposal & { at: string }) | null | undefined;
  const isProposal = former !== undefined && Object.keys(fields).length === 0;
  const isBack = isProposal
    ? await putProposalBack(tx, staff, found, { at: changed_at ?? now, former })
    : found.version === changed_at?.toISOString();
  if (!isBack) {
    undone.kept.push({ id: tour.id, slug: tour.slug, title: tourTitle(tour) });
    return;
  }
  if (isProposal) {
    undone.restored += 1;
    return;
  }
  // Older imports did not store the stays.
  const were = lists as OfferLists | undefined;
  const back = await changeTour(tx, staff, found, {
    fields,
    now,
    ...(were && { lists: { ...were, stays: await presentStays(tx, were) }, isFormer: true }),
    priceCheckedAt:
      price_checked_at === null
        ? null
        : typeof price_checked_at === 'string'
          ? new Date(price_checked_at)
          : tour.price_checked_at,
  });
  if (typeof version === 'string') await noteUnchanged(tx, tour.id, { version, back });
  undone.restored += 1;
}

/**
 * A tour is again what it was in a version: the import that wrote this version can be undone, as if
 * nobody had changed the tour since.
 */
async function noteUnchanged(
  tx: Db,
  tourId: number,
  { version, back }: { version: string; back: TourVersion },
): Promise<void> {
  const created = sql`(select created_at from tours where id = ${tourId})`;
  await tx
    .update(tourImportRows)
    .set({ changed_at: new Date(back.version) })
    .where(
      and(
        eq(tourImportRows.tour_id, tourId),
        ne(tourImportRows.outcome, 'duplicate'),
        eq(
          sql`case when ${tourImportRows.outcome} = 'added'
            then coalesce(${tourImportRows.changed_at}, ${created})
            else ${tourImportRows.changed_at} end`,
          new Date(version),
        ),
      ),
    );
}

/** Former stays. A hotel that was merged with another one since is found by its name. */
async function presentStays(tx: Db, { stays }: OfferLists): Promise<OfferLists['stays']> {
  const known = await hotelsById(
    tx,
    stays.map(({ hotel_id }) => hotel_id),
  );
  const lost = stays.flatMap(({ hotel_id, hotel }) =>
    hotel && !known.has(hotel_id ?? 0) ? [hotel] : [],
  );
  const find = await hotelsNamed(tx, lost);
  return stays.map((stay) =>
    stay.hotel && lost.includes(stay.hotel)
      ? { ...stay, hotel_id: find(stay.hotel.name, stay.city)?.id ?? null }
      : stay,
  );
}

async function removeUnchanged(
  tx: Db,
  staff: TourKeeper,
  added: readonly { id: number; unchangedAt: Date | null }[],
) {
  const ids = added.map(({ id }) => id);
  const unchanged = new Map(added.map(({ id, unchangedAt }) => [id, unchangedAt]));
  // Locked first, to wait for anybody who is changing one of them.
  const found = await tx
    .select({
      id: tours.id,
      updatedAt: tours.updated_at,
      createdAt: tours.created_at,
      ...pick(tours, ['slug', ...TITLE_COLUMNS]),
    })
    .from(tours)
    .where(and(inArray(tours.id, ids), ownTours(staff)))
    .orderBy(asc(tours.id))
    .for('update');
  const isChanged = (tour: (typeof found)[number]) =>
    tour.updatedAt.getTime() !== (unchanged.get(tour.id) ?? tour.createdAt).getTime();
  const kept = found
    .filter(isChanged)
    .map((tour) => ({ id: tour.id, slug: tour.slug, title: tourTitle(tour) }));
  const removable = found.filter((tour) => !isChanged(tour)).map((tour) => tour.id);
  if (removable.length === 0) return { removed: 0, kept };
  const removed = await deleteTours(tx, staff, removable);
  return { removed: removed.length, kept };
}
