import type { PageCity } from '#features/prayer/today/city-page.ts';
import { compassPoint, qiblaBearing } from '#features/prayer/engine/qibla.ts';
import { PRAYER_LABELS, PRAYERS } from '#features/prayer/engine/prayer-times.ts';
import type { ShareCard } from '#lib/share-card.ts';

/** The share picture of a city's prayer times: without times, which would be outdated tomorrow. */
export function cityShareCard({ name, region, place }: PageCity): ShareCard {
  const bearing = Math.round(qiblaBearing(place));
  const prayers = PRAYERS.map((prayer) => PRAYER_LABELS[prayer].toLowerCase()).join(', ');
  return {
    kicker: 'Время намаза',
    title: name,
    facts: [
      ...(region === '' || region === name ? [] : [region]),
      'На\u00a0сегодня и\u00a0на\u00a0месяц',
      prayers,
      `Кибла: ${bearing}°, ${compassPoint(bearing)}`,
    ],
    price: null,
  };
}
