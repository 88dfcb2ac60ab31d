import { isFriday } from '#features/prayer/engine/hijri.ts';
import { Signs, SignsLegend } from '#features/prayer/month/signs.tsx';
import type { PrayerDay, PrayerTime } from '#features/prayer/engine/prayer-times.ts';
import { addDays, type DaySpan, formatDayAndMonth, weekdayRu } from '#lib/time/day.ts';
import { Figure } from '#ui/figure.tsx';

// The roles are repeated because a table laid out as a grid loses them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface RamadanTableProps extends DaySpan {
  /** Null while calculating. */
  days: readonly PrayerDay[] | null;
  /** The city's day, 'YYYY-MM-DD'. */
  today: string;
  caption: string;
}

const TIMES = [
  { name: 'fajr', label: 'Сухур до' },
  { name: 'maghrib', label: 'Ифтар' },
] as const;

/** Without room for three columns, a day is above its two times. */
const ROW =
  'grid grid-cols-2 px-4 py-1.5 border-b border-line last:border-b-0 @min-[19rem]:table-row';
const CELL =
  '@min-[19rem]:border-b @min-[19rem]:border-line @min-[19rem]:px-2 @min-[19rem]:first:pl-4 @min-[19rem]:last:pr-4 @min-[25rem]:px-4 print:py-px';

/** The days of a Ramadan: the end of eating and the breaking of the fast. */
export function RamadanTable({ days, from, count, today, caption }: RamadanTableProps) {
  const times = days?.flatMap((day) => TIMES.map(({ name }) => day.times[name])) ?? [];
  return (
    <div>
      <div className="@container overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
        <table
          role="table"
          className="block w-full border-separate border-spacing-0 @min-[19rem]:table print:table print:text-sm"
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            role="rowgroup"
            className="sr-only @min-[19rem]:not-sr-only @min-[19rem]:table-header-group"
          >
            <tr role="row" className={`${ROW} text-sm text-ink-soft [&>th]:font-medium`}>
              <th role="columnheader" scope="col" className={`py-2 text-left ${CELL}`}>
                День
              </th>
              {TIMES.map(({ name, label }) => (
                <th key={name} role="columnheader" scope="col" className={`py-2 text-left ${CELL}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block @min-[19rem]:table-row-group">
            {Array.from({ length: count }, (_, i) => (
              <RamadanRow
                key={i}
                number={i + 1}
                date={addDays(from, i)}
                day={days?.[i] ?? null}
                today={today}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft empty:hidden print:mt-1 print:text-xs">
        <SignsLegend times={times} />
      </ul>
    </div>
  );
}

interface RamadanRowProps {
  /** The number of the day in Ramadan. */
  number: number;
  date: string;
  day: PrayerDay | null;
  today: string;
}

function RamadanRow({ number, date, day, today }: RamadanRowProps) {
  const isToday = date === today;
  const look = isToday
    ? 'bg-primary-tint font-semibold [box-shadow:inset_4px_0_var(--primary)]'
    : isFriday(date)
      ? 'bg-ground print:bg-transparent'
      : '';
  return (
    <tr role="row" aria-current={isToday ? 'date' : undefined} className={`${ROW} ${look}`}>
      <th
        role="rowheader"
        scope="row"
        className={`col-span-full text-left font-normal @min-[19rem]:py-1.5 ${CELL}`}
      >
        <b className="mr-1 inline-block min-w-[2ch] text-right font-semibold tabular-nums">
          {number}
        </b>{' '}
        {formatDayAndMonth(date)},{' '}
        <span className={isFriday(date) ? 'font-bold text-primary' : 'text-ink-soft'}>
          {weekdayRu(date)}
        </span>
        {isToday && <span className="sr-only">, сегодня</span>}
      </th>
      {TIMES.map(({ name, label }) => (
        <td key={name} role="cell" className={`@min-[19rem]:py-1.5 ${CELL}`}>
          <span aria-hidden="true" className="text-sm text-ink-soft @min-[19rem]:hidden">
            {label}{' '}
          </span>
          <Time time={day?.times[name]} />
        </td>
      ))}
    </tr>
  );
}

function Time({ time }: { time: PrayerTime | undefined }) {
  return (
    <Figure className="relative font-semibold group-data-stale/times:invisible">
      {time?.local ?? '–:–'}
      {time && <Signs time={time} />}
    </Figure>
  );
}
