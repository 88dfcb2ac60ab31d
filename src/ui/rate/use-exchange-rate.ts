import { useSyncExternalStore } from 'react';
import {
  type BrowserRate,
  fromAnswer,
  fromStored,
  KEEP_MS,
  newerRate,
  toStored,
} from '#ui/rate/browser-rate.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { request, type Request } from '#ui/request.browser.ts';

const STORAGE_KEY = 'exchange_rate';
const RETRY_MS = 5 * 60_000;
const PATIENCE_MS = 15_000;

interface RateStore {
  subscribe(listener: () => void): () => void;
  newerThan(page: Rate): Rate;
}

/**
 * The page's rate, one for all its components. While a component listens, it asks the server whenever
 * the stored rate is an hour old, looking first whether another tab has asked. `storage` may throw
 * anything.
 */
export function createRateStore(browser: {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  request: Request;
  now: () => number;
  pageAtMs: number;
}): RateStore {
  const { storage, request, now, pageAtMs } = browser;
  const listeners = new Set<() => void>();
  let own: BrowserRate | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  function take(rate: BrowserRate): void {
    own = rate;
    for (const listener of listeners) listener();
  }

  function stored(): BrowserRate | null {
    try {
      return fromStored(storage().getItem(STORAGE_KEY), now());
    } catch {
      return null;
    }
  }

  function store(rate: BrowserRate): void {
    try {
      storage().setItem(STORAGE_KEY, toStored(rate));
    } catch {
      // Disabled or full: the rate lives as long as the page.
    }
  }

  async function ask(): Promise<void> {
    const reply = await request('/api/exchange-rate', { withinMs: PATIENCE_MS });
    const rate = reply?.ok ? fromAnswer(reply.text) : null;
    if (!rate) return;
    const fresh = { rate, atMs: now() };
    store(fresh);
    take(fresh);
  }

  function isFresh(): boolean {
    return own !== null && now() - own.atMs >= 0 && now() - own.atMs < KEEP_MS;
  }

  async function refresh(): Promise<void> {
    if (asking) return;
    const kept = stored();
    if (kept && (!own || kept.atMs > own.atMs)) take(kept);
    if (!isFresh()) {
      asking = true;
      await ask();
      asking = false;
    }
    clearTimeout(timer);
    if (listeners.size === 0) return;
    const waitMs = own && isFresh() ? own.atMs + KEEP_MS - now() : RETRY_MS;
    timer = setTimeout(() => void refresh(), waitMs);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      // A task of its own: the page that listens has just been put to work.
      if (listeners.size === 1) timer = setTimeout(() => void refresh());
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    newerThan: (page) => newerRate(page, own, pageAtMs),
  };
}

const pageRate = createRateStore({
  storage: () => localStorage,
  request,
  now: () => Date.now(),
  pageAtMs: performance.timeOrigin,
});

/**
 * The rate to show prices by: the server-rendered one first, so that hydration finds what it
 * expects, then whichever is newer.
 */
export function useExchangeRate(initial: Rate): Rate {
  return useSyncExternalStore(
    pageRate.subscribe,
    () => pageRate.newerThan(initial),
    () => initial,
  );
}
