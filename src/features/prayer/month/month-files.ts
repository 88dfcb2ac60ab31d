import { civilDayOf, datedTime } from '#features/prayer/engine/civil-day.ts';
import { formatHijri, isFriday, isRamadan } from '#features/prayer/engine/hijri.ts';
import { hijriDate, isMeanDate } from '#lib/time/hijri-calendar.ts';
import {
  PRAYER_LABELS,
  PRAYERS,
  type PrayerDay,
  type PrayerName,
  type TimeRule,
} from '#features/prayer/engine/prayer-times.ts';
import { formatDay, weekdayRu } from '#lib/time/day.ts';

/** Days before and after today that a calendar subscription covers. */
export const SUBSCRIPTION_BEFORE = 7;
export const SUBSCRIPTION_AFTER = 90;

const RULE_WORDS: Readonly<Record<TimeRule, string>> = {
  'twilight-angle': 'доля ночи',
  tatarstan: 'правило ДУМ РТ',
  'latitude-65': 'широта 65°',
};

/**
 * Days as a table for spreadsheets: semicolons, a byte-order mark and CRLF, which Russian Excel opens
 * by a double click. A time on another civil day has its date. Nothing in it comes from visitors.
 */
export function prayerCsv(days: readonly PrayerDay[], hijriShift: number): string {
  const hasHaram = days.some(({ haramAsr }) => haramAsr !== null);
  const head = [
    'Дата',
    'День',
    'Хиджра',
    ...PRAYERS.map((name) => PRAYER_LABELS[name]),
    ...(hasHaram ? ['Аср в Хараме'] : []),
  ];
  const rows = days.map((day) => [
    dayRu(day.day),
    weekdayRu(day.day),
    formatHijri(hijriDate(day.day, hijriShift)).replaceAll('\u00a0', ' '),
    ...PRAYERS.map((name) => dayedTime(day, name)),
    ...(hasHaram ? [day.haramAsr?.local ?? ''] : []),
    marks(day, hijriShift),
  ]);
  return csvOf([[...head, 'Отметки'], ...rows]);
}

/** The same for the days of Ramadan: the end of eating and the breaking of the fast. */
export function ramadanCsv(days: readonly PrayerDay[]): string {
  const rows = days.map((day, i) => [
    String(i + 1),
    dayRu(day.day),
    weekdayRu(day.day),
    dayedTime(day, 'fajr'),
    dayedTime(day, 'maghrib'),
    ruleMarks(day, ['fajr', 'maghrib']).join(', '),
  ]);
  return csvOf([['Рамадан', 'Дата', 'День', 'Сухур до', 'Ифтар', 'Отметки'], ...rows]);
}

function csvOf(rows: readonly string[][]): string {
  return `\ufeff${rows.map((cells) => `${cells.join(';')}\r\n`).join('')}`;
}

/** '26.11.2026'. */
function dayRu(day: string): string {
  return day.split('-').reverse().join('.');
}

/** An event on each day of a calendar. */
interface DayEvent {
  /** Its time. */
  prayer: PrayerName;
  /** The words before the time: «Фаджр». */
  label: string;
  /** Distinguishes it from the other events of its day and city. */
  id: string;
}

export const PRAYER_EVENTS: readonly DayEvent[] = PRAYERS.filter((name) => name !== 'sunrise').map(
  (name) => ({ prayer: name, label: PRAYER_LABELS[name], id: name }),
);

export interface CalendarFile {
  /** «Время намаза». */
  title: string;
  events: readonly DayEvent[];
  days: readonly PrayerDay[];
  /** −2 to 2 days. */
  hijriShift: number;
  /** «Казань». */
  cityName: string;
  citySlug: string;
  /** The canonical search of the calculation: calendars with different ones have different events. */
  search: string;
  /** The site's address, without a slash at the end. */
  siteUrl: string;
  /** The time of writing; the same day gives the same file. */
  stampMs: number;
}

/**
 * Events of the days as an iCalendar file (RFC 5545). Instants are in UTC, so no zone need be
 * described. An event's UID consists of city, calculation, day and event, so that a subscription
 * updates its events.
 */
export function prayerCalendar(file: CalendarFile): string {
  const { title, cityName, citySlug, search, siteUrl } = file;
  const page = `${siteUrl}/vremya-namaza/${citySlug}`;
  const host = new URL(siteUrl).hostname;
  const stamp = utcStamp(file.stampMs);
  const variant = search === '' ? '' : `.${search.slice(1).replaceAll(/[=&,]/g, '.')}`;
  const events = file.days.flatMap((day) =>
    file.events.flatMap(({ prayer: name, label, id }) => [
      'BEGIN:VEVENT',
      `UID:${day.day}-${id}-${citySlug}${variant}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${utcStamp(day.times[name].atMs)}`,
      'DURATION:PT15M',
      `SUMMARY:${escapeText(`${label} ${day.times[name].local}`)}`,
      `DESCRIPTION:${escapeText(describe(day, name, file.hijriShift))}`,
      `LOCATION:${escapeText(cityName)}`,
      `URL:${page}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//VseUmry//Prayer times//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(`${title}\u00a0— ${cityName}`)}`,
    `X-WR-CALNAME:${escapeText(`${title}\u00a0— ${cityName}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function describe(day: PrayerDay, name: PrayerName, hijriShift: number): string {
  const { rule, dayShift } = day.times[name];
  const sunrise = datedTime(day.day, day.times.sunrise);
  const lines = [
    formatHijri(hijriDate(day.day, hijriShift)) +
      (isMeanDate(day.day, hijriShift) ? ' (приблизительно)' : ''),
    ...(dayShift === 0 ? [] : [`Намаз расписания на ${formatDay(day.day)}`]),
    ...(name === 'fajr' ? [`Восход ${sunrise}`] : []),
    ...(name === 'asr' && day.haramAsr ? [`В Хараме ${day.haramAsr.local}`] : []),
    ...(rule === null ? [] : [`Рассчитано: ${RULE_WORDS[rule]}`]),
  ];
  return lines.join('\n').replaceAll('\u00a0', ' ');
}

function marks(day: PrayerDay, hijriShift: number): string {
  return [
    ...(isRamadan(day.day, hijriShift) ? ['рамадан'] : []),
    ...(isMeanDate(day.day, hijriShift) ? ['хиджра приблизительно'] : []),
    ...(isFriday(day.day) ? ['пятница'] : []),
    ...ruleMarks(day, PRAYERS),
  ].join(', ');
}

function ruleMarks(day: PrayerDay, names: readonly PrayerName[]): string[] {
  return names.flatMap((name) => {
    const { rule } = day.times[name];
    return rule === null ? [] : [`${PRAYER_LABELS[name].toLowerCase()}: ${RULE_WORDS[rule]}`];
  });
}

/** '05:15', or '23:16 (30.06.2027)' on another day than its row's. */
function dayedTime(day: PrayerDay, name: PrayerName): string {
  const time = day.times[name];
  if (time.dayShift === 0) return time.local;
  return `${time.local} (${dayRu(civilDayOf(day.day, time))})`;
}

/** '20260618T213000Z'. */
function utcStamp(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
}

/** Folds lines to 75 octets of UTF-8 without splitting a character (RFC 5545, 3.1). */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
