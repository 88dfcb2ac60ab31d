import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportRun } from '#features/tour-import/use-import-run.ts';

/** Reads the list of imports anew whenever one comes to rest. */
export function useFreshImports(status: ImportRun['status']): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  const isAtRest = status !== 'idle' && status !== 'running';
  useEffect(() => {
    if (isAtRest) void latest.current();
  }, [isAtRest]);
}
