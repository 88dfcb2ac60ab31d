import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canRepeat, jobWords, letterWords } from '#features/requests/deliveries/delivery-words.ts';

it('offers a repeat where it can succeed', () => {
  const can = (
    state: 'sent' | 'waiting' | 'failing' | 'given-up',
    error: string | null,
    kind: string | null = null,
  ) => canRepeat({ state, error, kind });
  expect([can('failing', 'max_500'), can('given-up', 'too_many_attempts')]).toEqual([true, true]);
  expect([can('sent', null), can('waiting', null)]).toEqual([false, false]);
  // The text of a notice is gone with the letter; while it waits it is still there.
  expect(can('failing', 'smtp_451', 'request-notice')).toBe(true);
  expect(can('given-up', 'smtp_550', 'request-notice')).toBe(false);
  expect(can('given-up', 'smtp_550', 'request-words')).toBe(true);
  for (const error of ['erased', 'other_operator', 'no_chat', 'no_browser', 'push_gone']) {
    expect(can('given-up', error)).toBe(false);
  }
});

it('shows unknown kinds as they are', () => {
  expect(letterWords('comet')).toBe('Письмо сайта');
  expect(jobWords('comet')).toBe('comet');
});

it('names the letters about the second factor and the answer to a report', () => {
  const kinds = ['second-factor-on', 'second-factor-off', 'backup-code-used', 'report-answer'];
  expect(kinds.filter((kind) => letterWords(kind) === letterWords('comet'))).toEqual([]);
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
