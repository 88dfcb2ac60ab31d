import { listsOfTour } from '#features/tours/store/tours.server.ts';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import type { ImportedTour } from '#features/tour-import/row/import-row.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import { hotelsMade, hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import {
  type HotelOf,
  hotelOfStay,
  hotelsSaid,
  staysAfter,
} from '#features/tour-import/row/row-stays.ts';
import { tourImportRows } from '#features/tour-import/store/tour-import-tables.server.ts';
import {
  changeOf,
  isNoChange,
  type OfferLists,
  type TourChange,
} from '#features/tour-import/row/changed-fields.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import {
  type Edited,
  editedForUpdate,
  proposalOf,
  saveForm,
} from '#features/tour-editing/review/proposals.server.ts';
import { type OfferColumns, priceColumns } from '#features/tours/model/offer.ts';
import { STAY_FACTS } from '#features/tours/offer/offer-input.ts';
import { pick } from '#lib/form/pick.ts';
import { isReviewed, type OwnOperator } from '#features/tours/store/own-tours.server.ts';
import {
  changeTour,
  ownForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import type { Tour, TourInput } from '#features/tours/model/tour.ts';
import { done, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/** A row that is being imported. */
export interface ImportingRow {
  line: number;
  imported: ImportedTour;
  cells: ImportCells;
  /** The tour that the row changes, in the version that the sender has seen; undefined: it is added. */
  update: { id: number; version: string } | undefined;
}

const CHANGED_SINCE =
  'Тур изменили после сверки, он остался как есть. Проверьте строку и\u00a0импортируйте её ещё раз';
const GONE = 'Тура больше нет в\u00a0каталоге. Проверьте строку и\u00a0импортируйте её ещё раз';

/**
 * Changes the tours of the rows, each in the version that the sender has seen. Changes by people of an
 * operator that is not trusted are reviewed like their forms.
 */
export async function updateRows(
  tx: Db,
  staff: TourKeeper,
  { id, rows, own, now }: Importing,
): Promise<RowOutcome[]> {
  // In the order of the tours, so that two imports can't deadlock.
  const updating = rows
    .flatMap(({ update, ...row }) => (update ? [{ ...row, update }] : []))
    .toSorted((a, b) => a.update.id - b.update.id);
  const outcomes: RowOutcome[] = [];
  for (const { line, imported, cells, update } of updating) {
    const edited = isReviewed(own) ? await editedForUpdate(tx, staff, update.id) : null;
    const before = edited ? edited.shown : await ownForUpdate(tx, staff, update.id);
    if (!before) {
      outcomes.push({ line, outcome: 'failed', message: GONE });
      continue;
    }
    const isOwn = imported.slug === before.tour.slug;
    const { offer } = imported;
    const lists = edited?.shown.offer ?? (await listsOfTour(tx, update.id));
    const isSeen = before.version === update.version;
    const hotels = hotelsSaid(offer);
    const hotelOf = hotelOfStay(
      await (isSeen ? hotelsMade(tx, staff, hotels, now) : hotelsNamed(tx, hotels)),
    );
    const change = changeOf(imported, cells, before.tour, { isOwn, lists, hotelOf });
    // Somebody else may have imported the same list.
    if (!isSeen && !isNoChange(change)) {
      outcomes.push({ line, outcome: 'failed', message: CHANGED_SINCE });
      continue;
    }
    if (edited) {
      const saved = await saveReviewed(tx, staff, edited, { change, offer, hotelOf, lists, now });
      if (!saved.ok) outcomes.push({ line, outcome: 'failed', message: saved.problem.message });
      else outcomes.push(await noteRow(tx, { id, line, tourId: update.id }, saved.value));
      continue;
    }
    const { priceCheckedAt, stays } = change;
    const after = isNoChange(change)
      ? before
      : await changeTour(tx, staff, before, {
          fields: columnsOf(change),
          lists: { ...change.lists, ...(stays && { stays }) },
          now,
          priceCheckedAt,
        });
    // With the directory's data of the tour nothing may remain to change.
    const trace = after.version === before.version ? null : traceOf(before, after, lists);
    outcomes.push(await noteRow(tx, { id, line, tourId: update.id }, trace));
  }
  return outcomes;
}

export interface Importing {
  id: string;
  rows: readonly ImportingRow[];
  own: OwnOperator | null;
  now: Date;
}

/** Stores the outcome of a row with what an undo needs; `trace` is null when nothing changed. */
async function noteRow(
  tx: Db,
  { id, line, tourId }: { id: string; line: number; tourId: number },
  trace: Trace | null,
): Promise<RowOutcome> {
  const outcome = trace ? 'updated' : 'duplicate';
  await tx
    .insert(tourImportRows)
    .values({ import_id: id, line, outcome, tour_id: tourId, ...trace });
  return { line, outcome, id: tourId };
}

interface RowGiven {
  offer: ImportedTour['offer'];
  hotelOf: HotelOf;
  lists: OfferLists;
  now: Date;
}

/** Saves the changes of a row as the forms of the tour would; null: nothing changed. */
async function saveReviewed(
  tx: Db,
  keeper: TourKeeper,
  edited: Edited,
  { change, offer, hotelOf, lists, now }: RowGiven & { change: TourChange },
): Promise<Result<Trace | null>> {
  const fields = columnsOf(change);
  return savedByForms(tx, keeper, edited, async () => {
    let form = edited;
    if (Object.keys(fields).length > 0) {
      const saved = await saveForm(tx, keeper, form, {
        step: { kind: 'fields', fields, isPriceChecked: false },
        now,
      });
      if (!saved.ok) return saved;
      form = (await editedForUpdate(tx, keeper, edited.kept.tour.id)) ?? form;
    }
    if (!change.lists && !change.stays) return done(null);
    const { stays } = form.shown.offer;
    const after = staysAfter(stays, offer, hotelOf, lists.stays)?.map((stay) =>
      pick(stay, STAY_FACTS),
    );
    const said = { ...change.lists, ...(after && { stays: after }) };
    const step = { kind: 'offer', offer: said, isPriceChecked: false } as const;
    const saved = await saveForm(tx, keeper, form, { step, now });
    return saved.ok ? done(null) : saved;
  });
}

/**
 * Runs forms of a tour that are reviewed, and answers what an undo needs: what they changed of the tour
 * itself, and what was proposed before.
 */
export async function savedByForms(
  tx: Db,
  keeper: TourKeeper,
  { kept, review }: Edited,
  save: () => Promise<Result<unknown>>,
): Promise<Result<Trace | null>> {
  const listsOf = () => listsOfTour(tx, kept.tour.id);
  const lists = await listsOf();
  const saved = await save();
  if (!saved.ok) return saved;
  const now = await editedForUpdate(tx, keeper, kept.tour.id);
  if (!now) throw new Error('the locked tour is gone');
  const isProposed = now.review?.proposed_at.getTime() !== review?.proposed_at.getTime();
  const isBeside = isProposed && isPublic(kept.tour.state);
  const proposal = proposalOf(review);
  const hadOne = review !== null && proposal.steps.length > 0;
  const former = isBeside && { proposal: hadOne ? { ...proposal, at: review.proposed_at } : null };
  if (now.kept.version !== kept.version) {
    const isListed = JSON.stringify(await listsOf()) !== JSON.stringify(lists);
    const { before, changed_at } = traceOf(kept, now.kept, isListed ? lists : null);
    return done({ before: { ...before, ...former }, changed_at });
  }
  return done(former && now.review ? { before: former, changed_at: now.review.proposed_at } : null);
}

/** The data for an undo. */
export interface Trace {
  before: Record<string, unknown>;
  changed_at: Date;
}

/** The former values of changed columns and lists, the former version, and the time. */
export function traceOf(before: TourVersion, after: TourVersion, lists?: OfferLists | null): Trace {
  const changed = (Object.keys(after.tour) as (keyof Tour)[]).filter(
    (column) => String(before.tour[column]) !== String(after.tour[column]),
  );
  return {
    before: {
      ...Object.fromEntries(changed.map((column) => [column, before.tour[column]])),
      ...(lists && { lists }),
      version: before.version,
    },
    changed_at: new Date(after.version),
  };
}

function columnsOf({
  fields,
  stated,
  columns: others,
}: TourChange): Partial<TourInput & OfferColumns> {
  const said = { ...fields, ...others };
  if (stated === undefined) return said;
  const { price: _, ...columns } = priceColumns(stated);
  return { ...said, ...columns };
}
