import type { MissingTour } from '#features/tour-import/rows/missing-tour.ts';
import { and, asc, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { begin } from '#features/tour-import/store/import-rows.server.ts';
import type {
  MissingRequest,
  WithdrawRequest,
} from '#features/tour-import/request/import-request.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import { tourImportRows } from '#features/tour-import/store/tour-import-tables.server.ts';
import {
  savedByForms,
  type Trace,
  traceOf,
} from '#features/tour-import/store/update-rows.server.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import {
  type Edited,
  editedForUpdate,
  saveForm,
} from '#features/tour-editing/review/proposals.server.ts';
import { type Tour, tourTitle } from '#features/tours/model/tour.ts';
import { isReviewed, ownOperator, ownTours } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  asVersion,
  changeTour,
  ownForUpdate,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { pick } from '#lib/form/pick.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { addMonths, monthOf } from '#lib/time/day.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

/**
 * The tours on sale or in review, from `today` on, of a list's operators and months, that the list was not
 * matched with. Months without a match and tours without an operator are out of its scope.
 */
export async function missingTours(
  db: Db,
  keeper: TourKeeper,
  { ids }: MissingRequest,
  today: string,
): Promise<MissingTour[]> {
  return toursMissing(db, ids, today, ownTours(keeper));
}

/** The same for a job, which acts for no person; `among`: the tours of whose list it is. */
export async function toursMissing(
  db: Db,
  ids: readonly number[],
  today: string,
  among: SQL | undefined,
): Promise<MissingTour[]> {
  const matched = await db
    .select(pick(tours, ['company_name', 'departure_date', 'city_from', 'tour_type']))
    .from(tours)
    .where(and(inArray(tours.id, [...ids]), among));
  const listed = new Map<string, number>();
  for (const { company_name, departure_date } of matched) {
    const key = scopeOf(company_name, departure_date);
    if (key !== null) listed.set(key, (listed.get(key) ?? 0) + 1);
  }
  // An operator may have a list for each city, and one of the Hajj.
  const kinds = new Set(matched.map(kindOf));
  const months = matched.map((one) => monthOf(one.departure_date)).toSorted();
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined || listed.size === 0) return [];
  const rows = await db
    .select(versionedColumns)
    .from(tours)
    .where(
      and(
        among,
        inArray(tours.state, ['on_sale', 'last_seats', 'in_review']),
        gte(tours.departure_date, today > `${first}-01` ? today : `${first}-01`),
        lt(tours.departure_date, `${addMonths(last, 1)}-01`),
      ),
    )
    .orderBy(asc(tours.departure_date), asc(tours.id));
  const known = new Set(ids);
  const missing = rows.flatMap((row) => {
    const key = scopeOf(row.company_name, row.departure_date);
    return key !== null && listed.has(key) && !known.has(row.id) ? [{ key, row }] : [];
  });
  const count = new Map<string, number>();
  for (const { key } of missing) count.set(key, (count.get(key) ?? 0) + 1);
  return missing.map(({ key, row }) => ({
    id: row.id,
    version: asVersion(row).version,
    title: tourTitle(row),
    day: row.departure_date,
    ...(row.state === 'in_review'
      ? { isTicked: false, isInReview: true }
      : { isTicked: kinds.has(kindOf(row)) && (count.get(key) ?? 0) < (listed.get(key) ?? 0) }),
  }));
}

/** Takes tours off sale that a list lacks; a tour that changed meanwhile stays. */
export async function withdrawTours(
  db: Db,
  keeper: TourKeeper,
  { id, fileName, tours: wanted, now }: WithdrawRequest & { id: string; now: Date },
): Promise<Result<RowOutcome[]>> {
  return db.transaction(async (tx) => {
    const own = await ownOperator(tx, keeper);
    const problem = await begin(tx, keeper, { id, fileName, now });
    if (problem) return refused(problem);
    const outcomes: RowOutcome[] = [];
    for (const target of wanted.toSorted((a, b) => a.id - b.id)) {
      const line = -target.id;
      const edited = isReviewed(own) ? await editedForUpdate(tx, keeper, target.id) : null;
      const before = edited ? edited.shown : await ownForUpdate(tx, keeper, target.id);
      if (before?.tour.state === 'withdrawn') {
        // Sent once more after a broken connection.
        outcomes.push({ line, outcome: 'withdrawn', id: target.id });
        continue;
      }
      if (!before || before.version !== target.version || !isPublic(before.tour.state)) {
        const message = `Тур ID ${target.id} изменили после сверки, он остался как есть`;
        outcomes.push({ line, outcome: 'failed', message });
        continue;
      }
      const trace = edited
        ? await withdrawReviewed(tx, keeper, edited, now)
        : traceOf(before, await changeTour(tx, keeper, before, { fields: WITHDRAWN, now }));
      await tx.insert(tourImportRows).values({
        import_id: id,
        line,
        outcome: 'withdrawn',
        tour_id: target.id,
        ...trace,
      });
      outcomes.push({ line, outcome: 'withdrawn', id: target.id });
    }
    return done(outcomes);
  });
}

const WITHDRAWN = { state: 'withdrawn' } as const;

/** Taking a tour off sale waits for no review, and stays when the rest of a proposal is accepted. */
async function withdrawReviewed(
  tx: Db,
  keeper: TourKeeper,
  edited: Edited,
  now: Date,
): Promise<Trace | null> {
  const step = { kind: 'fields', fields: WITHDRAWN, isPriceChecked: false } as const;
  const saved = await savedByForms(tx, keeper, edited, () =>
    saveForm(tx, keeper, edited, { step, now }),
  );
  return saved.ok ? saved.value : null;
}

function kindOf({ city_from, tour_type }: Pick<Tour, 'city_from' | 'tour_type'>): string {
  return `${foldName(city_from)} ${tour_type}`;
}

function scopeOf(company: string | null, day: string): string | null {
  return company === null ? null : `${foldName(company)} ${monthOf(day)}`;
}
