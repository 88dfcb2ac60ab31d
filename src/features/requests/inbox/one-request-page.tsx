import { Form, Link, useNavigation } from 'react-router';
import type { ChangeAnswer } from '#features/requests/inbox/request-change.ts';
import { INBOX } from '#features/requests/inbox/inbox-query.ts';
import type { listAssignees, readRequest } from '#features/requests/inbox/inbox.server.ts';
import { useFreshInbox } from '#features/requests/inbox/use-fresh-inbox.ts';
import { RequestFacts } from '#features/requests/store/request-facts.tsx';
import {
  REQUEST_STATUSES,
  type RequestStatus,
  STATUS_WORDS,
} from '#features/requests/store/request.ts';
import { sayMinutes } from '#lib/time/minutes.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextAreaField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';

type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

interface OneRequestPageProps {
  request: Request;
  people: Awaited<ReturnType<typeof listAssignees>>;
  answer: ChangeAnswer | null;
}

/** A request with its history and all actions. */
export function OneRequestPage({ request, people, answer }: OneRequestPageProps) {
  useFreshInbox();
  const problemOf = (deed: string) =>
    answer !== null && answer.field !== null && answer.deed === deed
      ? answer.problem.message
      : undefined;
  const typed = (deed: string) => (answer?.deed === deed ? answer.text : undefined);
  const { id, status, tourTitle, operator, createdAt, erasedAt, notes } = request;
  return (
    <StaffPage title={`Заявка № ${id}`}>
      <p className="mt-2">
        <Link to={INBOX} className="text-primary underline-offset-4 hover:underline">
          Все заявки
        </Link>
      </p>
      <p className="mt-3 text-lg">
        <b className="font-semibold">{STATUS_WORDS[status]}</b>. {tourTitle ?? 'Без тура'}.{' '}
        {operator ? `Организатор: ${operator}` : 'К\u00a0сайту'}
      </p>
      {request.binnedAt !== null && (
        <div role="status" className="mt-4 max-w-text rounded-card bg-primary-tint p-4">
          <p className="mb-3 font-semibold">
            Заявка в&nbsp;корзине. Через 30&nbsp;дней её данные будут стёрты.
          </p>
          <DeedForm deed="restore" submit="Восстановить" />
        </div>
      )}
      {answer?.field === null && <ProblemNote problem={answer.problem} />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6">
          <FormBlock title="Заявка">
            {erasedAt === null ? (
              <RequestFacts asked={request} />
            ) : (
              <p>
                Данные человека удалены <Figure>{sayMoscowTime(erasedAt)}</Figure>.
              </p>
            )}
          </FormBlock>
          <FormBlock title="История">
            <ol className="space-y-3">
              <li>
                <Moment at={createdAt}>заявка пришла</Moment>
              </li>
              {notes.map((note) => (
                <li key={note.id}>
                  <Moment at={note.at}>{authorOf(note)}</Moment>
                  <p className="wrap-anywhere whitespace-pre-line">{wordsOf(note)}</p>
                </li>
              ))}
            </ol>
          </FormBlock>
        </div>
        <div className="space-y-6">
          <FormBlock title="Сроки">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <Span label="До прочтения" from={createdAt} to={request.seenAt} />
              <Span label="До ответа" from={createdAt} to={request.answeredAt} />
              <Span label="До закрытия" from={createdAt} to={request.closedAt} />
            </dl>
          </FormBlock>
          <FormBlock title="Состояние" isSpaced>
            <DeedForm key={`status ${status}`} deed="status" submit="Сменить состояние">
              <SelectField
                label="Состояние"
                name="status"
                id="request-status"
                defaultValue={status}
                problem={problemOf('status')}
              >
                {REQUEST_STATUSES.map((known) => (
                  <option key={known} value={known}>
                    {STATUS_WORDS[known]}
                  </option>
                ))}
              </SelectField>
            </DeedForm>
            <DeedForm key={`to ${request.assignedTo}`} deed="assign" submit="Поручить">
              <SelectField
                label="Кому поручена"
                name="to"
                id="request-to"
                defaultValue={request.assignedTo ?? ''}
                problem={problemOf('assign')}
              >
                <option value="">никому</option>
                {people.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.label}
                  </option>
                ))}
              </SelectField>
            </DeedForm>
          </FormBlock>
          {erasedAt === null && (
            <FormBlock title="Написать" isSpaced>
              <DeedForm key={`word ${notes.length}`} deed="word" submit="Ответить">
                <TextAreaField
                  label="Ответ посетителю"
                  name="text"
                  id="request-word"
                  rows={3}
                  defaultValue={typed('word')}
                  problem={problemOf('word')}
                  hint={
                    request.email === null
                      ? 'Появится на странице его заявки'
                      : 'Появится на странице его заявки; мы сообщим ему письмом'
                  }
                />
              </DeedForm>
              <DeedForm key={`note ${notes.length}`} deed="note" submit="Записать">
                <TextAreaField
                  label="Заметка для своих"
                  name="text"
                  id="request-note"
                  rows={3}
                  defaultValue={typed('note')}
                  problem={problemOf('note')}
                  hint="Посетитель её не увидит"
                />
              </DeedForm>
            </FormBlock>
          )}
          {request.binnedAt === null && <DeedForm deed="bin" submit="В корзину" />}
        </div>
      </div>
    </StaffPage>
  );
}

interface DeedFormProps {
  deed: string;
  submit: string;
  children?: React.ReactNode;
}

function DeedForm({ deed, submit, children }: DeedFormProps) {
  const isBusy = useNavigation().formData?.get('deed') === deed;
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <input type="hidden" name="deed" value={deed} />
      {children}
      <Button type="submit" look="quiet" aria-disabled={isBusy}>
        {isBusy ? 'Сохраняем…' : submit}
      </Button>
    </Form>
  );
}

function Moment({ at, children }: { at: Date; children: React.ReactNode }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      <Figure>{sayMoscowTime(at)}</Figure>, {children}
    </p>
  );
}

function Span({ label, from, to }: { label: string; from: Date; to: Date | null }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Figure>{to === null ? '—' : sayMinutes((to.getTime() - from.getTime()) / 60_000)}</Figure>
      </dd>
    </>
  );
}

type Note = Request['notes'][number];

function authorOf({ isVisitor, author, kind }: Note): string {
  const who = isVisitor ? 'посетитель' : (author ?? 'сотрудник');
  return kind === 'note'
    ? `${who}, заметка`
    : kind === 'word' && !isVisitor
      ? `${who}, ответ`
      : who;
}

function wordsOf({ kind, text }: Note): string {
  switch (kind) {
    case 'status':
      return `Состояние: ${STATUS_WORDS[text as RequestStatus] ?? '—'}`;
    case 'assigned':
      return text === null ? 'Никому не\u00a0поручена' : `Поручена: ${text}`;
    default:
      return text ?? 'Текст удалён';
  }
}
