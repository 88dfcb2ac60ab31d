import { Breakable } from '#ui/breakable.tsx';
import { CalendarPlus, ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { CityTimes } from '#features/prayer/today/city-page.server.ts';
import type { CityMonth } from '#features/prayer/month/city-month.server.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { MonthTable } from '#features/prayer/month/month-table.tsx';
import { usePresentMonth } from '#features/prayer/month/use-present-month.ts';
import {
  PAGE_DEFAULTS,
  pageSearch,
  type PageQuery,
} from '#features/prayer/source/prayer-page-query.ts';
import { prayerSearch, type PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { RulesList } from '#features/prayer/cards/rules-list.tsx';
import { StaleGuard } from '#features/prayer/today/stale-guard.tsx';
import { TimesFailed } from '#features/prayer/today/times-failed.tsx';
import { useSpanDays } from '#features/prayer/clock/use-prayer-days.ts';
import { useNow } from '#ui/use-now.ts';
import { capitalize } from '#lib/text/russian.ts';
import { daysOfMonth, formatMonth } from '#lib/time/day.ts';
import { Button, buttonClass } from '#ui/button.tsx';

interface MonthTabProps {
  times: CityTimes;
  month: CityMonth;
  page: PageQuery;
  query: PrayerQuery;
  siteUrl: string;
}

/** A month of a city as a table to read, print on one sheet, subscribe to or download. */
export function MonthTab({ times, month, page, query, siteUrl }: MonthTabProps) {
  const { city } = times;
  const nowMs = useNow(60_000) ?? times.atMs;
  usePresentMonth(page.month === null ? month.month : null, city.place.timeZone, nowMs);
  const { explained, hasFailed } = useSpanDays(
    city.place,
    { ...daysOfMonth(month.month), query },
    month,
    times.query,
  );
  const days = explained?.days ?? null;
  return (
    <StaleGuard
      place={city.place}
      untilMs={times.untilMs}
      given={page.given}
      isReady={days !== null}
    >
      {hasFailed && (
        <div className="mt-4">
          <TimesFailed />
        </div>
      )}
      <MonthSteps month={month} page={page} />
      <MonthTable
        days={days}
        month={month.month}
        today={cityDay(nowMs, city.place.timeZone)}
        hijriShift={query.hijriShift}
        caption={`Время намаза ${city.inCity}, ${formatMonth(month.month)}`}
      />
      <div className="mt-4 max-w-text space-y-3 print:mt-2 print:max-w-none print:space-y-1 print:text-xs">
        <p className="text-ink-soft">{explained?.method}</p>
        <RulesList notes={explained?.notes ?? []} />
        {month.hijriNote && <p>{month.hijriNote}</p>}
        <p className="hidden print:block">{`${siteUrl.replace(/^https?:\/\//, '')}/vremya-namaza/${city.slug}`}</p>
      </div>
      <MonthFiles
        slug={city.slug}
        month={month.month}
        search={prayerSearch(query, PAGE_DEFAULTS)}
        siteUrl={siteUrl}
      />
    </StaleGuard>
  );
}

function MonthSteps({ month, page }: { month: CityMonth; page: PageQuery }) {
  const to = (name: string) => pageSearch({ ...page, tab: 'month', month: name });
  const look =
    'flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-primary hover:underline print:hidden';
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 print:mt-0 print:mb-1 print:justify-start">
      {month.previous ? (
        <Link
          to={to(month.previous)}
          preventScrollReset
          rel={month.isFar ? 'nofollow' : undefined}
          className={look}
        >
          <ChevronLeft className="size-5" />
          {formatMonth(month.previous)}
        </Link>
      ) : (
        <span />
      )}
      <h2
        aria-live="polite"
        className="text-xl max-sm:order-first max-sm:w-full max-sm:text-center print:text-base"
      >
        {capitalize(formatMonth(month.month)).replace('\u00a0', ' ')}
      </h2>
      {month.next ? (
        <Link
          to={to(month.next)}
          preventScrollReset
          rel={month.isFar ? 'nofollow' : undefined}
          className={look}
        >
          {formatMonth(month.next)}
          <ChevronRight className="size-5" />
        </Link>
      ) : (
        <span />
      )}
    </div>
  );
}

interface MonthFilesProps {
  slug: string;
  month: string;
  search: string;
  siteUrl: string;
}

function MonthFiles({ slug, month, search, siteUrl }: MonthFilesProps) {
  const folder = `/vremya-namaza/${slug}`;
  const calendar = `${siteUrl.replace(/^https?:/, 'webcal:')}${folder}/calendar.ics${search}`;
  const icon = 'size-5 shrink-0';
  return (
    <section aria-labelledby="month-files" className="mt-6 print:hidden">
      <h2 id="month-files" className="text-lg">
        Взять с&nbsp;собой
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => window.print()}>
          <Printer className={icon} />
          Напечатать
        </Button>
        <a href={calendar} className={buttonClass('quiet')}>
          <CalendarPlus className={icon} />
          Подписаться в&nbsp;календаре
        </a>
        <a
          href={`${folder}/${month}.ics${search}`}
          download
          rel="nofollow"
          className={buttonClass('quiet')}
        >
          <Download className={icon} />
          Месяц для календаря, .ics
        </a>
        <a
          href={`${folder}/${month}.csv${search}`}
          download
          rel="nofollow"
          className={buttonClass('quiet')}
        >
          <Download className={icon} />
          Таблица, .csv
        </a>
      </div>
      <p className="mt-3 max-w-text text-sm text-ink-soft">
        Подписка обновляется сама: в&nbsp;ней неделя назад и&nbsp;три месяца вперёд по&nbsp;вашему
        методу и&nbsp;мазхабу. Если календарь просит адрес, вставьте{' '}
        <Breakable text={`${siteUrl}${folder}/calendar.ics${search}`} />
      </p>
    </section>
  );
}
