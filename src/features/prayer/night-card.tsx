import { Moon } from 'lucide-react';
import { PrayerCard } from '#features/prayer/prayer-card.tsx';
import type { PrayerDay } from '#features/prayer/prayer-times.ts';
import { addDays, formatDayRange } from '#lib/day.ts';

/** The middle of the night and its last third: of the night that lasts or comes next. */
export function NightCard({ days, nowMs }: { days: readonly PrayerDay[] | null; nowMs: number }) {
  const [yesterday, today] = days ?? [];
  const evening = today && nowMs < today.times.fajr.atMs ? yesterday : today;
  return (
    <PrayerCard title="Ночь" icon={Moon}>
      <p className="mt-1 text-sm text-ink-soft">
        {evening
          ? `${formatDayRange(evening.day, addDays(evening.day, 1))}, от магриба до фаджра`
          : '\u00a0'}
      </p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        <dt>Полночь, середина ночи</dt>
        <dd className="font-semibold tabular-nums group-data-stale/times:invisible">
          {evening?.midnight.local ?? '–:–'}
        </dd>
        <dt>Последняя треть ночи, с</dt>
        <dd className="font-semibold tabular-nums group-data-stale/times:invisible">
          {evening?.lastThird.local ?? '–:–'}
        </dd>
      </dl>
    </PrayerCard>
  );
}
