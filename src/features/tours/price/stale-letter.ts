import { tourTitle, type Titled } from '#features/tours/model/tour.ts';
import { composeLetter, type Letter } from '#lib/contact/letter.ts';
import { countOf } from '#lib/text/russian.ts';
import { formatDay } from '#lib/time/day.ts';

/** An upcoming tour whose price nobody has checked for more than 30 days. */
export interface StaleTour extends Titled {
  operator_id: number | null;
  company_name: string | null;
  /** The day in Moscow of the last check. */
  checkedOn: string;
}

/** The letter names this many tours and counts the others. */
const NAMED = 20;
const WHY =
  'Такие туры стоят в\u00a0каталоге после остальных, а\u00a0рядом с\u00a0ценой написано «уточните у\u00a0организатора».';
const HOW =
  'Если цена прежняя, откройте тур и\u00a0подтвердите её; если другая\u00a0— впишите новую.';
const NOTE = 'Письмо приходит не\u00a0чаще раза в\u00a0неделю, одно на\u00a0все туры.';

/** The letter to the people of one operator: its tours by name. `siteUrl` has no slash at the end. */
export function staleLetterFor(tours: readonly StaleTour[], siteUrl: string): Letter {
  return composeLetter({
    siteUrl,
    subject: `Проверьте цены: ${toursWords(tours.length)}`,
    paragraphs: [
      `Больше 30 дней никто не\u00a0проверял цены ваших туров. ${WHY} ${HOW}`,
      ...tours
        .slice(0, NAMED)
        .map((tour) => `${tourTitle(tour)}. Цена проверена ${formatDay(tour.checkedOn)}.`),
      ...more(tours.length - NAMED),
    ],
    action: { label: 'Открыть мои туры', href: `${siteUrl}/admin/tours` },
    notes: [NOTE],
  });
}

/** The letter to staff: the number of such tours of each operator, the highest first. */
export function staleLetterOfAll(tours: readonly StaleTour[], siteUrl: string): Letter {
  const counts = new Map<string, number>();
  for (const { company_name } of tours) {
    const name = company_name ?? 'Организатор не\u00a0указан';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'ru'));
  return composeLetter({
    siteUrl,
    subject: `Давно не\u00a0проверенные цены: ${toursWords(tours.length)}`,
    paragraphs: [
      `Больше 30 дней никто не\u00a0проверял цены этих организаторов. ${WHY}`,
      ...lines.slice(0, NAMED).map(([name, count]) => `${name}: ${toursWords(count)}.`),
      ...(lines.length > NAMED
        ? [
            `И\u00a0ещё ${countOf(lines.length - NAMED, ['организатор', 'организатора', 'организаторов'])}.`,
          ]
        : []),
    ],
    action: { label: 'Открыть туры', href: `${siteUrl}/admin/tours` },
    notes: [NOTE],
  });
}

function more(others: number): string[] {
  return others > 0 ? [`И\u00a0ещё ${toursWords(others)}.`] : [];
}

function toursWords(count: number): string {
  return countOf(count, ['тур', 'тура', 'туров']);
}
