import { useEffect, useState } from 'react';
import type { TableNews, TableOrder } from '#features/tour-import/reading/table-messages.ts';

interface Reading {
  /** Buffers that are transferred to the worker instead of copied. */
  transfer: Transferable[];
  /**
   * A reader that has sent nothing for this long is stopped: the file may have been made to block
   * it.
   */
  patienceMs: number;
  hear(news: TableNews): void;
  onError(): void;
  onSilence(): void;
}

/** The worker that reads a table; at most one at a time, and it ends with the page. */
export function useTableWorker() {
  const [worker] = useState(tableWorker);
  useEffect(() => worker.stop, [worker]);
  return worker;
}

function tableWorker() {
  let worker: Worker | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
    clearTimeout(patience);
  };
  return {
    stop,
    post: (order: TableOrder) => worker?.postMessage(order),
    launch(order: TableOrder, { transfer, patienceMs, hear, onError, onSilence }: Reading) {
      worker = new Worker(new URL('../../reading/table.worker.ts', import.meta.url), {
        type: 'module',
      });
      worker.addEventListener('message', ({ data }: MessageEvent<TableNews>) => {
        clearTimeout(patience);
        hear(data);
      });
      worker.addEventListener('error', onError);
      worker.postMessage(order, transfer);
      patience = setTimeout(() => {
        stop();
        onSilence();
      }, patienceMs);
    },
  };
}
