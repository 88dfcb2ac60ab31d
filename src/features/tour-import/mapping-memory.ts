import type { Mapping } from '#features/tour-import/column-mapping.ts';
import { IMPORT_FIELDS } from '#features/tour-import/import-columns.ts';

export const MAPPING_KEY = 'import-columns';
/** Of so many kinds of sheets the corrections are remembered, the latest ones. */
const MOST_SHEETS = 20;

type Remembered = Record<string, Mapping>;

/** What was kept, whatever has become of it since. */
export function readRemembered(kept: string | null): Remembered {
  try {
    const found: unknown = JSON.parse(kept ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, Mapping] => isMapping(entry[1])),
    );
  } catch {
    return {};
  }
}

/** The same with the mapping of one more kind of sheet, as it is kept. */
export function writeRemembered(kept: string | null, key: string, mapping: Mapping): string {
  const { [key]: _, ...others } = readRemembered(kept);
  const entries = [...Object.entries(others), [key, mapping] as const];
  return JSON.stringify(Object.fromEntries(entries.slice(-MOST_SHEETS)));
}

function isMapping(value: unknown): value is Mapping {
  return (
    Array.isArray(value) &&
    value.every((field) => field === null || IMPORT_FIELDS.some((known) => known === field))
  );
}
