import { addDays, addMonths, daysBetween, formatDay, formatDayRange } from '#lib/time/day.ts';
import type { Season } from '#features/tours/season/season.ts';
import { hijriMonthStart, type Ramadan, ramadanOf } from '#lib/time/hijri-calendar.ts';

export interface HijriYear {
  year: number;
  ramadan: Ramadan;
  /** The 9th of Dhu al-Hijja. */
  arafat: string;
}

/** By the calendar of Umm al-Qura; the sighting of the moon may move a day by one. */
const HIJRI_YEARS: readonly HijriYear[] = Array.from({ length: 54 }, (_, i) => hijriYear(1447 + i));

/** The first Hijri year whose Ramadan is not over on a day, `YYYY-MM-DD`. */
export function nextRamadan(day: string): HijriYear | undefined {
  return HIJRI_YEARS.find(({ ramadan }) => ramadan.last >= day);
}

/** The first Hijri year whose day of Arafat is not past on a day, `YYYY-MM-DD`. */
export function nextHajj(day: string): HijriYear | undefined {
  return HIJRI_YEARS.find(({ arafat }) => arafat >= day);
}

function hijriYear(year: number): HijriYear {
  return { year, ramadan: ramadanOf(year), arafat: addDays(hijriMonthStart(year, 12), 8) };
}

/**
 * The calendar's facts about a month. Groups leave for Hajj in the month before Arafat. The last day of
 * entry for Umrah is only given for years with known days.
 */
export function seasonOf(month: string, seasons: readonly Season[]) {
  const shared = (first: string, last: string) => sharedDays(month, first, last);
  const ramadan = HIJRI_YEARS.find((year) => shared(year.ramadan.first, year.ramadan.last) > 0);
  const hajj = HIJRI_YEARS.find(({ arafat }) => shared(addDays(arafat, -30), arafat) > 0);
  const closed = seasons.find((season) => shared(season.last_entry, season.hajj_until) > 0);
  return {
    /** Ramadan fills a good part of the month, so the heading names it. */
    isRamadan: ramadan ? shared(ramadan.ramadan.first, ramadan.ramadan.last) >= 10 : false,
    hasHajjDepartures: hajj !== undefined,
    fact: ramadan
      ? `${ramadanExpected(ramadan)}; в его последние десять дней людей больше всего, а гостиницы дороже.`
      : closed
        ? closedWords(closed)
        : hajj
          ? `${arafatExpected(hajj)}; перед Хаджем приём паломников на Умру приостанавливают, поэтому её даты уточните у организатора.`
          : null,
  };
}

function closedWords({ state, last_entry, hajj_until }: Season): string {
  const until = `до ${dayText(last_entry)} и снова после Хаджа, который кончается ${dayText(hajj_until)}`;
  return state === 'announced'
    ? `На Умру впускают ${until}.`
    : `На Умру, как ожидают по прошлому году, впускают ${until}; точные дни ещё не объявлены.`;
}

/** How many days of the month are between the two days, inclusive. */
function sharedDays(month: string, first: string, last: string): number {
  const monthFirst = `${month}-01`;
  const monthLast = addDays(`${addMonths(month, 1)}-01`, -1);
  const from = first > monthFirst ? first : monthFirst;
  const to = last < monthLast ? last : monthLast;
  return Math.max(0, daysBetween(from, to) + 1);
}

/** «Рамадан 1448 года хиджры ожидается …», from its first day to its last. */
export function ramadanExpected({ year, ramadan: { first, last } }: HijriYear): string {
  return `Рамадан ${year} года хиджры ожидается ${formatDayRange(first, last)} года`;
}

/** «День Арафата 1448 года хиджры ожидается 15 мая 2027 года». */
export function arafatExpected({ year, arafat }: HijriYear): string {
  return `День Арафата ${year} года хиджры ожидается ${dayText(arafat)}`;
}

/** «15 мая 2027 года» on one line. */
export function dayText(day: string): string {
  return `${formatDay(day)}\u00a0года`;
}
