import { useEffect, useRef, useState } from 'react';
import {
  type DeleteSummary,
  deleteOneByOne,
  type Deletion,
  NOTHING_DELETED,
} from '#features/tour-bulk/bulk-delete.ts';
import { tourSource } from '#features/tour-source/use-tour-source.ts';
import { isProblem } from '#lib/problem.ts';

const SUMMARY_SHOWN_MS = 10_000;
const PATIENCE_MS = 30_000;

export type BulkDeletion =
  | { step: 'idle' }
  | { step: 'running'; total: number; summary: DeleteSummary }
  | { step: 'done'; summary: DeleteSummary };

/**
 * Deletes tours one by one and tells how far it is. The summary goes after ten seconds, unless it
 * names errors that somebody has yet to read.
 */
export function useBulkDelete(onDeleted: (ids: number[]) => void) {
  const [deletion, setDeletion] = useState<BulkDeletion>({ step: 'idle' });
  const isStopped = useRef(false);

  const isBrief =
    deletion.step === 'done' &&
    deletion.summary.failures.length === 0 &&
    !deletion.summary.isSignedOut;
  useEffect(() => {
    if (!isBrief) return;
    const timer = setTimeout(() => setDeletion({ step: 'idle' }), SUMMARY_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isBrief]);
  // Whoever leaves the screen stops the work.
  useEffect(() => () => void (isStopped.current = true), []);

  return {
    deletion,
    async run(ids: number[]) {
      isStopped.current = false;
      const gone: number[] = [];
      const total = ids.length;
      setDeletion({ step: 'running', total, summary: { ...NOTHING_DELETED, left: total } });
      const summary = await deleteOneByOne(ids, {
        remove,
        onDone(id, soFar) {
          gone.push(id);
          setDeletion({ step: 'running', total, summary: soFar });
        },
        isStopped: () => isStopped.current,
      });
      setDeletion({ step: 'done', summary });
      onDeleted(gone);
    },
    stop() {
      isStopped.current = true;
    },
  };
}

const NO_DATABASE = 'Сайт сейчас не\u00a0может сохранять. Удаление остановлено.';

async function remove(id: number): Promise<Deletion> {
  if (await tourSource.refusal('delete')) return { outcome: 'unreachable', message: NO_DATABASE };
  try {
    const response = await fetch(`/api/tours/${id}`, {
      method: 'DELETE',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { outcome: 'deleted' };
    if (response.status === 404) return { outcome: 'missing' };
    if (response.status === 401 || response.status === 403) return { outcome: 'signed-out' };
    if (response.status === 503) return { outcome: 'unreachable', message: NO_DATABASE };
    const problem: unknown = await response.json().catch(() => null);
    const message = isProblem(problem) ? problem.message : 'Неизвестная ошибка';
    return { outcome: 'failed', message: `Ошибка при удалении тура: ${message}` };
  } catch {
    void tourSource.check({ anew: true });
    return { outcome: 'unreachable', message: 'Нет связи с\u00a0сайтом. Удаление остановлено.' };
  }
}
