import { hijriDate, hijriMonthName } from '#features/prayer/hijri.ts';
import type { PrayerDay } from '#features/prayer/prayer-times.ts';

const MONTHS_EN =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** One day in the shape that prayer-time services share. */
export interface DayAnswer {
  /** Each 'HH:MM'. */
  timings: Record<'Fajr' | 'Sunrise' | 'Dhuhr' | 'Asr' | 'Maghrib' | 'Isha', string>;
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

export function dayAnswer({ day, times }: PrayerDay, hijriShift: number): DayAnswer {
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

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
