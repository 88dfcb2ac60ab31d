import { Link } from 'react-router';
import { ActionButton } from '#features/requests/deliveries/action-button.tsx';
import type {
  listDeliveries,
  listJobs,
  listLetters,
} from '#features/requests/deliveries/deliveries.server.ts';
import {
  CHANNEL_WORDS,
  canRepeat,
  type DeliveryState,
  jobWords,
  letterWords,
} from '#features/requests/deliveries/delivery-words.ts';
import { INBOX } from '#features/requests/inbox/inbox-query.ts';
import { failureWords } from '#lib/failure-words.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Figure } from '#ui/figure.tsx';
import { Cell, EmptyTable, HeadCell, Table } from '#ui/table/table.tsx';

type Rows<List extends (...given: never[]) => unknown> = Awaited<ReturnType<List>>;

const STATES: Record<DeliveryState, string> = {
  sent: 'Отправлено',
  waiting: 'Ждёт отправки',
  failing: 'Повторим',
  'given-up': 'Не\u00a0отправлено',
};

/** Messages about requests, with their outcome. */
export function Deliveries({ rows }: { rows: Rows<typeof listDeliveries> }) {
  if (rows.length === 0)
    return <EmptyTable way={{ to: INBOX, text: 'К\u00a0заявкам' }}>Всё отправлено</EmptyTable>;
  return (
    <Table
      caption="Сообщения о заявках, строка — сообщение"
      head={
        <>
          <HeadCell>Заявка</HeadCell>
          <HeadCell room="wide">Что и&nbsp;куда</HeadCell>
          <HeadCell>Состояние</HeadCell>
          <HeadCell room="widest">Попыток</HeadCell>
        </>
      }
    >
      {rows.map((row) => {
        const about =
          row.channel === 'email'
            ? letterWords(row.kind)
            : row.channel === 'push'
              ? 'Браузер сотрудника'
              : (row.chatOf ?? 'Чат сотрудников сайта');
        return (
          <tr key={row.id}>
            <Cell isName>
              {row.requestId === null ? (
                <span className="font-semibold">О&nbsp;самом сайте</span>
              ) : (
                <Link
                  to={`/admin/requests/${row.requestId}`}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
                >
                  №&nbsp;{row.requestId}
                </Link>
              )}
              <span className="block text-sm text-ink-soft md:hidden">
                {CHANNEL_WORDS[row.channel]}: {about}
              </span>
            </Cell>
            <Cell room="wide">
              {CHANNEL_WORDS[row.channel]}
              <span className="block text-sm text-ink-soft">{about}</span>
            </Cell>
            <Cell>
              <span className={row.state === 'given-up' ? 'font-semibold text-danger' : ''}>
                {STATES[row.state]}
              </span>
              <When state={row.state} sentAt={row.sentAt} nextAt={row.nextAt} />
              {row.error && row.state !== 'sent' && (
                <span className="block text-sm wrap-anywhere">{failureWords(row.error)}</span>
              )}
              {canRepeat(row) && (
                <ActionButton
                  intent="delivery"
                  which={row.id}
                  label="Повторить"
                  of={`${row.requestId === null ? 'о самом сайте' : `заявка № ${row.requestId}`}, ${CHANNEL_WORDS[row.channel]}`}
                />
              )}
            </Cell>
            <Cell room="widest">
              <Figure>{row.attempts}</Figure>
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}

function When({
  state,
  sentAt,
  nextAt,
}: Pick<Rows<typeof listDeliveries>[number], 'state' | 'sentAt' | 'nextAt'>) {
  const at = state === 'sent' ? sentAt : state === 'failing' ? nextAt : null;
  return at === null ? null : (
    <span className="block text-sm text-ink-soft">
      <Figure>{sayMoscowTime(at)}</Figure>
    </span>
  );
}

/** Other letters of the site that were not sent. */
export function Letters({ rows }: { rows: Rows<typeof listLetters> }) {
  return (
    <Table
      caption="Другие письма сайта, строка — письмо"
      head={
        <>
          <HeadCell>Письмо</HeadCell>
          <HeadCell room="wide">Написано (Москва)</HeadCell>
          <HeadCell>Состояние</HeadCell>
        </>
      }
    >
      {rows.map((letter) => {
        const isWaiting = letter.nextAt !== null;
        return (
          <tr key={letter.id}>
            <Cell isName>{letterWords(letter.kind)}</Cell>
            <Cell room="wide">
              <Figure>{sayMoscowTime(letter.createdAt)}</Figure>
            </Cell>
            <Cell>
              {isWaiting
                ? STATES[letter.error === null ? 'waiting' : 'failing']
                : STATES['given-up']}
              {letter.error && (
                <span className="block text-sm wrap-anywhere">{failureWords(letter.error)}</span>
              )}
              {isWaiting && letter.error !== null && !letter.isHandedOver && (
                <ActionButton
                  intent="letter"
                  which={letter.id}
                  label="Повторить"
                  of={letterWords(letter.kind)}
                />
              )}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}

/** The site's own jobs: their last outcome and the next run. */
export function Jobs({ rows }: { rows: Rows<typeof listJobs> }) {
  return (
    <Table
      caption="Работы сайта, строка — работа"
      head={
        <>
          <HeadCell>Работа</HeadCell>
          <HeadCell>Состояние</HeadCell>
          <HeadCell room="wide">Прошла (Москва)</HeadCell>
          <HeadCell room="widest">Следующая (Москва)</HeadCell>
        </>
      }
    >
      {rows.map((job) => (
        <tr key={job.name}>
          <Cell isName className="align-top!">
            {jobWords(job.name)}
          </Cell>
          <Cell>
            {job.isRunning ? 'Идёт' : job.failures > 0 ? 'Сбой' : 'В\u00a0порядке'}
            {job.error && job.failures > 0 && (
              <span className="block text-sm wrap-anywhere text-danger">
                {failureWords(job.error)}
              </span>
            )}
            {!job.isRunning && job.failures > 0 && (
              <ActionButton
                intent="job"
                which={job.name}
                label="Повторить"
                of={jobWords(job.name)}
              />
            )}
          </Cell>
          <Cell room="wide">
            <Figure>{job.lastRunAt ? sayMoscowTime(job.lastRunAt) : '—'}</Figure>
          </Cell>
          <Cell room="widest">
            <Figure>{sayMoscowTime(job.nextRunAt)}</Figure>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
