import { Undo2 } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import type { PastImport } from '#features/tour-import/store/imports-list.server.ts';
import { UNDO_DAYS } from '#features/tour-import/request/import-limits.ts';
import { removedText } from '#features/tour-import/row/row-outcome.ts';
import type { UndoneImport } from '#features/tour-import/store/undo-import.server.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';

/** The answer of the page's action. */
export type UndoAnswer = { problem: Problem } | { id: string; undone: UndoneImport };

interface PastImportsProps {
  imports: PastImport[];
  answer: UndoAnswer | null;
}

/** The latest imports, each with a button to undo it as a whole. */
export function PastImports({ imports, answer }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-xl">Последние импорты</h2>
      <p className="mt-1 text-ink-soft">
        Импорт можно отменить {countOf(UNDO_DAYS, ['день', 'дня', 'дней'])}, потом он пропадёт
        из&nbsp;списка.
      </p>
      {answer && 'undone' in answer && <Undone undone={answer.undone} />}
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
            <div className="min-w-0 grow basis-72">
              <p className="font-semibold wrap-anywhere">{one.fileName || 'Без названия'}</p>
              <p className="text-ink-soft wrap-anywhere">
                {formatDay(dayInZone(one.startedAt, MOSCOW))}
                {one.who && `, ${one.who}`}
              </p>
              <p className="tabular-nums">
                Добавлено {countOf(one.added, ['тур', 'тура', 'туров'])}
                {one.updated > 0 && `, обновлено: ${one.updated}`}
                {one.withdrawn > 0 && `, снято с\u00a0продажи: ${one.withdrawn}`}
                {one.duplicates > 0 && `, пропущено дубликатов: ${one.duplicates}`}
              </p>
            </div>
            <UndoForm one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UndoForm({ one }: { one: PastImport }) {
  const isUndoing = useNavigation().formData?.get('undo') === one.id;
  if (one.undoneAt) {
    return <p className="text-ink-soft">Отменён {formatDay(dayInZone(one.undoneAt, MOSCOW))}</p>;
  }
  if (one.added + one.updated + one.withdrawn === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-danger underline-offset-4 hover:underline">
        <Undo2 className="size-5" />
        Отменить импорт…
      </summary>
      <Form method="post" preventScrollReset className="max-w-md pb-2">
        <p className="mb-3">
          Туры, добавленные этим импортом, будут удалены, обновлённые и&nbsp;снятые&nbsp;— станут
          прежними. Те, что с&nbsp;тех пор изменили, останутся.
        </p>
        <input type="hidden" name="undo" value={one.id} />
        <Button
          type="submit"
          look="quiet"
          disabled={isUndoing}
          className="!border-danger !text-danger"
        >
          {isUndoing ? 'Отменяем…' : 'Да, отменить импорт'}
        </Button>
      </Form>
    </details>
  );
}

function Undone({ undone: { removed, restored, kept, gone } }: { undone: UndoneImport }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4">
      <p role="status" className="font-semibold">
        Импорт отменён. {removedText(removed)}.
        {restored > 0 && ` Возвращены прежние значения: ${restored}.`}
        {gone > 0 && ` Удалены раньше: ${gone}.`}
      </p>
      {removed > 0 && (
        <p className="mt-2">
          Добавленные туры лежат в&nbsp;
          <Link to={BIN_ADDRESS} className="text-primary underline underline-offset-4">
            корзине
          </Link>
          : оттуда их можно вернуть 30&nbsp;дней.
        </p>
      )}
      {kept.length > 0 && (
        <>
          <p className="mt-2">Изменены после импорта и&nbsp;поэтому остались:</p>
          <ul className="mt-1 list-disc pl-5">
            {kept.map(({ id, slug, title }) => (
              <li key={id}>
                <Link to={`/tours/${slug}`} className="text-primary underline underline-offset-4">
                  {title}
                </Link>{' '}
                (ID&nbsp;{id})
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
