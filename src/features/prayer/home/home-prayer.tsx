import { lazy, Suspense } from 'react';
import type { ServedHome } from '#features/prayer/today/city-page.ts';
import { HomeTimes } from '#features/prayer/home/home-times.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

// What asks for the now and the visitor's city comes after the page; without it the day stays.
const Live = lazy(() =>
  import('#features/prayer/home/home-prayer-live.tsx').then(
    (module) => ({ default: module.HomePrayerLive }),
    () => ({ default: Still }),
  ),
);

/**
 * The next prayer in the visitor's city, for the home page. What the server sends is the same for
 * everybody: the times of its day in its own city, without a now.
 */
export function HomePrayer({ served }: { served: ServedHome }) {
  const still = <Still served={served} />;
  if (!useHydrated()) return still;
  return (
    <Suspense fallback={still}>
      <Live served={served} />
    </Suspense>
  );
}

function Still({ served }: { served: ServedHome }) {
  return (
    <HomeTimes city={served.city} today={served.days[1]} moment={null} ramadan={served.ramadan} />
  );
}
