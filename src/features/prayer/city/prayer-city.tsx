import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { CityMonth } from '#features/prayer/month/city-month.server.ts';
import type { CityTimes } from '#features/prayer/today/city-page.server.ts';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { pageSearch, type PageQuery } from '#features/prayer/source/prayer-page-query.ts';
import type { PrayerPromo } from '#features/prayer/cards/prayer-promo.ts';
import { RemindersCard, RunningReminders } from '#features/prayer/cards/reminders-card.tsx';
import { TodayTab } from '#features/prayer/city/today-tab.tsx';
import { RamadanNews } from '#features/prayer/ramadan/ramadan-news.tsx';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';
import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { makeHomeCity, useRememberedCity } from '#features/prayer/cities/use-home-city.ts';
import { useNow } from '#ui/use-now.ts';
import { usePrayerQuery } from '#features/prayer/today/use-prayer-query.ts';
import { formatDay, formatMonth, weekdayRu } from '#lib/time/day.ts';
import type { Contacts } from '#server/env/env.server.ts';
import { Button } from '#ui/button.tsx';
import { latePart, Nothing } from '#ui/page/late-part.tsx';
import { keepWords } from '#lib/text/russian.ts';

// Without its own Suspense boundary: the server waits for it, and so does a change of tabs.
const MonthTab = latePart(() => import('#features/prayer/month/month-tab.tsx'), 'MonthTab');

// Below the times, and hydrated after them.
const PromoCards = latePart(
  () => import('#features/prayer/cards/promo-cards.tsx'),
  'PromoCards',
  Nothing,
);
const WidgetCard = latePart(
  () => import('#features/prayer/cards/widget-card.tsx'),
  'WidgetCard',
  Nothing,
);

interface PrayerCityProps {
  times: CityTimes;
  /** The month of the month tab. */
  month: CityMonth | null;
  page: PageQuery;
  promo: PrayerPromo | null;
  /** What the page says of its times. */
  notes: readonly string[];
  contacts: Contacts;
  siteUrl: string;
}

/** The page of a city: today and the month, settings, reminders, and links. */
export function PrayerCity(props: PrayerCityProps) {
  const { times, month, page, promo, notes, contacts, siteUrl } = props;
  const { city } = times;
  const { query, choose } = usePrayerQuery();
  const today = cityDay(useNow(60_000) ?? times.atMs, city.place.timeZone);
  return (
    <main id="content" className="page-width py-4 md:py-6 print:py-0">
      <Link
        viewTransition
        to="/vremya-namaza"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft className="size-5" />
        Все города
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-title sm:text-3xl lg:text-4xl print:text-xl">
            Время намаза {keepWords(city.inCity)}
            {month && <span className="hidden print:inline">, {formatMonth(month.month)}</span>}
          </h1>
          <p className="mt-1 text-ink-soft">
            {city.region}
            <span className={month ? 'print:hidden' : ''}>
              {' '}
              · {weekdayRu(today)}, {formatDay(today)}
            </span>
          </p>
        </div>
        <HomeCity city={city} />
      </div>
      <Tabs page={page} city={city} />
      <RamadanNews ramadan={announcedRamadan(today, query.hijriShift)} city={city} />
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
      <PrayerNotes notes={notes} city={city} siteUrl={siteUrl} />
      <Suspense fallback={null}>
        <PromoCards cityName={city.name} promo={promo} contacts={contacts} />
      </Suspense>
    </main>
  );
}

function Tabs({ page, city }: { page: PageQuery; city: PageCity }) {
  const given = pageSearch({ tab: 'today', month: null, given: page.given });
  const tabs = [
    { tab: 'today', label: 'Сегодня', to: given || '?' },
    { tab: 'month', label: 'Весь месяц', to: pageSearch({ ...page, tab: 'month', month: null }) },
    { tab: 'ramadan', label: 'Рамадан', to: ramadanAddress(city.slug) + given },
  ] as const;
  return (
    <nav aria-label="Сегодня, месяц или рамадан" className="mt-4 border-b border-line print:hidden">
      <ul className="flex flex-wrap gap-x-1 sm:gap-x-2">
        {tabs.map(({ tab, label, to }) => (
          <li key={tab}>
            <Link
              to={to}
              preventScrollReset
              aria-current={page.tab === tab ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center border-b-3 border-transparent px-2 font-semibold sm:px-3 sm:text-lg text-ink-soft hover:text-primary aria-[current]:border-primary aria-[current]:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The home page's city: the first one opened, until this button is pressed. */
function HomeCity({ city }: { city: PageCity }) {
  const home = useRememberedCity(city);
  if (!home || home.slug === city.slug) return null;
  return (
    <Button look="quiet" className="print:hidden" onClick={() => makeHomeCity(city)}>
      Сделать моим городом
    </Button>
  );
}

function PrayerNotes({
  notes,
  city,
  siteUrl,
}: Pick<PrayerCityProps, 'notes' | 'siteUrl'> & { city: PageCity }) {
  return (
    <section aria-labelledby="prayer-notes" className="lazy-part -mx-1 mt-10 px-1 print:hidden">
      <h2 id="prayer-notes" className="text-xl sm:text-2xl">
        О&nbsp;расписании
      </h2>
      <ul className="mt-3 max-w-text list-disc space-y-2 pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <WidgetCard city={city} siteUrl={siteUrl} />
      </Suspense>
    </section>
  );
}
