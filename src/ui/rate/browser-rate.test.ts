import { describe, expect, it } from 'vitest';
import { fromAnswer, fromStored, KEEP_MS, newerRate, toStored } from './browser-rate.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';

const NOON = Date.UTC(2025, 9, 12, 9);
const rate: Rate = { rubPerUsd: 80.9448, rubPerEur: null, day: '2025-10-12', source: 'fetched' };

describe('the rate in browser storage', () => {
  it('comes back as it was put there', () => {
    const kept = { rate, atMs: NOON };
    expect(fromStored(toStored(kept), NOON + 1)).toEqual(kept);
  });

  it('is known whatever its age, but not when its time is still to come', () => {
    const text = toStored({ rate, atMs: NOON });
    expect(fromStored(text, NOON + 24 * KEEP_MS)).toEqual({ rate, atMs: NOON });
    expect(fromStored(text, NOON - 1)).toBeNull();
  });

  it.each([
    null,
    '',
    'null',
    '81',
    '[]',
    '{',
    '{"value":81,"date":"2025-10-12"}',
    `{"value":"81","date":"2025-10-12","timestamp":${NOON}}`,
    `{"value":1e9,"date":"2025-10-12","timestamp":${NOON}}`,
    `{"value":81,"date":"2025-02-30","timestamp":${NOON}}`,
    `{"value":81,"date":"2025-10-12","timestamp":"now"}`,
  ])('counts as absent when it reads %s', (text) => {
    expect(fromStored(text, NOON)).toBeNull();
  });
});

describe('fromAnswer', () => {
  it('reads what the server fetched', () => {
    const text = '{"rate":80.9448,"date":"2025-10-12","source":"fetched"}';
    expect(fromAnswer(text)).toEqual(rate);
  });

  it.each([
    '',
    '<!doctype html>',
    '{"rate":95,"date":null,"source":"fallback"}',
    '{"rate":null,"date":"2025-10-12","source":"fetched"}',
    '{"rate":-1,"date":"2025-10-12","source":"fetched"}',
    '{"rate":81,"date":"today","source":"fetched"}',
  ])('takes nothing from %s', (text) => {
    expect(fromAnswer(text)).toBeNull();
  });
});

describe('newerRate', () => {
  const own = (day: string, atMs: number) => ({ rate: { ...rate, rubPerUsd: 70, day }, atMs });
  const shown = (...args: Parameters<typeof newerRate>) => newerRate(...args).rubPerUsd;

  it('is the page’s while the browser has none', () => {
    expect(newerRate(rate, null, NOON)).toBe(rate);
  });

  it('is the one of the later day', () => {
    expect(shown(rate, own('2025-10-11', NOON + 1), NOON)).toBe(80.9448);
    expect(shown(rate, own('2025-10-13', NOON - 1), NOON)).toBe(70);
  });

  it('is, on one day, the page’s unless the browser asked after the page came', () => {
    expect(shown(rate, own('2025-10-12', NOON - 1), NOON)).toBe(80.9448);
    expect(shown(rate, own('2025-10-12', NOON + 1), NOON)).toBe(70);
  });

  it('is never the fallback when the browser knows better', () => {
    expect(shown(FALLBACK, own('2025-10-01', NOON - 1), NOON)).toBe(70);
  });
});
