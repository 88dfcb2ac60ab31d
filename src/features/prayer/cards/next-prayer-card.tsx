import { countdownText, roughCountdown } from '#features/prayer/clock/countdown.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { prayerMoment, type PrayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { PRAYER_LABELS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { Figure } from '#ui/figure.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ReactNode } from 'react';

interface NextPrayerCardProps {
  days: readonly PrayerDay[] | null;
  timeZone: string;
  /** The time of the server's calculation, shown until the scripts run. */
  servedAtMs: number;
  /** A drawing at its foot. */
  children: ReactNode;
}

/** The next prayer, the largest element on its screen, and the time until then. */
export function NextPrayerCard({ days, timeZone, servedAtMs, children }: NextPrayerCardProps) {
  const nowMs = useNow(1000);
  const moment = days && prayerMoment(days, nowMs ?? servedAtMs);
  const isTomorrow =
    moment && cityDay(moment.next.atMs, timeZone) > cityDay(nowMs ?? servedAtMs, timeZone);
  return (
    <section
      aria-labelledby="next-prayer"
      className="overflow-hidden rounded-card border border-line bg-surface text-center print:hidden"
    >
      <div className="px-4 py-6 sm:px-6 sm:py-8">
        <h2 id="next-prayer" className="text-base font-medium tracking-normal text-ink-soft">
          Следующий намаз{isTomorrow && ', завтра'}
        </h2>
        <div className="group-data-stale/times:invisible">
          <p className="mt-1">
            <span className="block text-[min(1.875rem,13vw)] font-bold text-primary sm:text-4xl">
              {moment ? PRAYER_LABELS[moment.next.name] : '\u00a0'}
            </span>{' '}
            <Figure className="block text-[min(18vw,6.5rem)] leading-none font-bold tracking-tight">
              {moment ? moment.next.local : '–:–'}
            </Figure>
          </p>
          <p className="mt-3 min-h-8 text-xl tabular-nums sm:text-2xl">
            {moment && nowMs !== null && (
              <>
                через{' '}
                <span role="timer" className="font-semibold">
                  {countdownText(moment.remainingMs)}
                </span>
              </>
            )}
          </p>
          <Progress moment={nowMs === null ? null : moment} />
          <p className="mt-4 min-h-6 text-ink-soft">{moment && <Present {...moment} />}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

/** A bar that shortens over the last four hours before the prayer. */
function Progress({ moment }: { moment: PrayerMoment | null }) {
  const percent = moment ? Math.round(moment.windowShare * 100) : 0;
  return (
    <div
      role="progressbar"
      aria-label="Осталось до намаза"
      aria-valuenow={percent}
      aria-valuetext={moment ? roughCountdown(moment.remainingMs) : undefined}
      className="mx-auto mt-5 h-2 max-w-md overflow-hidden rounded-full bg-line"
    >
      <svg aria-hidden="true" width="100%" height="100%" className="block text-gold">
        <rect
          width={`${moment ? moment.windowShare * 100 : 0}%`}
          height="100%"
          fill="currentColor"
        />
      </svg>
    </div>
  );
}

/** «Сейчас аср, до 16:02»; no prayer's time between sunrise and dhuhr. */
function Present({ current, fajrEnded, ends }: PrayerMoment) {
  const end = <Figure>{ends.local}</Figure>;
  if (fajrEnded) {
    return (
      <>
        Фаджр закончился с&nbsp;восходом, в&nbsp;<Figure>{fajrEnded.local}</Figure>. Зухр&nbsp;—
        в&nbsp;{end}
      </>
    );
  }
  if (!current) return null;
  return (
    <>
      Сейчас {PRAYER_LABELS[current.name].toLowerCase()}, до
      {ends.name === 'sunrise' && ' восхода в'}&nbsp;{end}
    </>
  );
}
