import { useSyncExternalStore } from 'react';
import {
  LIST_VERSION,
  COPY_KEY,
  isCopyGood,
  readCopy,
  type TourCopy,
  writeCopy,
  type TourAnswer,
  type TourQuestion,
  type Operation,
  primaryOnly,
} from '#features/tours/source/site-or-copy.ts';
import { readTour, readTours } from '#features/tours/source/read-tour.ts';
import {
  CHECK_EVERY_MS,
  type CopyInfo,
  FIRST_SOURCE,
  knownAvailability,
  type SourceEvent,
  step,
  type TourSource,
} from '#features/tours/source/tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';
import type { Problem } from '#lib/problem.ts';
import { request, type Request } from '#ui/request.browser.ts';

const PATIENCE_MS = 10_000;
/** An answer that takes longer may never come: a dead network does not always say so. */
const LATE_MS = 4000;
const ALL_TOURS = '/api/tours?order=departure_date.asc&limit=500';

/** The browser features that the source needs; the storage may throw anything. */
interface SourceBrowser {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  request: Request;
  now: () => number;
}

/** The source of tours of one page: reads from the site, and from the copy while the site is away. */
export function createTourSource({ storage, request, now }: SourceBrowser) {
  const state = createLiveValue<TourSource>(FIRST_SOURCE);
  const send = (event: SourceEvent) => state.set(step(state.get(), event));
  /** A copy that could not be stored lasts as long as the page. */
  let held: TourCopy | null = null;
  let checking: Promise<boolean> | null = null;

  function copy(): TourCopy | null {
    if (held && isCopyGood(held.savedAtMs, now())) return held;
    held = null;
    try {
      const text = storage().getItem(COPY_KEY);
      held = readCopy(text, now());
      if (text !== null && !held) storage().removeItem(COPY_KEY);
    } catch {
      // Without storage the page only has the tours that it read itself.
    }
    return held;
  }

  const ask = (address: string, priority?: RequestPriority) =>
    request(address, { priority, withinMs: PATIENCE_MS });

  async function isSiteUp(): Promise<boolean> {
    const reply = await ask('/api/health');
    const health = reply?.body;
    return (
      reply?.ok === true &&
      typeof health === 'object' &&
      health !== null &&
      'database' in health &&
      health.database === true
    );
  }

  async function renewCopy(): Promise<void> {
    const reply = await ask(ALL_TOURS, 'low');
    if (!reply?.ok || !isListOfTours(reply.body)) return;
    const savedAtMs = now();
    try {
      storage().setItem(COPY_KEY, writeCopy(reply.text, savedAtMs));
      held = null;
    } catch {
      // The stored copy stays; visitors need not hear that the storage is full or off.
      const tours = readTours(reply.body);
      if (!tours) return;
      held = { tours, savedAtMs };
    }
    send({ type: 'copied', copy: { count: reply.body.length, savedAtMs } });
  }

  async function askSite(): Promise<boolean> {
    const isUp = await isSiteUp();
    const atMs = now();
    if (isUp) {
      send({ type: 'asked', isUp, atMs });
      await renewCopy();
    } else {
      const found = copy();
      send({ type: 'asked', isUp, atMs, copy: found && infoOf(found) });
    }
    return isUp;
  }

  /**
   * Checks whether the site answers, which renews the copy and sets the source. An answer of the last
   * 30 seconds counts, unless the caller asks `anew`.
   */
  function check({ anew = false } = {}): Promise<boolean> {
    const known = anew ? null : knownAvailability(state.get(), now());
    if (known !== null) return Promise.resolve(known);
    checking ??= askSite().finally(() => (checking = null));
    return checking;
  }

  async function readFromSite<Answer>(question: TourQuestion<Answer>): Promise<TourAnswer<Answer>> {
    const failed = { ok: false, from: 'primary' } as const;
    const reply = await ask(question.address);
    if (reply?.status === 404 && question.missing !== undefined) {
      return { ok: true, from: 'primary', value: question.missing };
    }
    if (!reply?.ok) return failed;
    const value = question.fromSite(reply.body, reply.headers.get(LIST_VERSION));
    return value === undefined ? failed : { ok: true, from: 'primary', value };
  }

  function readFromCopy<Answer>(question: TourQuestion<Answer>): TourAnswer<Answer> {
    const found = copy();
    if (!found) send({ type: 'copy-gone' });
    const value = found ? question.fromCopy(found.tours) : undefined;
    return value === undefined
      ? { ok: false, from: 'fallback' }
      : { ok: true, from: 'fallback', value };
  }

  return {
    state,
    check,
    /** Reads from the current source, and from the copy when the site fails. Never rejects. */
    async read<Answer>(question: TourQuestion<Answer>): Promise<TourAnswer<Answer>> {
      if (state.get().current === 'fallback' && copy() === null) send({ type: 'copy-gone' });
      if (state.get().current === 'fallback') return readFromCopy(question);
      const answer = await readFromSite(question);
      if (answer.ok) return answer;
      const found = copy();
      send({ type: 'read-failed', copy: found && infoOf(found) });
      return found ? readFromCopy(question) : answer;
    },
    /**
     * The reason why a tour can't be written now; null when it can. While the copy is the source, asks
     * the site first, whatever it answered half a minute ago: it may be back.
     */
    async refusal(operation: Operation): Promise<Problem | null> {
      if (state.get().current === 'fallback') await check({ anew: true });
      return state.get().current === 'fallback' ? primaryOnly(operation) : null;
    },
    /** Whether the site is away, checked when its answer to another request fails or is late. */
    isAwayFor(answer: Promise<unknown>): Promise<boolean> {
      return new Promise((resolve) => {
        const checkNow = () => void check().then((isUp) => resolve(!isUp));
        const late = setTimeout(checkNow, LATE_MS);
        void answer.then(() => resolve(false), checkNow).finally(() => clearTimeout(late));
      });
    },
    forgetNotice: () => send({ type: 'notice-read' }),
  };
}

/** Whether an answer can be the site's list: its first tour says enough, the others are read with the copy. */
function isListOfTours(json: unknown): json is readonly unknown[] {
  return Array.isArray(json) && json.length > 0 && readTour(json[0]) !== null;
}

function infoOf({ tours, savedAtMs }: TourCopy): CopyInfo {
  return { count: tours.length, savedAtMs };
}

/** The page's source. */
export const tourSource = createTourSource({
  storage: () => localStorage,
  request,
  now: () => Date.now(),
});

/** Checks the source now and every five minutes; never while the page is hidden. */
export function startTourSource(): void {
  let checkedAtMs = Date.now();
  const checkAgain = () => {
    checkedAtMs = Date.now();
    void tourSource.check();
  };
  const isSeen = () => document.visibilityState === 'visible';
  void tourSource.check();
  setInterval(() => isSeen() && checkAgain(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (isSeen() && Math.abs(Date.now() - checkedAtMs) >= CHECK_EVERY_MS) checkAgain();
  });
  addEventListener('online', () => void tourSource.check({ anew: true }));
}

export function useTourSource(): TourSource {
  return useSyncExternalStore(tourSource.state.subscribe, tourSource.state.get, () => FIRST_SOURCE);
}
