import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';

/** The cells of a row that can be imported. */
export const GOOD_ROW: ImportCells = {
  city_from: 'Казань',
  departure_date: '05.11.2026',
  days: '10',
  price: '1950',
};

/** A note of a row that waits for an answer. */
export const ASKED_NOTE = {
  field: 'hotel_name',
  was: '5Мд',
  words: 'это отель?',
  confidence: 'ask',
  isOpen: false,
} as const;
