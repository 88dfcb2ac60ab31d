import { useEffect, useSyncExternalStore } from 'react';
import { readRoom } from '#features/offline/use-kept-list.ts';
import { askWorker } from '#features/offline/worker-answer.browser.ts';
import { fontFile } from '#features/quran/list/font-file.browser.ts';
import { FONT_OPTIONS } from '#features/quran/text/quran-font.ts';
import {
  QURAN_KEPT_BYTES,
  quranToKeep,
  savedQuran,
  surasIn,
  type QuranProblem,
  type SavedQuran,
} from '#features/quran/list/saved-quran.ts';
import { readSettings } from '#features/quran/progress/use-reader-settings.ts';
import { createLiveValue } from '#lib/live-value.ts';

/** The number of pages loaded between two steps of the progress. */
const AT_ONCE = 3;

/* Storing continues while somebody reads on: it belongs to the tab, not to a page. */
const saved = createLiveValue<SavedQuran>({ state: 'looking' });
let isCancelled = false;

/** The Quran's text on this device: the stored part, and functions to store or remove it. */
export function useSavedQuran() {
  const quran = useSyncExternalStore(saved.subscribe, saved.get);
  useEffect(() => {
    if (saved.get().state !== 'saving') void look();
  }, []);
  return {
    quran,
    save: () => void saveQuran(),
    cancel() {
      isCancelled = true;
    },
    async remove() {
      await askWorker({ ask: 'drop', shelf: 'quran' });
      await look();
    },
  };
}

async function look(problem: QuranProblem | null = null): Promise<void> {
  const answer = await askWorker({ ask: 'list' });
  if (!answer) return saved.set({ state: 'unavailable' });
  const found = savedQuran(answer.entries, toKeep());
  saved.set(found.state === 'part' ? { ...found, problem } : found);
}

/** Stores what is missing, and says how far it is. */
export async function saveQuran(): Promise<void> {
  isCancelled = false;
  saved.set({ state: 'saving', done: 0, bytes: 0 });
  const before = await askWorker({ ask: 'list' });
  const own = before?.entries.filter(({ shelf }) => shelf === 'quran') ?? [];
  const kept = new Set(own.map(({ address }) => address));
  let bytes = own.reduce((sum, entry) => sum + entry.bytes, 0);
  const room = await readRoom();
  if (room && room.free < QURAN_KEPT_BYTES - bytes) return look('full');
  // Requested here because it matters most; a browser that refuses stores it as long as it can. Firefox
  // asks the person, who may never answer: nothing waits for that.
  void navigator.storage.persist?.().catch(() => false);

  const missing = toKeep().filter((address) => !kept.has(address));
  for (let i = 0; i < missing.length; i += AT_ONCE) {
    const addresses = missing.slice(i, i + AT_ONCE);
    const answer = await askWorker({ ask: 'keep', shelf: 'quran', addresses });
    if (isCancelled || answer?.problem !== null) {
      return look(isCancelled ? 'cancelled' : (answer?.problem ?? 'failed'));
    }
    for (const address of addresses) kept.add(address);
    bytes += answer.bytes;
    saved.set({ state: 'saving', done: surasIn(kept), bytes });
  }
  await look();
}

function toKeep(): string[] {
  const { font } = readSettings();
  return quranToKeep(font, fontFile(FONT_OPTIONS[font]));
}
