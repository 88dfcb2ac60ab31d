import { type Mapping, mappingByName } from '#features/tour-import/mapping/column-mapping.ts';
import { fieldMeant, ORDERED_FIELDS } from '#features/tour-import/mapping/import-columns.ts';
import { extraNamed } from '#features/tour-import/understanding/extra-columns.ts';
import { isCounter } from '#features/tour-import/table/finding/header-words.ts';

/** The meanings of a table's columns, and the columns that people are asked about. */
export interface ReadColumns {
  mapping: Mapping;
  /** Non-empty columns with unknown names, from 0. */
  asked: number[];
  /** Columns with unknown names that were read by their place in the template's order. */
  byPlace: number[];
}

/**
 * A sheet with this many names in the template's order, and none out of order, follows the
 * template.
 */
const FEWEST_IN_ORDER = 5;

/**
 * Finds the meanings of columns by their names. If all known names are in the template's order, an
 * unknown column between them is read by its place; other unknown columns are asked about. Columns
 * with row numbers are neither read nor asked about, nor are columns with facts that are not fields
 * of a tour: room prices, places.
 */
export function readColumns(
  names: readonly string[],
  isFilled: (column: number) => boolean,
): ReadColumns {
  // With two prices, people must say which one is the tour's.
  const prices = names.flatMap((name, column) =>
    fieldMeant(name) === 'price' && isFilled(column) ? [column] : [],
  );
  const doubled = prices.length > 1 ? prices : [];
  const named = mappingByName(names).map((field, column) =>
    doubled.includes(column) ? null : field,
  );
  const columns = names.flatMap((name, column) => (isCounter(name) ? [] : [column]));
  const isInOrder = columns.every((column, place) => {
    const field = named[column];
    return !field || field === ORDERED_FIELDS[place] || !isOrdered(field);
  });
  const known = columns.filter((column) => named[column]).length;
  const byPlace = columns.flatMap((column, place) => {
    const field = ORDERED_FIELDS[place];
    const isFree = field !== undefined && !named.includes(field);
    const isMeant = isInOrder && known >= FEWEST_IN_ORDER && known * 2 > columns.length;
    const isOpen =
      !named[column] && !doubled.includes(column) && extraNamed(names[column] ?? '') === null;
    return isOpen && isFilled(column) && isFree && isMeant ? [column] : [];
  });
  const mapping = named.map((field, column) => {
    return byPlace.includes(column) ? (ORDERED_FIELDS[columns.indexOf(column)] ?? null) : field;
  });
  const asked = columns.filter(
    (column) =>
      mapping[column] === null && isFilled(column) && extraNamed(names[column] ?? '') === null,
  );
  return { mapping, asked, byPlace };
}

function isOrdered(field: string): boolean {
  return ORDERED_FIELDS.some((one) => one === field);
}
