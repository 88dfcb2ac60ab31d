import { data } from 'react-router';
import { expect, it } from 'vitest';
import { UNAVAILABLE } from '#lib/problem.ts';
import { loadErrorMessage } from './load-error.ts';

it('says that the tours did not load when the server answered with an error', () => {
  const message = 'Ошибка при загрузке туров. Попробуйте обновить страницу.';
  expect(loadErrorMessage(UNAVAILABLE)).toBe(message);
  expect(loadErrorMessage(data(UNAVAILABLE, { status: 503 }))).toBe(message);
});

it.each([new TypeError('fetch failed'), undefined, null, 'text', { data: null }])(
  'reports an unexpected failure: %s',
  (error) => {
    expect(loadErrorMessage(error)).toBe('Произошла ошибка при загрузке данных.');
  },
);
