import { Moon } from 'lucide-react';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';
import type { PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { addDays, formatDayRange } from '#lib/time/day.ts';
import { Figure } from '#ui/figure.tsx';

/** The middle of the night and its last third: of this night or the next. */
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
      <dl className="mt-2 space-y-1.5 [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-4">
        <div>
          <dt>Полночь, середина ночи</dt>
          <dd className="font-semibold group-data-stale/times:invisible">
            <Figure>{evening?.midnight.local ?? '–:–'}</Figure>
          </dd>
        </div>
        <div>
          <dt>Последняя треть ночи, с</dt>
          <dd className="font-semibold group-data-stale/times:invisible">
            <Figure>{evening?.lastThird.local ?? '–:–'}</Figure>
          </dd>
        </div>
      </dl>
    </PrayerCard>
  );
}
