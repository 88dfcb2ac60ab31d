import { useEffect } from 'react';

declare global {
  interface Window {
    /** Set by the page's starter script; repeats a press that came before the scripts ran. */
    pageStarted?: () => void;
    /** Whether the page's controls answer. */
    pageRuns?: boolean;
  }
}

/** Tells the page that its controls answer from now on. */
export function usePageStarted(): void {
  useEffect(() => window.pageStarted?.(), []);
}
