import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import {
  canSend,
  checkedRow,
  editedRow,
  type ImportRow,
  isCertain,
} from '#features/tour-import/reading/import-row-view.ts';
import type { RowOutcome, RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import { type CountedRows, createCountedRows } from '#features/tour-import/rows/counted-rows.ts';

export type RowsStore = ReturnType<typeof createRowsStore>;
type Edit = readonly [place: number, changed: ImportCells];

/**
 * The rows of a preview, empty at first. Thousands of them change one at a time, so counts are updated
 * instead of recomputed; `version` increases with every change.
 */
export function createRowsStore() {
  let table = createCountedRows();
  let version = 0;
  const listeners = new Set<() => void>();
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const replace = (place: number, to: (row: ImportRow) => ImportRow) => {
    const row = table.rows[place];
    if (row) table.replace(place, to(row));
  };
  const change = (place: number, to: (row: ImportRow) => ImportRow) => {
    replace(place, to);
    changed();
  };
  return {
    version: () => version,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: () => table.rows.length,
    row: (place: number) => table.rows[place],
    counts: () => table.counts,
    repeated: () => table.repeated(),
    repeats: (place: number) => table.repeats(place),
    clear() {
      table = createCountedRows();
      changed();
    },
    add(more: readonly ImportRow[]) {
      for (const row of more) table.add(row);
      changed();
    },
    edit: (place: number, cells: ImportCells) => change(place, (row) => editedRow(row, cells)),
    /** Several rows at once, with one notification. */
    editAll(edits: readonly Edit[]) {
      for (const [place, cells] of edits) replace(place, (row) => editedRow(row, cells));
      changed();
    },
    select: (place: number, isSelected: boolean) =>
      change(place, (row) => selected(row, isSelected)),
    /** Whether a row changes the matched tour, or is added as another one. */
    setUpdate: (place: number, isUpdate: boolean) =>
      change(place, (row) => selected({ ...row, isUpdate }, true)),
    selectAll(isSelected: boolean) {
      // A row with a doubt is selected by itself only.
      const may = (row: ImportRow) => isSelected && (isCertain(row) || row.isSelected);
      table.rows.forEach((row, place) => table.replace(place, selected(row, may(row))));
      changed();
    },
    tellVerdicts(verdicts: readonly RowVerdict[]) {
      for (const verdict of verdicts) tellVerdict(table, verdict);
      changed();
    },
    tellOutcomes(outcomes: readonly RowOutcome[]) {
      for (const outcome of outcomes) {
        table.tell(outcome.line, (row) => ({
          ...row,
          outcome,
          isSelected: row.isSelected && outcome.outcome === 'failed',
        }));
      }
      changed();
    },
    /** Places of the rows that pass the filter, from `start` on, at most `limit`. */
    find(passes: (row: ImportRow) => boolean, limit = Infinity, start = 0): number[] {
      const found: number[] = [];
      for (let place = start; place < table.rows.length && found.length < limit; place += 1) {
        const row = table.rows[place];
        if (row && passes(row)) found.push(place);
      }
      return found;
    },
  };
}

/**
 * Takes a row's verdict. A tour is matched with one row only: an exact duplicate before a row that
 * would change it.
 */
function tellVerdict(table: CountedRows, verdict: RowVerdict): void {
  const settle = (line: number, its: RowVerdict) => table.tell(line, (row) => checkedRow(row, its));
  if (verdict.verdict !== 'duplicate' && verdict.verdict !== 'update') {
    return settle(verdict.line, verdict);
  }
  const other = otherOwner(table, verdict.id, verdict.line);
  if (other?.verdict && verdict.verdict === 'duplicate') {
    settle(other.line, asSimilar(other.verdict, verdict.line));
  } else if (other) {
    return settle(verdict.line, asSimilar(verdict, other.line));
  }
  table.owners.set(verdict.id, verdict.line);
  settle(verdict.line, verdict);
}

/** The row, other than that of `line`, that a tour is matched with. */
function otherOwner(
  { owners, ofLine }: CountedRows,
  id: number,
  line: number,
): ImportRow | undefined {
  const owner = owners.get(id);
  const row = owner === undefined || owner === line ? undefined : ofLine(owner);
  const verdict = row?.verdict;
  const hasIt = verdict?.verdict === 'duplicate' || verdict?.verdict === 'update';
  return hasIt && verdict.id === id ? row : undefined;
}

function asSimilar(verdict: RowVerdict, other: number): RowVerdict {
  if (verdict.verdict !== 'update') return verdict;
  const reasons = [...verdict.match.reasons, `этот\u00a0же тур в\u00a0строке ${other}`];
  return { ...verdict, verdict: 'similar', match: { ...verdict.match, reasons } };
}

function selected(row: ImportRow, isSelected: boolean): ImportRow {
  const may = isSelected && canSend(row);
  return row.isSelected === may ? row : { ...row, isSelected: may };
}

const MOST_MATCHED = 5000;

/** The tours that the rows match, whatever happens to the rows; a row that is only similar is another tour. */
export function matchedIds(rows: Pick<RowsStore, 'find' | 'row'>): number[] {
  const ids = rows
    .find(({ verdict, isUpdate }) => isUpdate || verdict?.verdict !== 'similar')
    .flatMap((place) => {
      const verdict = rows.row(place)?.verdict;
      return verdict && verdict.verdict !== 'new' ? [verdict.id] : [];
    });
  return [...new Set(ids)].slice(0, MOST_MATCHED);
}
