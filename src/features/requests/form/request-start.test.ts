import { expect, it } from 'vitest';
import { startOf } from '#features/requests/form/request-start.ts';

it('takes over who travels, with what has no field of its own in the question', () => {
  expect(startOf('/zayavka?tour=a')).toEqual({});
  expect(startOf('/zayavka?tour=a&adults=2')).toEqual({ adults: '2', children: '0' });
  const { question = '', ...numbers } = startOf(
    '/zayavka?tour=a&adults=3&children=3&ages=5%2C%2C0&rooms=2',
  );
  expect(numbers).toEqual({ adults: '3', children: '3' });
  expect(question.replaceAll('\u00a0', ' ')).toBe(
    'Возраст детей: 5 лет, не указан, до года. Нужно номеров: 2.',
  );
});
