import {
  fieldNamed,
  type ImportField,
  nameKey,
  ORDERED_FIELDS,
} from '#features/tour-import/mapping/import-columns.ts';
import { readRoom } from '#features/tour-import/values/rooms.ts';

/** The meaning of each column of a sheet, from left to right; null columns are left out. */
export type Mapping = readonly (ImportField | null)[];

/** A header that names fewer columns than this is ignored: columns then go by their place. */
const FEWEST_NAMES = 3;

/**
 * The meanings of the columns: by the header if it names them, otherwise by position. When two
 * columns name the same field, the first one has it.
 */
export function guessMapping(header: readonly string[]): Mapping {
  return namesMean(header) ? mappingByName(header) : byPosition(header.length);
}

/** Whether the names tell the columns' meanings, so that the columns need not go by their place. */
export function namesMean(header: readonly string[]): boolean {
  const fields = new Set(mappingByName(header).filter((field) => field !== null));
  const says = fields.has('city_from') || fields.has('departure_date');
  const rooms = new Set(header.map(readRoom).filter((room) => room !== null));
  return fields.size + rooms.size >= FEWEST_NAMES && says;
}

/** The meanings of the columns by their names. */
export function mappingByName(header: readonly string[]): Mapping {
  const seen = new Set<ImportField>();
  return header.map((name) => {
    const field = fieldNamed(name);
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
}

/** The columns in their fixed order. */
export function byPosition(columns: number): Mapping {
  return Array.from({ length: columns }, (_, place) => ORDERED_FIELDS[place] ?? null);
}

/** The mapping in which the column at `place` means `field`, and no other column does. */
export function remap(mapping: Mapping, place: number, field: ImportField | null): Mapping {
  return mapping.map((known, at) => {
    if (at === place) return field;
    return known === field ? null : known;
  });
}

/** The key of a header: equal for sheets with the same column names. A number stands for the rest of a long one. */
export function headerKey(header: readonly string[]): string {
  const key = header.map(nameKey).join('|');
  if (key.length <= LONGEST_KEY) return key;
  let number = 0;
  for (let at = 0; at < key.length; at += 1) number = (number * 31 + key.charCodeAt(at)) | 0;
  return `${key.slice(0, LONGEST_KEY - 12)}|${number}`;
}

export const LONGEST_KEY = 500;
