import { Form, Link } from 'react-router';
import type { operatorChoices } from '#features/directory/operators/operators.server.ts';
import type { listAssignees, listRequests } from '#features/requests/inbox/inbox.server.ts';
import {
  INBOX,
  inboxAddress,
  type InboxQuery,
  REQUESTS_FILE,
} from '#features/requests/inbox/inbox-query.ts';
import { PushChoice } from '#features/requests/inbox/push-choice.tsx';
import { assigneeWords, REQUEST_STATUSES, STATUS_WORDS } from '#features/requests/store/request.ts';
import { countOf } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { SearchField, SelectField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FilterBox } from '#ui/staff/filter-box.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { OlderPages } from '#ui/table/older-pages.tsx';
import { Cell, EmptyTable, HeadCell, Table } from '#ui/table/table.tsx';
import { useFreshScreen } from '#ui/use-fresh-screen.ts';
import { Options } from '#ui/field/options.tsx';
import { WayLink } from '#ui/way-link.tsx';

const ALL = inboxAddress({ status: 'all' });

type Listed = Awaited<ReturnType<typeof listRequests>>;

interface InboxPageProps {
  query: InboxQuery;
  requests: Listed['requests'];
  olderThan: number | null;
  /** How many the filter finds, on all pages. */
  total: number;
  people: Awaited<ReturnType<typeof listAssignees>>;
  /** For a choice; null for an operator's people, who see only their own requests. */
  operators: Awaited<ReturnType<typeof operatorChoices>> | null;
  /** How many wait for the reader unopened, whatever the filter. */
  unseen: number;
  /** The public key for push subscriptions; null where there is none. */
  pushKey: string | null;
}

/** Requests of visitors, the newest first; new ones appear by themselves. */
export function InboxPage(props: InboxPageProps) {
  const { query, requests, olderThan, total, people, operators, unseen, pushKey } = props;
  useFreshScreen('requests');
  return (
    <StaffPage title="Заявки">
      <p role="status" className="mt-2 text-ink-soft">
        {unseen > 0
          ? countOf(unseen, ['новая заявка', 'новые заявки', 'новых заявок'])
          : 'Новых заявок нет'}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <WayLink to="/admin/deliveries">Доставка: письма, боты, уведомления</WayLink>
        <a
          href={inboxAddress({ ...query, before: null }, REQUESTS_FILE)}
          download
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Скачать этот список (.xlsx)
        </a>
      </p>
      {pushKey !== null && <PushChoice publicKey={pushKey} />}
      <FilterBox of={inboxAddress(query)}>
        <InboxFilter query={query} people={people} operators={operators} />
      </FilterBox>
      <p role="status" className="mt-4 text-ink-soft">
        {`Найдено: ${countOf(total, ['заявка', 'заявки', 'заявок'])}`}
      </p>
      {requests.length === 0 ? (
        <EmptyTable
          way={
            inboxAddress(query) === ALL
              ? { to: '/all', text: 'Открыть каталог' }
              : { to: ALL, text: 'Показать все' }
          }
        >
          Таких заявок нет
        </EmptyTable>
      ) : (
        <Table
          caption="Заявки"
          head={
            <>
              <HeadCell>Заявка</HeadCell>
              <HeadCell room="wide">О чём</HeadCell>
              <HeadCell>Состояние</HeadCell>
              <HeadCell room="widest">Кому поручена</HeadCell>
              <HeadCell room="wide">Пришла (Москва)</HeadCell>
            </>
          }
        >
          {requests.map((request) => (
            <tr key={request.id}>
              <Cell isName className="wrap-anywhere">
                <Link
                  to={inboxAddress(query, `${INBOX}/${request.id}`)}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
                >
                  №&nbsp;{request.id}
                  {request.erasedAt === null ? `, ${request.name ?? ''}` : ', данные удалены'}
                </Link>
                <span className="block text-sm text-ink-soft md:hidden">
                  {request.tourTitle ?? request.operator ?? 'К\u00a0сайту'}
                </span>
                {request.hasNews && (
                  <span className="block text-sm font-semibold text-gold-ink">
                    Посетитель дописал
                  </span>
                )}
              </Cell>
              <Cell room="wide" className="wrap-anywhere">
                {request.tourTitle ?? 'Без тура'}
                <span className="block text-sm text-ink-soft">{request.operator ?? 'К сайту'}</span>
              </Cell>
              <Cell className={request.status === 'new' ? 'font-semibold text-gold-ink' : ''}>
                {STATUS_WORDS[request.status]}
              </Cell>
              <Cell room="widest" className="wrap-anywhere">
                {assigneeWords(request) ?? '—'}
              </Cell>
              <Cell room="wide">
                <Figure>{sayMoscowTime(request.createdAt)}</Figure>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <OlderPages
        newest={query.before === null ? null : inboxAddress({ ...query, before: null })}
        older={olderThan === null ? null : inboxAddress({ ...query, before: olderThan })}
      />
    </StaffPage>
  );
}

function InboxFilter({
  query,
  people,
  operators,
}: Pick<InboxPageProps, 'query' | 'people' | 'operators'>) {
  return (
    <Form
      method="get"
      action={INBOX}
      aria-label="Что показать"
      className="mt-6 grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      <SearchField
        label="Номер, имя, телефон, почта или тур"
        name="q"
        maxLength={200}
        defaultValue={query.search}
      />
      <SelectField label="Состояние" name="status" defaultValue={query.status ?? ''}>
        <option value="">ждут ответа</option>
        <option value="all">все</option>
        <option value="binned">в корзине</option>
        <Options of={REQUEST_STATUSES.map((status) => [status, STATUS_WORDS[status]])} />
      </SelectField>
      <SelectField label="Кому поручена" name="assigned" defaultValue={query.assigned ?? ''}>
        <option value="">неважно</option>
        <option value="0">никому</option>
        <Options of={people.map(({ id, label }) => [id, label])} />
      </SelectField>
      {operators && (
        <SelectField label="Организатор" name="operator" defaultValue={query.operator ?? ''}>
          <option value="">неважно</option>
          <option value="0">без организатора</option>
          <Options of={operators.map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
      <Button type="submit">Найти</Button>
    </Form>
  );
}
