import { useEffect } from 'react';

declare global {
  interface Window {
    /** Whether the page's scripts run. */
    pageRuns?: boolean;
  }
}

/** Says on the window that the page's scripts run, see `useHydrated`; tests wait for it as well. */
export function usePageStarted(): void {
  useEffect(() => {
    window.pageRuns = true;
  }, []);
}
