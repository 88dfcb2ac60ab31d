import { hijriMonthName } from '#features/prayer/engine/hijri.ts';
import { hijriDate, isMeanDate } from '#lib/time/hijri-calendar.ts';
import { civilDayOf } from '#features/prayer/engine/civil-day.ts';
import {
  PRAYERS,
  type LocalTime,
  type PrayerDay,
  type PrayerName,
} from '#features/prayer/engine/prayer-times.ts';

const MONTHS_EN =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The names of the times in the answers of prayer-time services. */
export const SERVICE_NAMES = {
  fajr: 'Fajr',
  sunrise: 'Sunrise',
  dhuhr: 'Dhuhr',
  asr: 'Asr',
  maghrib: 'Maghrib',
  isha: 'Isha',
} as const satisfies Record<PrayerName, string>;

/**
 * A day of prayer times in the format common to prayer-time services, dates as DD-MM-YYYY; and its
 * times as instants with the offset of the place: '2026-11-20T05:15:00+03:00'. `hijri.approximate`: the
 * day is outside of the calendar's table, so its Hijri date may be a day or two off.
 */
export function dayAnswer({ day, times }: PrayerDay, hijriShift: number) {
  const named = (textOf: (name: PrayerName) => string) =>
    Object.fromEntries(PRAYERS.map((name) => [SERVICE_NAMES[name], textOf(name)])) as Record<
      (typeof SERVICE_NAMES)[PrayerName],
      string
    >;
  const [year = '', month = '', date = ''] = day.split('-');
  const monthEn = MONTHS_EN[Number(month) - 1] ?? '';
  const hijri = hijriDate(day, hijriShift);
  return {
    timings: named((name) => times[name].local),
    instants: named((name) => instantText(civilDayOf(day, times[name]), times[name])),
    date: {
      readable: `${date} ${monthEn.slice(0, 3)} ${year}`,
      gregorian: {
        date: `${date}-${month}-${year}`,
        day: date,
        month: { number: Number(month), en: monthEn },
        year,
      },
      hijri: {
        date: `${twoDigits(hijri.day)}-${twoDigits(hijri.month)}-${hijri.year}`,
        day: twoDigits(hijri.day),
        month: {
          number: hijri.month,
          ar: hijriMonthName(hijri.month, 'ar'),
          en: hijriMonthName(hijri.month, 'en'),
        },
        year: String(hijri.year),
        approximate: isMeanDate(day, hijriShift),
      },
    },
  };
}

/** ISO 8601 of a time on a civil day, with its offset from UTC. */
function instantText(civilDay: string, { local, atMs }: LocalTime): string {
  const ahead = Math.round((Date.parse(`${civilDay}T${local}Z`) - atMs) / 60_000);
  const minutes = Math.abs(ahead);
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${civilDay}T${local}:00${ahead < 0 ? '-' : '+'}${offset}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
