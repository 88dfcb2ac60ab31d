import { Link, useLocation } from 'react-router';
import { KeptRequestNote } from '#features/requests/form/kept-request-note.tsx';
import {
  REQUEST_FIELDS,
  REQUEST_LIMITS,
  TRAP_FIELD,
} from '#features/requests/form/request-fields.ts';
import { useKeptRequest } from '#features/requests/form/use-kept-request.ts';
import {
  ANSWER_WAYS,
  ANSWER_WORDS,
  ASKED_ROOMS,
  ROOM_WORDS,
} from '#features/requests/store/request.ts';
import { Button } from '#ui/button.tsx';
import { Field, NumberField, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { type FormReply, isLost, useActionForm } from '#ui/form/use-action-form.ts';

/** A form's hidden fields. */
interface MadeForm {
  key: string;
  opened: string;
}

export interface RequestReply extends FormReply {
  /** The next state of the form; null keeps the present one. */
  made: MadeForm | null;
}

interface RequestPageProps {
  made: MadeForm;
  tour: { slug: string; title: string } | null;
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
        {tour ? (
          <p className="mt-3 text-lg">
            <Link
              to={`/tours/${tour.slug}`}
              className="font-semibold text-primary underline underline-offset-4"
            >
              {tour.title}
            </Link>
          </p>
        ) : null}
        <p className="mt-2 text-ink-soft">
          {operator
            ? `Заявку получит организатор «${operator.name}» и\u00a0ответит вам. Это бесплатно и\u00a0ни\u00a0к\u00a0чему не\u00a0обязывает.`
            : 'Заявку получит сайт «ВсеУмры» и\u00a0ответит вам. Это бесплатно и\u00a0ни\u00a0к\u00a0чему не\u00a0обязывает.'}
        </p>
        <RequestForm key={search} action={pathname + search} {...props} />
      </div>
    </main>
  );
}

function RequestForm({
  action,
  made: first,
  tour,
  operator,
}: RequestPageProps & { action: string }) {
  const about = tour?.title ?? operator?.name ?? null;
  const waiting = useKeptRequest();
  const { Form, form, field, tick, reply, isBusy, problem } = useActionForm<RequestReply>({
    action,
    fields: REQUEST_FIELDS,
    onReply: (answer) => {
      const typed = form.ref.current;
      if (typed && isLost(answer)) waiting.keep(action, about, typed);
      // The site has answered: the form below says what to correct.
      else if (waiting.kept?.key === made.key) waiting.forget();
    },
  });
  const made = reply?.made ?? first;
  const isKept = waiting.kept?.key === made.key;
  const consentAddress = `/soglasie-zayavka${/\?.*/.exec(action)?.[0] ?? ''}`;
  return (
    <>
      <KeptRequestNote
        {...waiting}
        isOfThisForm={isKept}
        send={() => form.ref.current?.requestSubmit()}
      />
      <Form {...form} className="mt-6 space-y-5">
        {problem && !isKept && <FormProblem>{problem}</FormProblem>}
        <input type="hidden" name="key" value={made.key} />
        <input type="hidden" name="opened" value={made.opened} />
        <div className="hidden" aria-hidden="true">
          <Field label="Не заполняйте" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        <Field
          label="Имя"
          autoComplete="name"
          required
          maxLength={REQUEST_LIMITS.name}
          {...field('name')}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field
            label="Телефон"
            type="tel"
            autoComplete="tel"
            hint="Телефон или почта: достаточно одного"
            {...field('phone')}
          />
          <Field
            label="Почта"
            type="email"
            autoComplete="email"
            hint="Пришлём номер заявки и&nbsp;ссылку на&nbsp;неё"
            {...field('email')}
          />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField label="Как вам ответить" {...field('answer_by')}>
            <option value="">Как удобно организатору</option>
            {ANSWER_WAYS.map((way) => (
              <option key={way} value={way}>
                {ANSWER_WORDS[way]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Когда удобно"
            autoComplete="off"
            maxLength={REQUEST_LIMITS.when}
            hint="Например: после 18:00 по&nbsp;Москве"
            {...field('answer_when')}
          />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-5">
            <NumberField label="Взрослых" {...withFirst(field('adults'), '1')} />
            <NumberField label="Детей" {...withFirst(field('children'), '0')} />
          </div>
          <SelectField label="Номер" {...field('room')}>
            <option value="">Не знаю</option>
            {ASKED_ROOMS.map((room) => (
              <option key={room} value={room}>
                {ROOM_WORDS[room]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label="Вопрос или пожелание"
          rows={4}
          maxLength={REQUEST_LIMITS.question}
          {...field('question')}
        />
        <TickField required {...tick('consent')}>
          Я&nbsp;даю{' '}
          <a
            href={consentAddress}
            target="_blank"
            rel="noreferrer"
            className="text-primary underline underline-offset-4"
          >
            согласие на&nbsp;обработку и&nbsp;передачу моих данных
            <span className="sr-only"> (в новой вкладке)</span>
          </a>{' '}
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

function withFirst<Props extends { defaultValue: string | undefined }>(
  props: Props,
  first: string,
) {
  return { ...props, defaultValue: props.defaultValue ?? first };
}
