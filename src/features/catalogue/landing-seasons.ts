import { addDays, addMonths, daysBetween, formatDay, formatDayRange } from '#lib/day.ts';

export interface HijriYear {
  year: number;
  ramadan: { first: string; last: string };
  /** The 9th of Dhu al-Hijja. */
  arafat: string;
}

/** The Umm al-Qura calendar; the moon may move a day by one. */
const HIJRI_YEARS: readonly HijriYear[] = [
  hijriYear(1447, '2026-02-18', '2026-03-19', '2026-05-26'),
  hijriYear(1448, '2027-02-08', '2027-03-08', '2027-05-15'),
  hijriYear(1449, '2028-01-28', '2028-02-25', '2028-05-04'),
  hijriYear(1450, '2029-01-16', '2029-02-13', '2029-04-23'),
  hijriYear(1451, '2030-01-05', '2030-02-03', '2030-04-12'),
];

/** The first year whose Ramadan is not over on a day, `YYYY-MM-DD`. */
export function nextRamadan(day: string): HijriYear | undefined {
  return HIJRI_YEARS.find(({ ramadan }) => ramadan.last >= day);
}

/** The first year whose day of Arafat is not past on a day, `YYYY-MM-DD`. */
export function nextHajj(day: string): HijriYear | undefined {
  return HIJRI_YEARS.find(({ arafat }) => arafat >= day);
}

function hijriYear(year: number, first: string, last: string, arafat: string): HijriYear {
  return { year, ramadan: { first, last }, arafat };
}

interface Season {
  /** Ramadan takes a good part of the month, so it belongs into the heading. */
  isRamadan: boolean;
  hasHajjDepartures: boolean;
  fact: string | null;
}

/**
 * Groups leave for Hajj in the month before Arafat. From about eight weeks before it until it is
 * over pilgrims from abroad are not let in for Umrah (2025: last entry 13 April, Arafat 5 June;
 * 2026: 2 April and 26 May).
 */
export function seasonOf(month: string): Season {
  const shared = (first: string, last: string) => sharedDays(month, first, last);
  const ramadan = HIJRI_YEARS.find((year) => shared(year.ramadan.first, year.ramadan.last) > 0);
  const pause = HIJRI_YEARS.find(
    ({ arafat }) => shared(addDays(arafat, -54), addDays(arafat, 4)) > 0,
  );
  return {
    isRamadan: ramadan ? shared(ramadan.ramadan.first, ramadan.ramadan.last) >= 10 : false,
    hasHajjDepartures: pause ? shared(addDays(pause.arafat, -30), pause.arafat) > 0 : false,
    fact: ramadan
      ? `${ramadanExpected(ramadan)}; в его последние десять дней людей больше всего, а гостиницы дороже.`
      : pause
        ? `${arafatExpected(pause)}; незадолго до Хаджа приём паломников на Умру приостанавливают, поэтому её даты уточните у организатора.`
        : null,
  };
}

/** How many days of the month lie between the two days, both counted. */
function sharedDays(month: string, first: string, last: string): number {
  const monthFirst = `${month}-01`;
  const monthLast = addDays(`${addMonths(month, 1)}-01`, -1);
  const from = first > monthFirst ? first : monthFirst;
  const to = last < monthLast ? last : monthLast;
  return Math.max(0, daysBetween(from, to) + 1);
}

export function ramadanExpected({ year, ramadan: { first, last } }: HijriYear): string {
  return `Рамадан ${year} года хиджры ожидается ${formatDayRange(first, last)} года`;
}

export function arafatExpected({ year, arafat }: HijriYear): string {
  return `День Арафата ${year} года хиджры ожидается ${dayText(arafat)}`;
}

/** «15 мая 2027 года» on one line. */
export function dayText(day: string): string {
  return `${formatDay(day)}\u00a0года`;
}
