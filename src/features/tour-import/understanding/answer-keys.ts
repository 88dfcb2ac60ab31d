import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { fold } from '#lib/text/russian.ts';

/** The key of the answer about a text of a field. */
export function keyOf(field: ImportField, text: string): string {
  return `${field}|${fold(text)}`;
}

/** The key of the answer about the order of days in a column. */
export function orderKey(field: ImportField): string {
  return `${field}|*`;
}
