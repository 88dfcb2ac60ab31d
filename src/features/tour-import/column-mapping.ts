import {
  fieldNamed,
  type ImportField,
  nameKey,
  ORDERED_FIELDS,
} from '#features/tour-import/import-columns.ts';

/** What each column of a sheet means, from left to right; null is left out. */
export type Mapping = readonly (ImportField | null)[];

/** A header that names fewer columns than this says nothing: they are taken by their place. */
const FEWEST_NAMES = 3;

/**
 * What the columns mean: by the header when it names them, by position otherwise. A field that is
 * named twice is the first one's.
 */
export function guessMapping(header: readonly string[]): Mapping {
  const seen = new Set<ImportField>();
  const named = header.map((name) => {
    const field = fieldNamed(name);
    if (field === null || seen.has(field)) return null;
    seen.add(field);
    return field;
  });
  const says = seen.size >= FEWEST_NAMES && (seen.has('city_from') || seen.has('departure_date'));
  return says ? named : byPosition(header.length);
}

/** The columns in their fixed order. */
export function byPosition(columns: number): Mapping {
  return Array.from({ length: columns }, (_, place) => ORDERED_FIELDS[place] ?? null);
}

/** The mapping in which the column at `place` means `field`, taken away from any other column. */
export function remap(mapping: Mapping, place: number, field: ImportField | null): Mapping {
  return mapping.map((known, at) => {
    if (at === place) return field;
    return known === field ? null : known;
  });
}

/** What a header is remembered by: equal for sheets with the same names of columns. */
export function headerKey(header: readonly string[]): string {
  return header.map(nameKey).join('|').slice(0, 500);
}
