import { dayInZone, formatDay } from '#lib/time/day.ts';

/**
 * When a copy was stored, in a zone: «сегодня в 14:05», «20 ноября 2026 в 14:05»; '' for no
 * instant.
 */
export function keptSinceText(keptAt: string, now: Date, timeZone: string): string {
  const instant = new Date(keptAt);
  if (Number.isNaN(instant.getTime())) return '';
  const day = dayInZone(instant, timeZone);
  const time = new Intl.DateTimeFormat('ru', { timeZone, hour: '2-digit', minute: '2-digit' });
  const when = day === dayInZone(now, timeZone) ? 'сегодня' : formatDay(day);
  return `${when} в\u00a0${time.format(instant)}`;
}

/** What a visitor should know about a copy of this page. */
export function keptCaution(pathname: string): string {
  if (pathname.startsWith('/koran')) return '';
  if (pathname.startsWith('/vremya-namaza'))
    return 'Время намаза посчитано на\u00a0этом устройстве.';
  return 'Цены и\u00a0места могли измениться.';
}

/** Bytes as people read them: «840 КБ», «8,7 МБ», «1,2 ГБ». */
export function sizeText(bytes: number): string {
  const units = [
    { name: 'ГБ', bytes: 1e9 },
    { name: 'МБ', bytes: 1e6 },
  ];
  const unit = units.find((one) => bytes >= one.bytes);
  if (!unit) return `${Math.ceil(bytes / 1000)}\u00a0КБ`;
  const tenths = Math.round((bytes / unit.bytes) * 10);
  const text = tenths >= 100 ? String(Math.round(tenths / 10)) : String(tenths / 10);
  return `${text.replace('.', ',')}\u00a0${unit.name}`;
}
