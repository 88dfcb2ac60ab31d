import { useEffect } from 'react';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import type { CityTimes } from '#features/prayer/today/city-page.server.ts';
import { formatDay } from '#lib/time/day.ts';
import { useNow } from '#ui/use-now.ts';

/** Names the city's present day in the page's title, which the server wrote on the day of `times`. */
export function useDayInTitle({ atMs, city }: CityTimes): void {
  const { timeZone } = city.place;
  const today = cityDay(useNow(60_000) ?? atMs, timeZone);
  useEffect(() => {
    const served = titleDay(cityDay(atMs, timeZone));
    const present = titleDay(today);
    document.title = document.title.replace(served, present);
    return () => {
      document.title = document.title.replace(present, served);
    };
  }, [atMs, timeZone, today]);
}

function titleDay(day: string): string {
  return formatDay(day).replaceAll('\u00a0', ' ');
}
