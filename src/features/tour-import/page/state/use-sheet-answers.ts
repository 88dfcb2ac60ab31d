import { useCallback } from 'react';
import { remap } from '#features/tour-import/mapping/column-mapping.ts';
import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import type { Profile } from '#features/tour-import/reading/profile.ts';
import type { OpenSheet } from '#features/tour-import/page/state/tour-import.ts';
import type { TableOrder } from '#features/tour-import/reading/table-messages.ts';
import type { SheetSettings } from '#features/tour-import/understanding/sheet-settings.ts';

interface Said extends Pick<OpenSheet, 'columns' | 'settings'> {
  change: (more: Partial<OpenSheet>) => void;
  /** Stores the profile of the sheet. */
  keep: (said: Pick<Profile, 'key' | 'operator' | 'settings'>) => void;
  readAgain: (order: TableOrder) => void;
}

/** What somebody says about the open sheet: its rows are read again, and its profile is stored. */
export function useSheetAnswers({ columns, settings, change, keep, readAgain }: Said) {
  const say = useCallback(
    (more: Partial<SheetSettings>) => {
      if (!columns) return;
      const said = { ...settings, ...more };
      change({
        columns: { ...columns, mapping: said.mapping ?? columns.mapping },
        settings: said,
        openPrices: null,
        offered: [],
        saidAs: null,
        phase: 'reading',
      });
      keep({
        key: columns.key,
        operator: said.columnValues.company_name?.text ?? columns.operator,
        settings: said,
      });
      readAgain({ kind: 'settings', settings: said });
    },
    [columns, settings, change, keep, readAgain],
  );
  const map = useCallback(
    (place: number, field: ImportField | null) => {
      if (columns) say({ mapping: remap(columns.mapping, place, field) });
    },
    [columns, say],
  );
  return {
    say,
    map,
    sayAs(profile: Profile) {
      say(profile.settings);
      change({ saidAs: profile });
    },
  };
}
