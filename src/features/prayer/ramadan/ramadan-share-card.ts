import type { PageCity } from '#features/prayer/today/city-page.ts';
import type { PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { viewOf } from '#lib/city/city-view.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { formatDayRange } from '#lib/time/day.ts';
import type { Ramadan } from '#lib/time/hijri-calendar.ts';

/** The share picture of a city's Ramadan; `days` are all its days. */
export function ramadanShareCard(
  city: PageCity,
  { year, first, last }: Ramadan,
  days: readonly PrayerDay[],
): ShareCard {
  const said = (name: string, day: PrayerDay | undefined) =>
    day
      ? [`${name}: сухур до\u00a0${day.times.fajr.local}, ифтар в\u00a0${day.times.maghrib.local}`]
      : [];
  return {
    kicker: `Рамадан ${year}`,
    title: city.name,
    facts: [
      formatDayRange(first, last),
      ...said('Первый день', days[0]),
      ...said('Последний день', days.at(-1)),
      'Сухур и\u00a0ифтар на\u00a0каждый день',
    ],
    price: null,
    scene: { part: 'city', view: viewOf(city.name), moon: first },
  };
}
