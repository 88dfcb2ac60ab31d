import { asc, inArray } from 'drizzle-orm';
import { type BulkChange, fieldsChanged } from '#features/tour-bulk/bulk-change.ts';
import { type DeleteSummary, deleteOneByOne } from '#features/tour-bulk/bulk-delete.ts';
import { bulkTitle } from '#features/tour-bulk/bulk-tour.ts';
import type { HistoryChange } from '#features/staff/history-view.ts';
import { historyLine } from '#features/staff/history-view.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import {
  asVersion,
  changeTour,
  removeTour,
  tourForUpdate,
  versionedColumns,
} from '#features/tours/write-tours.server.ts';
import { changedFields } from '#lib/changed-fields.ts';
import type { Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';

/** One tour with all that a change would make of it. */
export interface PreviewedTour {
  id: number;
  /** The state of the tour that the preview is about. */
  version: string;
  title: string;
  changes: HistoryChange[];
}

export interface Preview {
  tours: PreviewedTour[];
  /** How many chosen tours are already so. */
  unchanged: number;
}

/** What a change would do to the chosen tours, each field before and after. */
export async function previewChange(
  db: Db,
  _staff: Staff,
  ids: number[],
  change: BulkChange,
): Promise<Preview> {
  const rows = await db
    .select(versionedColumns)
    .from(tours)
    .where(inArray(tours.id, ids))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  const previewed = rows.map((row) => {
    const { tour, version } = asVersion(row);
    const fields = fieldsChanged(tour, change);
    const changes = inWords(changedFields(pick(tour, fields), fields));
    return { id: tour.id, version, title: bulkTitle(tour), changes };
  });
  const changed = previewed.filter(({ changes }) => changes.length > 0);
  return { tours: changed, unchanged: previewed.length - changed.length };
}

export interface ChangeSummary {
  changed: number;
  /** Changed or deleted by somebody since the preview, and therefore left alone. */
  skipped: string[];
}

/**
 * Does what a preview showed, tour by tour: one that is not as the preview showed it is left alone
 * and named.
 */
export async function applyChange(
  db: Db,
  staff: Staff,
  { chosen, change, now }: { chosen: Chosen[]; change: BulkChange; now: Date },
): Promise<ChangeSummary> {
  let changed = 0;
  const skipped: string[] = [];
  for (const { id, version } of chosen) {
    await db.transaction(async (tx) => {
      const current = await tourForUpdate(tx, id);
      if (!current || current.version !== version) {
        skipped.push(current ? bulkTitle(current.tour) : `Тур №\u00a0${id}: удалён`);
        return;
      }
      await changeTour(tx, staff, current, fieldsChanged(current.tour, change), { now });
      changed += 1;
    });
  }
  return { changed, skipped };
}

/** A tour in the state that was previewed. */
interface Chosen {
  id: number;
  version: string;
}

/** Deletes one tour; false when there is none. */
function deleteTour(db: Db, staff: Staff, id: number): Promise<boolean> {
  return db.transaction(async (tx) => (await removeTour(tx, staff, id)) !== null);
}

/** Deletes the chosen tours one by one, each with its line in the trail. */
export function deleteTours(db: Db, staff: Staff, ids: number[]): Promise<DeleteSummary> {
  return deleteOneByOne(ids, {
    remove: async (id) => ({ outcome: (await deleteTour(db, staff, id)) ? 'deleted' : 'missing' }),
    onDone: () => undefined,
    isStopped: () => false,
  });
}

/** What the chosen tours are called, in the order of their departures. */
export async function titlesOf(db: Db, _staff: Staff, ids: number[]): Promise<string[]> {
  const rows = await db
    .select({
      tour_type: tours.tour_type,
      city_from: tours.city_from,
      departure_date: tours.departure_date,
      company_name: tours.company_name,
    })
    .from(tours)
    .where(inArray(tours.id, ids))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  return rows.map(bulkTitle);
}

function pick(tour: object, fields: object): object {
  const names = new Set(Object.keys(fields));
  return Object.fromEntries(Object.entries(tour).filter(([name]) => names.has(name)));
}

/** The words that the history of changes will use. */
function inWords(changes: ReturnType<typeof changedFields>): HistoryChange[] {
  const line = { id: 0, at: new Date(0), actor: null, action: 'update', changes };
  return historyLine({ ...line, thing: { kind: 'tour', id: '', title: '' } }).changes;
}
