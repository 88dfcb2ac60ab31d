import type { BookInHand } from '#features/tour-import/page/state/tour-import.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import { countOf } from '#lib/text/russian.ts';

export interface ChoiceProps {
  book: BookInHand;
  isBusy: boolean;
  onChoose(choice: TableChoice): void;
}

/** Every sheet of the file with the number of tours found; pressing one reads it. */
export function SheetChoice({ book, isBusy, onChoose }: ChoiceProps) {
  const { sheets, choice } = book;
  const tables = sheets.reduce((sum, sheet) => sum + sheet.tables.length, 0);
  if (sheets.length === 1 && tables <= 1) return null;
  const others = tables - 1;
  const read = (sheet: number, table: number | null) =>
    onChoose({ sheet, table, headerLine: null, withHidden: false, withLeftOut: false });
  return (
    <fieldset disabled={isBusy}>
      <legend className="text-xl">
        {sheets.length > 1 ? 'Листы файла' : 'Таблицы на\u00a0листе'}
      </legend>
      {others > 0 && (
        <p className="mt-1 text-gold-ink">
          Читается только выбранная таблица. В&nbsp;файле есть ещё{' '}
          {countOf(others, ['таблица', 'таблицы', 'таблиц'])} с&nbsp;турами.
        </p>
      )}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.flatMap((sheet, place) => {
          const isOpen = choice.sheet === place;
          const found = sheet.tables.length > 0 ? sheet.tables : [null];
          // With a header row chosen by hand, the table is not one of the found ones.
          const isOnly = found.length === 1;
          return found.map((table, number) => (
            <li key={`${place}-${number}`}>
              <SheetButton
                isChosen={isOpen && (isOnly || choice.table === number)}
                isDisabled={sheet.isEmpty}
                name={nameOf(sheet.name, place, sheets.length)}
                title={table?.title ?? ''}
                says={saysOf(sheet, table)}
                isHidden={sheet.isHidden}
                onPress={() => read(place, table === null ? null : number)}
              />
            </li>
          ));
        })}
      </ul>
    </fieldset>
  );
}

function nameOf(name: string, place: number, count: number): string {
  return name || (count > 1 ? `Таблица ${place + 1}` : '');
}

function saysOf(
  { isEmpty, name }: BookInHand['sheets'][number],
  table: BookInHand['sheets'][number]['tables'][number] | null,
): string {
  if (isEmpty) return 'пустой лист';
  if (table === null) return name === '' ? 'туров не\u00a0видно' : 'таблицы туров не\u00a0видно';
  const tours = countOf(table.rows, ['строка', 'строки', 'строк']);
  const columns = `понятно столбцов: ${table.known} из\u00a0${table.columns}`;
  return `${tours}, ${columns}`;
}

interface SheetButtonProps {
  isChosen: boolean;
  isDisabled: boolean;
  isHidden: boolean;
  name: string;
  title: string;
  says: string;
  onPress(): void;
}

function SheetButton(props: SheetButtonProps) {
  const { isChosen, isDisabled, isHidden, name, title, says, onPress } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onPress}
      className={`flex h-full w-full flex-col items-start rounded-control border px-4 py-3 text-left wrap-anywhere disabled:opacity-60 ${isChosen ? 'border-primary bg-primary-tint' : 'border-line-strong bg-surface hover:border-primary'}`}
    >
      <span className="font-semibold">
        {[name, title].filter(Boolean).join(': ') || 'Таблица'}
        {isHidden && <span className="font-normal text-ink-soft"> (скрытый лист)</span>}
      </span>
      <span className="text-sm text-ink-soft">{says}</span>
    </button>
  );
}
