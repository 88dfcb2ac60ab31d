import { type KeyboardEvent, memo, useState } from 'react';
import type { TourImport } from '#features/tour-import/page/state/use-tour-import.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';
import { historyWord } from '#features/tour-editing/fields/tour-field-words.ts';
import { capitalize, countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field/field.tsx';

/** How many are shown at once; answering brings the next ones. */
const SHOWN = 8;

/** A question for each unclear value of the sheet, once however many rows have it. */
export function ValueQuestions({ tourImport }: { tourImport: TourImport }) {
  const { questions, settings, say, run } = tourImport;
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  if (questions.length === 0 || tourImport.openPrices !== null) return null;
  const answer = (answers: Readonly<Record<string, string>>) => {
    setDrafts({});
    say({ answers: { ...settings.answers, ...answers } });
  };
  const isBusy = run.status === 'running' || tourImport.phase === 'reading';
  const names = questions.filter(({ isName }) => isName);
  const open = questions.filter(({ isOpen }) => isOpen).length;
  const ready = Object.keys(drafts).length;
  return (
    <section
      aria-label="Сопоставление значений"
      className={`mt-4 rounded-card bg-surface p-4 sm:p-5 ${open > 0 ? 'border-2 border-gold' : 'border border-line'}`}
    >
      <h2 className="text-xl">Сопоставление значений</h2>
      <p className="mt-1">
        Не&nbsp;всё в&nbsp;таблице однозначно. Ответьте один раз&nbsp;— и&nbsp;ответ запомнится для
        таких&nbsp;же таблиц.
      </p>
      <ul className="mt-4 grid items-start gap-x-8 lg:max-h-80 lg:grid-cols-2 lg:overflow-auto lg:pr-2">
        {questions.slice(0, SHOWN).map((question) => (
          <QuestionLine
            key={question.key}
            question={question}
            chosen={drafts[question.key]}
            isBusy={isBusy}
            onChoose={(text) =>
              questions.length === 1
                ? answer({ [question.key]: text })
                : setDrafts((now) => ({ ...now, [question.key]: text }))
            }
          />
        ))}
      </ul>
      {questions.length > SHOWN && (
        <p className="mt-3 text-ink-soft">
          И&nbsp;ещё {countOf(questions.length - SHOWN, ['значение', 'значения', 'значений'])}: они
          появятся после ответа на&nbsp;эти.
        </p>
      )}
      {names.length > 1 && (
        <div className="mt-4">
          <p className="wrap-anywhere">
            Новые названия и&nbsp;имена: {names.map(({ text }) => text).join(', ')}.
          </p>
          <Button
            look="quiet"
            className="mt-2"
            disabled={isBusy}
            onClick={() => answer(Object.fromEntries(names.map(({ key, text }) => [key, text])))}
          >
            Всё верно, добавить их: {names.length}
          </Button>
        </div>
      )}
      {ready > 0 && (
        <Button className="mt-4" onClick={() => answer(drafts)}>
          Применить ответы: {ready}
        </Button>
      )}
    </section>
  );
}

interface QuestionLineProps {
  question: Question;
  chosen: string | undefined;
  isBusy: boolean;
  onChoose: (text: string) => void;
}

const QuestionLine = memo(function QuestionLine({
  question,
  chosen,
  isBusy,
  onChoose,
}: QuestionLineProps) {
  const { field, words, choices, count, line, isOpen, isTyped } = question;
  const [typed, setTyped] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    onChoose(typed.trim());
  };
  return (
    <li className="border-t border-line py-3">
      <p className="font-semibold wrap-anywhere">
        {capitalize(historyWord(field))}: {words}
      </p>
      <p className="text-sm text-ink-soft">
        {count > 1
          ? `${countOf(count, ['строка', 'строки', 'строк'])}, первая\u00a0— ${line}`
          : `Строка ${line}`}
        {!isOpen && '. Без ответа такие строки не\u00a0отмечены'}
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {choices.map(({ text, words: label }) => (
          <Button
            key={text}
            look={chosen === text ? undefined : 'quiet'}
            aria-pressed={chosen === text}
            disabled={isBusy}
            onClick={() => onChoose(text)}
          >
            {label}
          </Button>
        ))}
        {isTyped && (
          <div className="flex grow basis-52 items-end gap-2 sm:max-w-xs">
            <div className="min-w-0 grow">
              <Field
                label={choices.length > 0 ? 'Или другое' : 'Что здесь должно быть'}
                value={typed}
                autoComplete="off"
                disabled={isBusy}
                onKeyDown={onKeyDown}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onBlur={() => typed.trim() !== '' && onChoose(typed.trim())}
              />
            </div>
          </div>
        )}
      </div>
    </li>
  );
});
