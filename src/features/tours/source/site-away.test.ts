import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTourSource } from './use-tour-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source whose site answers its checks, or lets them hang until they are given up. */
function sourceOf(isUp: boolean) {
  const asked: string[] = [];
  const source = createTourSource({
    storage: () => {
      throw new Error('SecurityError');
    },
    async request(address) {
      asked.push(address);
      if (!isUp) {
        await new Promise((resolve) => setTimeout(resolve, 10_000));
        return null;
      }
      const body = { database: true };
      return { ok: true, status: 200, text: '', body, headers: new Headers() };
    },
    now: () => Date.now(),
  });
  return { source, asked };
}

const isAway = async (isUp: boolean, answer: Promise<unknown>) => {
  const { source, asked } = sourceOf(isUp);
  const away = source.isAwayFor(answer);
  await vi.advanceTimersByTimeAsync(15_000);
  return { away: await away, isChecked: asked.length > 0 };
};

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('does not check a site whose answer comes', async () => {
  expect(await isAway(false, after(3000))).toEqual({ away: false, isChecked: false });
});

it('checks it when an answer fails, or does not come', async () => {
  for (const answer of [Promise.reject(new TypeError('Failed to fetch')), after(60_000)]) {
    expect(await isAway(false, answer)).toEqual({ away: true, isChecked: true });
  }
  expect(await isAway(true, after(60_000))).toEqual({ away: false, isChecked: true });
});

it('takes an answer that comes while the site is checked', async () => {
  expect(await isAway(false, after(6000))).toEqual({ away: false, isChecked: true });
});
