import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { canSend } from '#features/tour-import/reading/import-row-view.ts';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import { blockEdits, cellBlock, GRID_FIELDS } from '#features/tour-import/rows/cell-block.ts';
import { countOf } from '#lib/text/russian.ts';

/** The height of the sticky header in pixels. */
const HEAD_HEIGHT = 44;
const CELLS = ['ячейка', 'ячейки', 'ячеек'] as const;

interface Grid {
  box: RefObject<HTMLDivElement | null>;
  tourImport: TourImport;
  /** The number of visible rows, and the height of one in pixels. */
  count: number;
  height: number;
  /** The index of the visible row at this place, counted from the top. */
  placeAt: (at: number) => number;
}

/**
 * Spreadsheet keys in the preview: arrows and Enter move between cells, Escape restores the cell,
 * F2 edits at the end; pasted cells replace the cells from here on.
 */
export function useCellKeys({ box, tourImport, count, height, placeAt }: Grid) {
  const { rows, run } = tourImport;
  const [told, setTold] = useState('');
  /** The cell that gets the focus once its row is rendered. */
  const goal = useRef<{ at: number; column: number } | null>(null);
  /** The text of the cell when it got the focus. */
  const before = useRef('');

  const reach = () => {
    if (goal.current === null) return;
    const { at, column } = goal.current;
    const cell = box.current?.querySelector<HTMLInputElement>(
      `[data-at="${at}"][data-column="${column}"]`,
    );
    if (!cell) return;
    goal.current = null;
    cell.focus({ preventScroll: true });
    cell.select();
  };
  // A row that was not visible needs some frames to be rendered.
  useEffect(reach);

  const go = (at: number, column: number) => {
    if (at < 0 || at >= count || column < 0 || column >= GRID_FIELDS.length) return;
    goal.current = { at, column };
    const { current } = box;
    if (current) {
      const top = at * height;
      const bottom = top + height + HEAD_HEIGHT - current.clientHeight;
      if (top < current.scrollTop) current.scrollTo({ top });
      else if (bottom > current.scrollTop) current.scrollTo({ top: bottom });
    }
    reach();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) {
      return;
    }
    const { input, at, column } = cell;
    const { selectionStart: start, selectionEnd: end, value } = input;
    const isWhole = start === 0 && end === value.length;
    const step = stepOf(event, {
      isAtStart: isWhole || end === 0,
      isAtEnd: isWhole || start === value.length,
    });
    if (step) {
      event.preventDefault();
      go(at + step.down, column + step.right);
    } else if (event.key === 'F2') {
      event.preventDefault();
      input.setSelectionRange(value.length, value.length);
    } else if (event.key === 'Escape' && !input.readOnly && value !== before.current) {
      event.preventDefault();
      const field = GRID_FIELDS[column];
      if (field) tourImport.edit(placeAt(at), { [field]: before.current });
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const block = cell && cellBlock(event.clipboardData.getData('text/plain'));
    if (!cell || !block) return;
    event.preventDefault();
    if (run.status === 'running') return;
    const { edits, put, left } = blockEdits(block, {
      ...cell,
      placeAt(at) {
        const row = at < count ? rows.row(placeAt(at)) : undefined;
        return row && (row.errors.length > 0 || canSend(row)) ? placeAt(at) : null;
      },
    });
    tourImport.editAll(edits);
    const more = left > 0 ? `, не\u00a0поместилось: ${countOf(left, CELLS)}` : '';
    setTold(`Вставлено: ${countOf(put, CELLS)}${more}.`);
  };

  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target);
    if (cell) before.current = cell.input.value;
  };

  return { told, handlers: { onKeyDown, onPaste, onFocus } };
}

/** The cell of the table that an event belongs to. */
function cellOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement)) return null;
  const { at, column } = target.dataset;
  if (at === undefined || column === undefined) return null;
  return { input: target, at: Number(at), column: Number(column) };
}

/** The cell that a key moves to; null: it stays in the cell. */
function stepOf(
  { key, shiftKey }: KeyboardEvent,
  { isAtStart, isAtEnd }: { isAtStart: boolean; isAtEnd: boolean },
): { down: number; right: number } | null {
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, right: 0 };
  if (shiftKey) return null;
  if (key === 'ArrowDown') return { down: 1, right: 0 };
  if (key === 'ArrowUp') return { down: -1, right: 0 };
  if (key === 'ArrowRight' && isAtEnd) return { down: 0, right: 1 };
  return key === 'ArrowLeft' && isAtStart ? { down: 0, right: -1 } : null;
}
