import type { ImportCells } from '#features/tour-import/import-columns.ts';
import { checkRow, type RowError } from '#features/tour-import/import-row.ts';
import type { TableRow } from '#features/tour-import/read-table.ts';
import type { RowOutcome, RowVerdict } from '#features/tour-import/row-outcome.ts';
import type { Terms } from '#features/tours/tour-duplicate.ts';

/** A row of the preview. Rows are never changed, only replaced. */
export interface ImportRow {
  /** Its number in the sheet. */
  line: number;
  cells: ImportCells;
  errors: RowError[];
  /** What it is compared with other tours by; null while something is wrong with it. */
  terms: Terms | null;
  isSelected: boolean;
  /** How it stands to the catalogue; null while nobody has asked. */
  verdict: RowVerdict | null;
  /** What became of it; null while it was not sent, or when it was changed since. */
  outcome: RowOutcome | null;
}

const OPEN_QUOTE =
  'В\u00a0строке не\u00a0закрыта кавычка: проверьте, все\u00a0ли данные на\u00a0своих местах';

/** A row as it comes from a table; a good one is selected, a bad one can't be. */
export function freshRow(
  { line, hasOpenQuote }: Pick<TableRow, 'line' | 'hasOpenQuote'>,
  cells: ImportCells,
): ImportRow {
  const checked = withCells(cells);
  if (hasOpenQuote) checked.errors.push({ field: 'city_from', message: OPEN_QUOTE });
  const isValid = checked.errors.length === 0;
  return { line, ...checked, isSelected: isValid, verdict: null, outcome: null };
}

/** The row with other texts, checked anew; one that became good is selected. */
export function editedRow(row: ImportRow, changed: ImportCells): ImportRow {
  const checked = withCells({ ...row.cells, ...changed });
  const wasValid = row.errors.length === 0;
  const isValid = checked.errors.length === 0;
  const isSelected = isValid && (row.isSelected || !wasValid);
  return { ...row, ...checked, isSelected, verdict: null, outcome: null };
}

/** Whether a row can be sent: nothing is wrong with it and it is not in the catalogue yet. */
export function canSend({ errors, outcome }: ImportRow): boolean {
  return errors.length === 0 && (outcome === null || outcome.outcome === 'failed');
}

function withCells(cells: ImportCells): Pick<ImportRow, 'cells' | 'errors' | 'terms'> {
  const checked = checkRow(cells);
  if (!checked.isValid) return { cells, errors: [...checked.errors], terms: null };
  const { city_from, departure_date, company_name, price, days } = checked.imported.tour;
  const terms: Terms = { city_from, departure_date, company_name, price, days };
  return { cells, errors: [], terms };
}
