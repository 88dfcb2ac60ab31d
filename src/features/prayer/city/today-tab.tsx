import { Suspense, type ReactNode } from 'react';
import type { CityTimes } from '#features/prayer/today/city-page.server.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { DayLine } from '#features/prayer/city/day-line.tsx';
import { HijriCard } from '#features/prayer/cards/hijri-card.tsx';
import { MadhabCard } from '#features/prayer/cards/madhab-card.tsx';
import { NextPrayerCard } from '#features/prayer/cards/next-prayer-card.tsx';
import { NightCard } from '#features/prayer/cards/night-card.tsx';
import { pageSearch, type PageQuery } from '#features/prayer/source/prayer-page-query.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { RulesList } from '#features/prayer/cards/rules-list.tsx';
import { StaleGuard } from '#features/prayer/today/stale-guard.tsx';
import { TimesFailed } from '#features/prayer/today/times-failed.tsx';
import { TodayTable } from '#features/prayer/city/today-table.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePrayerDays } from '#features/prayer/clock/use-prayer-days.ts';
import { formatDay } from '#lib/time/day.ts';
import { latePart, NotLoaded, Nothing } from '#ui/page/late-part.tsx';

const ClockNotes = latePart(
  () => import('#features/prayer/city/clock-notes.tsx'),
  'ClockNotes',
  Nothing,
);
// Below the times, and hydrated after them.
const MethodCard = latePart(
  () => import('#features/prayer/cards/method-card.tsx'),
  'MethodCard',
  NotLoaded,
);
const QiblaCard = latePart(
  () => import('#features/prayer/cards/qibla-card.tsx'),
  'QiblaCard',
  NotLoaded,
);

interface TodayTabProps {
  times: CityTimes;
  page: PageQuery;
  query: PrayerQuery;
  onQuery: (query: PrayerQuery) => void;
  reminders: ReactNode;
}

/** The day of a city: the next prayer, the six times, and their settings. */
export function TodayTab({ times, page, query, onQuery, reminders }: TodayTabProps) {
  const { city, qibla } = times;
  const { calculation, hijriShift } = query;
  const clockMs = useNow(60_000);
  const nowMs = clockMs ?? times.atMs;
  const { explained, hasFailed } = usePrayerDays(city.place, query, times, nowMs);
  const days = explained?.days ?? null;
  const today = cityDay(nowMs, city.place.timeZone);
  const href = (given: PageQuery['given']) =>
    pageSearch({ ...page, given: { ...page.given, ...given } }) || '?';
  const change = (changed: Partial<typeof calculation>) =>
    onQuery({ hijriShift, calculation: { ...calculation, ...changed } });

  return (
    <StaleGuard
      place={city.place}
      untilMs={times.untilMs}
      given={page.given}
      isReady={days !== null}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {hasFailed && <TimesFailed />}
          <Suspense fallback={null}>
            <ClockNotes times={times} />
          </Suspense>
          <NextPrayerCard days={days} timeZone={city.place.timeZone} servedAtMs={times.atMs}>
            <DayLine days={days} nowMs={clockMs} servedAtMs={times.atMs} view={times.view} />
          </NextPrayerCard>
          <div className="@container overflow-hidden rounded-card border border-line bg-surface">
            <TodayTable
              days={days}
              nowMs={nowMs}
              caption={`Время намаза ${city.inCity} ${formatDay(today)}`}
            />
          </div>
          <RulesList notes={explained?.notes ?? []} />
          <p className="text-ink-soft">{explained?.method}</p>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <NightCard days={days} nowMs={nowMs} />
            <HijriCard
              today={today}
              shift={hijriShift}
              href={(shift) => href({ hijriShift: shift })}
              onShift={(shift) => onQuery({ calculation, hijriShift: shift })}
            />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MadhabCard
            city={city}
            chosen={calculation.madhab}
            today={days?.[1] ?? null}
            href={(madhab) => href({ madhab: madhab ?? undefined })}
            onChoose={(madhab) => change({ madhab })}
          />
          <Suspense fallback={null}>
            <MethodCard
              region={city.region}
              calculation={calculation}
              others={Object.entries(page.given).flatMap(([name, value]) =>
                name === 'method' ? [] : [[name === 'hijriShift' ? 'hijri' : name, String(value)]],
              )}
              onChange={change}
            />
            {reminders}
            <QiblaCard {...qibla} />
          </Suspense>
        </div>
      </div>
    </StaleGuard>
  );
}
