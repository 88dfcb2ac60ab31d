import { hijriMonthName } from '#features/prayer/engine/hijri.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { civilDayOf } from '#features/prayer/engine/civil-day.ts';
import type { LocalTime, PrayerDay, PrayerName } from '#features/prayer/engine/prayer-times.ts';

const MONTHS_EN =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** One day in the format common to prayer-time services. */
export interface DayAnswer {
  /** Each 'HH:MM'. */
  timings: Record<'Fajr' | 'Sunrise' | 'Dhuhr' | 'Asr' | 'Maghrib' | 'Isha', string>;
  /** The same as instants with the offset of the place: '2026-11-20T05:15:00+03:00'. */
  instants: Record<keyof DayAnswer['timings'], string>;
  date: {
    /** '20 Nov 2026'. */
    readable: string;
    gregorian: DateAnswer & { month: { number: number; en: string } };
    hijri: DateAnswer & { month: { number: number; ar: string; en: string } };
  };
}

interface DateAnswer {
  /** 'DD-MM-YYYY'. */
  date: string;
  /** 'DD'. */
  day: string;
  year: string;
}

/** A day of prayer times in the API: local times `HH:MM`, instants, both dates. */
export function dayAnswer({ day, times }: PrayerDay, hijriShift: number): DayAnswer {
  const instant = (name: PrayerName) => instantText(civilDayOf(day, times[name]), times[name]);
  const [year = '', month = '', date = ''] = day.split('-');
  const monthEn = MONTHS_EN[Number(month) - 1] ?? '';
  const hijri = hijriDate(day, hijriShift);
  return {
    timings: {
      Fajr: times.fajr.local,
      Sunrise: times.sunrise.local,
      Dhuhr: times.dhuhr.local,
      Asr: times.asr.local,
      Maghrib: times.maghrib.local,
      Isha: times.isha.local,
    },
    instants: {
      Fajr: instant('fajr'),
      Sunrise: instant('sunrise'),
      Dhuhr: instant('dhuhr'),
      Asr: instant('asr'),
      Maghrib: instant('maghrib'),
      Isha: instant('isha'),
    },
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
