import type { ServedHome } from '#features/prayer/home/home-prayer.server.ts';
import { HomeTimes } from '#features/prayer/home/home-times.tsx';
import { prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { useHomeCity } from '#features/prayer/cities/use-home-city.ts';
import { useNow } from '#ui/use-now.ts';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { usePrayerDays } from '#features/prayer/clock/use-prayer-days.ts';
import { useStoredQuery } from '#features/prayer/today/use-prayer-query.ts';

/** The day in the visitor's own city, by this browser's settings. */
export function HomePrayerLive({ served }: { served: ServedHome }) {
  const city = useHomeCity() ?? served.city;
  const query = useStoredQuery();
  const nowMs = useNow(60_000) ?? 0;
  const today = cityDay(nowMs, city.place.timeZone);
  const { explained } = usePrayerDays(
    city.place,
    query,
    city.slug === served.city.slug ? served : null,
    nowMs,
  );
  return (
    <HomeTimes
      city={city}
      today={explained?.days[1]}
      moment={explained && prayerMoment(explained.days, nowMs)}
      ramadan={announcedRamadan(today, query.hijriShift)}
    />
  );
}
