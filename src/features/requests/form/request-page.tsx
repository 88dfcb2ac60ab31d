import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { REQUEST_FIELDS } from '#features/requests/placing/request-fields.ts';
import { takeSentKey } from '#features/requests/form/sent-form.browser.ts';
import { useSentFields } from '#features/requests/form/use-sent-fields.ts';
import { startOf } from '#features/requests/form/request-start.ts';
import { RequestFields } from '#features/requests/form/request-form-fields.tsx';
import { KeptHere } from '#features/requests/waiting/kept-here.tsx';
import {
  keepForm,
  useOwnRequest,
  useRefusal,
  useRefusedFields,
} from '#features/requests/waiting/use-sending.ts';
import { forgetRequest } from '#features/requests/waiting/waiting-requests.browser.ts';
import { Button } from '#ui/button.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import type { MadeForm, MadeReply } from '#features/requests/placing/form-answer.server.ts';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { isLost, useActionForm } from '#ui/form/use-action-form.ts';
import { NewTabLink } from '#ui/form/new-tab-link.tsx';

interface RequestPageProps {
  made: MadeForm;
  /** `closed`: why it can't be booked. */
  tour: { slug: string; title: string; closed: string | null } | null;
  operator: { slug: string; name: string } | null;
  isMissing: boolean;
}

/** One form for all requests: about a tour, to an operator, or to the site. */
export function RequestPage(props: RequestPageProps) {
  const { tour, operator, isMissing } = props;
  const { pathname, search } = useLocation();
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>Оставить заявку — ВсеУмры</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Оставить заявку</h1>
        {isMissing && (
          <p role="status" className="mt-4 rounded-card bg-hot-tint p-4">
            Такого тура или организатора на&nbsp;сайте нет: возможно, адрес устарел. Напишите, что
            вы ищете, и&nbsp;мы&nbsp;поможем.
          </p>
        )}
        {tour && (
          <p className="mt-3 text-lg">
            <Link
              to={`/tours/${tour.slug}`}
              className="font-semibold text-primary underline underline-offset-4"
            >
              {tour.title}
            </Link>
          </p>
        )}
        {tour?.closed && (
          <p role="status" className="mt-4 rounded-card bg-hot-tint p-4">
            {tour.closed}. Можно спросить о&nbsp;других датах.
          </p>
        )}
        <p className="mt-2 text-ink-soft">
          Заявку получит {operator ? `организатор «${operator.name}»` : 'сайт «ВсеУмры»'}{' '}
          и&nbsp;ответит вам. Это бесплатно и&nbsp;ни&nbsp;к&nbsp;чему не&nbsp;обязывает.
        </p>
        <RequestForm key={search} pathname={pathname} search={search} {...props} />
      </div>
    </main>
  );
}

function RequestForm({
  pathname,
  search,
  made: first,
  tour,
  operator,
}: RequestPageProps & { pathname: string; search: string }) {
  const action = pathname + search;
  const about = tour?.title ?? operator?.name ?? null;
  const { Form, form, field, tick, reply, isBusy, problem } = useActionForm<MadeReply>({
    action,
    fields: REQUEST_FIELDS,
    start: startOf(search),
    onReply(answer) {
      const typed = form.ref.current;
      if (typed && isLost(answer)) void keepForm(action, about, typed).catch(() => null);
      // The site has answered: the form below says what to correct.
      else void forgetRequest(made.key);
    },
  });
  const own = reply?.made ?? first;
  const [sent, setSent] = useState<MadeForm | null>(null);
  const made = sent ?? own;
  const waiting = useOwnRequest(made.key);
  useRefusal(waiting, form.ref);
  useRefusedFields(action, form.ref);
  useSentFields(form.ref);
  return (
    <>
      {waiting && <KeptHere />}
      <Form
        {...form}
        onSubmit={(event) => {
          setSent(takeSentKey(event.currentTarget, own, reply?.code === 'stale_form'));
          form.onSubmit(event);
        }}
        className="mt-6 space-y-5"
      >
        {problem && !waiting && <FormProblem>{problem}</FormProblem>}
        <input type="hidden" name="key" value={made.key} />
        <input type="hidden" name="opened" value={made.opened} />
        <RequestFields field={field} />
        {/* Given anew each time: after «Back» the browser would tick it again. */}
        <TickField required autoComplete="off" {...tick('consent')}>
          Я&nbsp;даю{' '}
          <NewTabLink href={`/soglasie-zayavka${search}`}>
            согласие на&nbsp;обработку и&nbsp;передачу моих данных
          </NewTabLink>{' '}
          {operator ? `организатору «${operator.name}»` : 'сайту «ВсеУмры»'}, чтобы получить ответ
        </TickField>
        <Button
          type="submit"
          aria-disabled={isBusy}
          className="w-full aria-disabled:opacity-60 sm:w-auto"
        >
          {isBusy ? 'Отправляем…' : 'Отправить заявку'}
        </Button>
      </Form>
    </>
  );
}
