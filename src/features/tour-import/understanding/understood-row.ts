import type { ImportCells, ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { SaidStay } from '#features/tour-import/row/row-stays.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import type { Availability } from '#features/tour-import/values/availability.ts';
import type { Inclusion } from '#features/tour-import/values/inclusions.ts';
import type { StatedPrice } from '#features/tour-import/values/prices.ts';
import type { Confidence } from '#features/tour-import/values/reading.ts';
import type { Room } from '#features/tours/model/offer.ts';
import type { RoomPrice } from '#features/tour-import/values/rooms.ts';

/** The reading of one cell, where it is more than its text. */
export interface CellNote {
  field: ImportField;
  /** The original text. */
  was: string;
  words: string;
  confidence: Confidence;
  /** Whether the row can't be imported until somebody has answered. */
  isOpen: boolean;
  /** From the comparison with the site's data, which runs again after each change of the row. */
  isOfCheck?: true;
}

/** The facts of a row that are not fields of a tour. */
export interface RowExtras {
  /** The price as the sheet states it; null: none, or on request. */
  price: StatedPrice | null;
  roomPrices: readonly RoomPrice[];
  /** Rooms without a price in the row, beside those with one: the tour has them no more. */
  roomsGone: readonly Room[];
  inclusions: readonly Inclusion[];
  availability: Availability | null;
  /** Hotels, classes and meals of its stays; nights and the hotel in Mecca are fields of a tour. */
  stays: readonly SaidStay[];
  /** From the site's own export, which has all facts; null: another sheet. */
  own: RowOffer | null;
}

export const NO_EXTRAS: RowExtras = {
  price: null,
  roomPrices: [],
  roomsGone: [],
  inclusions: [],
  availability: null,
  stays: [],
  own: null,
};

export interface UnderstoodRow {
  cells: ImportCells;
  notes: CellNote[];
  extras: RowExtras;
}

/** One open question of the sheet, asked once however many rows have it. */
export interface Question {
  /** The key of the answer. */
  key: string;
  field: ImportField;
  /** The text of the cells. */
  text: string;
  words: string;
  choices: readonly { text: string; words: string }[];
  /** How many rows wait for it, or were read by a rule meanwhile. */
  count: number;
  /** The first of these rows. */
  line: number;
  /** Rows can't be imported until somebody has answered. */
  isOpen: boolean;
  /** Answers that are not in the choices can be typed. */
  isTyped: boolean;
  /** The text looks like a name, which the first choice confirms. */
  isName: boolean;
}

/** Answers by the keys of questions: the text for the cells, or which number is the day. */
export type Answers = Readonly<Record<string, string>>;
