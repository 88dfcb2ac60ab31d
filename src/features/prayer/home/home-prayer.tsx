import { Suspense } from 'react';
import type { ServedHome } from '#features/prayer/home/home-prayer.server.ts';
import { HomeTimes } from '#features/prayer/home/home-times.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { latePart } from '#ui/page/late-part.tsx';

// The part that needs the present time and the visitor's city loads after the page; without it the day
// stays.
const Live = latePart(
  () => import('#features/prayer/home/home-prayer-live.tsx'),
  'HomePrayerLive',
  Still,
);

/**
 * The next prayer in the visitor's city, for the home page. The server renders the same for everybody:
 * the day's times in its own city, without the present time.
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
