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
  /** From when on what the server rendered is no longer right, epoch milliseconds. */
  untilMs: number;
  /** What the address says of the calculation wins over what the browser keeps. */
  given: PageQuery['given'];
  /** Nothing that is shown has to be hidden any more. */
  isReady: boolean;
  children: ReactNode;
}

/**
 * Hides the times of a page (`group-data-stale/times:invisible`) before they are painted when this
 * browser calculates otherwise or the page is an old one, until they are right; and shows what
 * waits for a device with other clocks (`group-data-elsewhere/times:`).
 */
export function StaleGuard(props: StaleGuardProps) {
  const { isReady, children } = props;
  const hydrated = useHydrated();
  // What is first drawn here is still the server's, whatever this browser keeps.
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
