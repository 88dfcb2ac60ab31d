import { Form, Link, useLocation, useNavigation } from 'react-router';
import { useForgetKept } from '#features/requests/waiting/use-forget-kept.ts';
import { RequestFacts } from '#features/requests/store/request-facts.tsx';
import type { RequestStatus } from '#features/requests/store/request.ts';
import type { visitorRequest } from '#features/requests/store/visitor-request.server.ts';
import { requestAddress } from '#lib/party.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field/field.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { FormProblem } from '#ui/form/form-notice.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { type FormReply, useActionForm } from '#ui/form/use-action-form.ts';

export type VisitorRequest = NonNullable<Awaited<ReturnType<typeof visitorRequest>>>;

/** The visitor's names of statuses; the staff's names are in the inbox. */
const VISITOR_STATUS: Record<RequestStatus, string> = {
  new: 'Принята и\u00a0ждёт ответа',
  seen: 'Прочитана, ответ готовится',
  in_work: 'В\u00a0работе',
  agreed: 'Вы\u00a0договорились',
  refused: 'Закрыта',
  spam: 'Закрыта',
  withdrawn: 'Вы\u00a0отозвали заявку',
};

interface VisitorPageProps {
  request: VisitorRequest;
  /** Why it was neither withdrawn nor erased; null when that was not tried. */
  problem: string | null;
  /** What was added is refused: the form stays with it, though the request may be closed by now. */
  isWordRefused?: boolean;
}

/** A visitor's own request, opened by its secret link. */
export function VisitorPage({ request, problem, isWordRefused = false }: VisitorPageProps) {
  const { number, key, status, isClosed, createdAt, tour, operator, asked, words } = request;
  // Nobody answers it there; a closed one needs no answer.
  const isSetAside = request.isBinned && !isClosed;
  useForgetKept(key);
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>{`Заявка № ${number} — ВсеУмры`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="strict-origin" />
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Заявка №&nbsp;{number}</h1>
        <p role="status" className="mt-3 text-lg font-semibold">
          {isSetAside ? 'Снята с\u00a0рассмотрения' : VISITOR_STATUS[status]}
        </p>
        {isSetAside && (
          <p className="mt-1">
            Её отложили, ответ не&nbsp;готовится. Если он вам нужен, допишите ниже&nbsp;—
            и&nbsp;заявка вернётся в&nbsp;работу.
          </p>
        )}
        <p className="mt-1 text-ink-soft">
          Отправлена {sayMoscowTime(createdAt)} по&nbsp;Москве.{' '}
          {operator ? `Получил организатор «${operator.name}».` : 'Получил сайт «ВсеУмры».'}
        </p>
        <p className="mt-3 rounded-card bg-vip-tint p-4">
          Сохраните адрес этой страницы: по&nbsp;нему видно, что с&nbsp;заявкой. Никому его
          не&nbsp;пересылайте.
          <CopyLink />
        </p>
        <div className="mt-6 space-y-6">
          <FormBlock title="О чём заявка">
            {tour && (
              <p className="mb-3">
                {tour.slug ? (
                  <Link
                    to={`/tours/${tour.slug}`}
                    className="font-semibold text-primary underline underline-offset-4"
                  >
                    {tour.title}
                  </Link>
                ) : (
                  <b className="font-semibold">{tour.title}</b>
                )}
              </p>
            )}
            <RequestFacts asked={asked} />
          </FormBlock>
          {words.length > 0 && (
            <FormBlock title="Что было дальше">
              <ol className="space-y-3">
                {words.map(({ id, at, kind, isVisitor, text }) => (
                  <li key={id}>
                    <p className="text-sm text-ink-soft">
                      {isVisitor ? 'Вы' : kind === 'status' ? 'Состояние' : 'Ответ'},{' '}
                      {sayMoscowTime(at)}
                    </p>
                    <p className="wrap-anywhere whitespace-pre-line">
                      {kind === 'status' ? VISITOR_STATUS[text as RequestStatus] : text}
                    </p>
                  </li>
                ))}
              </ol>
            </FormBlock>
          )}
          {(!isClosed || isWordRefused) && <WordForm key={words.length} />}
          {isClosed && <AnewLink tour={tour} operator={operator} />}
          <DataForms isClosed={isClosed} problem={problem} />
        </div>
      </div>
    </main>
  );
}

/** The address holds a secret: it is read when the button is pressed, never rendered. */
function CopyLink() {
  const words = { offer: 'Скопировать ссылку', done: 'Ссылка скопирована' };
  const { copy, label } = useCopy(() => location.href, words);
  return (
    <Button look="quiet" className="mt-3 flex noscript:hidden" onClick={copy}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}

function AnewLink({ tour, operator }: Pick<VisitorRequest, 'tour' | 'operator'>) {
  const ofOperator = operator ? `?operator=${operator.slug}` : '';
  return (
    <p>
      Дописать к&nbsp;этой заявке уже нельзя. Если остались вопросы,{' '}
      <Link
        to={tour?.slug ? requestAddress(tour.slug, null) : `/zayavka${ofOperator}`}
        className="text-primary underline underline-offset-4"
      >
        оставьте новую
      </Link>
      .
    </p>
  );
}

function WordForm() {
  const { pathname } = useLocation();
  const { Form, form, field, isBusy, problem } = useActionForm<FormReply>({
    action: pathname,
    name: 'word',
    fields: ['word'],
  });
  return (
    <FormBlock title="Дописать">
      <Form {...form} className="space-y-4">
        {problem && <FormProblem>{problem}</FormProblem>}
        <input type="hidden" name="intent" value="word" />
        <TextAreaField label="Что добавить к заявке" rows={3} {...field('word')} />
        <Button type="submit" look="quiet" aria-disabled={isBusy}>
          {isBusy ? 'Отправляем…' : 'Добавить'}
        </Button>
      </Form>
    </FormBlock>
  );
}

function DataForms({ isClosed, problem }: { isClosed: boolean; problem: string | null }) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <FormBlock title="Отозвать и удалить">
      {problem && !isBusy && <FormProblem>{problem}</FormProblem>}
      {!isClosed && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary">
            Отозвать заявку
          </summary>
          <Form method="post">
            <p>
              Отозвать? Организатор увидит, что отвечать не&nbsp;нужно, а&nbsp;дописать
              к&nbsp;заявке будет нельзя.
            </p>
            <Button
              type="submit"
              look="quiet"
              name="intent"
              value="withdraw"
              aria-disabled={isBusy}
              className="mt-3"
            >
              Да, отозвать
            </Button>
          </Form>
        </details>
      )}
      <details className={isClosed ? '' : 'mt-5'}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-danger">
          Удалить мои данные
        </summary>
        <Form method="post">
          <p>
            Имя, контакты, вопрос и&nbsp;переписка будут стёрты сразу и&nbsp;навсегда, а&nbsp;эта
            страница перестанет открываться. О&nbsp;данных, которые организатор уже получил письмом,
            сообщите и&nbsp;ему.
          </p>
          <Button
            type="submit"
            look="danger"
            name="intent"
            value="erase"
            aria-disabled={isBusy}
            className="mt-3"
          >
            Удалить навсегда
          </Button>
        </Form>
      </details>
    </FormBlock>
  );
}

export function ErasedPage() {
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>Данные заявки удалены — ВсеУмры</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Данные заявки удалены</h1>
        <p className="mt-3">
          Имя, контакты, вопрос и&nbsp;переписка стёрты. Осталась только запись о&nbsp;согласии
          и&nbsp;о&nbsp;том, что оно отозвано, без имени и&nbsp;контактов.
        </p>
        <p className="mt-5">
          <Link to="/all" className={buttonClass('primary')}>
            В каталог туров
          </Link>
        </p>
      </div>
    </main>
  );
}
