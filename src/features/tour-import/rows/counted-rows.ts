import {
  canSend,
  type ImportRow,
  isCertain,
} from '#features/tour-import/reading/import-row-view.ts';
import { COLUMN_LABELS, IMPORT_FIELDS } from '#features/tour-import/mapping/import-columns.ts';
import { termsKey } from '#features/tours/model/tour-input.ts';

const NO_COUNTS = {
  valid: 0,
  invalid: 0,
  selected: 0,
  /** Rows that are selected by «Выбрать все»: those without doubts. */
  sendable: 0,
  new: 0,
  duplicate: 0,
  update: 0,
  /** Selected rows that change a tour, and that are added as new ones. */
  updating: 0,
  adding: 0,
  similar: 0,
  /** Rows with a value that was completed by a rule or is asked about. */
  doubtful: 0,
  /** Rows without errors that wait for an answer and were not sent. */
  waiting: 0,
  /** Good rows that were not compared with the catalogue yet. */
  unchecked: 0,
};

export type CountedRows = ReturnType<typeof createCountedRows>;

/**
 * Rows with what is kept up to date about them: counts, lines, equal rows, owners of tours. No rows at
 * first.
 */
export function createCountedRows() {
  const rows: ImportRow[] = [];
  const counts = { ...NO_COUNTS };
  const placeOfLine = new Map<number, number>();
  /** Places of the rows with the same terms. */
  const alike = new Map<string, Set<number>>();
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
  return {
    rows: rows as readonly ImportRow[],
    counts,
    /** Which of several rows a tour is matched with, by the tour's id: the row's line. */
    owners: new Map<number, number>(),
    add(row: ImportRow) {
      placeOfLine.set(row.line, rows.length);
      count(counts, row, 1);
      liken(row, rows.length, 1);
      rows.push(row);
    },
    replace,
    /** The row with this number in the sheet. */
    ofLine: (line: number) => rows[placeOfLine.get(line) ?? -1],
    tell(line: number, change: (row: ImportRow) => ImportRow) {
      const place = placeOfLine.get(line) ?? -1;
      const row = rows[place];
      if (row) replace(place, change(row));
    },
    /** How many of the selected rows repeat another one of them, so that they add nothing. */
    repeated() {
      let found = 0;
      for (const places of alike.values()) {
        if (places.size < 2) continue;
        const alikeRows = [...places].flatMap((place) => rows[place] ?? []);
        const added = alikeRows.filter(isAdded).length;
        const isThere = alikeRows.some(
          ({ verdict, isUpdate, isSelected }) =>
            verdict?.verdict === 'duplicate' || (isUpdate && isSelected),
        );
        found += Math.max(0, added - (isThere ? 0 : 1));
      }
      return found;
    },
    /**
     * The number of the first row in the sheet that is an exact copy, and the columns that differ all the
     * same; null when it is this one.
     */
    repeats(place: number): string | null {
      const row = rows[place];
      const places = row?.terms && alike.get(termsKey(row.terms));
      const first = rows[places ? Math.min(...places) : place];
      if (!row || !first || first === row) return null;
      const { cells } = row;
      const others = IMPORT_FIELDS.filter(
        (field) => !OF_TERMS.includes(field) && fold(cells[field]) !== fold(first.cells[field]),
      ).map((field) => COLUMN_LABELS[field]);
      return others.length === 0
        ? `${first.line}`
        : `${first.line} (отличается: ${others.join(', ')})`;
    },
  };
}

const OF_TERMS: readonly string[] = [
  'city_from',
  'departure_date',
  'company_name',
  'price',
  'days',
  // They follow from the others.
  'month',
  'end_date',
];

const fold = (text = '') => text.trim().toLowerCase();

/** Whether a row is selected and becomes a tour of its own. */
function isAdded({ isSelected, isUpdate, verdict }: ImportRow): boolean {
  return isSelected && !isUpdate && verdict?.verdict !== 'duplicate';
}

function count(counts: typeof NO_COUNTS, row: ImportRow, by: 1 | -1): void {
  const isValid = row.errors.length === 0;
  counts[isValid ? 'valid' : 'invalid'] += by;
  if (row.notes.length > 0) counts.doubtful += by;
  if (canSend(row) && !isCertain(row)) counts.waiting += by;
  if (row.isSelected) counts.selected += by;
  if (row.isSelected && row.isUpdate) counts.updating += by;
  else if (isAdded(row)) counts.adding += by;
  if (canSend(row) && (isCertain(row) || row.isSelected)) counts.sendable += by;
  if (isValid) counts[row.verdict?.verdict ?? 'unchecked'] += by;
}
