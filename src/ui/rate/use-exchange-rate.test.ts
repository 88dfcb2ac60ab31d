import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_MS, toStored } from './browser-rate.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { createRateStore } from './use-exchange-rate.ts';
import { requester } from '#ui/request.browser.ts';

const NOON = Date.UTC(2025, 9, 12, 9);
const page: Rate = { rubPerUsd: 80, rubPerEur: null, day: '2025-10-12', source: 'fetched' };
const answer = (rate: number) => `{"rate":${rate},"date":"2025-10-12","source":"fetched"}`;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

function browser(answers: (string | Error)[], stored: string | null = null) {
  let asked = 0;
  const kept = { text: stored };
  const store = createRateStore({
    storage: () => ({ getItem: () => kept.text, setItem: (_, text) => void (kept.text = text) }),
    request: requester(async () => {
      const next = answers[asked++];
      if (next === undefined || next instanceof Error)
        throw next ?? new Error('asked once too often');
      return new Response(next);
    }),
    now: () => Date.now(),
    pageAtMs: NOON,
  });
  return { store, kept, asked: () => asked };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the rate of a page', () => {
  it('is asked for once however many components show it, and kept in storage', async () => {
    const { store, kept, asked } = browser([answer(82)]);
    const heard: number[] = [];
    for (const name of [1, 2, 3]) store.subscribe(() => void heard.push(name));
    await settle();
    expect(store.newerThan(page).rubPerUsd).toBe(82);
    expect({ asked: asked(), heard }).toEqual({ asked: 1, heard: [1, 2, 3] });
    expect(kept.text).toBe(
      toStored({
        rate: { rubPerUsd: 82, rubPerEur: null, day: '2025-10-12', source: 'fetched' },
        atMs: NOON,
      }),
    );
  });

  it('is the server-rendered one before anything else is known', () => {
    const { store } = browser([]);
    expect(store.newerThan(page)).toBe(page);
  });

  it('is not asked for while the kept one is younger than an hour', async () => {
    const later: Rate = { rubPerUsd: 85, rubPerEur: null, day: '2025-10-13', source: 'fetched' };
    const { store, asked } = browser(
      [answer(82)],
      toStored({ rate: later, atMs: NOON - KEEP_MS / 2 }),
    );
    store.subscribe(() => undefined);
    await settle();
    expect({ asked: asked(), rate: store.newerThan(page) }).toEqual({ asked: 0, rate: later });
    await vi.advanceTimersByTimeAsync(KEEP_MS / 2);
    expect(asked()).toBe(1);
  });

  it('is the last kept one, however old, while nobody answers', async () => {
    const rate: Rate = { rubPerUsd: 85, rubPerEur: null, day: '2025-10-11', source: 'fetched' };
    const { store, asked } = browser([new Error()], toStored({ rate, atMs: NOON - 5 * KEEP_MS }));
    store.subscribe(() => undefined);
    await settle();
    expect({ asked: asked(), rate: store.newerThan(FALLBACK) }).toEqual({ asked: 1, rate });
    expect(store.newerThan(page)).toBe(page);
  });

  it('is asked for again every hour, unless another tab has just done so', async () => {
    const { store, kept, asked } = browser([answer(82), answer(83)]);
    store.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(KEEP_MS);
    expect({ asked: asked(), rate: store.newerThan(page).rubPerUsd }).toEqual({
      asked: 2,
      rate: 83,
    });
    const others = {
      rubPerUsd: 84,
      rubPerEur: null,
      day: '2025-10-12',
      source: 'fetched',
    } as const;
    kept.text = toStored({ rate: others, atMs: Date.now() + 1_000 });
    await vi.advanceTimersByTimeAsync(KEEP_MS);
    expect({ asked: asked(), rate: store.newerThan(page).rubPerUsd }).toEqual({
      asked: 2,
      rate: 84,
    });
  });

  it('stays what it was when the answer fails or is garbage, and is asked for again soon', async () => {
    const { store, asked } = browser([new Error('offline'), '<html>', '{"rate":1e9}', answer(82)]);
    store.subscribe(() => undefined);
    await settle();
    expect(store.newerThan(page)).toBe(page);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect({ asked: asked(), rate: store.newerThan(page).rubPerUsd }).toEqual({
      asked: 4,
      rate: 82,
    });
  });

  it('survives storage that is garbage', async () => {
    const { store } = browser([answer(82)], '{"value":');
    store.subscribe(() => undefined);
    await settle();
    expect(store.newerThan(page).rubPerUsd).toBe(82);
  });

  it('survives storage that is switched off', async () => {
    const store = createRateStore({
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      request: requester(async () => new Response(answer(82))),
      now: () => Date.now(),
      pageAtMs: NOON,
    });
    store.subscribe(() => undefined);
    await settle();
    expect(store.newerThan(page).rubPerUsd).toBe(82);
  });

  it('is no longer asked for once nothing shows it', async () => {
    const { store, asked } = browser([answer(82), answer(83)]);
    const leave = store.subscribe(() => undefined);
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(3 * KEEP_MS);
    expect({ asked: asked(), timers: vi.getTimerCount() }).toEqual({ asked: 1, timers: 0 });
  });
});
