import type { ReactNode } from 'react';
import type { PageQuery } from '#features/prayer/prayer-page-query.ts';
import { MADHAB_KEY, SETTINGS_KEY } from '#features/prayer/prayer-storage.ts';
import { DEFAULT_CALCULATION } from '#features/prayer/prayer-times.ts';
import { useStaleGuard } from '#features/prayer/use-stale-guard.ts';
import { zoneOffsetMinutes } from '#features/prayer/day-clock.ts';
import { useHydrated } from '#ui/use-hydrated.ts';

interface StaleGuardProps {
  timeZone: string;
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
  const ref = useStaleGuard(isReady);
  const hydrated = useHydrated();
  return (
    <div ref={ref} className="group/times" suppressHydrationWarning>
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: guard(props) }} />}
      {children}
    </div>
  );
}

function guard({ timeZone, untilMs, given }: StaleGuardProps): string {
  const usual = JSON.stringify(DEFAULT_CALCULATION.madhab);
  const conditions = [
    `Date.now()>${untilMs}`,
    `s.getItem("${SETTINGS_KEY}")`,
    ...(given.madhab ? [] : [`(s.getItem("${MADHAB_KEY}")||${usual})!=${usual}`]),
  ];
  const offset = zoneOffsetMinutes(untilMs, timeZone);
  return `try{let s=localStorage,d=document.currentScript.parentElement.dataset;if(-new Date().getTimezoneOffset()!=${offset})d.elsewhere="";if(${conditions.join('||')})d.stale=""}catch{}`;
}
