import { hijriDate, type HijriDate } from '#lib/time/hijri-calendar.ts';

/** The most days by which announced months may differ from the calendar. */
export const MAX_HIJRI_SHIFT = 2;

const RAMADAN = 9;

/**
 * Month names in Intl's spelling, written out: Intl does not decline Russian ones, and the server's
 * page must match every browser.
 */
const MONTHS_RU =
  'мухаррам сафар раби-уль-авваль раби-уль-ахир джумад-уль-авваль джумад-уль-ахир раджаб шаабан рамадан шавваль зуль-каада зуль-хиджжа'.split(
    ' ',
  );
const MONTHS_RU_GENITIVE =
  'мухаррама сафара раби-уль-авваля раби-уль-ахира джумад-уль-авваля джумад-уль-ахира раджаба шаабана рамадана шавваля зуль-каады зуль-хиджжи'.split(
    ' ',
  );
const MONTHS_AR = [
  'محرم',
  'صفر',
  'ربيع الأول',
  'ربيع الآخر',
  'جمادى الأولى',
  'جمادى الآخرة',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذو القعدة',
  'ذو الحجة',
];
const MONTHS_EN = [
  'Muharram',
  'Safar',
  "Rabi' al-Awwal",
  "Rabi' al-Akhir",
  'Jumada al-Ula',
  'Jumada al-Akhirah',
  'Rajab',
  "Sha'ban",
  'Ramadan',
  'Shawwal',
  "Dhu al-Qa'dah",
  'Dhu al-Hijjah',
];

/** «1 рамадана 1447 г. х.» on one line. */
export function formatHijri({ year, month, day }: HijriDate): string {
  return `${day}\u00a0${nameOf(MONTHS_RU_GENITIVE, month)}\u00a0${year}\u00a0г.\u00a0х.`;
}

/** «١ رمضان ١٤٤٧», for an element with lang="ar" and dir="rtl". */
export function formatHijriArabic({ year, month, day }: HijriDate): string {
  return `${arabicDigits(day)} ${nameOf(MONTHS_AR, month)} ${arabicDigits(year)}`;
}

/** The name of a month: «рамадан», 'Ramadan', «رمضان». */
export function hijriMonthName(month: number, language: 'ru' | 'en' | 'ar'): string {
  return nameOf({ ru: MONTHS_RU, en: MONTHS_EN, ar: MONTHS_AR }[language], month);
}

/** Whether a civil day, `YYYY-MM-DD`, is in Ramadan; `shiftDays` moves the Hijri calendar. */
export function isRamadan(day: string, shiftDays = 0): boolean {
  return hijriDate(day, shiftDays).month === RAMADAN;
}

/** Whether a civil day is a Friday, the day of the congregational prayer. */
export function isFriday(day: string): boolean {
  return new Date(day).getUTCDay() === 5;
}

function nameOf(names: readonly string[], month: number): string {
  const name = names[month - 1];
  if (name === undefined) throw new RangeError(`not a Hijri month: ${month}`);
  return name;
}

function arabicDigits(n: number): string {
  return String(n).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
}
