import { ClipboardCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { planWords } from '#features/tour-import/sources/review-figures.ts';
import type { Source } from '#features/tour-import/sources/sources.server.ts';
import type { Problem } from '#lib/problem.ts';
import { capitalize } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';

/** The action's answer about a link. */
export type SourceAnswer =
  | { problem: Problem }
  | { source: 'waiting' | 'same' | 'failed' | 'gone' | 'dropped' };

interface SourcesPanelProps {
  sources: readonly Source[];
  answer: Extract<SourceAnswer, { source: string }> | null;
  onOpen: (review: { id: number; fileName: string }) => void;
}

const TOLD: Record<Extract<SourceAnswer, { source: string }>['source'], string> = {
  waiting: 'Таблица загружена и\u00a0ждёт проверки.',
  same: 'Таблица загружена: менять в\u00a0каталоге нечего.',
  failed: 'Таблица не\u00a0загрузилась, причина\u00a0— ниже.',
  gone: 'Этой ссылки больше нет.',
  dropped: 'Готово.',
};

/** Links that are read every night, and their lists that wait for a person. */
export function SourcesPanel({ sources, answer, onOpen }: SourcesPanelProps) {
  if (sources.length === 0 && answer === null) return null;
  return (
    <section aria-labelledby="sources" className="mt-6">
      <h2 id="sources" className="text-xl">
        Таблицы по&nbsp;ссылкам, каждую ночь
      </h2>
      <p role="status" className={answer ? 'mt-2 font-semibold' : 'sr-only'}>
        {answer && TOLD[answer.source]}
      </p>
      {sources.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {sources.map((source) => (
            <li key={source.id} className="px-4 py-3">
              <SourceLine source={source} />
              {source.reviews.map((review) => (
                <ReviewLine key={review.id} review={review} onOpen={onOpen} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SourceLine({ source: { id, link, lookedAt, problem, failedAt } }: { source: Source }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-72">
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center wrap-anywhere text-primary underline underline-offset-4"
        >
          {shortened(link)}
        </a>
        <p className="text-ink-soft">
          {lookedAt ? `Проверено ${sayMoscowTime(lookedAt)}` : 'Ещё не\u00a0проверено'}
        </p>
        {problem !== null && (
          <p className="mt-1 flex gap-2 text-danger">
            <TriangleAlert className="size-5 shrink-0" />
            <span>
              {failedAt && `${sayMoscowTime(failedAt)}: `}
              {problem}
            </span>
          </p>
        )}
      </div>
      <SourceButton
        intent="look"
        id={id}
        label="Проверить сейчас"
        busy="Проверяем…"
        of={link}
        hasIcon
      />
      <SourceButton intent="drop" id={id} label="Не проверять" busy="Убираем…" of={link} />
    </div>
  );
}

type ReviewLineProps = { review: Source['reviews'][number] } & Pick<SourcesPanelProps, 'onOpen'>;

function ReviewLine({ review, onOpen }: ReviewLineProps) {
  const { id, fileName, figures, foundAt, openedAt, openedBy } = review;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-primary-tint px-4 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-semibold tabular-nums">
          {figures === null
            ? 'Нужны ответы: в\u00a0таблице не\u00a0сказано, в\u00a0какой валюте цены'
            : capitalize(planWords(figures))}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {fileName}, {sayMoscowTime(foundAt)}
          {figures !== null && figures.invalid > 0 && `, с\u00a0ошибками: ${figures.invalid}`}
        </p>
        {openedAt && (
          <p className="wrap-anywhere text-ink-soft">
            Открыто {sayMoscowTime(openedAt)}
            {openedBy && `, ${openedBy}`}
          </p>
        )}
      </div>
      <Button onClick={() => onOpen({ id, fileName })}>
        <ClipboardCheck className="size-5" />
        Посмотреть
      </Button>
      <SourceButton intent="put-away" id={id} label="Убрать" busy="Убираем…" of={fileName} />
    </div>
  );
}

interface SourceButtonProps {
  intent: 'look' | 'drop' | 'put-away';
  id: number;
  label: string;
  busy: string;
  /** The name of the link, for screen readers. */
  of: string;
  hasIcon?: boolean;
}

function SourceButton({ intent, id, label, busy, of, hasIcon = false }: SourceButtonProps) {
  const sent = useNavigation().formData;
  const isSending = sent?.get('intent') === intent && sent.get('id') === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" aria-disabled={sent !== undefined}>
        {hasIcon && <RefreshCw className="size-5" />}
        {isSending ? busy : label}
        <span className="sr-only">: {of}</span>
      </Button>
    </Form>
  );
}

const LONGEST_SHOWN = 70;

function shortened(link: string): string {
  const plain = link.replace(/^https?:\/\//, '');
  return plain.length > LONGEST_SHOWN ? `${plain.slice(0, LONGEST_SHOWN)}…` : plain;
}
