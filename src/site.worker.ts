/*
 * The site's only service worker: pages without the network, requests that wait for it, and reminders
 * of prayers. Built by scripts/build/build-worker.mjs, which knows the files.
 */

import { filesOf, leaveOldBuilds, noteOldTabs } from '#features/offline/build-change.worker.ts';
import { OFFLINE_FORM, OFFLINE_PAGE } from '#features/offline/kept-address.ts';
import { keepFiles } from '#features/offline/files-of-build.worker.ts';
import { answerForFiles, keepPictures } from '#features/offline/kept-files.worker.ts';
import type {
  KeepProblem,
  WorkerAnswer,
  WorkerQuestion,
} from '#features/offline/offline-messages.ts';
import { answerForPages, visited } from '#features/offline/page-answers.worker.ts';
import { dropShelf, keep, keepOnly, listKept } from '#features/offline/page-shelf.worker.ts';
import { answerPushes } from '#features/prayer/reminders/push-notices.worker.ts';
import { sendAtSync } from '#features/requests/waiting/send-waiting.worker.ts';
import { sendWaitingRequests } from '#features/requests/waiting/send-waiting.browser.ts';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: string;
declare const FILES: string[];

/** Pages that open without the network for everybody. The last of them is required. */
const SHELL = ['/', '/all', '/koran', '/vremya-namaza', '/faq', OFFLINE_FORM, OFFLINE_PAGE];

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keepFiles(filesOf(BUILD), FILES);
      let problem: KeepProblem | null = null;
      for (const address of SHELL) {
        const kept = await keep('shell', address);
        problem = kept.problem;
        await keepPictures(kept.images, event);
      }
      if (problem !== null) throw new Error('the page for those without a network is missing');
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(noteOldTabs().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.waitUntil(leaveOldBuilds(BUILD, FILES).catch(() => null));
});
answerForFiles();
answerForPages();
answerPushes(self);
sendAtSync(self);

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answered = answer(event.data as WorkerQuestion, event).then(
    (said) => port?.postMessage(said),
    () => port?.postMessage({ ...NOTHING, problem: 'failed' } satisfies WorkerAnswer),
  );
  event.waitUntil(answered);
});

const NOTHING: WorkerAnswer = { problem: null, bytes: 0, entries: [] };

async function answer(
  question: WorkerQuestion,
  event: ExtendableMessageEvent,
): Promise<WorkerAnswer> {
  switch (question.ask) {
    case 'visited':
      await visited(question.address, event);
      return NOTHING;
    case 'keep-only': {
      const kept = await keepAll(question);
      if (kept.problem === null) await keepOnly(question.shelf, question.addresses);
      return kept;
    }
    case 'keep':
      return keepAll(question);
    case 'drop':
      await dropShelf(question.shelf);
      return NOTHING;
    case 'list':
      return { ...NOTHING, entries: await listKept() };
    case 'send-requests':
      await sendWaitingRequests(question.confirmed);
      return NOTHING;
    case 'begin':
      await self.skipWaiting();
      return NOTHING;
  }
}

/** Stores one after the other, skipping stored ones; ends at the first problem. */
async function keepAll({
  shelf,
  addresses,
}: Extract<WorkerQuestion, { ask: 'keep' | 'keep-only' }>): Promise<WorkerAnswer> {
  const known = new Set(
    (await listKept()).filter((entry) => entry.shelf === shelf).map(({ address }) => address),
  );
  let bytes = 0;
  for (const address of addresses) {
    if (known.has(address)) continue;
    const kept = await keep(shelf, address);
    if (kept.problem !== null) return { ...NOTHING, problem: kept.problem, bytes };
    bytes += kept.bytes;
  }
  return { ...NOTHING, bytes };
}
