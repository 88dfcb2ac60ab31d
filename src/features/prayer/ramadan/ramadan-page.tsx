import { ArrowLeft, CalendarPlus, Download, Minus, Plus, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { Step } from '#features/prayer/cards/hijri-card.tsx';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';
import { RulesList } from '#features/prayer/cards/rules-list.tsx';
import {
  PAGE_DEFAULTS,
  pageSearch,
  type PageQuery,
} from '#features/prayer/source/prayer-page-query.ts';
import { StaleGuard } from '#features/prayer/today/stale-guard.tsx';
import { TimesFailed } from '#features/prayer/today/times-failed.tsx';
import { usePrayerQuery } from '#features/prayer/today/use-prayer-query.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { useSpanDays } from '#features/prayer/clock/use-prayer-days.ts';
import type { PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import type { CityRamadan } from '#features/prayer/ramadan/city-ramadan.server.ts';
import { ramadanAddress } from '#features/prayer/source/ramadan-address.ts';
import { spanOf } from '#features/prayer/today/ramadan.ts';
import { RamadanTable } from '#features/prayer/ramadan/ramadan-table.tsx';
import { prayerSearch } from '#features/prayer/source/prayer-query.ts';
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayAndMonth,
  formatDayRange,
  weekdayRu,
} from '#lib/time/day.ts';
import { type Ramadan, ramadanOf } from '#lib/time/hijri-calendar.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Figure } from '#ui/figure.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { useNow } from '#ui/use-now.ts';
import { keepWords } from '#lib/text/russian.ts';

interface RamadanPageProps {
  ramadan: CityRamadan;
  given: PageQuery['given'];
  siteUrl: string;
  /** The address of the share picture. */
  picture: string;
  path: string;
}

/** Suhur and iftar of a city on each day of the present or coming Ramadan, or the one after it. */
export function RamadanPage({ ramadan, given, siteUrl, picture, path }: RamadanPageProps) {
  const { city, year, years } = ramadan;
  const { query, choose } = usePrayerQuery();
  const dates = ramadanOf(year, query.hijriShift);
  const span = spanOf(dates);
  const today = cityDay(useNow(60_000) ?? ramadan.atMs, city.place.timeZone);
  const wanted = { ...span, query };
  const { explained, hasFailed } = useSpanDays(city.place, wanted, ramadan, ramadan.query);
  const days = explained?.days ?? null;
  const other = years.find((one) => one !== year);
  return (
    <main id="content" className="page-width py-4 md:py-6 print:py-0">
      <Link
        viewTransition
        to={`/vremya-namaza/${city.slug}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft className="size-5" />
        Время намаза {city.inCity}
      </Link>
      <h1 className="text-[1.625rem] sm:text-3xl lg:text-4xl print:text-xl">
        Рамадан&nbsp;{year} {keepWords(city.inCity)}
      </h1>
      <StaleGuard
        place={city.place}
        untilMs={ramadan.untilMs}
        given={given}
        isReady={days !== null}
      >
        <p className="mt-1 text-lg group-data-stale/times:invisible">
          {formatDayRange(dates.first, dates.last)}
        </p>
        {hasFailed && (
          <div className="mt-4">
            <TimesFailed />
          </div>
        )}
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6 print:mt-1 print:block">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:block">
            <Present dates={dates} days={days} today={today} />
            <RamadanTable
              {...span}
              days={days}
              today={today}
              caption={`Сухур и ифтар ${city.inCity}, рамадан ${year}`}
            />
            <div className="max-w-text space-y-3 print:mt-2 print:max-w-none print:space-y-1 print:text-xs">
              <p className="text-ink-soft">{explained?.method}</p>
              <RulesList notes={explained?.notes ?? []} />
              <p className="hidden print:block">{siteUrl.replace(/^https?:\/\//, '') + path}</p>
            </div>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">
            <Announced
              dates={dates}
              shift={query.hijriShift}
              href={(hijriShift) =>
                pageSearch({ tab: 'today', month: null, given: { ...given, hijriShift } }) || '?'
              }
              onShift={(hijriShift) => choose({ ...query, hijriShift })}
            />
            <Taken
              file={`/vremya-namaza/${city.slug}/ramadan-${year}`}
              search={prayerSearch(query, PAGE_DEFAULTS)}
              picture={year === years[0] ? picture : null}
            />
            <ShareButton
              title={`Рамадан ${year} ${city.inCity}: сухур и ифтар`}
              url={siteUrl + path + prayerSearch(query, PAGE_DEFAULTS)}
            />
            <p className="max-w-text text-ink-soft">
              Сухур заканчивают до&nbsp;фаджра, ифтар начинают в&nbsp;магриб: это&nbsp;те&nbsp;же
              времена, что в&nbsp;
              <Link
                viewTransition
                to={`/vremya-namaza/${city.slug}?tab=month&month=${dates.first.slice(0, 7)}`}
                className="font-semibold text-primary underline underline-offset-4"
              >
                расписании на&nbsp;месяц
              </Link>
              . Фаджр округлён до&nbsp;минуты вниз, магриб вверх. Если ваша мечеть публикует своё
              расписание, следуйте ему.
            </p>
            {other !== undefined && (
              <Link
                viewTransition
                to={ramadanAddress(city.slug, other === years[0] ? null : other)}
                className="inline-flex min-h-11 w-fit items-center font-semibold text-primary underline underline-offset-4"
              >
                Рамадан {other} ({ramadanOf(other).first.slice(0, 4)})
              </Link>
            )}
          </div>
        </div>
      </StaleGuard>
    </main>
  );
}

interface PresentProps {
  dates: Ramadan;
  days: readonly PrayerDay[] | null;
  today: string;
}

/** Today's facts; nothing once Ramadan is over. */
function Present({ dates: { first, last }, days, today }: PresentProps) {
  if (today > last) return null;
  const number = daysBetween(first, today);
  const day = days?.[Math.max(number, 0)];
  const suhur = <Figure className="font-bold">{day?.times.fajr.local ?? '–:–'}</Figure>;
  const iftar = <Figure className="font-bold">{day?.times.maghrib.local ?? '–:–'}</Figure>;
  // Short lines: they break alike in every font, so nothing moves when the site's font loads.
  return (
    <div className="rounded-card border border-line bg-surface p-4 text-lg group-data-stale/times:invisible sm:p-5 print:hidden">
      <p className="text-base text-ink-soft">
        {number < 0 ? 'Первый день поста' : `Сегодня, ${number + 1}-й\u00a0день поста`}
      </p>
      {number < 0 && (
        <p>
          {formatDay(first)}, {weekdayRu(first)}
        </p>
      )}
      <p>
        Сухур до&nbsp;{suhur}, ифтар в&nbsp;{iftar}
      </p>
      {number < 0 && (
        <p className="text-base text-ink-soft">
          Таравих&nbsp;— с&nbsp;вечера {formatDayAndMonth(addDays(first, -1))}
        </p>
      )}
    </div>
  );
}

interface AnnouncedProps {
  dates: Ramadan;
  shift: number;
  /** The address of a shift, without scripts. */
  href: (shift: number) => string;
  onShift: (shift: number) => void;
}

/** Shifts the first day to the announced one. */
function Announced({ dates: { first }, shift, href, onShift }: AnnouncedProps) {
  return (
    <PrayerCard title="Если объявили другой день">
      <p className="mt-2 max-w-text">
        {shift === 0
          ? 'Дни\u00a0— по\u00a0календарю Умм аль-Кура. Начало объявляют по\u00a0луне: оно может отличаться на\u00a0день-два.'
          : 'Дни передвинуты вами. Так\u00a0же сдвинуты даты хиджры на\u00a0всех страницах намаза.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Step
          label="Начать на день раньше"
          to={shift + 1}
          href={href}
          onShift={onShift}
          icon={Minus}
        />
        <span className="min-w-[min(8rem,100%)] text-center font-semibold group-data-stale/times:invisible">
          с&nbsp;{formatDayAndMonth(first)}
        </span>
        <Step
          label="Начать на день позже"
          to={shift - 1}
          href={href}
          onShift={onShift}
          icon={Plus}
        />
      </div>
    </PrayerCard>
  );
}

interface TakenProps {
  /** The file's name without its ending. */
  file: string;
  search: string;
  /** Null for a year without one. */
  picture: string | null;
}

/** Printing, files and a picture. */
function Taken({ file, search, picture }: TakenProps) {
  const icon = 'size-5 shrink-0';
  return (
    <PrayerCard title="Взять с собой">
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => window.print()}>
          <Printer className={icon} />
          Напечатать
        </Button>
        <a href={`${file}.ics${search}`} download rel="nofollow" className={buttonClass('quiet')}>
          <CalendarPlus className={icon} />
          Для календаря, .ics
        </a>
        <a href={`${file}.csv${search}`} download rel="nofollow" className={buttonClass('quiet')}>
          <Download className={icon} />
          Таблица, .csv
        </a>
        {picture && (
          <a href={picture} download className={buttonClass('quiet')}>
            <Download className={icon} />
            Картинка
          </a>
        )}
      </div>
    </PrayerCard>
  );
}
