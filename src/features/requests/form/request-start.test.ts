import { expect, it } from 'vitest';
import { startOf } from '#features/requests/form/request-start.ts';

it('takes over who travels, with ages and rooms', () => {
  expect(startOf('?tour=a')).toEqual({});
  expect(startOf('?tour=a&adults=2')).toEqual({ adults: '2', children: '0' });
  const { child_ages = '', ...numbers } = startOf(
    '?tour=a&adults=3&children=3&ages=5%2C%2C0&rooms=2',
  );
  expect(numbers).toEqual({ adults: '3', children: '3', rooms: '2' });
  expect(child_ages.replaceAll('\u00a0', ' ')).toBe('5 лет, не указан, до года');
});
