import type { ReactNode } from 'react';
import type { PageQuery } from '#features/prayer/source/prayer-page-query.ts';
import { MADHAB_KEY, SETTINGS_KEY } from '#lib/prayer-choices.ts';
import { madhabOf } from '#features/prayer/engine/prayer-method.ts';
import type { Place } from '#features/prayer/engine/prayer-times.ts';
import { useStaleGuard } from '#features/prayer/today/use-stale-guard.ts';
import { zoneOffsetMinutes } from '#features/prayer/clock/day-clock.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface StaleGuardProps {
  place: Pick<Place, 'timeZone' | 'region'>;
  /** When the server's rendering becomes outdated, epoch milliseconds. */
  untilMs: number;
  /** The address's settings, which take precedence over the browser's. */
  given: PageQuery['given'];
  /** Whether the shown times are right. */
  isReady: boolean;
  children: ReactNode;
}

/**
 * Hides the times of a page (`group-data-stale/times:invisible`) before the first paint when this
 * browser calculates otherwise or the page is outdated, until they are right. Also shows notes for a
 * device with another clock (`group-data-elsewhere/times:`).
 */
export function StaleGuard(props: StaleGuardProps) {
  const { isReady, children } = props;
  const hydrated = useHydrated();
  // The first render still has the server's times, whatever this browser stores.
  const ref = useStaleGuard(isReady && hydrated);
  return (
    <div ref={ref} className="group/times" suppressHydrationWarning>
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: guard(props) }} />}
      {children}
    </div>
  );
}

function guard({ place, untilMs, given }: StaleGuardProps): string {
  const usual = JSON.stringify(madhabOf(place.region, null));
  const conditions = [
    `Date.now()>${untilMs}`,
    `s.getItem("${SETTINGS_KEY}")`,
    ...(given.madhab ? [] : [`(s.getItem("${MADHAB_KEY}")||${usual})!=${usual}`]),
  ];
  const offset = zoneOffsetMinutes(untilMs, place.timeZone);
  return `try{let s=localStorage,d=document.currentScript.parentElement.dataset;if(-new Date().getTimezoneOffset()!=${offset})d.elsewhere="";if(${conditions.join('||')})d.stale=""}catch{}`;
}
