import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { fold } from '#lib/text/russian.ts';

/**
 * The key of the answer about a text of a field; `about`: what else the answer depends on, so that it says
 * nothing about a list with another title.
 */
export function keyOf(field: ImportField, text: string, about = ''): string {
  return [field, text, ...(about === '' ? [] : [about])].map(fold).join('|');
}

/** The key of the answer about departures that have passed. */
export const PAST_KEY = 'past departures';

/** What the answer is about that the chosen table has the right prices of a file. */
export const OTHER_TABLES = 'other tables';

/**
 * Whether an answer is about the rows of one file: which of them are coloured or have departed is another
 * matter each week, and a price «до 01.12» may have passed.
 */
export function isOfOneFile(key: string): boolean {
  const isDated = /(?:^| )price\|.*(?<!\p{L})(?:до|по)\s+\d{1,2}(?:\.\d|\s+\p{L}{3})/u.test(key);
  const isOfRows = key === PAST_KEY || key === keyOf('price', '', OTHER_TABLES);
  return isDated || isOfRows || key.startsWith(`${keyOf('tour_status', '')}|`);
}

/** The key of the answer about the order of days in a column. */
export function orderKey(field: ImportField): string {
  return `${field}|*`;
}
