import { useEffect, useRef, useState } from 'react';
import {
  type DeleteSummary,
  deleteOneByOne,
  type Deletion,
  NOTHING_DELETED,
} from '#features/tour-bulk/bulk-delete.ts';
import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { BIN_HEADER, parseChangeSet } from '#lib/bin.ts';
import { useAfter } from '#ui/page/use-after.ts';
import { isSessionLost, refusalIn, request } from '#ui/request.browser.ts';

const SUMMARY_SHOWN_MS = 10_000;
const PATIENCE_MS = 30_000;

export type BulkDeletion =
  | { step: 'idle' }
  | { step: 'running'; total: number; summary: DeleteSummary }
  | { step: 'done'; summary: DeleteSummary };

/**
 * Deletes tours one by one and reports its progress. The summary hides after ten seconds, unless it
 * names errors; the link to undo the deletion stays.
 */
export function useBulkDelete(onDeleted: (ids: number[]) => void) {
  const [deletion, setDeletion] = useState<BulkDeletion>({ step: 'idle' });
  /** The bin entry of the last deletion. */
  const [binned, setBinned] = useState<string | null>(null);
  const isStopped = useRef(false);

  const isBrief =
    deletion.step === 'done' &&
    deletion.summary.failures.length === 0 &&
    !deletion.summary.isSignedOut;
  useAfter(isBrief, SUMMARY_SHOWN_MS, () => setDeletion({ step: 'idle' }));
  // The button that starts it stands below a long list.
  const progress = useRef<HTMLDivElement>(null);
  const { step } = deletion;
  useEffect(() => {
    if (step !== 'idle') progress.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  // Leaving the screen stops the work.
  useEffect(() => () => void (isStopped.current = true), []);

  return {
    deletion,
    binned,
    /** For the element that shows the progress: it comes into view. */
    progress,
    async run(ids: number[]) {
      isStopped.current = false;
      setBinned(null);
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
      setBinned(summary.changeSet);
      onDeleted(gone);
    },
    stop() {
      isStopped.current = true;
    },
  };
}

const NO_DATABASE = 'Сайт сейчас не\u00a0может сохранять. Удаление остановлено.';

async function remove(id: number, into: string | null): Promise<Deletion> {
  if (await tourSource.refusal('delete')) return { outcome: 'unreachable', message: NO_DATABASE };
  const query = into === null ? '' : `?bin=${into}`;
  const reply = await request(`/api/tours/${id}${query}`, {
    method: 'DELETE',
    withinMs: PATIENCE_MS,
  });
  if (!reply) {
    void tourSource.check({ anew: true });
    return { outcome: 'unreachable', message: 'Нет связи с\u00a0сайтом. Удаление остановлено.' };
  }
  if (reply.ok) {
    return { outcome: 'deleted', changeSet: parseChangeSet(reply.headers.get(BIN_HEADER)) };
  }
  if (reply.status === 404) return { outcome: 'missing' };
  if (isSessionLost(reply)) return { outcome: 'signed-out' };
  if (reply.status === 503) return { outcome: 'unreachable', message: NO_DATABASE };
  const message = refusalIn(reply) ?? 'Неизвестная ошибка';
  return { outcome: 'failed', message: `Ошибка при удалении тура: ${message}` };
}
