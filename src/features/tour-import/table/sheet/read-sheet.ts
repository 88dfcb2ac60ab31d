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

/** What a reader knows about a cell beside its text. */
export interface CellFacts {
  /** The file has a number there, not a text. */
  isNumber?: true;
  /** Its day is shown without a year: the spreadsheet has added that of the day on which it was typed. */
  isWithoutYear?: true;
  /** It is struck out: the sheet's author has taken it back. */
  isStruck?: true;
  /** The cell whose merged area covers this one; this one has its text too. */
  mergedFrom?: { line: number; column: number };
}

export const NO_FACTS: CellFacts = {};
export const A_NUMBER: CellFacts = { isNumber: true };
