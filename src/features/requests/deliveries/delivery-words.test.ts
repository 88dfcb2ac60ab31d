import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  failureWords,
  jobWords,
  letterWords,
} from '#features/requests/deliveries/delivery-words.ts';

it.each([
  ['telegram_403', 'Чат не принимает сообщений (telegram_403)'],
  ['max_401', 'Не подходит токен или пароль (max_401)'],
  ['telegram_timeout', 'Нет ответа вовремя (telegram_timeout)'],
  ['ECONNREFUSED', 'Нет связи с сервером (ECONNREFUSED)'],
  ['outcome_unknown', 'Неизвестно, дошло ли: связь прервалась в конце отправки (outcome_unknown)'],
  ['constructor', 'Не получилось (constructor)'],
])('says what %s means', (code, words) => {
  expect(failureWords(code).replaceAll('\u00a0', ' ')).toBe(words);
});

it('shows unknown kinds and codes as they are', () => {
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
