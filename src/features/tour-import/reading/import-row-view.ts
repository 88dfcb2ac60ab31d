import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { checkRow, inOrder, type RowError } from '#features/tour-import/row/import-row.ts';
import type { TableRow } from '#features/tour-import/table/read-table.ts';
import {
  type CellNote,
  NO_EXTRAS,
  type RowExtras,
} from '#features/tour-import/understanding/understood-row.ts';
import type { RowOutcome, RowVerdict } from '#features/tour-import/row/row-outcome.ts';
import { readAvailability } from '#features/tour-import/values/availability.ts';
import type { Terms } from '#features/tours/model/tour-input.ts';

/** A row of the preview. Rows are immutable; a change makes a new one. */
export interface ImportRow {
  /** Its number in the sheet. */
  line: number;
  cells: ImportCells;
  errors: RowError[];
  /** The readings of cells that are more than their texts. */
  notes: readonly CellNote[];
  extras: RowExtras;
  /** Its terms for the comparison with other tours; null while the row has errors. */
  terms: Terms | null;
  isSelected: boolean;
  /** Its relation to the catalogue; null before the check. */
  verdict: RowVerdict | null;
  /** Whether it changes the matched tour; otherwise it is added. */
  isUpdate: boolean;
  /** Its outcome; null while it was not sent, after a change, or once a refused update was compared again. */
  outcome: RowOutcome | null;
}

const OPEN_QUOTE =
  'В\u00a0строке не\u00a0закрыта кавычка: проверьте, все\u00a0ли данные на\u00a0своих местах';

/** A row of a table; one without errors and doubts is selected, one with errors can't be. */
export function freshRow(
  { line, hasOpenQuote }: Pick<TableRow, 'line' | 'hasOpenQuote'>,
  cells: ImportCells,
  { notes = [], extras = NO_EXTRAS }: Partial<Pick<ImportRow, 'notes' | 'extras'>> = {},
): ImportRow {
  const checked = withCells(cells, notes);
  if (hasOpenQuote) checked.errors.push({ field: 'city_from', message: OPEN_QUOTE });
  return {
    line,
    ...checked,
    notes,
    extras,
    isSelected: isCertain({ ...checked, notes }),
    verdict: null,
    isUpdate: false,
    outcome: null,
  };
}

/** Whether a row has neither errors nor doubts that nobody has answered. */
export function isCertain({ errors, notes }: Pick<ImportRow, 'errors' | 'notes'>): boolean {
  return errors.length === 0 && notes.every(({ confidence }) => confidence !== 'ask');
}

/** The row with other texts, checked again; one that became certain is selected. */
export function editedRow(row: ImportRow, changed: ImportCells): ImportRow {
  const notes = row.notes.filter(({ field }) => changed[field] === undefined);
  const extras = editedExtras(row.extras, changed);
  const checked = withCells({ ...row.cells, ...changed }, notes);
  const becameCertain = !isCertain(row) && isCertain({ ...checked, notes });
  const isSelected = checked.errors.length === 0 && (row.isSelected || becameCertain);
  return {
    ...row,
    ...checked,
    notes,
    extras,
    isSelected,
    verdict: null,
    isUpdate: false,
    outcome: null,
  };
}

/**
 * The row with the answer of the dry run. A row with a new question is selected by a person only; one
 * without further questions is selected again. What it would change now replaces a refusal; any other one
 * stays to be read.
 */
export function checkedRow(row: ImportRow, verdict: RowVerdict): ImportRow {
  const asked = (verdict.doubts ?? []).map(({ field, message: words }): CellNote => ({
    field,
    was: '',
    words,
    confidence: 'ask',
    isOpen: false,
    isOfCheck: true,
  }));
  const notes = [...row.notes.filter(({ isOfCheck }) => !isOfCheck), ...asked];
  const isNew = asked.some(({ words }) => row.notes.every((note) => note.words !== words));
  const becameCertain = !isCertain(row) && isCertain({ ...row, notes });
  const isUpdate = verdict.verdict === 'update';
  const isSelected = (row.isSelected && !isNew) || (becameCertain && row.outcome === null);
  return { ...row, notes, verdict, isUpdate, isSelected, outcome: comparedOutcome(row, isUpdate) };
}

function comparedOutcome({ outcome }: ImportRow, isUpdate: boolean): RowOutcome | null {
  if (outcome?.outcome !== 'failed') return outcome;
  return isUpdate ? null : { ...outcome, isCompared: true };
}

/** Typed text replaces what was read from the cell. */
function editedExtras(extras: RowExtras, { price, tour_status }: ImportCells): RowExtras {
  const availability = tour_status === undefined ? null : readAvailability(tour_status).value;
  return {
    ...extras,
    ...(price !== undefined && { price: null }),
    ...(tour_status !== undefined && { availability }),
    ...(extras.own && availability && { own: { ...extras.own, availability } }),
  };
}

/** Whether a row can be sent: it has no errors and is not in the catalogue yet. */
export function canSend({ errors, outcome }: ImportRow): boolean {
  return errors.length === 0 && (outcome === null || outcome.outcome === 'failed');
}

/** Whether a row was not compared with the catalogue since it was read, changed or refused. */
export function waitsForCheck({ terms, verdict, outcome }: ImportRow): boolean {
  if (terms === null) return false;
  return outcome === null ? verdict === null : outcome.outcome === 'failed' && !outcome.isCompared;
}

function withCells(
  cells: ImportCells,
  notes: readonly CellNote[],
): Pick<ImportRow, 'cells' | 'errors' | 'terms'> {
  const checked = checkRow(cells);
  const asked = notes.filter(({ isOpen }) => isOpen);
  // The question about a price says more than that it is no number.
  const errors = checked.errors.filter(
    ({ field }) => field !== 'price' || asked.every((note) => note.field !== field),
  );
  for (const { field, words } of asked) {
    if (!errors.some((error) => error.field === field)) errors.push({ field, message: words });
  }
  if (!checked.isValid || errors.length > 0) return { cells, errors: inOrder(errors), terms: null };
  const { tour, stated } = checked.imported;
  const { city_from, departure_date, company_name, days } = tour;
  // Rows of one sheet are compared by their stated prices: no rate is needed.
  const price = stated?.amount ?? tour.price;
  const terms: Terms = { city_from, departure_date, company_name, price, days };
  return { cells, errors: [], terms };
}
