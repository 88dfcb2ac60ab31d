import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { createTableReader, messageOf } from '#features/tour-import/reading/table-reader.ts';
import { isWholeFile } from '#features/tour-import/rows/missing-tour.ts';
import {
  NO_SETTINGS,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';

/** A file that is read without a person who can answer questions. */
export interface UnattendedFile {
  bytes: ArrayBuffer;
  profiles: readonly Profile[];
  surroundings: Surroundings;
}

/**
 * Its rows; `isWhole`: they are all its tours; `isAsking`: it can't be read without an answer; `problem`:
 * it has no table.
 */
export interface UnattendedRows {
  rows: ImportRow[];
  isWhole: boolean;
  isAsking: boolean;
  problem: string | null;
}

/**
 * Reads a file like the page, and applies the profile of the last sheet of its shape. If several
 * operators have such sheets and the file does not name its operator, no profile is applied.
 */
export async function readUnattended(file: UnattendedFile): Promise<UnattendedRows> {
  const { bytes, profiles, surroundings } = file;
  const read: UnattendedRows = { rows: [], isWhole: true, isAsking: false, problem: null };
  const reader = createTableReader((news) => {
    if (news.kind === 'asks-currency') read.isAsking = true;
    else if (news.kind === 'rows') read.rows.push(...news.rows);
    else if (news.kind === 'book') {
      read.problem = news.problem;
      read.isWhole = isWholeFile(news);
    }
  });
  try {
    await reader.follow({
      kind: 'read',
      source: { bytes },
      profiles,
      settings: NO_SETTINGS,
      surroundings,
      choice: null,
      isAsBefore: true,
    });
  } catch (error) {
    read.problem = messageOf(error);
  }
  return read;
}
