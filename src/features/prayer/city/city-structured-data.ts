import { datedTime } from '#features/prayer/engine/civil-day.ts';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { breadcrumbList } from '#lib/breadcrumbs.ts';
import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';

interface Described {
  city: PageCity;
  today: PrayerDay | undefined;
  siteUrl: string;
  path: string;
  title: string;
  description: string;
}

/** Structured data of a city's page for search engines: breadcrumbs, the place, today's times. */
export function cityStructuredData(page: Described) {
  const { city, today, siteUrl, path, title, description } = page;
  const { latitude, longitude } = city.place;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(siteUrl, [
        ['Время намаза', '/vremya-namaza'],
        [city.name, `/vremya-namaza/${city.slug}`],
      ]),
      {
        '@type': 'WebPage',
        '@id': `${siteUrl}${path}`,
        url: `${siteUrl}${path}`,
        name: title,
        description,
        inLanguage: 'ru',
        about: {
          '@type': 'City',
          name: city.name,
          containedInPlace: { '@type': 'AdministrativeArea', name: city.region },
          geo: { '@type': 'GeoCoordinates', latitude, longitude },
        },
        ...(today && { mainEntity: timesList(city, today) }),
      },
    ],
  };
}

function timesList(city: PageCity, { day, times }: PrayerDay) {
  return {
    '@type': 'ItemList',
    name: `Время намаза ${city.inCity}, ${day}`,
    numberOfItems: PRAYERS.length,
    itemListElement: PRAYERS.map((name, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: `${PRAYER_LABELS[name]}\u00a0— ${datedTime(day, times[name])}`,
    })),
  };
}
