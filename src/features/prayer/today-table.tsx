import { prayerMoment } from '#features/prayer/next-prayer.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/prayer-times.ts';

interface TodayTableProps {
  /** Yesterday, today and tomorrow; null while they are being calculated. */
  days: readonly PrayerDay[] | null;
  nowMs: number;
  /** Names the table: «Намазы 20 ноября 2026 в Казани». */
  caption: string;
}

/** The six times of the day; the period that lasts now is marked by a bar and a word. */
export function TodayTable({ days, nowMs, caption }: TodayTableProps) {
  const today = days?.[1];
  const current = days ? prayerMoment(days, nowMs)?.current : null;
  return (
    <table className="w-full border-separate border-spacing-0 text-lg">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Намаз</th>
          <th scope="col">Время</th>
        </tr>
      </thead>
      <tbody className="[&>tr:not(:last-child)>*]:border-b [&>tr>*]:border-line">
        {PRAYERS.map((name) => {
          const time = today?.times[name];
          const isCurrent = current?.name === name;
          return (
            <tr
              key={name}
              aria-current={isCurrent ? 'time' : undefined}
              className={isCurrent ? 'bg-primary-tint' : ''}
            >
              <th
                scope="row"
                className={`border-l-4 py-3 pr-3 pl-4 text-left font-medium ${
                  isCurrent ? 'border-l-primary!' : 'border-l-transparent!'
                }`}
              >
                <span className={name === 'sunrise' ? 'text-ink-soft' : ''}>
                  {PRAYER_LABELS[name]}
                </span>{' '}
                {isCurrent && (
                  <span className="ml-1 inline-block rounded-full bg-primary px-2.5 py-0.5 text-sm font-semibold text-on-primary group-data-stale/times:invisible">
                    Сейчас
                  </span>
                )}
                {isCurrent && current && current.day !== today?.day && (
                  <span className="block text-sm font-normal text-ink-soft">
                    со вчерашнего дня, с&nbsp;{current.local}
                  </span>
                )}
                {time?.rule && (
                  <a
                    href="#rules"
                    className="ml-1 inline-block rounded-full border border-line-strong px-2 py-0.5 text-sm font-normal text-ink-soft hover:border-primary hover:text-primary"
                  >
                    по&nbsp;правилу
                  </a>
                )}
              </th>
              <td className="py-3 pr-4 text-right text-xl font-semibold tabular-nums group-data-stale/times:invisible">
                {time ? time.local : '–:–'}
                {time && time.dayShift !== 0 && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {time.dayShift > 0 ? 'после полуночи' : 'накануне'}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
