import type { CopyInfo } from '#features/tours/source/tour-source.ts';
import { countOf } from '#lib/text/russian.ts';

const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;

/** «Данные из кеша (5 туров)». */
export function copyCount(copy: CopyInfo | null): string {
  return `Данные из кеша (${countOf(copy?.count ?? 0, ['тур', 'тура', 'туров'])})`;
}

/** «Обновлено: 2 ч 5 мин назад»; «неизвестно» without a copy, or when its time is in the future. */
export function copyAge(copy: CopyInfo | null, nowMs: number): string {
  const minutes = copy ? wholeMinutes(nowMs) - wholeMinutes(copy.savedAtMs) : NaN;
  if (!(minutes >= 0)) return 'Обновлено: неизвестно';
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return `Обновлено: ${hours}\u00a0ч ${minutes % HOUR_MINUTES}\u00a0мин назад`;
}

function wholeMinutes(milliseconds: number): number {
  return Math.floor(milliseconds / MINUTE_MS);
}
