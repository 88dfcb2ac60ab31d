import { crossingsOf, expectedDays, type Season } from '#features/tours/season/season.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { addDays } from '#lib/time/day.ts';

/**
 * When a demo tour departs, relative to the day of the demo content. `umrah` and `departed` are
 * places from 0 to 1 among the days that are open for Umrah, ahead and in the past; the day of
 * Ramadan may be 0 or negative for the days before it; the Hajj begins on 8 Dhu al-Hijja.
 */
export type DemoDeparture =
  | { umrah: number }
  | { departed: number }
  | { day_of_ramadan: number }
  | { days_before_hajj: number };

/** The first departure is this many days ahead. */
const FIRST_AHEAD = 3;
/** Under 14 months, however long they are. */
const DAYS_AHEAD = 420;
/** The closed time with Ramadan before it takes 105. */
const DAYS_BEHIND = 120;

const SHAABAN = 8;
const RAMADAN = 9;
const DHU_AL_HIJJA = 12;

/**
 * A function that gives the day of each departure, all relative to `today` (YYYY-MM-DD). `known`: the
 * seasons of Umrah, the oldest first; other years are expected to be like the last of them.
 */
export function demoDays(
  today: string,
  known: readonly Season[],
): (departure: DemoDeparture) => string {
  const seasons = seasonsAround(hijriDate(today).year, known);
  const openDays = (from: string, to: string) =>
    days(from, to).filter((day) => isOpenForUmrah(day, seasons));
  const soon = addDays(today, FIRST_AHEAD);
  const ahead = openDays(soon, addDays(today, DAYS_AHEAD));
  const behind = openDays(addDays(today, -DAYS_BEHIND), addDays(today, -1));
  return (departure) => {
    if ('umrah' in departure) return dayAt(ahead, departure.umrah);
    if ('departed' in departure) return dayAt(behind, departure.departed);
    return 'day_of_ramadan' in departure
      ? nextDay(soon, { month: RAMADAN, day: 1 }, departure.day_of_ramadan - 1)
      : nextDay(soon, { month: DHU_AL_HIJJA, day: 8 }, -departure.days_before_hajj);
  };
}

function dayAt(days: readonly string[], place: number): string {
  const day = days[Math.floor(place * days.length)];
  if (day === undefined) throw new RangeError(`no day at ${place} of ${days.length}`);
  return day;
}

/** The first day from `from` on that is `shift` days after the given day of a Hijri year. */
function nextDay(from: string, wanted: { month: number; day: number }, shift: number): string {
  for (let day = addDays(from, -shift); ; day = addDays(day, 1)) {
    const { month, day: ofMonth } = hijriDate(day);
    if (month === wanted.month && ofMonth === wanted.day) return addDays(day, shift);
  }
}

/** The days of a range, both ends included. */
function days(from: string, to: string): string[] {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
}

/** The seasons that the days of the demo content can meet. */
function seasonsAround(year: number, known: readonly Season[]): Season[] {
  const last = known.at(-1);
  if (!last) throw new RangeError('no season of Umrah is known');
  return [year - 1, year, year + 1, year + 2].map(
    (hijri_year) =>
      known.find((season) => season.hijri_year === hijri_year) ?? {
        ...last,
        hijri_year,
        ...expectedDays(last, hijri_year),
      },
  );
}

/**
 * Whether an ordinary Umrah of up to 15 days may depart: not for Ramadan, which has tours of its own,
 * and not so that the season's last days forbid it.
 */
function isOpenForUmrah(date: string, seasons: readonly Season[]): boolean {
  const { month, day } = hijriDate(date);
  if (month === RAMADAN || (month === SHAABAN && day > 26)) return false;
  const trip = { tour_type: 'umrah' as const, departure_date: date, end_date: null, days: 15 };
  return crossingsOf(trip, seasons).length === 0;
}
