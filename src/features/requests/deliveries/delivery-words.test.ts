import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canRepeat, jobWords, letterWords } from '#features/requests/deliveries/delivery-words.ts';

it('offers a repeat where it can succeed', () => {
  const can = (state: 'sent' | 'waiting' | 'failing' | 'given-up', error: string | null) =>
    canRepeat({ state, error });
  expect([can('failing', 'max_500'), can('given-up', 'too_many_attempts')]).toEqual([true, true]);
  expect([can('sent', null), can('waiting', null)]).toEqual([false, false]);
  for (const error of ['erased', 'other_operator', 'no_chat', 'no_browser', 'push_gone']) {
    expect(can('given-up', error)).toBe(false);
  }
});

it('shows unknown kinds as they are', () => {
  expect(letterWords('comet')).toBe('Письмо сайта');
  expect(jobWords('comet')).toBe('comet');
});

it('names every job of the site', () => {
  const src = join(import.meta.dirname, '../../..');
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .filter((text) => /everyMs[:,]/.test(text))
    .flatMap((text) => [...text.matchAll(/\bname: '([a-z-]+)'/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => jobWords(name) === name)).toEqual([]);
});
