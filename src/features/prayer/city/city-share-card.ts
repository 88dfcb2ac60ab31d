import { datedTime } from '#features/prayer/engine/civil-day.ts';
import {
  PRAYER_LABELS,
  PRAYERS,
  type PrayerDay,
  type PrayerName,
} from '#features/prayer/engine/prayer-times.ts';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { viewOf } from '#lib/city/city-view.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { formatDay } from '#lib/time/day.ts';

/** The share picture of a city: the times of a day, which it names, for messengers keep pictures. */
export function cityShareCard({ name, region }: PageCity, today: PrayerDay | undefined): ShareCard {
  const said = (prayer: PrayerName) =>
    today ? `${PRAYER_LABELS[prayer]} ${datedTime(today.day, today.times[prayer])}` : '';
  const pairs = [0, 2, 4].map((at) =>
    PRAYERS.slice(at, at + 2)
      .map(said)
      .join(' · '),
  );
  return {
    kicker: 'Время намаза',
    title: name,
    facts: today
      ? [formatDay(today.day), ...pairs]
      : [...(region === name ? [] : [region]), 'На\u00a0сегодня и\u00a0на\u00a0месяц'],
    price: null,
    scene: { part: 'city', view: viewOf(name) },
  };
}
