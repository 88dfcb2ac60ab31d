import { and, eq, inArray } from 'drizzle-orm';
import type { RowsRequest } from '#features/tour-import/import-request.ts';
import { checkRow, type ImportedTour } from '#features/tour-import/import-row.ts';
import { insertTours } from '#features/tour-import/insert-tours.server.ts';
import { knownTours, type KnownTours } from '#features/tour-import/known-tours.server.ts';
import type { RowOutcome } from '#features/tour-import/row-outcome.ts';
import { tourImportRows, tourImports } from '#features/tour-import/tour-import-tables.server.ts';
import { lockDepartures } from '#features/tours/write-tours.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { databaseProblem, type Db } from '#server/db.server.ts';
import type { Staff } from '#server/permission.server.ts';

export const IMPORT_UNDONE: Problem = {
  code: 'import_undone',
  status: 409,
  message: 'Этот импорт уже отменён. Загрузите таблицу заново.',
};

const IMPORT_FOREIGN: Problem = {
  code: 'import_foreign',
  status: 409,
  message: 'Этот импорт начал другой сотрудник. Загрузите таблицу заново.',
};

/** A row on its way into the catalogue. */
interface Row {
  line: number;
  imported: ImportedTour;
}

/**
 * Adds rows of a sheet to the catalogue, all of the request in one transaction, and says what became
 * of each. Rows that this import has dealt with before get the same answer again, so a request may
 * be repeated. An exact duplicate of a tour is left out, also of one that somebody else is adding at
 * this moment: whoever adds the same departure waits. A row that the database refuses does not keep
 * the others out.
 */
export async function importRows(
  db: Db,
  staff: Staff,
  id: string,
  { fileName, rows }: RowsRequest,
  now: Date,
): Promise<Result<RowOutcome[]>> {
  return db.transaction(async (tx) => {
    const problem = await begin(tx, staff, { id, fileName, now });
    if (problem) return refused(problem);
    const outcomes = new Map<number, RowOutcome>();
    const lines = rows.map(({ line }) => line);
    for (const outcome of await knownOutcomes(tx, id, lines)) outcomes.set(outcome.line, outcome);
    const fresh: Row[] = [];
    for (const { line, cells } of rows) {
      if (outcomes.has(line)) continue;
      const checked = checkRow(cells);
      if (checked.isValid) fresh.push({ line, imported: checked.imported });
      else
        outcomes.set(line, failed(line, checked.errors.map(({ message }) => message).join('. ')));
    }
    const departures = fresh.map(({ imported }) => imported.tour);
    if (fresh.length > 0) {
      await lockDepartures(tx, departures);
      const known = await knownTours(tx, departures);
      const added = await addTogether(tx, staff, { id, rows: fresh, known, now });
      for (const outcome of added) outcomes.set(outcome.line, outcome);
    }
    return done(lines.flatMap((line) => outcomes.get(line) ?? []));
  });
}

async function begin(
  tx: Db,
  staff: Staff,
  { id, fileName, now }: { id: string; fileName: string; now: Date },
): Promise<Problem | null> {
  // Locks the row either way: an undoing waits for this transaction, and this one for an undoing.
  const [begun] = await tx
    .insert(tourImports)
    .values({ id, account_id: staff.id, file_name: fileName, started_at: now })
    .onConflictDoUpdate({ target: tourImports.id, set: { id } })
    .returning({ account: tourImports.account_id, undoneAt: tourImports.undone_at });
  if (begun?.account !== staff.id) return IMPORT_FOREIGN;
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

interface Batch {
  id: string;
  rows: Row[];
  known: KnownTours;
  now: Date;
}

/** All rows at once; when the database refuses one, each by itself, to find out which. */
async function addTogether(tx: Db, staff: Staff, batch: Batch): Promise<RowOutcome[]> {
  try {
    return await tx.transaction((savepoint) => add(savepoint, staff, batch));
  } catch (error) {
    const { kind, constraint, code } = databaseProblem(error);
    const isTheRows = kind === 'constraint' || code?.startsWith('22');
    if (!isTheRows) throw error;
    const [only, ...others] = batch.rows;
    if (only && others.length === 0) {
      return [failed(only.line, `База данных не\u00a0приняла строку (${constraint ?? code})`)];
    }
    const outcomes: RowOutcome[] = [];
    for (const row of batch.rows) {
      const known = await knownTours(tx, [row.imported.tour]);
      outcomes.push(...(await addTogether(tx, staff, { ...batch, rows: [row], known })));
    }
    return outcomes;
  }
}

async function add(tx: Db, staff: Staff, { id, rows, known, now }: Batch): Promise<RowOutcome[]> {
  // Rows of one request that are alike are told apart before any of them has a number.
  const places = new Map<number, Row>();
  const plans = rows.map((row) => {
    const { tour } = row.imported;
    const duplicate = known.exact(tour);
    if (duplicate !== null) return { row, duplicate, similar: null };
    const similar = known.similar(tour);
    const place = -1 - places.size;
    places.set(place, row);
    known.add(tour, place);
    return { row, duplicate: null, similar };
  });
  const added = [...places.values()].map(({ imported }) => imported);
  const ids = added.length > 0 ? await insertTours(tx, staff, added, now) : [];
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
      row.outcome === 'failed'
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
