import type { Currency } from '#features/tour-import/values/cell-values.ts';

/** The contents of a file of any kind, before tours are searched in it. */
export interface ReadWorkbook {
  /**
   * In the order of the file; at least one. A text, a paste and an HTML table are one sheet each.
   */
  sheets: ReadSheet[];
  /**
   * Whether the reader could not see number formats (.xls): a currency that only the format stated
   * is lost, so it has to be asked for. Hidden rows are unknown as well.
   */
  losesFormats: boolean;
}

export interface ReadSheet {
  /** The name of its tab; empty for a text or a paste. */
  name: string;
  isHidden: boolean;
  /** Non-empty rows, from the top; `line` shows where the empty ones were. */
  rows: ReadRow[];
  /** Indexes of hidden columns, from 0, in ascending order. */
  hiddenColumns: readonly number[];
  /** It has more rows than are read: a table in it is refused, never shown without its end. */
  isCut: boolean;
}

export interface ReadRow {
  /** Its number in the sheet or the text, from 1. */
  line: number;
  /**
   * Cells from left to right as the texts that one would type: days YYYY-MM-DD, numbers with all
   * their digits, followed by the currency sign of their format («1950 ₽»).
   */
  cells: string[];
  /** The facts about each cell; as long as `cells`. Equal facts may be one object. */
  facts: CellFacts[];
  isHidden: boolean;
  /** It has an unclosed quote: its contents have to be checked. Only in texts. */
  hasOpenQuote?: boolean;
}

export type CellKind = 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'formula-error';

/** What a reader knows about a cell beside its text. A text file knows «empty» and «text» only. */
export interface CellFacts {
  kind: CellKind;
  /** The code of the number format («#,##0 "₽"», «0.00»); missing for General and when unknown. */
  format?: string;
  /** The currency that the number format states. */
  currency?: Currency;
  /** It is struck out: the sheet's author has taken it back. */
  isStruck?: true;
  /** The cell whose merged area covers this one; this one has its text too. */
  mergedFrom?: { line: number; column: number };
}

export const EMPTY_CELL: CellFacts = { kind: 'empty' };
const TEXT_CELL: CellFacts = { kind: 'text' };

/** The facts of cells with known texts only. */
export function plainFacts(cells: readonly string[]): CellFacts[] {
  return cells.map((text) => (text.trim() === '' ? EMPTY_CELL : TEXT_CELL));
}
