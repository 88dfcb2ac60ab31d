import { Pencil } from 'lucide-react';
import { memo } from 'react';
import {
  COLUMN_LABELS,
  type ImportCells,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import { canSend, type ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { GRID_FIELDS } from '#features/tour-import/rows/cell-block.ts';
import { RowIcon, stateOf } from '#features/tour-import/page/grid/row-state.tsx';
import { Input, Tick } from '#ui/field/control.tsx';

export interface RowProps {
  place: number;
  /** For a screen reader: the number of the row among all rows. */
  index: number;
  row: ImportRow;
  repeats: string | null;
  /** Rows are being sent to the server. */
  isBusy: boolean;
  onSelect(place: number, isSelected: boolean): void;
  onEdit(place: number, changed: ImportCells): void;
  onOpen(place: number): void;
}

/** Table rows count from 1, and the first is the header. */
export const FIRST_INDEX = 2;
const ON_THE_RIGHT: readonly ImportField[] = ['days', 'price'];

/** A row of the table. Its cells are fields, so that errors are fixed in place. */
export const ImportLine = memo(function ImportLine(props: RowProps) {
  const { place, index, row, repeats, isBusy, onSelect, onEdit, onOpen } = props;
  const state = stateOf(row, repeats);
  const isDone = !canSend(row) && row.errors.length === 0;
  return (
    <tr
      aria-rowindex={index}
      className={`h-15 border-b border-line ${row.errors.length > 0 ? 'bg-hot-tint' : ''}`}
    >
      <td className="pl-2">
        <SelectRow {...{ place, row, isBusy, onSelect }} />
      </td>
      <td className="px-2">
        <RowIcon line={row.line} state={state} />
      </td>
      {GRID_FIELDS.map((field, column) => (
        <td key={field} className="px-1">
          <Input
            type="text"
            value={row.cells[field] ?? ''}
            data-at={index - FIRST_INDEX}
            data-column={column}
            readOnly={isBusy || isDone}
            aria-label={`${COLUMN_LABELS[field]}, строка ${row.line}`}
            aria-invalid={row.errors.some((error) => error.field === field) || undefined}
            aria-describedby={`row-state-${row.line}`}
            onChange={(event) => onEdit(place, { [field]: event.currentTarget.value })}
            className={`block h-11 w-full rounded-control border border-transparent bg-transparent px-2 text-ellipsis read-only:cursor-default hover:not-read-only:border-line-strong focus:not-read-only:bg-surface aria-invalid:border-danger aria-invalid:bg-surface ${
              ON_THE_RIGHT.includes(field) ? 'text-right tabular-nums' : ''
            }`}
          />
        </td>
      ))}
      <td className="px-2">
        <p
          id={`row-state-${row.line}`}
          title={state.text}
          className={`line-clamp-2 text-sm leading-snug ${state.look}`}
        >
          {state.text}
        </p>
      </td>
      <td className="pr-2">
        <button
          type="button"
          disabled={isBusy || isDone}
          onClick={() => onOpen(place)}
          className="grid size-11 place-items-center rounded-control text-primary hover:bg-primary-tint disabled:invisible"
        >
          <Pencil className="size-5" />
          <span className="sr-only">Все поля строки {row.line}</span>
        </button>
      </td>
    </tr>
  );
});

/** Rows with errors and rows that are already in the catalogue can't be selected. */
export function SelectRow({
  place,
  row,
  isBusy,
  onSelect,
}: Pick<RowProps, 'place' | 'row' | 'isBusy' | 'onSelect'>) {
  return (
    <label className="grid size-11 place-items-center">
      <Tick
        checked={row.isSelected}
        disabled={isBusy || !canSend(row)}
        onChange={(event) => onSelect(place, event.currentTarget.checked)}
      />
      <span className="sr-only">Импортировать строку {row.line}</span>
    </label>
  );
}
