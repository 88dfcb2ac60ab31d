import { Link } from 'react-router';
import type { listChats } from '#features/requests/bots/link-chats.server.ts';
import { Chats, type LinkCode } from '#features/requests/deliveries/chats-block.tsx';
import {
  deliveriesAddress,
  type DeliveriesQuery,
} from '#features/requests/deliveries/deliveries-query.ts';
import { Deliveries, Jobs, Letters } from '#features/requests/deliveries/deliveries-tables.tsx';
import type {
  channelFigures,
  listDeliveries,
  listJobs,
  listLetters,
} from '#features/requests/deliveries/deliveries.server.ts';
import { CHANNEL_WORDS } from '#features/requests/deliveries/delivery-words.ts';
import type { DeliveryChannel } from '#features/requests/store/request.ts';
import { failureWords } from '#lib/failure-words.ts';
import type { Problem } from '#lib/problem.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { Figure } from '#ui/figure.tsx';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useFreshScreen } from '#ui/use-fresh-screen.ts';

type Figures = Awaited<ReturnType<typeof channelFigures>> extends Map<unknown, infer F> ? F : never;

interface DeliveriesPageProps {
  query: DeliveriesQuery;
  /** The operator whose chats are shown; null for the site's own. */
  operator: string | null;
  chats: Awaited<ReturnType<typeof listChats>>;
  channels: { channel: DeliveryChannel; isConfigured: boolean; figures: Figures | null }[];
  deliveries: Awaited<ReturnType<typeof listDeliveries>>;
  letters: Awaited<ReturnType<typeof listLetters>>;
  /** Null for an operator's people, who have no access to them. */
  jobs: Awaited<ReturnType<typeof listJobs>> | null;
  problem: Problem | null;
  code: LinkCode | null;
}

/** How staff and visitors are notified of requests: what works, what fails, and retries. */
export function DeliveriesPage(props: DeliveriesPageProps) {
  const { query, operator, chats, channels, deliveries, letters, jobs, problem, code } = props;
  useFreshScreen('deliveries');
  return (
    <StaffPage title="Доставка">
      <p className="mt-2 text-ink-soft">
        Как о&nbsp;заявках узнают организаторы, сотрудники и&nbsp;посетители.
      </p>
      {problem && <ProblemNote problem={problem} />}
      <ul
        aria-label="Каналы"
        className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4"
      >
        {channels.map((channel) => (
          <li key={channel.channel} className="rounded-card border border-line bg-surface p-4">
            <ChannelCard {...channel} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Chats
          operator={operator}
          chats={chats}
          hasBots={channels.some(
            ({ channel, isConfigured }) =>
              isConfigured && (channel === 'telegram' || channel === 'max'),
          )}
          isForOthers={query.operator !== null && jobs !== null}
          code={code}
        />
      </div>
      <section aria-labelledby="of-requests" className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="of-requests" className="text-xl">
            {query.isAll
              ? 'Сообщения о\u00a0заявках'
              : 'Сообщения о\u00a0заявках, которые не\u00a0ушли'}
          </h2>
          <Link
            to={deliveriesAddress({ ...query, isAll: !query.isAll })}
            preventScrollReset
            className={buttonClass('quiet')}
          >
            {query.isAll ? 'Только те, что не\u00a0ушли' : 'Показать все'}
          </Link>
        </div>
        <Deliveries rows={deliveries} />
      </section>
      {letters.length > 0 && (
        <section aria-labelledby="other-letters" className="mt-10">
          <h2 id="other-letters" className="text-xl">
            Другие письма сайта, которые не&nbsp;ушли
          </h2>
          <Letters rows={letters} />
        </section>
      )}
      {jobs && (
        <section aria-labelledby="jobs" className="mt-10">
          <h2 id="jobs" className="text-xl">
            Работы сайта
          </h2>
          <Jobs rows={jobs} />
        </section>
      )}
    </StaffPage>
  );
}

function ChannelCard({ channel, isConfigured, figures }: DeliveriesPageProps['channels'][number]) {
  return (
    <>
      <h2 className="font-semibold">{CHANNEL_WORDS[channel]}</h2>
      {isConfigured ? (
        <dl className="mt-2 space-y-1">
          <Line label="Ждут отправки">{figures?.waiting ?? 0}</Line>
          <Line label="Не ушли">
            <span className={figures?.givenUp ? 'font-semibold text-danger' : ''}>
              {figures?.givenUp ?? 0}
            </span>
          </Line>
          <Line label="Последнее ушло">
            {figures?.lastSentAt ? sayMoscowTime(figures.lastSentAt) : '—'}
          </Line>
        </dl>
      ) : (
        <p className="mt-2 text-ink-soft">Не&nbsp;настроено: нет ключа в&nbsp;настройках сайта</p>
      )}
      {isConfigured && figures?.lastError && (
        <p className="mt-2 text-sm text-danger">{failureWords(figures.lastError)}</p>
      )}
    </>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="ml-auto">
        <Figure>{children}</Figure>
      </dd>
    </div>
  );
}
