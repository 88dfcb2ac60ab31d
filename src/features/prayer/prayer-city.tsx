import { ArrowLeft } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import type { CityMonth } from '#features/prayer/city-month.ts';
import type { CityTimes, PageCity } from '#features/prayer/city-page.ts';
import { cityDay } from '#features/prayer/day-clock.ts';
import { pageSearch, type PageQuery } from '#features/prayer/prayer-page-query.ts';
import type { PrayerPromo } from '#features/prayer/prayer-promo.server.ts';
import { PromoCards } from '#features/prayer/promo-cards.tsx';
import { RemindersCard, RunningReminders } from '#features/prayer/reminders-card.tsx';
import { TodayTab } from '#features/prayer/today-tab.tsx';
import { makeHomeCity, useRememberedCity } from '#features/prayer/use-home-city.ts';
import { useNow } from '#ui/use-now.ts';
import { usePrayerQuery } from '#features/prayer/use-prayer-query.ts';
import { WidgetCard } from '#features/prayer/widget-card.tsx';
import { formatDay, formatMonth, weekdayRu } from '#lib/day.ts';
import type { Contacts } from '#server/env.server.ts';
import { Button } from '#ui/button.tsx';

// Without a boundary of its own: the server waits for it, and so does a change of tabs.
const MonthTab = lazy(() =>
  import('#features/prayer/month-tab.tsx').then((module) => ({ default: module.MonthTab })),
);

interface PrayerCityProps {
  times: CityTimes;
  /** Of the month tab. */
  month: CityMonth | null;
  page: PageQuery;
  promo: PrayerPromo | null;
  contacts: Contacts;
  siteUrl: string;
}

/** The page of a city: today and the month, settings, reminders, and ways on. */
export function PrayerCity({ times, month, page, promo, contacts, siteUrl }: PrayerCityProps) {
  const { city } = times;
  const { query, choose } = usePrayerQuery();
  const today = cityDay(useNow(60_000) ?? times.atMs, city.place.timeZone);
  return (
    <main id="content" className="page-width py-4 md:py-6 print:py-0">
      <Link
        to="/vremya-namaza"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
        Все города
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-[1.625rem] sm:text-3xl lg:text-4xl print:text-xl">
            Время намаза {city.inCity}
            {month && <span className="hidden print:inline">, {formatMonth(month.month)}</span>}
          </h1>
          <p className="mt-1 text-ink-soft">
            {city.region}
            <span className="print:hidden">
              {' '}
              · {weekdayRu(today)}, {formatDay(today)}
            </span>
          </p>
        </div>
        <HomeCity city={city} />
      </div>
      <Tabs page={page} />
      {month ? (
        <MonthTab times={times} month={month} page={page} query={query} siteUrl={siteUrl} />
      ) : (
        <TodayTab
          times={times}
          page={page}
          query={query}
          onQuery={choose}
          reminders={<RemindersCard city={city} query={query} />}
        />
      )}
      <RunningReminders city={city} query={query} />
      <PrayerNotes city={city} siteUrl={siteUrl} />
      <PromoCards cityName={city.name} promo={promo} contacts={contacts} />
    </main>
  );
}

function Tabs({ page }: { page: PageQuery }) {
  const tabs = [
    { tab: 'today', label: 'Сегодня' },
    { tab: 'month', label: 'Весь месяц' },
  ] as const;
  return (
    <nav aria-label="Сегодня или месяц" className="mt-4 border-b border-line print:hidden">
      <ul className="flex gap-2">
        {tabs.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={pageSearch({ ...page, tab, month: null }) || '?'}
              preventScrollReset
              aria-current={page.tab === tab ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center border-b-3 border-transparent px-3 text-lg font-semibold text-ink-soft hover:text-primary aria-[current]:border-primary aria-[current]:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which city the home page shows; the first one whose page was opened, until this is pressed. */
function HomeCity({ city }: { city: PageCity }) {
  const home = useRememberedCity(city);
  if (!home || home.slug === city.slug) return null;
  return (
    <Button look="quiet" className="print:hidden" onClick={() => makeHomeCity(city)}>
      Сделать моим городом
    </Button>
  );
}

function PrayerNotes({ city, siteUrl }: { city: PageCity; siteUrl: string }) {
  return (
    <section aria-labelledby="prayer-notes" className="mt-10 print:hidden">
      <h2 id="prayer-notes" className="text-xl sm:text-2xl">
        О&nbsp;расписании
      </h2>
      <ul className="mt-3 max-w-text list-disc space-y-2 pl-5">
        <li>
          Время вычислено по&nbsp;положению солнца над городом и&nbsp;показано по&nbsp;местным
          часам. На&nbsp;окраинах большого города и&nbsp;в&nbsp;горах оно может отличаться
          на&nbsp;минуту-две.
        </li>
        <li>
          Разница во&nbsp;времени аср между мазхабами обычно составляет от&nbsp;30
          до&nbsp;60&nbsp;минут.
        </li>
        <li>
          Если ваша мечеть публикует своё расписание, следуйте ему: метод и&nbsp;поправки
          в&nbsp;минутах можно подстроить под него.
        </li>
      </ul>
      <WidgetCard city={city} siteUrl={siteUrl} />
    </section>
  );
}
