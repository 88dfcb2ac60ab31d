import { otherDayText } from '#features/prayer/engine/civil-day.ts';
import { otherTableText, prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { Figure } from '#ui/figure.tsx';

// The roles are repeated because rows laid out as blocks, where the text is very large, lose them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface TodayTableProps {
  /** Yesterday, today and tomorrow; null while calculating. */
  days: readonly PrayerDay[] | null;
  nowMs: number;
  /** The table's name: «Намазы 20 ноября 2026 в Казани». */
  caption: string;
}

/** The six times of the day; a bar and a word mark the present period. */
export function TodayTable({ days, nowMs, caption }: TodayTableProps) {
  const today = days?.[1];
  const current = days ? prayerMoment(days, nowMs)?.current : null;
  return (
    <table role="table" className="w-full border-separate border-spacing-0 text-lg">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          <th role="columnheader" scope="col">
            Намаз
          </th>
          <th role="columnheader" scope="col">
            Время
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="[&>tr:not(:last-child)>*]:border-b [&>tr>*]:border-line">
        {PRAYERS.map((name) => {
          const time = today?.times[name];
          const otherDay = today && time ? otherDayText(today.day, time) : null;
          const isCurrent = current?.name === name;
          return (
            <tr
              role="row"
              key={name}
              aria-current={isCurrent ? 'time' : undefined}
              className={`@max-[13rem]:block ${isCurrent ? 'bg-primary-tint' : ''}`}
            >
              <th
                role="rowheader"
                scope="row"
                className={`border-l-4 py-3 pr-3 pl-4 text-left font-medium @max-[13rem]:block @max-[13rem]:border-b-0! @max-[13rem]:pb-0 ${
                  isCurrent ? 'border-l-primary!' : 'border-l-transparent!'
                }`}
              >
                <span className={name === 'sunrise' ? 'text-ink-soft' : ''}>
                  {PRAYER_LABELS[name]}
                </span>{' '}
                {isCurrent && (
                  <span className="ml-1 inline-block rounded-full bg-primary px-2.5 py-0.5 text-sm font-semibold text-on-primary group-data-stale/times:invisible print:hidden">
                    Сейчас
                  </span>
                )}
                {isCurrent && current && today && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {otherTableText(current, today.day)}
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
              <td
                role="cell"
                className="py-3 pr-4 text-right text-xl font-semibold @max-[13rem]:block @max-[13rem]:pt-0 group-data-stale/times:invisible"
              >
                <Figure>{time ? time.local : '–:–'}</Figure>
                {otherDay && (
                  <span className="block text-sm font-normal text-ink-soft">{otherDay}</span>
                )}
                {name === 'asr' && today?.haramAsr && (
                  <span className="block text-sm font-normal text-ink-soft">
                    в&nbsp;Хараме <Figure className="font-semibold">{today.haramAsr.local}</Figure>
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
