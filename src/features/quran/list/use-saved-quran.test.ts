import { afterEach, expect, it, vi } from 'vitest';
import type { WorkerAnswer, WorkerQuestion } from '#features/offline/offline-messages.ts';
import { saveQuran } from '#features/quran/list/use-saved-quran.ts';
import { SURA_COUNT } from '#features/quran/list/saved-quran.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A service worker that stores all that it is asked to, and a browser that asks the person first. */
function browserThatAsks() {
  const stored: string[] = [];
  const active = {
    postMessage(question: WorkerQuestion, [port]: MessagePort[]) {
      if (question.ask === 'keep') stored.push(...question.addresses);
      const answer: WorkerAnswer = { problem: null, bytes: 10, entries: [] };
      port?.postMessage(answer);
    },
  };
  vi.stubEnv('DEV', false);
  vi.stubGlobal('document', { styleSheets: [] });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => ({ active }) },
    storage: {
      estimate: async () => ({ usage: 0, quota: 1e9 }),
      persist: () => new Promise(() => {}),
    },
  });
  return stored;
}

it('stores the Quran while the browser still asks whether it may stay, as Firefox does', async () => {
  const stored = browserThatAsks();
  void saveQuran();
  await expect.poll(() => stored.length).toBeGreaterThan(SURA_COUNT);
});
