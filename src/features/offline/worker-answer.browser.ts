import type { WorkerAnswer, WorkerQuestion } from '#features/offline/offline-messages.ts';
import { activeSiteWorker } from '#ui/page/site-worker.browser.ts';

/** A worker that the browser stopped during its work never answers. */
const ANSWER_WITHIN_MS = 120_000;

/** Asks the service worker. Null when there is none, or when it does not answer. */
export async function askWorker(question: WorkerQuestion): Promise<WorkerAnswer | null> {
  const registration = await activeSiteWorker();
  return registration?.active ? answerOf(registration.active, question) : null;
}

/** Asks one worker: there may be two while a new version waits. */
export function answerOf(
  worker: ServiceWorker,
  question: WorkerQuestion,
): Promise<WorkerAnswer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage(question, [port2]);
  });
}
