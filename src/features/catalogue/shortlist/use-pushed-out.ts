import { useEffect, useState } from 'react';
import { LISTED, readSlugs } from '#features/catalogue/shortlist/shortlist.ts';
import { SHORTLIST } from '#features/catalogue/shortlist/use-shortlist.ts';
import { readKept, subscribeKept, writeKept } from '#ui/page/use-kept.ts';

/**
 * The list before a heart pushed its oldest tour out, until the list changes again; null while no tour
 * was pushed out.
 */
export function usePushedOut() {
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    let known = readKept(SHORTLIST);
    return subscribeKept(() => {
      const now = readKept(SHORTLIST);
      if (now === known) return;
      setBefore(isPushed(readSlugs(known), readSlugs(now)) ? known : null);
      known = now;
    });
  }, []);
  return {
    isPushedOut: before !== null,
    takeBack: () => writeKept(SHORTLIST, before),
    close: () => setBefore(null),
  };
}

/** Whether a full list got a new tour in front and so lost its last one. */
function isPushed(before: readonly string[], now: readonly string[]): boolean {
  return before.length === LISTED && now.slice(1).join() === before.slice(0, -1).join();
}
