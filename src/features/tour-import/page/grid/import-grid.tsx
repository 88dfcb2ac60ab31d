import { useDeferredValue, useState } from 'react';
import { ImportCard } from '#features/tour-import/page/grid/import-card.tsx';
import { FIRST_INDEX, ImportLine } from '#features/tour-import/page/grid/import-line.tsx';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { RowDialog } from '#features/tour-import/page/grid/row-dialog.tsx';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { useRowChanges } from '#features/tour-import/page/state/use-row-changes.ts';
import { useRowWindow } from '#features/tour-import/page/grid/use-row-window.ts';
import { useCellKeys } from '#features/tour-import/page/grid/use-cell-keys.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { useWide } from '#ui/use-wide.ts';
import { Tick } from '#ui/field/control.tsx';

/** Pixels; rows have a fixed height, so that only the visible ones are rendered. */
const LINE_HEIGHT = 60;
const CARD_HEIGHT = 152;
const WIDE = 900;

const hasErrors = ({ errors }: ImportRow) => errors.length > 0;

/** The rows that passed a filter when it was set. */
interface Filtered {
  by: 'errors' | 'doubts';
  places: number[];
}
const FILTERS: readonly {
  by: Filtered['by'];
  label: string;
  passes: (row: ImportRow) => boolean;
}[] = [
  { by: 'errors', label: 'Только с\u00a0ошибками', passes: hasErrors },
  { by: 'doubts', label: 'Только с\u00a0сомнениями', passes: (row) => row.notes.length > 0 },
];

/**
 * The rows of the sheet as a table, on phones as cards, with the most important cells as fields.
 */
export function ImportGrid({ tourImport }: { tourImport: TourImport }) {
  const { rows } = tourImport;
  useRowChanges(rows);
  const isWide = useWide(WIDE) ?? true;
  const [filter, setFilter] = useState<Filtered | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  // The tick is shown at once, the rows after the next render.
  const places = useDeferredValue(filter?.places ?? null);
  const count = places ? places.length : rows.size();
  const height = isWide ? LINE_HEIGHT : CARD_HEIGHT;
  const { ref, first, end } = useRowWindow(count, height);
  const { invalid } = rows.counts();
  const placeAt = (at: number) => (places ? (places[at] ?? -1) : at);
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  // Keyed by their place in the list, so that a filter changes the rows instead of replacing them.
  const parts = shown.flatMap((at) => {
    const place = placeAt(at);
    const row = rows.row(place);
    return row ? [{ at, place, row, repeats: rows.repeats(place) }] : [];
  });
  const handlers = {
    isBusy: tourImport.run.status === 'running',
    onSelect: rows.select,
    onEdit: tourImport.edit,
    onOpen: setOpened,
  };
  const keys = useCellKeys({
    box: ref,
    tourImport,
    count,
    height,
    placeAt,
  });
  const nextError = (after: number) => {
    const [next] = rows.find(hasErrors, 1, after + 1);
    return next ?? rows.find(hasErrors, 1)[0] ?? null;
  };
  return (
    <>
      <RowFilters
        tourImport={tourImport}
        filter={filter}
        onFilter={setFilter}
        onNextError={() => setOpened(nextError(-1))}
      />
      <div
        ref={ref}
        role="region"
        aria-label="Строки таблицы"
        {...keys.handlers}
        className="relative mt-1 h-[70dvh] overflow-auto overscroll-contain rounded-card border border-line bg-surface"
      >
        {isWide ? (
          <table
            aria-rowcount={count + 1}
            className="w-full min-w-[54rem] table-fixed border-collapse text-left"
          >
            <GridHead />
            <tbody>
              <Gap as="tr" height={first * height} />
              {parts.map(({ at, ...part }) => (
                <ImportLine key={at} index={at + FIRST_INDEX} {...part} {...handlers} />
              ))}
              <Gap as="tr" height={(count - end) * height} />
            </tbody>
          </table>
        ) : (
          <ul>
            <Gap as="li" height={first * height} />
            {parts.map(({ at, ...part }) => (
              <ImportCard key={at} index={at + 1} count={count} {...part} {...handlers} />
            ))}
            <Gap as="li" height={(count - end) * height} />
          </ul>
        )}
      </div>
      <p role="status" className={keys.told === '' ? 'sr-only' : 'mt-2'}>
        {keys.told}
      </p>
      {opened !== null && (
        <RowDialog
          key={opened}
          place={opened}
          tourImport={tourImport}
          onClose={() => setOpened(null)}
          onNext={invalid > 0 ? () => setOpened(nextError(opened)) : null}
        />
      )}
    </>
  );
}

interface RowFiltersProps {
  tourImport: TourImport;
  filter: Filtered | null;
  onFilter: (filter: Filtered | null) => void;
  onNextError: () => void;
}

/** Which rows are shown, and what can be done with those that need attention. */
function RowFilters({ tourImport, filter, onFilter, onNextError }: RowFiltersProps) {
  const { rows, run } = tourImport;
  const { invalid, doubtful } = rows.counts();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-x-6">
        {FILTERS.map(({ by, label, passes }) => {
          const count = by === 'errors' ? invalid : doubtful;
          const isOn = filter?.by === by;
          return (
            <label key={by} className="inline-flex min-h-11 items-center gap-2">
              <Tick
                checked={isOn}
                disabled={!isOn && count === 0}
                onChange={(event) =>
                  onFilter(event.currentTarget.checked ? { by, places: rows.find(passes) } : null)
                }
              />
              {label} ({groupThousands(isOn ? filter.places.length : count)})
            </label>
          );
        })}
      </div>
      {filter?.by === 'doubts' && (
        <Button
          look="plain"
          className="!px-0"
          disabled={run.status === 'running'}
          onClick={() => filter.places.forEach((place) => rows.select(place, true))}
        >
          Всё верно, выбрать их
        </Button>
      )}
      {invalid > 0 && (
        <Button look="plain" className="!px-0" onClick={onNextError}>
          Исправить по&nbsp;порядку
        </Button>
      )}
    </div>
  );
}

const HEADS: readonly { look: string; name: string; isSilent?: true }[] = [
  { look: 'w-12 pl-4', name: 'Импортировать', isSilent: true },
  { look: 'w-20 px-2', name: 'Строка' },
  { look: 'w-[16%] px-3', name: 'Город' },
  { look: 'w-36 px-3', name: 'Дата' },
  { look: 'w-20 px-3 text-right', name: 'Дней' },
  { look: 'w-28 px-3 text-right', name: 'Цена' },
  { look: 'w-[18%] px-3', name: 'Турфирма' },
  { look: 'px-2', name: 'Ошибки' },
  { look: 'w-14 pr-2', name: 'Все поля', isSilent: true },
];

function GridHead() {
  return (
    <thead className="sticky top-0 z-10 bg-surface [box-shadow:0_1px_0_var(--line)]">
      <tr aria-rowindex={1} className="h-11 text-sm text-ink-soft">
        {HEADS.map(({ look, name, isSilent }) => (
          <th key={name} scope="col" className={`font-medium ${look}`}>
            {isSilent ? <span className="sr-only">{name}</span> : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The space of the rows that are not rendered. */
function Gap({ as: As, height }: { as: 'tr' | 'li'; height: number }) {
  if (height <= 0) return null;
  return <As aria-hidden="true" style={{ height }} />;
}
