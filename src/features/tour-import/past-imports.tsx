import { Undo2 } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import type { PastImport } from '#features/tour-import/imports-list.server.ts';
import { removedText } from '#features/tour-import/row-outcome.ts';
import type { UndoneImport } from '#features/tour-import/undo-import.server.ts';
import { ProblemNote } from '#features/staff/problem-note.tsx';
import { dayInZone, formatDay, MOSCOW } from '#lib/day.ts';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/russian.ts';
import { Button } from '#ui/button.tsx';

/** What the action of the page answers. */
export type UndoAnswer = { problem: Problem } | { id: string; undone: UndoneImport };

interface PastImportsProps {
  imports: PastImport[];
  answer: UndoAnswer | null;
}

/** The latest imports, each of which can be undone as a whole. */
export function PastImports({ imports, answer }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-xl">Последние импорты</h2>
      {answer && 'problem' in answer && <ProblemNote problem={answer.problem} />}
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
  if (one.added === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-danger underline-offset-4 hover:underline">
        <Undo2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
        Отменить импорт…
      </summary>
      <Form method="post" preventScrollReset className="max-w-md pb-2">
        <p className="mb-3">
          Туры, добавленные этим импортом, будут удалены. Те, что с&nbsp;тех пор изменили,
          останутся.
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

function Undone({ undone: { removed, kept, gone } }: { undone: UndoneImport }) {
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4">
      <p role="status" className="font-semibold">
        Импорт отменён. {removedText(removed)}.{gone > 0 && ` Удалены раньше: ${gone}.`}
      </p>
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
