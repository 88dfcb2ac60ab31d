import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/import-columns.ts';
import { memo, useState } from 'react';
import type { SheetColumns, TourImport } from '#features/tour-import/use-tour-import.ts';

interface MappingPanelProps {
  columns: SheetColumns;
  tourImport: TourImport;
}

/** What each column was taken for, to be corrected by hand; the correction is remembered. */
export function MappingPanel({ columns, tourImport }: MappingPanelProps) {
  const { header, mapping, samples } = columns;
  const known = mapping.filter((field) => field !== null).length;
  const leftOut = header.filter((_, place) => mapping[place] === null && samples[place] !== '');
  const isBusy = tourImport.run.status !== 'idle';
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-4 rounded-card border border-line bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 font-semibold">
        Столбцы: прочитано {known} из&nbsp;{header.length}
        {leftOut.length > 0 && (
          <span className="font-normal text-ink-soft">
            не&nbsp;используются: {leftOut.map((name) => name || 'без названия').join(', ')}
          </span>
        )}
        <span className="font-normal text-primary underline underline-offset-4">Исправить</span>
      </summary>
      {isOpen && <Columns columns={columns} isBusy={isBusy} onMap={tourImport.map} />}
      <p className="px-4 pb-4 text-sm text-ink-soft">
        Раскладка запомнится для таблиц с&nbsp;такими&nbsp;же заголовками. Исправленное
        в&nbsp;строках останется.
      </p>
    </details>
  );
}

interface ColumnsProps {
  columns: SheetColumns;
  isBusy: boolean;
  onMap: TourImport['map'];
}

/** Hundreds of options, which need not be made anew with every letter typed into a row. */
const Columns = memo(function Columns({ columns, isBusy, onMap }: ColumnsProps) {
  const { header, mapping, samples } = columns;
  return (
    <ol className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
      {header.map((name, place) => (
        <li key={place}>
          <label className="block">
            <span className="block truncate font-semibold">
              {place + 1}. {name || 'без названия'}
            </span>
            <span className="block truncate text-sm text-ink-soft">
              {samples[place] || 'пустой столбец'}
            </span>
            <select
              value={mapping[place] ?? ''}
              disabled={isBusy}
              onChange={(event) =>
                onMap(place, (event.currentTarget.value || null) as ImportField | null)
              }
              className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
            >
              <option value="">не использовать</option>
              {IMPORT_FIELDS.map((field) => (
                <option key={field} value={field}>
                  {COLUMN_LABELS[field]}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ol>
  );
});
