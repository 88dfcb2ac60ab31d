import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportRun } from '#features/tour-import/use-import-run.ts';

/**
 * Reads the list of imports anew whenever one has ended. Not when one was stopped: who is no longer
 * signed in would get the gate in place of the rows.
 */
export function useFreshImports(status: ImportRun['status']): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  const hasEnded = status === 'finished' || status === 'cancelled';
  useEffect(() => {
    if (hasEnded) void latest.current();
  }, [hasEnded]);
}
