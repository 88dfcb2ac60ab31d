import { Link } from 'react-router';
import { type HealthPlot, healthPlots, type HealthBar } from '#features/watching/health-plots.ts';
import { healthAddress, type HealthPeriod } from '#features/watching/health-query.ts';
import { sayMegabytes } from '#lib/megabytes.ts';
import { sayHours, sayLong } from '#lib/time/how-long.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import type { listIncidents } from '#server/watching/incidents.server.ts';
import type { SiteState } from '#server/watching/site-state.server.ts';
import { buttonClass } from '#ui/button.tsx';
import { Figure } from '#ui/figure.tsx';
import { BarPlot } from '#ui/staff/bar-plot.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { Cell, EmptyTable, HeadCell, Table } from '#ui/table/table.tsx';

interface HealthPageProps {
  period: HealthPeriod;
  state: SiteState;
  bars: readonly HealthBar[];
  incidents: Awaited<ReturnType<typeof listIncidents>>;
}

const PERIODS = [
  ['day', 'За\u00a0сутки'],
  ['month', 'За\u00a030\u00a0дней'],
] as const;

/** The site's health for its owner: open faults, and its figures as plots. */
export function HealthPage({ period, state, bars, incidents }: HealthPageProps) {
  const open = incidents.filter(({ endedAt }) => endedAt === null);
  const past = incidents.filter(({ endedAt }) => endedAt !== null);
  const hasFigures = bars.some(({ figures }) => figures !== null);
  return (
    <StaffPage title="Состояние сайта">
      <p className="mt-2 text-ink-soft">
        Сайт сам считает свои ответы каждую минуту; если он работает в&nbsp;несколько процессов,
        здесь все вместе. Время московское.
      </p>
      <Now state={state} />
      <section aria-labelledby="now-wrong" className="mt-8">
        <h2 id="now-wrong" className="text-xl">
          Сейчас не&nbsp;в&nbsp;порядке
        </h2>
        {open.length === 0 ? (
          <p className="mt-2">Неполадок нет.</p>
        ) : (
          <ul className="mt-3 grid gap-3">
            {open.map(({ id, title, words, openedAt }) => (
              <li key={id} className="max-w-text rounded-card border border-danger bg-surface p-4">
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 wrap-anywhere">{words}</p>
                <p className="mt-1 text-sm text-ink-soft">
                  С&nbsp;<Figure>{sayMoscowTime(openedAt)}</Figure>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="figures" className="mt-10">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="figures" className="text-xl">
            Показатели
          </h2>
          <nav aria-label="За какое время" className="flex gap-2">
            {PERIODS.map(([of, label]) => (
              <Link
                key={of}
                to={healthAddress(of)}
                preventScrollReset
                aria-current={of === period ? 'page' : undefined}
                className={buttonClass(of === period ? 'primary' : 'quiet')}
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
        {hasFigures ? (
          <div className="mt-4 grid gap-4 md:grid-cols-2">
            {healthPlots(bars).map(({ key, ...plot }) => (
              <Plot key={key} plot={plot} period={period} />
            ))}
          </div>
        ) : (
          <EmptyTable>
            Показателей пока нет: первые появятся через минуту после запуска сайта
          </EmptyTable>
        )}
      </section>
      <section aria-labelledby="past" className="mt-10">
        <h2 id="past" className="text-xl">
          Что было
        </h2>
        {past.length === 0 ? <EmptyTable>Неполадок не&nbsp;было</EmptyTable> : <Past rows={past} />}
      </section>
    </StaffPage>
  );
}

function Now({ state }: { state: SiteState }) {
  const { database, writes, damaged, diskBytes, backup } = state;
  const saving = !database
    ? 'База данных не\u00a0отвечает'
    : damaged
      ? 'Часть базы данных повреждена'
      : writes
        ? 'Работает'
        : 'Ничего нельзя сохранить';
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      <Line label="Сохранение данных" isWrong={!database || !writes || damaged}>
        {saving}
      </Line>
      <Line label="Свободно на&nbsp;диске">
        <Figure>{diskBytes === null ? 'неизвестно' : sayMegabytes(diskBytes / 1e6)}</Figure>
      </Line>
      <Line label="Последняя резервная копия">{backupWords(backup)}</Line>
      <Line label="Память этого процесса">
        <Figure>{sayMegabytes(state.memoryBytes / 1e6)}</Figure>
      </Line>
      <Line label="Этот процесс работает">
        <Figure>{sayLong(Math.max(1, Math.round(state.upSeconds / 60)))}</Figure>
      </Line>
    </dl>
  );
}

function backupWords(backup: SiteState['backup']): string {
  if (backup === null) return 'нет: в\u00a0настройках сайта не\u00a0задано, куда их\u00a0писать';
  if (!backup.isKnown) return 'не\u00a0удалось узнать';
  if (backup.ageSeconds === null) return 'ещё ни\u00a0одной';
  const hours = backup.ageSeconds / 3600;
  return hours < 1 ? 'меньше часа назад' : `${sayHours(hours)} назад`;
}

function Line({
  label,
  isWrong = false,
  children,
}: {
  label: string;
  isWrong?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
      <dd className={isWrong ? 'font-semibold text-danger' : ''}>{children}</dd>
    </div>
  );
}

function Plot({ plot, period }: { plot: Omit<HealthPlot, 'key'>; period: HealthPeriod }) {
  const { title, bars } = plot;
  return (
    <BarPlot {...plot}>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline-offset-4 hover:underline">
          Числами<span className="sr-only">: {title}</span>
        </summary>
        <table className="w-full text-sm">
          <caption className="sr-only">{title}, самое новое сверху</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1 font-semibold">
                {period === 'day' ? 'Время' : 'День'}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...bars].reverse().map(({ key, when, what }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  <Figure>{when}</Figure>
                </th>
                <td className="py-1 text-right">
                  <Figure>{what}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </BarPlot>
  );
}

function Past({ rows }: { rows: HealthPageProps['incidents'] }) {
  return (
    <Table
      caption="Прошедшие неполадки, строка — одна"
      head={
        <>
          <HeadCell>Что</HeadCell>
          <HeadCell>Когда</HeadCell>
        </>
      }
    >
      {rows.map(({ id, title, words, openedAt, endedAt }) => (
        <tr key={id}>
          <Cell isName className="align-top!">
            <span className="font-semibold">{title}</span>
            <span className="mt-1 block text-sm wrap-anywhere text-ink-soft">{words}</span>
          </Cell>
          <Cell className="align-top!">
            <Figure>{sayMoscowTime(openedAt)}</Figure>
            {endedAt && (
              <span className="block text-sm text-ink-soft">
                {sayLong(minutesOf(openedAt, endedAt))}
              </span>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function minutesOf(from: Date, to: Date): number {
  return Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
}
