import { useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Within a large city its times are everybody's. Farther away they differ by two minutes or more: the
 * visitor is told so before the page opens.
 */
const NEAR_KM = 25;

export type Search =
  | { state: 'idle' | 'busy' }
  | { state: 'far'; name: string; slug: string; distanceKm: number }
  | { state: 'failed'; message: string };

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'Доступ к\u00a0местоположению не\u00a0разрешён. Найдите город по\u00a0названию.',
  2: 'Не\u00a0удалось определить местоположение. Найдите город по\u00a0названию.',
  3: 'Определить местоположение не\u00a0удалось вовремя. Попробуйте ещё раз.',
};
const UNSUPPORTED =
  'Браузер не\u00a0умеет определять местоположение. Найдите город по\u00a0названию.';
const FAILED = 'Не\u00a0удалось загрузить список городов. Проверьте связь.';

/** Opens the page of the nearest city. The visitor's location stays in the browser. */
export function useNearestCity(): { search: Search; start: () => void } {
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const navigate = useNavigate();
  const fail = (message: string) => setSearch({ state: 'failed', message });

  const open = async ({ coords }: GeolocationPosition) => {
    const { nearestCity, roughKm } = await import('#lib/city/nearest-city.ts');
    const nearest = nearestCity(coords.latitude, coords.longitude);
    if (!nearest) return fail(UNSUPPORTED);
    const { city, distanceKm } = nearest;
    if (distanceKm > NEAR_KM) {
      return setSearch({
        state: 'far',
        name: city.name,
        slug: city.slug,
        distanceKm: roughKm(distanceKm),
      });
    }
    setSearch({ state: 'idle' });
    return navigate(`/vremya-namaza/${city.slug}`);
  };

  return {
    search,
    start() {
      if (search.state === 'busy') return;
      if (!('geolocation' in navigator)) return fail(UNSUPPORTED);
      setSearch({ state: 'busy' });
      navigator.geolocation.getCurrentPosition(
        (position) => void open(position).catch(() => fail(FAILED)),
        ({ code }) => fail(MESSAGES[code] ?? UNSUPPORTED),
        { enableHighAccuracy: false, timeout: 15_000, maximumAge: 3_600_000 },
      );
    },
  };
}
