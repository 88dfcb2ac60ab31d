import type { ChoiceProps } from '#features/tour-import/page/choice/sheet-choice.tsx';
import type { TopRow } from '#features/tour-import/table/finding/sheet-top.ts';

const ROLES: Readonly<Record<TopRow['role'], string>> = {
  above: '',
  header: 'заголовки',
  row: '',
  'left-out': 'не\u00a0тур',
};

/** The rows around the table's header row; pressing one makes it the header row. */
export function HeadChoice({ book, isBusy, onChoose }: ChoiceProps) {
  const { top, choice, headerLines } = book;
  if (top.length === 0) return null;
  const width = Math.max(...top.map(({ cells }) => cells.length));
  const said =
    headerLines.length === 0
      ? 'заголовков нет'
      : `заголовки в\u00a0${headerLines.length > 1 ? 'строках' : 'строке'} ${headerLines.join(' и\u00a0')}`;
  return (
    <details className="mt-2" open={book.problem !== null}>
      <summary className="inline-flex min-h-11 flex-wrap items-center gap-x-3">
        Таблица: {said}
        <span className="font-semibold text-primary underline underline-offset-4">Изменить</span>
      </summary>
      <p className="text-sm text-ink-soft">Нажмите номер строки, в&nbsp;которой названы столбцы.</p>
      <div
        role="region"
        aria-label="Начало листа"
        className="mt-2 overflow-x-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-left text-sm">
          <tbody>
            {top.map((row) => (
              <tr key={row.line} className={`border-b border-line last:border-0 ${lookOf(row)}`}>
                <th scope="row" className="sticky left-0 bg-inherit p-1 font-normal">
                  <button
                    type="button"
                    disabled={isBusy}
                    aria-pressed={row.role === 'header'}
                    onClick={() => onChoose({ ...choice, table: null, headerLine: row.line })}
                    className="min-h-11 min-w-11 rounded-control border border-line-strong bg-surface px-2 tabular-nums hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary"
                  >
                    <span className="sr-only">Заголовки в&nbsp;строке </span>
                    {row.line}
                  </button>
                </th>
                <td className="px-2 whitespace-nowrap text-ink-soft">
                  {row.isHidden ? 'скрыта' : ROLES[row.role]}
                </td>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column} className="max-w-48 truncate px-2 py-1">
                    {row.cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function lookOf({ role, isHidden }: TopRow): string {
  if (role === 'header') return 'bg-primary-tint font-semibold';
  return role === 'row' && !isHidden ? 'bg-surface' : 'bg-surface text-ink-soft';
}
