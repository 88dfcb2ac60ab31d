import type { ChangeEvent } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { listAssignees, readRequest } from '#features/requests/inbox/inbox.server.ts';
import type { RequestField } from '#features/requests/inbox/request-form.ts';
import { type RequestAnswer, useRequestForm } from '#features/requests/inbox/use-request-form.ts';
import { RequestFacts } from '#features/requests/store/request-facts.tsx';
import {
  assigneeWords,
  REQUEST_STATUSES,
  type RequestStatus,
  STATUS_WORDS,
} from '#features/requests/store/request.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { sayMinutes } from '#lib/time/minutes.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextAreaField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { NoticePopup } from '#ui/dialog/notice-popup.tsx';
import { ConflictChoice } from '#ui/form/conflict-choice.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { RestoredNote, RemainingProblems } from '#ui/form/save-form-notes.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useFreshScreen } from '#ui/use-fresh-screen.ts';
import { Options } from '#ui/field/options.tsx';
import { WayLink } from '#ui/way-link.tsx';

type Request = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

interface OneRequestPageProps {
  request: Request;
  people: Awaited<ReturnType<typeof listAssignees>>;
  answer: RequestAnswer | null;
  /** The address of the list that the page was opened from. */
  list: string;
}

export function OneRequestPage({ request, people, answer, list }: OneRequestPageProps) {
  useFreshScreen('requests');
  const form = useRequestForm(request, answer?.sent ? answer : null);
  const { id, status, tourTitle, operator, createdAt, erasedAt, notes } = request;
  return (
    <StaffPage title={`Заявка № ${id}`}>
      <WayLink to={list}>К&nbsp;списку заявок</WayLink>
      <p className="text-lg">
        <b className="font-semibold">{STATUS_WORDS[status]}</b>. {tourTitle ?? 'Без тура'}.{' '}
        {operator ? `Организатор: ${operator}` : 'К\u00a0сайту'}
      </p>
      {request.binnedAt !== null && erasedAt === null && (
        <div role="status" className="mt-4 max-w-text rounded-card bg-primary-tint p-4">
          <p className="mb-3 font-semibold">
            Заявка{' '}
            <Link to={BIN_ADDRESS} className="text-primary underline underline-offset-4">
              в&nbsp;корзине
            </Link>
            . Через 30&nbsp;дней её данные будут стёрты. Чтобы ответить по&nbsp;ней, восстановите
            её.
          </p>
          <ActionForm intent="restore" submit="Восстановить" />
        </div>
      )}
      {answer?.sent === null && <ProblemNote problem={answer.problem} />}
      <RestoredNote form={form} />
      {form.notice && <NoticePopup notice={form.notice} onClose={form.closeNotice} />}
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
          {/* A form with unsaved text stays: a colleague may have moved the request meanwhile. */}
          {(request.binnedAt === null || form.hasChanges) && (
            <WorkForm form={form} request={request} people={people} />
          )}
          {request.binnedAt === null && <ActionForm intent="bin" submit="В корзину" />}
        </div>
      </div>
    </StaffPage>
  );
}

interface WorkFormProps {
  form: ReturnType<typeof useRequestForm>;
  request: Request;
  people: OneRequestPageProps['people'];
}

/** The one form of the page: state, person, answer and note are saved together. */
function WorkForm({ form, request, people }: WorkFormProps) {
  const hydrated = useHydrated();
  const { id, erasedAt, assignedTo } = request;
  // Somebody of the operator, or somebody who has left: shown, so that it does not look unassigned.
  const other = people.every((person) => person.id !== assignedTo) && assigneeWords(request);
  const choices = people.map((person): [number, string] => [person.id, person.label]);
  if (assignedTo !== null && other) choices.push([assignedTo, other]);
  // Only the visitor withdraws a request.
  const statuses = REQUEST_STATUSES.filter(
    (known) => known !== 'withdrawn' || known === request.status || known === form.values.status,
  );
  const field = (name: RequestField) => ({
    name,
    id: `request-${name}`,
    value: form.values[name],
    problem: form.problemOf(name),
    onChange: (event: ChangeEvent<HTMLSelectElement | HTMLTextAreaElement>) => {
      const { value } = event.currentTarget;
      form.change(name, (now) => ({ ...now, [name]: value }));
    },
  });
  // What was typed before the data were erased stays to be seen: it would be refused unseen.
  const isOffered = (name: 'word' | 'note') => erasedAt === null || form.values[name] !== '';
  const personWords = (to: string) =>
    choices.find(([person]) => String(person) === to)?.[1] ?? 'никому';
  return (
    <form
      {...form.form}
      method="post"
      action={`/admin/requests/${id}`}
      noValidate={hydrated}
      aria-label="Работа с заявкой"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={form.version ?? ''} />
      {form.conflict && form.differences.length > 0 && (
        <ConflictChoice
          title="Заявку тем временем изменили"
          by={form.conflict.by}
          picks={form.picks}
          onPick={form.pick}
          onPickAll={form.pickAll}
          found={form.differences.map((one) => {
            const words = (value: string | boolean) =>
              one.field === 'status'
                ? (STATUS_WORDS[value as RequestStatus] ?? '—')
                : personWords(String(value));
            return {
              ...one,
              label: one.field === 'status' ? 'Состояние' : 'Кому поручена',
              mine: words(one.mine),
              theirs: words(one.theirs),
            };
          })}
        />
      )}
      <FormBlock title="Работа" isSpaced>
        <SelectField label="Состояние" {...field('status')}>
          <Options of={statuses.map((known) => [known, STATUS_WORDS[known]])} />
        </SelectField>
        <SelectField label="Кому поручена" {...field('to')}>
          <option value="">никому</option>
          <Options of={choices} />
        </SelectField>
        {isOffered('word') && (
          <TextAreaField
            label="Ответ посетителю"
            rows={3}
            hint={wordHint(request)}
            {...field('word')}
          />
        )}
        {isOffered('note') && (
          <TextAreaField
            label="Заметка для своих"
            rows={3}
            hint={erasedAt === null ? 'Посетитель её не\u00a0увидит' : ERASED_HINT}
            {...field('note')}
          />
        )}
        <RemainingProblems labels={[]} notice={form.remaining} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" aria-disabled={form.isBusy} className="aria-disabled:opacity-60">
            {form.isBusy
              ? 'Сохраняем…'
              : form.values.word.trim() === ''
                ? 'Сохранить'
                : 'Сохранить и\u00a0ответить'}
          </Button>
          <p role="status" className="text-ink-soft">
            {form.isSaved ? 'Сохранено' : ''}
          </p>
        </div>
      </FormBlock>
    </form>
  );
}

const ERASED_HINT = 'Данные удалены: уберите этот текст, чтобы сохранить остальное';

function wordHint({ status, email, erasedAt }: Request): string {
  if (erasedAt !== null) return ERASED_HINT;
  if (status === 'withdrawn') return 'Посетитель отозвал заявку: отвечать не\u00a0нужно';
  const shown = 'Появится на\u00a0странице его заявки, когда вы сохраните';
  return email === null ? shown : `${shown}; мы сообщим ему письмом`;
}

interface ActionFormProps {
  intent: string;
  submit: string;
}

function ActionForm({ intent, submit }: ActionFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === intent;
  return (
    // Scrolls to the top, where the page says what has happened.
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
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
    case 'bin':
      return text === 'binned' ? 'Убрана в\u00a0корзину' : 'Восстановлена из\u00a0корзины';
    default:
      return text ?? 'Текст удалён';
  }
}
