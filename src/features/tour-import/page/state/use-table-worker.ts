import { useEffect, useState } from 'react';
import type {
  TableNews,
  TableOrder,
  WorkerNews,
} from '#features/tour-import/reading/table-messages.ts';

/**
 * A reader that has sent nothing for this long is stopped: the file may have been made to block it.
 */
const PATIENCE_MS = 20_000;
/** The site's own limit for a link is shorter. */
const LINK_PATIENCE_MS = 30_000;

interface Reading {
  hear(news: TableNews): void;
  onError(): void;
  onSilence(): void;
}

/** The worker that reads a table; at most one at a time, and it ends with the page. */
export function useTableWorker() {
  const [worker] = useState(createTableWorker);
  useEffect(() => worker.stop, [worker]);
  return worker;
}

/**
 * Hears the news of the latest order only: a sheet that is read again while its rows still arrive
 * would have each of them twice.
 */
export function createTableWorker() {
  let worker: Worker | null = null;
  /** The number of orders whose news have not begun. */
  let ahead = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    worker?.terminate();
    worker = null;
    clearTimeout(patience);
  };
  return {
    stop,
    post(order: TableOrder) {
      ahead += 1;
      worker?.postMessage(order);
    },
    launch(order: TableOrder, { hear, onError, onSilence }: Reading) {
      ahead = 1;
      worker = new Worker(new URL('../../reading/table.worker.ts', import.meta.url), {
        type: 'module',
      });
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
        if (data.kind === 'begins') ahead -= 1;
        else if (ahead === 0) {
          clearTimeout(patience);
          hear(data);
        }
      });
      worker.addEventListener('error', onError);
      // A file is handed over, not copied.
      const file = order.kind === 'read' && 'bytes' in order.source ? order.source.bytes : null;
      worker.postMessage(order, file ? [file] : []);
      const giveUp = () => {
        stop();
        onSilence();
      };
      patience = setTimeout(giveUp, order.kind === 'fetch' ? LINK_PATIENCE_MS : PATIENCE_MS);
    },
  };
}
