import { datedTime } from '#features/prayer/engine/civil-day.ts';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { pageSearch, type PageQuery } from '#features/prayer/source/prayer-page-query.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { formatDay, formatMonth } from '#lib/time/day.ts';

/** The head of a city's page, for search results. */
export function cityMeta(
  times: { city: PageCity; days: readonly PrayerDay[] },
  month: { month: string; isFar: boolean } | null,
  page: PageQuery,
) {
  const { city, days } = times;
  // Canonical: without the visitor's choices.
  const path = `/vremya-namaza/${city.slug}${pageSearch({ ...page, given: {} })}`;
  if (month) {
    const name = formatMonth(month.month).replace('\u00a0', ' ');
    return {
      path,
      title: `Время намаза ${city.inCity} на ${name}: расписание на месяц — ВсеУмры`,
      description: `Расписание намазов ${city.inCity} на каждый день, ${name}: фаджр, восход, зухр, аср, магриб, иша. Печать на одном листе, подписка для календаря и таблица.`,
      noindex: month.isFar,
    };
  }
  const today = days[1];
  const date = today ? formatDay(today.day).replaceAll('\u00a0', ' ') : '';
  const list = today
    ? PRAYERS.map((name) => {
        const time = datedTime(today.day, today.times[name]).replaceAll('\u00a0', ' ');
        return `${PRAYER_LABELS[name].toLowerCase()} ${time}`;
      })
    : [];
  return {
    path,
    title: `Время намаза ${city.inCity} сегодня, ${date} — ВсеУмры`,
    description: `Время намаза ${city.inCity} на ${date}: ${list.join(', ')}. Отсчёт до следующего намаза, расписание на месяц, кибла и напоминания.`,
    noindex: false,
  };
}
