import { MoonStar } from 'lucide-react';
import { hijriMonthName, isFriday, isRamadan } from '#features/prayer/engine/hijri.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { Signs, SignsLegend } from '#features/prayer/month/signs.tsx';
import { addDays, daysOfMonth, weekdayRu } from '#lib/time/day.ts';
import { Figure } from '#ui/figure.tsx';

// The roles are repeated because a table laid out as a grid loses them.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface MonthTableProps {
  /** Null while calculating. */
  days: readonly PrayerDay[] | null;
  /** 'YYYY-MM'. */
  month: string;
  /** The city's day, 'YYYY-MM-DD'. */
  today: string;
  hijriShift: number;
  caption: string;
}

/**
 * One table with three layouts by its width in characters. Wide: a column for the Hijri date. Narrower:
 * the two dates above the six times. On a small phone with large text: each time below its name.
 */
const ROW =
  'grid @min-[7.5rem]:grid-cols-2 px-1 border-b border-line last:border-b-0 @min-[12rem]:grid-cols-3 @min-[17rem]:grid-cols-6 @min-[36rem]:table-row @min-[36rem]:px-0';
const CELL = '@min-[36rem]:border-b @min-[36rem]:border-line';

/** The days of a month, a line below each week; today, Fridays, Ramadan and times by a rule are marked by words or signs. */
export function MonthTable({ days, month, today, hijriShift, caption }: MonthTableProps) {
  const { from, count } = daysOfMonth(month);
  const dates = Array.from({ length: count }, (_, i) => addDays(from, i));
  const times = days?.flatMap((day) => PRAYERS.map((name) => day.times[name])) ?? [];
  const hasHaram = days?.some(({ haramAsr }) => haramAsr !== null);
  const hasRamadan = dates.some((day) => isRamadan(day, hijriShift));
  return (
    <>
      <div className="@container overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
        <table
          role="table"
          className="block w-full border-separate border-spacing-0 text-[0.8125rem] @min-[20rem]:text-sm @min-[36rem]:table @min-[44rem]:text-base print:table print:text-xs"
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            role="rowgroup"
            className="sr-only @min-[17rem]:not-sr-only @min-[17rem]:block @min-[36rem]:table-header-group"
          >
            <tr
              role="row"
              className={`${ROW} text-xs text-ink-soft @min-[36rem]:text-sm print:text-xs [&>th]:font-medium`}
            >
              <th
                role="columnheader"
                scope="col"
                className={`sr-only text-left @min-[36rem]:not-sr-only @min-[36rem]:pl-4! ${CELL}`}
              >
                День
              </th>
              <th
                role="columnheader"
                scope="col"
                className={`sr-only text-left @min-[36rem]:not-sr-only @min-[36rem]:pl-2! ${CELL}`}
              >
                Хиджра
              </th>
              {PRAYERS.map((name) => (
                <th key={name} role="columnheader" scope="col" className={`py-2 ${CELL}`}>
                  {PRAYER_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block @min-[36rem]:table-row-group">
            {dates.map((day, i) => (
              <MonthRow
                key={day}
                date={day}
                day={days?.[i] ?? null}
                isToday={day === today}
                hijriShift={hijriShift}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft print:mt-1 print:text-xs">
        <li>
          <b className="font-semibold text-primary">пт</b>&nbsp;— пятница, джума-намаз
        </li>
        {hasRamadan && (
          <li className="flex items-center gap-1">
            <MoonStar className="size-4 text-gold-ink" />— рамадан
          </li>
        )}
        {hasHaram && <li>второе время аср&nbsp;— общий намаз в&nbsp;Хараме</li>}
        <SignsLegend times={times} />
      </ul>
    </>
  );
}

interface MonthRowProps {
  /** 'YYYY-MM-DD'. */
  date: string;
  /** Null while calculating. */
  day: PrayerDay | null;
  isToday: boolean;
  hijriShift: number;
}

function MonthRow({ date, day, isToday, hijriShift }: MonthRowProps) {
  const hijri = hijriDate(date, hijriShift);
  const friday = isFriday(date);
  const weekday = weekdayRu(date);
  const week = weekday === 'вс' ? 'border-line-strong! *:border-line-strong!' : '';
  const look = isToday
    ? 'bg-primary-tint font-semibold [box-shadow:inset_4px_0_var(--primary)]'
    : friday
      ? 'bg-ground print:bg-transparent'
      : '';
  return (
    <tr role="row" aria-current={isToday ? 'date' : undefined} className={`${ROW} ${look} ${week}`}>
      <th
        role="rowheader"
        scope="row"
        className={`col-span-full pt-1.5 pl-2 text-left font-medium whitespace-nowrap tabular-nums @min-[17rem]:col-span-2 @min-[36rem]:py-1.5 @min-[36rem]:pl-4 print:py-px ${CELL}`}
      >
        {Number(date.slice(8))}{' '}
        <span className={friday ? 'font-bold text-primary' : 'font-normal text-ink-soft'}>
          {weekday}
        </span>
        {isToday && <span className="sr-only">, сегодня</span>}
        {isRamadan(date, hijriShift) && (
          <>
            <MoonStar className="ml-1 inline size-3.5 text-gold-ink" />
            <span className="sr-only">, рамадан</span>
          </>
        )}
      </th>
      <td
        role="cell"
        className={`col-span-full px-2 font-normal text-ink-soft @min-[17rem]:col-span-4 @min-[17rem]:pt-1.5 @min-[17rem]:text-right @min-[36rem]:px-2 @min-[36rem]:py-0 @min-[36rem]:text-left ${CELL}`}
      >
        <span className="tabular-nums @min-[17rem]:whitespace-nowrap">
          {hijri.day} {hijriMonthName(hijri.month, 'ru')}
        </span>
      </td>
      {PRAYERS.map((name) => {
        const time = day?.times[name];
        return (
          <td
            key={name}
            role="cell"
            className={`py-1.5 text-center print:py-px ${CELL} ${name === 'sunrise' ? 'text-ink-soft' : ''}`}
          >
            <span
              aria-hidden="true"
              className="block text-xs font-normal text-ink-soft @min-[17rem]:hidden"
            >
              {PRAYER_LABELS[name]}
            </span>
            <Figure className="relative group-data-stale/times:invisible">
              {time?.local ?? '–:–'}
              {time && <Signs time={time} />}
            </Figure>
            {name === 'asr' && day?.haramAsr && (
              <Figure className="block text-ink-soft group-data-stale/times:invisible @min-[44rem]:ml-3 @min-[44rem]:inline print:ml-3 print:inline">
                <span className="sr-only">, в Хараме </span>
                {day.haramAsr.local}
              </Figure>
            )}
          </td>
        );
      })}
    </tr>
  );
}
