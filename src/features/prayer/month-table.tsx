import { MoonStar } from 'lucide-react';
import { hijriDate, hijriMonthName, isFriday, isRamadan } from '#features/prayer/hijri.ts';
import {
  PRAYER_LABELS,
  PRAYERS,
  type PrayerDay,
  type PrayerTime,
} from '#features/prayer/prayer-times.ts';
import { daysOfMonth } from '#features/prayer/month-files.ts';
import { addDays, weekdayRu } from '#lib/day.ts';

interface MonthTableProps {
  /** Null while they are being calculated. */
  days: readonly PrayerDay[] | null;
  /** 'YYYY-MM'. */
  month: string;
  /** In the city, 'YYYY-MM-DD'. */
  today: string;
  hijriShift: number;
  caption: string;
}

const TIME = 'px-0.5 py-1.5 text-center tabular-nums sm:px-2 print:py-px';

/** The days of a month; today, Fridays, Ramadan and times by a rule are marked in words or signs. */
export function MonthTable({ days, month, today, hijriShift, caption }: MonthTableProps) {
  const { from, count } = daysOfMonth(month);
  const dates = Array.from({ length: count }, (_, i) => addDays(from, i));
  const hasRules = days?.some(({ times }) => PRAYERS.some((name) => times[name].rule !== null));
  const hasLate = days?.some(({ times }) => PRAYERS.some((name) => times[name].dayShift > 0));
  const hasRamadan = dates.some((day) => isRamadan(day, hijriShift));
  return (
    <>
      <div
        // What scrolls has to be reached by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={caption}
        className="overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:rounded-none print:border-0"
      >
        <table className="w-full border-separate border-spacing-0 text-sm sm:text-base print:text-xs [&_tr:not(:last-child)>*]:border-b [&_tr>*]:border-line">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-xs text-ink-soft sm:text-sm print:text-xs [&>th]:font-medium">
              <th scope="col" className="py-2 pl-2 text-left sm:pl-4 print:py-0.5">
                День
              </th>
              <th scope="col" className="hidden px-2 text-left md:table-cell print:table-cell">
                Хиджра
              </th>
              {PRAYERS.map((name) => (
                <th key={name} scope="col" className="px-0.5">
                  {PRAYER_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.map((day, i) => (
              <MonthRow
                key={day}
                day={day}
                times={days?.[i]?.times ?? null}
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
            <MoonStar aria-hidden="true" strokeWidth={1.75} className="size-4 text-gold-ink" />—
            рамадан
          </li>
        )}
        {hasLate && <li>⁺&nbsp;— после полуночи, уже следующего дня</li>}
        {hasRules && <li>*&nbsp;— по&nbsp;правилу, см.&nbsp;ниже</li>}
      </ul>
    </>
  );
}

interface MonthRowProps {
  day: string;
  times: PrayerDay['times'] | null;
  isToday: boolean;
  hijriShift: number;
}

function MonthRow({ day, times, isToday, hijriShift }: MonthRowProps) {
  const hijri = hijriDate(day, hijriShift);
  const friday = isFriday(day);
  return (
    <tr
      aria-current={isToday ? 'date' : undefined}
      className={
        isToday ? 'bg-primary-tint font-semibold' : friday ? 'bg-ground print:bg-transparent' : ''
      }
    >
      <th
        scope="row"
        className={`border-l-4 py-1.5 pr-1 pl-1 text-left font-medium whitespace-nowrap tabular-nums sm:pl-3 print:border-l-2 print:py-px ${
          isToday ? 'border-l-primary!' : 'border-l-transparent!'
        }`}
      >
        {Number(day.slice(8))}{' '}
        <span className={friday ? 'font-bold text-primary' : 'font-normal text-ink-soft'}>
          {weekdayRu(day)}
        </span>
        {isToday && <span className="sr-only">, сегодня</span>}
        {isRamadan(day, hijriShift) && (
          <>
            <MoonStar
              aria-hidden="true"
              strokeWidth={1.75}
              className="ml-0.5 inline size-3.5 text-gold-ink"
            />
            <span className="sr-only">, рамадан</span>
          </>
        )}
      </th>
      <td className="hidden px-2 whitespace-nowrap text-ink-soft md:table-cell print:table-cell">
        {hijri.day} {hijriMonthName(hijri.month, 'ru')}
      </td>
      {PRAYERS.map((name) => {
        const time = times?.[name];
        return (
          <td key={name} className={`${TIME} ${name === 'sunrise' ? 'text-ink-soft' : ''}`}>
            <span className="relative">
              <span className="group-data-stale/times:invisible">{time?.local ?? '–:–'}</span>
              {time && <Signs time={time} />}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** Stand beside a time and take no room, so that the figures stay in their columns. */
function Signs({ time }: { time: PrayerTime }) {
  const isLate = time.dayShift > 0;
  if (!isLate && !time.rule) return null;
  return (
    <>
      <span aria-hidden="true" className="absolute bottom-0 left-full leading-tight">
        {isLate && '⁺'}
        {time.rule && '*'}
      </span>
      <span className="sr-only">
        {isLate && ', после полуночи'}
        {time.rule && ', по правилу'}
      </span>
    </>
  );
}
