import type { ReactNode } from 'react';
import type { CityTimes } from '#features/prayer/city-page.ts';
import { cityDay } from '#features/prayer/day-clock.ts';
import { HijriCard } from '#features/prayer/hijri-card.tsx';
import { MadhabCard } from '#features/prayer/madhab-card.tsx';
import { MethodCard } from '#features/prayer/method-card.tsx';
import { NextPrayerCard } from '#features/prayer/next-prayer-card.tsx';
import { NightCard } from '#features/prayer/night-card.tsx';
import { pageSearch, type PageQuery } from '#features/prayer/prayer-page-query.ts';
import type { PrayerQuery } from '#features/prayer/prayer-query.ts';
import { QiblaCard } from '#features/prayer/qibla-card.tsx';
import { RulesList } from '#features/prayer/rules-list.tsx';
import { StaleGuard } from '#features/prayer/stale-guard.tsx';
import { TimesFailed } from '#features/prayer/times-failed.tsx';
import { TodayTable } from '#features/prayer/today-table.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePrayerDays } from '#features/prayer/use-prayer-days.ts';
import { ZoneNote } from '#features/prayer/zone-note.tsx';
import { formatDay } from '#lib/day.ts';

interface TodayTabProps {
  times: CityTimes;
  page: PageQuery;
  query: PrayerQuery;
  onQuery: (query: PrayerQuery) => void;
  /** The card of reminders. */
  reminders: ReactNode;
}

/** The day of a city: the next prayer, the six times, and all that decides about them. */
export function TodayTab({ times, page, query, onQuery, reminders }: TodayTabProps) {
  const { city, qibla } = times;
  const { calculation, hijriShift } = query;
  const nowMs = useNow(60_000) ?? times.atMs;
  const { explained, hasFailed } = usePrayerDays(city.place, query, times, nowMs);
  const days = explained?.days ?? null;
  const today = cityDay(nowMs, city.place.timeZone);
  const href = (given: PageQuery['given']) =>
    pageSearch({ ...page, given: { ...page.given, ...given } }) || '?';
  const change = (changed: Partial<typeof calculation>) =>
    onQuery({ hijriShift, calculation: { ...calculation, ...changed } });

  return (
    <StaleGuard
      timeZone={city.place.timeZone}
      untilMs={times.untilMs}
      given={page.given}
      isReady={days !== null}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {hasFailed && <TimesFailed />}
          <ZoneNote city={city} />
          <NextPrayerCard days={days} timeZone={city.place.timeZone} servedAtMs={times.atMs} />
          <div className="overflow-hidden rounded-card border border-line bg-surface">
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
            madhab={calculation.madhab}
            href={(madhab) => href({ madhab })}
            onChoose={(madhab) => change({ madhab })}
          />
          <MethodCard
            calculation={calculation}
            others={Object.entries(page.given).flatMap(([name, value]) =>
              name === 'method' ? [] : [[name === 'hijriShift' ? 'hijri' : name, String(value)]],
            )}
            onChange={change}
          />
          {reminders}
          <QiblaCard {...qibla} />
        </div>
      </div>
    </StaleGuard>
  );
}
