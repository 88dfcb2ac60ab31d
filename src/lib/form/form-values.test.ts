import { expect, it } from 'vitest';
import { listValue, rowIdValue, uuidValue } from '#lib/form/form-values.ts';

it('takes the number of a row as a form writes it', () => {
  expect(rowIdValue.parse('17')).toBe(17);
  for (const none of ['0', '-1', '1e3', ' 1', '', '9'.repeat(16), 1, null, ['1', '2']]) {
    expect(rowIdValue.safeParse(none).success, String(none)).toBe(false);
  }
});

it('takes a UUID in lower case', () => {
  const id = '0189f7c4-1b2a-7c3d-8e4f-5a6b7c8d9e0f';
  expect(uuidValue.parse(id)).toBe(id);
  for (const none of [id.toUpperCase(), id.slice(1), `${id} `, '', undefined]) {
    expect(uuidValue.safeParse(none).success, String(none)).toBe(false);
  }
});

it('takes fields of one name, however many', () => {
  expect(listValue.parse(['1', '2'])).toEqual(['1', '2']);
  expect(listValue.parse('1')).toEqual(['1']);
  expect(listValue.parse(undefined)).toEqual([]);
  expect(listValue.parse([new File([], 'a')])).toEqual([]);
});
