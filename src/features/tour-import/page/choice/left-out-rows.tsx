import type { ChoiceProps } from '#features/tour-import/page/choice/sheet-choice.tsx';
import type { LeftOutReason } from '#features/tour-import/table/finding/table-rows.ts';
import { Tick } from '#ui/field/control.tsx';

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  hidden: 'скрытая строка',
  struck: 'зачёркнута',
  header: 'заголовки ещё раз',
  numbering: 'номера столбцов',
  total: 'итог',
  section: 'название раздела',
  note: 'примечание',
  room: 'цена другого номера того\u00a0же тура',
  short: 'меньше 4\u00a0столбцов',
};
/** Only the first rows left out are shown; there may be very many. */
const MOST_SHOWN = 100;

/**
 * The rows of the table that were not read as tours, each with its reason; they can be included.
 */
export function LeftOutRows({ book, isBusy, onChoose }: ChoiceProps) {
  const { choice, leftOut } = book;
  const rows = leftOut.filter(({ why }) => why !== 'hidden');
  const struck = rows.filter(({ why }) => why === 'struck').length;
  if (rows.length === 0 && !choice.withLeftOut) return null;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 flex-wrap items-center gap-x-3">
        {choice.withLeftOut ? 'Прочитаны все строки' : `Не\u00a0туры: строк ${rows.length}`}
        {struck > 0 && !choice.withLeftOut && `, из\u00a0них зачёркнуто ${struck}`}
        <span className="font-semibold text-primary underline underline-offset-4">Посмотреть</span>
      </summary>
      <label className="inline-flex min-h-11 items-center gap-2">
        <Tick
          checked={choice.withLeftOut}
          disabled={isBusy}
          onChange={(event) => onChoose({ ...choice, withLeftOut: event.currentTarget.checked })}
        />
        Прочитать и&nbsp;эти строки как туры
      </label>
      <ul className="mt-1 space-y-1">
        {rows.slice(0, MOST_SHOWN).map(({ line, why, text }) => (
          <li key={line} className="wrap-anywhere">
            <span className="text-ink-soft tabular-nums">
              Строка {line}, {REASONS[why]}:
            </span>{' '}
            {text || 'пусто'}
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && (
        <p className="mt-1 text-ink-soft">И&nbsp;ещё {rows.length - MOST_SHOWN}.</p>
      )}
    </details>
  );
}
