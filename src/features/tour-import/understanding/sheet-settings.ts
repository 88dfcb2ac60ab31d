import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import type { Answers } from '#features/tour-import/understanding/understood-row.ts';
import type { DirectoryEntry, HotelEntry } from '#features/tour-import/understanding/directory.ts';

/** A value for every row of a sheet, or for those whose cell is empty. */
export interface ColumnValue {
  text: string;
  onlyEmpty: boolean;
}

/** A person's answers about a sheet; a profile stores them for the next one of the same shape. */
export interface SheetSettings {
  /** Null: as the header says. */
  mapping: Mapping | null;
  /** The currency of prices that name none. */
  currency: Currency | null;
  /** Prices count thousands: 185 is 185 000. */
  inThousands: boolean;
  answers: Answers;
  columnValues: Readonly<Partial<Record<ImportField, ColumnValue>>>;
}

export const NO_SETTINGS: SheetSettings = {
  mapping: null,
  currency: null,
  inThousands: false,
  answers: {},
  columnValues: {},
};

/** The site's directories and facts that values are compared with. */
export interface Surroundings {
  /** Today in Moscow. */
  today: string;
  /** The operator whose person reads the sheet: every row is theirs. Else null or missing. */
  own?: string | null;
  operators: readonly DirectoryEntry[];
  /** If two have the same name, the first is meant where no city is named. */
  hotels: readonly HotelEntry[];
}

export const NO_SURROUNDINGS = { today: '', operators: [], hotels: [] } as const;
