import { useRef } from 'react';
import { startOf } from '#features/requests/form/request-start.ts';
import { RequestFields } from '#features/requests/form/request-form-fields.tsx';
import { requestConsent } from '#features/requests/placing/request-consent.ts';
import { useAskedFor, useOwnKey } from '#features/requests/form/use-offline-form.ts';
import { KeptHere } from '#features/requests/waiting/kept-here.tsx';
import { useKeeping } from '#features/requests/waiting/use-sending.ts';
import { Button } from '#ui/button.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';

interface OfflineFormProps {
  /** The owner of the site, and how long requests are kept: for the consent. */
  site: { address: string; email: string };
  months: number;
}

/**
 * The form of a request in place of `/zayavka` when the site does not answer: a kept page, the same for
 * everybody. The browser stores the request until it can be sent.
 */
export function OfflineForm({ site, months }: OfflineFormProps) {
  const asked = useAskedFor();
  const key = useOwnKey();
  const form = useRef<HTMLFormElement>(null);
  const { waiting, keep, problem, problems } = useKeeping(key);
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  const tour = asked?.tour ?? null;
  const start: Record<string, string> = asked ? startOf(asked.action) : {};
  const recipient = asked?.isForOperator ? asked.operator : '';
  const operator = asked?.isForOperator
    ? {
        name: asked.operator ?? 'организатор, который указан в\u00a0объявлении о\u00a0туре',
        address: 'адрес\u00a0— на\u00a0его странице',
      }
    : null;
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Оставить заявку</h1>
        {tour && (
          <p className="mt-3 text-lg">
            <a
              href={`/tours/${tour.slug}`}
              className="font-semibold text-primary underline underline-offset-4"
            >
              {tour.title ?? 'Тур, который вы\u00a0выбрали'}
            </a>
          </p>
        )}
        <p className="mt-2 text-ink-soft">
          Сайт сейчас не&nbsp;отвечает. Заполните заявку: она останется в&nbsp;этом браузере
          и&nbsp;уйдёт сама, когда появится связь.{' '}
          {operator ? 'Её\u00a0получит организатор' : 'Её\u00a0получит сайт «ВсеУмры»'}.
        </p>
        {waiting && <KeptHere />}
        <form
          key={asked?.action}
          ref={form}
          className="mt-6 space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (asked) keep(asked.action, tour?.title ?? asked.operator, event.currentTarget);
          }}
        >
          {problem !== null && !problems.some(({ message }) => message === problem) && (
            <FormProblem>{problem}</FormProblem>
          )}
          <input type="hidden" name="key" value={key} suppressHydrationWarning />
          {/* The consent below names this recipient: the site accepts the request for no other. */}
          {recipient !== null && <input type="hidden" name="recipient" value={recipient} />}
          <RequestFields
            field={(name) => ({
              id: name,
              name,
              defaultValue: start[name],
              problem: problemOf(name),
            })}
          />
          <details className="rounded-card border border-line p-4">
            <summary className="min-h-11 font-semibold text-primary">
              Согласие на&nbsp;обработку и&nbsp;передачу персональных данных заявки
            </summary>
            {requestConsent({ site, operator, months }).map(({ title, paragraphs }) => (
              <section key={title} className="mt-4">
                <h2 className="text-lg">{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-1">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </details>
          <TickField required name="consent" problem={problemOf('consent')}>
            Я&nbsp;даю это согласие, чтобы получить ответ
          </TickField>
          <Button type="submit" className="w-full sm:w-auto">
            Сохранить и&nbsp;отправить
          </Button>
        </form>
      </div>
    </main>
  );
}
