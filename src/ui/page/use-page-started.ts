import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by the page's starter script; repeats a press from before the scripts ran. */
    pageStarted?: () => void;
    /** Whether the page's controls work. */
    pageRuns?: boolean;
  }
}

/** Marks the page's controls as working from now on. */
export function usePageStarted(): void {
  useEffect(() => window.pageStarted?.(), []);
}
