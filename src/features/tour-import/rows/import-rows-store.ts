import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import {
  canSend,
  checkedRow,
  editedRow,
  type ImportRow,
  isCertain,
} from '#features/tour-import/reading/import-row-view.ts';
import type { RowOutcome, RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import {
  type CountedRows,
  createCountedRows,
  type RowCounts,
} from '#features/tour-import/rows/counted-rows.ts';

/**
 * The rows of the preview. Thousands of them change one at a time, so counts are updated instead of
 * recomputed; `version` increases with every change.
 */
export interface RowsStore {
  version(): number;
  subscribe(listener: () => void): () => void;
  size(): number;
  row(place: number): ImportRow | undefined;
  counts(): RowCounts;
  /** How many of the selected rows repeat another one of them, so that they add nothing. */
  repeated(): number;
  /** The number of the first row in the sheet that is exactly equal; null when it is this one. */
  repeats(place: number): number | null;
  clear(): void;
  add(rows: readonly ImportRow[]): void;
  edit(place: number, changed: ImportCells): void;
  /** Several rows at once, with one notification. */
  editAll(edits: readonly (readonly [place: number, changed: ImportCells])[]): void;
  select(place: number, isSelected: boolean): void;
  selectAll(isSelected: boolean): void;
  /** Whether a row changes the matched tour, or is added as another one. */
  setUpdate(place: number, isUpdate: boolean): void;
  tellVerdicts(verdicts: readonly RowVerdict[]): void;
  tellOutcomes(outcomes: readonly RowOutcome[]): void;
  /** Places of the rows that pass the filter, from `start` on, at most `limit`. */
  find(passes: (row: ImportRow) => boolean, limit?: number, start?: number): number[];
}

/** The rows of a preview, empty at first. */
export function createRowsStore(): RowsStore {
  let table = createCountedRows();
  let version = 0;
  const listeners = new Set<() => void>();
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const change = (place: number, to: (row: ImportRow) => ImportRow) => {
    const row = table.rows[place];
    if (row) table.replace(place, to(row));
  };
  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: () => table.rows.length,
    row: (place) => table.rows[place],
    counts: () => table.counts,
    repeated: () => table.repeated(),
    repeats: (place) => table.repeats(place),
    clear() {
      table = createCountedRows();
      changed();
    },
    add(more) {
      for (const row of more) table.add(row);
      changed();
    },
    edit(place, cells) {
      change(place, (row) => editedRow(row, cells));
      changed();
    },
    editAll(edits) {
      for (const [place, cells] of edits) change(place, (row) => editedRow(row, cells));
      changed();
    },
    select(place, isSelected) {
      change(place, (row) => selected(row, isSelected));
      changed();
    },
    setUpdate(place, isUpdate) {
      change(place, (row) => ({ ...row, isUpdate }));
      changed();
    },
    selectAll(isSelected) {
      // A row with a doubt is selected by itself only.
      const may = (row: ImportRow) => isSelected && (isCertain(row) || row.isSelected);
      table.rows.forEach((row, place) => table.replace(place, selected(row, may(row))));
      changed();
    },
    tellVerdicts(verdicts) {
      for (const verdict of verdicts) tellVerdict(table, verdict);
      changed();
    },
    tellOutcomes(outcomes) {
      for (const outcome of outcomes) {
        const isSelected = outcome.outcome === 'failed';
        table.tell(outcome.line, (row) => ({
          ...row,
          outcome,
          isSelected: row.isSelected && isSelected,
        }));
      }
      changed();
    },
    find(passes, limit = Infinity, start = 0) {
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

/** The tours that the rows match, whatever happens to the rows. */
export function matchedIds(rows: Pick<RowsStore, 'find' | 'row'>): number[] {
  const places = rows.find(({ verdict }) => verdict !== null && verdict.verdict !== 'new');
  const ids = places.flatMap((place) => {
    const verdict = rows.row(place)?.verdict;
    return verdict && verdict.verdict !== 'new' ? [verdict.id] : [];
  });
  return [...new Set(ids)].slice(0, MOST_MATCHED);
}
