import { useState } from 'react';
import { ImportCard } from '#features/tour-import/import-card.tsx';
import { ImportLine } from '#features/tour-import/import-line.tsx';
import { RowDialog } from '#features/tour-import/row-dialog.tsx';
import type { TourImport } from '#features/tour-import/use-tour-import.ts';
import { useRowWindow } from '#features/tour-import/use-row-window.ts';
import { groupThousands } from '#lib/russian.ts';
import { Button } from '#ui/button.tsx';
import { useWide } from '#ui/use-wide.ts';

/** Pixels; rows have a height of their own making, so that only those in sight need be drawn. */
const LINE_HEIGHT = 60;
const CARD_HEIGHT = 152;
const WIDE = 900;

/** The rows of the sheet as a table, on phones as cards, with the cells that matter to be fixed. */
export function ImportGrid({ tourImport }: { tourImport: TourImport }) {
  const { rows } = tourImport;
  const isWide = useWide(WIDE) ?? true;
  const [onlyErrors, setOnlyErrors] = useState<number[] | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const places = onlyErrors;
  const count = places ? places.length : rows.size();
  const height = isWide ? LINE_HEIGHT : CARD_HEIGHT;
  const { ref, first, end } = useRowWindow(count, height);
  const { invalid } = rows.counts();
  const isBusy = tourImport.run.status === 'running';
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const at = first + index;
    return { at, place: places ? (places[at] ?? -1) : at };
  });
  const parts = shown.flatMap(({ at, place }) => {
    const row = rows.row(place);
    return row ? [{ at, place, row, repeats: rows.repeats(place) }] : [];
  });
  const handlers = {
    isBusy,
    onSelect: rows.select,
    onEdit: tourImport.edit,
    onOpen: setOpened,
  };
  const nextError = (after: number) => {
    const [next] = rows.find((row) => row.errors.length > 0, 1, after + 1);
    const [firstOne] = rows.find((row) => row.errors.length > 0, 1);
    return next ?? firstOne ?? null;
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            checked={places !== null}
            disabled={places === null && invalid === 0}
            onChange={(event) =>
              setOnlyErrors(
                event.currentTarget.checked ? rows.find((row) => row.errors.length > 0) : null,
              )
            }
          />
          Только с&nbsp;ошибками ({groupThousands(places ? places.length : invalid)})
        </label>
        {invalid > 0 && (
          <Button look="plain" className="!px-0" onClick={() => setOpened(nextError(-1))}>
            Исправить по&nbsp;порядку
          </Button>
        )}
      </div>
      <div
        ref={ref}
        role="region"
        aria-label="Строки таблицы"
        className="relative mt-1 h-[70dvh] overflow-auto overscroll-contain rounded-card border border-line bg-surface"
      >
        {isWide ? (
          <table
            aria-rowcount={count + 1}
            className="w-full min-w-[54rem] table-fixed border-collapse text-left"
          >
            <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--line)]">
              <tr aria-rowindex={1} className="h-11 text-sm text-ink-soft">
                <th scope="col" className="w-12 pl-4">
                  <span className="sr-only">Импортировать</span>
                </th>
                <th scope="col" className="w-20 px-2 font-medium">
                  Строка
                </th>
                <th scope="col" className="w-[16%] px-3 font-medium">
                  Город
                </th>
                <th scope="col" className="w-36 px-3 font-medium">
                  Дата
                </th>
                <th scope="col" className="w-20 px-3 text-right font-medium">
                  Дней
                </th>
                <th scope="col" className="w-28 px-3 text-right font-medium">
                  Цена,&nbsp;$
                </th>
                <th scope="col" className="w-[18%] px-3 font-medium">
                  Турфирма
                </th>
                <th scope="col" className="px-2 font-medium">
                  Ошибки
                </th>
                <th scope="col" className="w-14 pr-2">
                  <span className="sr-only">Все поля</span>
                </th>
              </tr>
            </thead>
            <tbody>
              <Gap as="tr" height={first * height} />
              {parts.map(({ at, ...part }) => (
                <ImportLine key={part.place} index={at + 2} {...part} {...handlers} />
              ))}
              <Gap as="tr" height={(count - end) * height} />
            </tbody>
          </table>
        ) : (
          <ul>
            <Gap as="li" height={first * height} />
            {parts.map(({ at, ...part }) => (
              <ImportCard key={part.place} index={at + 1} count={count} {...part} {...handlers} />
            ))}
            <Gap as="li" height={(count - end) * height} />
          </ul>
        )}
      </div>
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

/** The room of the rows that are not drawn. */
function Gap({ as: As, height }: { as: 'tr' | 'li'; height: number }) {
  if (height <= 0) return null;
  return <As aria-hidden="true" style={{ height }} />;
}
