import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { fold } from '#lib/text/russian.ts';

/**
 * The key of the answer about a text of a field; `about`: what else the answer depends on, so that it says
 * nothing about a list with another title.
 */
export function keyOf(field: ImportField, text: string, about = ''): string {
  return [field, text, ...(about === '' ? [] : [about])].map(fold).join('|');
}

/** Whether an answer is about the rows of one file: which of them are coloured is another matter each week. */
export function isOfOneFile(key: string): boolean {
  return key.startsWith(`${keyOf('tour_status', '')}|`);
}

/** The key of the answer about the order of days in a column. */
export function orderKey(field: ImportField): string {
  return `${field}|*`;
}
