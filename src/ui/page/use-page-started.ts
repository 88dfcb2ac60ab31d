import { useEffect } from 'react';

declare global {
  interface Window {
    /** Whether the page's scripts run. */
    pageRuns?: boolean;
  }
}

/** Says on the window that the page's scripts run: tests and benchmarks wait for it. */
export function usePageStarted(): void {
  useEffect(() => {
    window.pageRuns = true;
  }, []);
}
