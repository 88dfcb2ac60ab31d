import { memo } from 'react';
import { type RowProps, SelectRow } from '#features/tour-import/page/grid/import-line.tsx';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import { RowIcon, stateOf } from '#features/tour-import/page/grid/row-state.tsx';

/** A row on a narrow screen: its contents, its errors, and a button to edit all its fields. */
export const ImportCard = memo(function ImportCard(props: RowProps & { count: number }) {
  const { place, index, count, row, repeats, isBusy, onSelect, onOpen } = props;
  const { cells } = row;
  const state = stateOf(row, repeats);
  const isDone = !canSend(row) && row.errors.length === 0;
  return (
    <li
      aria-posinset={index}
      aria-setsize={count}
      className={`flex h-38 gap-1 overflow-hidden border-b border-line py-2 pr-3 pl-1 ${row.errors.length > 0 ? 'bg-hot-tint' : ''}`}
    >
      <SelectRow {...{ place, row, isBusy, onSelect }} />
      <div className="min-w-0 grow">
        <div className="flex items-center justify-between gap-2">
          <RowIcon line={row.line} state={state} />
          {!isDone && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onOpen(place)}
              className="-my-1 min-h-11 rounded-control px-2 text-primary underline underline-offset-4 disabled:opacity-60"
            >
              {row.errors.length > 0 ? 'Исправить' : 'Изменить'}
              <span className="sr-only"> строку {row.line}</span>
            </button>
          )}
        </div>
        <p className="truncate font-semibold">
          {cells.city_from || 'Без города'}, {cells.departure_date || 'без даты'}
        </p>
        <p className="truncate tabular-nums">
          {[
            cells.days && `${cells.days} дн.`,
            cells.price && priceOf(cells.price),
            cells.company_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={`line-clamp-2 text-sm leading-snug ${state.look}`}>{state.text}</p>
      </div>
    </li>
  );
});

/** A bare number is dollars; any other text names its currency itself. */
function priceOf(text: string): string {
  return /^[\d\s.,]+$/.test(text) ? `${text} $` : text;
}
