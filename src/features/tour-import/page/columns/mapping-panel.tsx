import {
  COLUMN_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import {
  type ExtraColumn,
  extraColumns,
  extraLabel,
} from '#features/tour-import/understanding/extra-columns.ts';
import { memo, useState } from 'react';
import type { SheetColumns } from '#features/tour-import/page/state/tour-import.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { Select } from '#ui/field/control.tsx';
import { Options } from '#ui/field/options.tsx';

interface MappingPanelProps {
  columns: SheetColumns;
  tourImport: TourImport;
}

/** The meanings of the columns, to be corrected by hand; corrections are remembered. */
export function MappingPanel({ columns, tourImport }: MappingPanelProps) {
  const { names, mapping, samples } = columns;
  const extras = extraColumns(names, mapping);
  const known = names.filter((_, place) => mapping[place] ?? extras[place]).length;
  const leftOut = names.filter(
    (_, place) => mapping[place] === null && extras[place] === null && samples[place] !== '',
  );
  const isBusy = tourImport.run.status !== 'idle';
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`mt-4 rounded-card bg-surface ${leftOut.length > 0 ? 'border-2 border-gold' : 'border border-line'}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 font-semibold">
        Столбцы: прочитано {known} из&nbsp;{names.length}
        {/* Prominent, because the contents of these columns would be lost. */}
        {leftOut.length > 0 && (
          <span className="order-first w-full text-lg text-gold-ink">
            не&nbsp;используются: {leftOut.map((name) => name || 'без названия').join(', ')}
          </span>
        )}
        <span className="font-normal text-primary underline underline-offset-4">Исправить</span>
      </summary>
      {isOpen && <Columns columns={columns} isBusy={isBusy} onMap={tourImport.map} />}
      <ExtraList extras={extras} />
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

/**
 * There are hundreds of options, so they are not rendered again with every letter typed into a row.
 */
const Columns = memo(function Columns({ columns, isBusy, onMap }: ColumnsProps) {
  const { names, mapping, samples } = columns;
  return (
    <ol className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name, place) => (
        <li key={place}>
          <label className="block">
            <span className="block truncate font-semibold">
              {place + 1}. {name || 'без названия'}
            </span>
            <span className="block truncate text-sm text-ink-soft">
              {samples[place] || 'пустой столбец'}
            </span>
            <Select
              value={mapping[place] ?? ''}
              disabled={isBusy}
              onChange={(event) =>
                onMap(place, (event.currentTarget.value || null) as ImportField | null)
              }
              className="mt-1"
            >
              <option value="">не использовать</option>
              <Options of={IMPORT_FIELDS.map((field) => [field, COLUMN_LABELS[field]])} />
            </Select>
          </label>
        </li>
      ))}
    </ol>
  );
});

/** Columns with facts that are not fields of a tour. */
function ExtraList({ extras }: { extras: readonly (ExtraColumn | null)[] }) {
  const labels = extras.flatMap((extra) => (extra ? extraLabel(extra) : []));
  if (labels.length === 0) return null;
  return <p className="px-4 pb-2">Прочитано ещё: {labels.join(', ')}.</p>;
}
