import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import {
  canSend,
  checkedRow,
  editedRow,
  type ImportRow,
  isCertain,
} from '#features/tour-import/reading/import-row-view.ts';
import type { RowOutcome, RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import { termsKey } from '#features/tours/model/tour-duplicate.ts';

export interface RowCounts {
  valid: number;
  invalid: number;
  selected: number;
  /** Rows that are selected by «Выбрать все»: those without doubts. */
  sendable: number;
  new: number;
  duplicate: number;
  update: number;
  /** Selected rows that change a tour, and that are added as new ones. */
  updating: number;
  adding: number;
  similar: number;
  /** Rows with a value that was completed by a rule or is asked about. */
  doubtful: number;
  /** Rows without errors that wait for an answer. */
  waiting: number;
  /** Good rows that were not compared with the catalogue yet. */
  unchecked: number;
}

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
  let rows: ImportRow[] = [];
  let counts = noCounts();
  let version = 0;
  let placeOfLine = new Map<number, number>();
  let alike = new Map<string, Set<number>>();
  const listeners = new Set<() => void>();
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const liken = (row: ImportRow, place: number, by: 1 | -1) => {
    if (!row.terms) return;
    const key = termsKey(row.terms);
    const places = alike.get(key) ?? new Set();
    if (by === 1) places.add(place);
    else places.delete(place);
    alike.set(key, places);
  };
  const replace = (place: number, row: ImportRow) => {
    const old = rows[place];
    if (!old || old === row) return;
    count(counts, old, -1);
    count(counts, row, 1);
    rows[place] = row;
    if (old.terms === row.terms) return;
    liken(old, place, -1);
    liken(row, place, 1);
  };
  const tell = (line: number, change: (row: ImportRow) => ImportRow) => {
    const place = placeOfLine.get(line);
    const row = place === undefined ? undefined : rows[place];
    if (place !== undefined && row) replace(place, change(row));
  };
  /**
   * Which of several rows a tour is matched with: an exact duplicate before a row that would change
   * it.
   */
  let owners = new Map<number, number>();
  const ownerOf = (id: number, line: number): ImportRow | undefined => {
    const owner = owners.get(id);
    const place = owner === undefined || owner === line ? undefined : placeOfLine.get(owner);
    const row = place === undefined ? undefined : rows[place];
    const verdict = row?.verdict;
    const hasIt = verdict?.verdict === 'duplicate' || verdict?.verdict === 'update';
    return hasIt && verdict.id === id ? row : undefined;
  };
  const asSimilar = (verdict: RowVerdict, other: number): RowVerdict => {
    if (verdict.verdict !== 'update') return verdict;
    const reasons = [...verdict.match.reasons, `этот\u00a0же тур в\u00a0строке ${other}`];
    return { ...verdict, verdict: 'similar', match: { ...verdict.match, reasons } };
  };
  const settle = (line: number, verdict: RowVerdict) =>
    tell(line, (row) => checkedRow(row, verdict));
  const tellVerdict = (verdict: RowVerdict) => {
    if (verdict.verdict !== 'duplicate' && verdict.verdict !== 'update') {
      return settle(verdict.line, verdict);
    }
    const other = ownerOf(verdict.id, verdict.line);
    if (other?.verdict && verdict.verdict === 'duplicate') {
      settle(other.line, asSimilar(other.verdict, verdict.line));
    } else if (other) {
      return settle(verdict.line, asSimilar(verdict, other.line));
    }
    owners.set(verdict.id, verdict.line);
    settle(verdict.line, verdict);
  };
  const selected = (row: ImportRow, isSelected: boolean) => {
    const may = isSelected && canSend(row);
    return row.isSelected === may ? row : { ...row, isSelected: may };
  };
  return {
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: () => rows.length,
    row: (place) => rows[place],
    counts: () => counts,
    repeated() {
      let found = 0;
      for (const places of alike.values()) {
        if (places.size < 2) continue;
        const added = [...places].filter((place) => isAdded(rows[place])).length;
        found += Math.max(0, added - 1);
      }
      return found;
    },
    repeats(place) {
      const terms = rows[place]?.terms;
      const places = terms && alike.get(termsKey(terms));
      const first = places && Math.min(...places);
      return first === undefined || first === null || first >= place
        ? null
        : (rows[first]?.line ?? null);
    },
    clear() {
      rows = [];
      counts = noCounts();
      placeOfLine = new Map();
      alike = new Map();
      owners = new Map();
      changed();
    },
    add(more) {
      for (const row of more) {
        placeOfLine.set(row.line, rows.length);
        count(counts, row, 1);
        liken(row, rows.length, 1);
        rows.push(row);
      }
      changed();
    },
    edit(place, cells) {
      const row = rows[place];
      if (!row) return;
      replace(place, editedRow(row, cells));
      changed();
    },
    editAll(edits) {
      for (const [place, cells] of edits) {
        const row = rows[place];
        if (row) replace(place, editedRow(row, cells));
      }
      changed();
    },
    select(place, isSelected) {
      const row = rows[place];
      if (!row) return;
      replace(place, selected(row, isSelected));
      changed();
    },
    setUpdate(place, isUpdate) {
      const row = rows[place];
      if (!row) return;
      replace(place, { ...row, isUpdate });
      changed();
    },
    selectAll(isSelected) {
      // A row with a doubt is selected by itself only.
      const may = (row: ImportRow) => isSelected && (isCertain(row) || row.isSelected);
      rows.forEach((row, place) => replace(place, selected(row, may(row))));
      changed();
    },
    tellVerdicts(verdicts) {
      for (const verdict of verdicts) tellVerdict(verdict);
      changed();
    },
    tellOutcomes(outcomes) {
      for (const outcome of outcomes) {
        const isSelected = outcome.outcome === 'failed';
        tell(outcome.line, (row) => ({
          ...row,
          outcome,
          isSelected: row.isSelected && isSelected,
        }));
      }
      changed();
    },
    find(passes, limit = Infinity, start = 0) {
      const found: number[] = [];
      for (let place = start; place < rows.length && found.length < limit; place += 1) {
        const row = rows[place];
        if (row && passes(row)) found.push(place);
      }
      return found;
    },
  };
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

function noCounts(): RowCounts {
  return {
    valid: 0,
    invalid: 0,
    selected: 0,
    sendable: 0,
    new: 0,
    duplicate: 0,
    update: 0,
    updating: 0,
    adding: 0,
    similar: 0,
    doubtful: 0,
    waiting: 0,
    unchecked: 0,
  };
}

/** Whether a row is selected and becomes a tour of its own. */
function isAdded(row: ImportRow | undefined): boolean {
  return (
    row !== undefined && row.isSelected && !row.isUpdate && row.verdict?.verdict !== 'duplicate'
  );
}

function count(counts: RowCounts, row: ImportRow, by: 1 | -1): void {
  const isValid = row.errors.length === 0;
  counts[isValid ? 'valid' : 'invalid'] += by;
  if (row.notes.length > 0) counts.doubtful += by;
  if (isValid && !isCertain(row)) counts.waiting += by;
  if (row.isSelected) counts.selected += by;
  if (row.isSelected && row.isUpdate) counts.updating += by;
  else if (isAdded(row)) counts.adding += by;
  if (canSend(row) && (isCertain(row) || row.isSelected)) counts.sendable += by;
  if (isValid) counts[row.verdict?.verdict ?? 'unchecked'] += by;
}
