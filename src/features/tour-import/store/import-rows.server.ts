import { and, eq, inArray } from 'drizzle-orm';
import type { RowsRequest } from '#features/tour-import/request/import-request.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { addImported } from '#features/tour-import/store/add-imported.server.ts';
import {
  knownTours,
  type KnownTours,
  statedTerms,
} from '#features/tour-import/store/known-tours.server.ts';
import { ownRows } from '#features/tour-import/store/own-rows.server.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import {
  tourImportRows,
  tourImports,
} from '#features/tour-import/store/tour-import-tables.server.ts';
import { listOwner } from '#features/tour-import/store/list-owner.server.ts';
import {
  type Importing,
  type ImportingRow,
  updateRows,
} from '#features/tour-import/store/update-rows.server.ts';
import { ownOperator } from '#features/tours/store/own-tours.server.ts';
import { newNames, withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { lockDepartures } from '#features/tours/store/write-tours.server.ts';
import { conflict, type Problem, problemIn } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

export const IMPORT_UNDONE = conflict(
  'import_undone',
  'Этот импорт уже отменён. Загрузите таблицу заново.',
);

const IMPORT_FOREIGN = conflict(
  'import_foreign',
  'Этот импорт начал другой сотрудник. Загрузите таблицу заново.',
);

/**
 * Adds rows of a sheet to the catalogue, all rows of the request in one transaction, and returns
 * the outcome of each. Rows that this import has already processed get the same answer again, so a
 * request may be repeated. An exact duplicate of a tour is left out, even if somebody else is
 * adding that tour at this moment: imports of the same departure wait for each other. A row that
 * the database refuses does not affect the others.
 */
export async function importRows(
  db: Db,
  staff: TourKeeper,
  { id, fileName, rows, now }: RowsRequest & { id: string; now: Date },
): Promise<Result<RowOutcome[]>> {
  return db.transaction(async (tx) => {
    const own = await ownOperator(tx, staff);
    const problem = await begin(tx, staff, { id, fileName, now });
    if (problem) return refused(problem);
    const outcomes = new Map<number, RowOutcome>();
    const lines = rows.map(({ line }) => line);
    for (const outcome of await knownOutcomes(tx, id, lines)) outcomes.set(outcome.line, outcome);
    const isRepeated = outcomes.size > 0;
    const fresh: ImportingRow[] = [];
    for (const { line, cells, offer, update } of ownRows(rows, own)) {
      if (outcomes.has(line)) continue;
      const checked = checkRow(cells, offer);
      if (checked.isValid) fresh.push({ line, imported: checked.imported, cells, update });
      else
        outcomes.set(line, failed(line, checked.errors.map(({ message }) => message).join('. ')));
    }
    // By the directory's names of operators and hotels, so that existing tours are found by them.
    const { named, hasNewNames } = await withKnownNames(
      tx,
      fresh.map(({ imported }) => imported.tour),
    );
    for (const [at, row] of fresh.entries()) {
      row.imported = { ...row.imported, tour: named[at] ?? row.imported.tour };
    }
    for (const outcome of await updateRows(tx, staff, { id, rows: fresh, own, now })) {
      outcomes.set(outcome.line, outcome);
    }
    const adding = fresh.filter(({ update }) => update === undefined);
    const departures = adding.map(({ imported }) => imported.tour);
    if (adding.length > 0) {
      await lockDepartures(tx, departures);
      const known = await knownTours(tx, departures);
      const added = await addTogether(tx, staff, { id, rows: adding, known, own, now });
      for (const outcome of added) outcomes.set(outcome.line, outcome);
    }
    const told = lines.flatMap((line) => outcomes.get(line) ?? []);
    return done(hasNewNames || isRepeated ? await withNewNames(tx, told) : told);
  });
}

/** The same, with the directory's present names, for each tour that brought one. */
async function withNewNames(tx: Db, outcomes: RowOutcome[]): Promise<RowOutcome[]> {
  const ids = outcomes.flatMap((row) => (row.outcome === 'added' ? [row.id] : []));
  const names = await newNames(tx, ids);
  return outcomes.map((row) => (row.outcome === 'added' ? { ...row, ...names.get(row.id) } : row));
}

/** Begins or continues an import; returns a problem when it is undone or somebody else's. */
export async function begin(
  tx: Db,
  staff: TourKeeper,
  { id, fileName, now }: { id: string; fileName: string; now: Date },
): Promise<Problem | null> {
  // Locks the row in either case: an undo waits for this transaction, and this one for an undo.
  const owner = listOwner(staff);
  const [begun] = await tx
    .insert(tourImports)
    .values({
      id,
      account_id: staff.id,
      operator_id: owner,
      file_name: fileName,
      started_at: now,
    })
    .onConflictDoUpdate({ target: tourImports.id, set: { id } })
    .returning({
      account: tourImports.account_id,
      owner: tourImports.operator_id,
      undoneAt: tourImports.undone_at,
    });
  if (begun?.account !== staff.id || begun.owner !== owner) return IMPORT_FOREIGN;
  return begun.undoneAt ? IMPORT_UNDONE : null;
}

async function knownOutcomes(tx: Db, id: string, lines: number[]): Promise<RowOutcome[]> {
  const rows = await tx
    .select()
    .from(tourImportRows)
    .where(and(eq(tourImportRows.import_id, id), inArray(tourImportRows.line, lines)));
  return rows.map(({ line, outcome, tour_id, similar_id }) =>
    outcome === 'added'
      ? { line, outcome, id: tour_id, similarId: similar_id }
      : { line, outcome, id: tour_id },
  );
}

interface Batch extends Importing {
  known: KnownTours;
}

/** All rows at once; when one is refused, each separately, to find out which. */
async function addTogether(tx: Db, staff: TourKeeper, batch: Batch): Promise<RowOutcome[]> {
  try {
    return await tx.transaction((savepoint) => add(savepoint, staff, batch));
  } catch (error) {
    const why = refusalOf(error);
    if (why === null) throw error;
    const [only, ...others] = batch.rows;
    if (only && others.length === 0) return [failed(only.line, why)];
    const outcomes: RowOutcome[] = [];
    for (const row of batch.rows) {
      const known = await knownTours(tx, [row.imported.tour]);
      outcomes.push(...(await addTogether(tx, staff, { ...batch, rows: [row], known })));
    }
    return outcomes;
  }
}

/** Why a row was refused; null for an error that is not the row's. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return problemIn(error)?.message ?? null;
  const { kind, constraint, code } = databaseProblem(error);
  const isTheRows = kind === 'constraint' || code?.startsWith('22');
  return isTheRows ? `База данных не\u00a0приняла строку (${constraint ?? code})` : null;
}

async function add(
  tx: Db,
  staff: TourKeeper,
  { id, rows, known, own, now }: Batch,
): Promise<RowOutcome[]> {
  // Equal rows of one request are detected before any of them has a number.
  const places = new Map<number, ImportingRow>();
  const plans = rows.map((row) => {
    const { tour } = row.imported;
    const terms = statedTerms(row.imported);
    const duplicate = known.exact(terms);
    if (duplicate !== null) return { row, duplicate, similar: null };
    const similar = known.similar(tour);
    const place = -1 - places.size;
    places.set(place, row);
    known.add(terms, place);
    return { row, duplicate: null, similar };
  });
  const added = [...places.values()].map(({ imported }) => imported);
  const ids = added.length > 0 ? await addImported(tx, staff, added, { now, own }) : [];
  const numberOf = (found: number) => (found < 0 ? (ids[-1 - found] ?? found) : found);
  let next = 0;
  const outcomes = plans.map(({ row: { line }, duplicate, similar }): RowOutcome => {
    if (duplicate !== null) return { line, outcome: 'duplicate', id: numberOf(duplicate) };
    const outcome = { line, outcome: 'added', id: numberOf(-1 - next) } as const;
    next += 1;
    return { ...outcome, similarId: similar === null ? null : numberOf(similar) };
  });
  await tx.insert(tourImportRows).values(
    outcomes.flatMap((row) =>
      row.outcome !== 'added' && row.outcome !== 'duplicate'
        ? []
        : {
            import_id: id,
            line: row.line,
            outcome: row.outcome,
            tour_id: row.id,
            similar_id: row.outcome === 'added' ? row.similarId : null,
          },
    ),
  );
  return outcomes;
}

function failed(line: number, message: string): RowOutcome {
  return { line, outcome: 'failed', message };
}
