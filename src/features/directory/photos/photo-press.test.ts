import { expect, it } from 'vitest';
import { photoPress } from '#features/directory/photos/photo-press.ts';

const typed = { intent: 'say', photo: '3', alt: ' Холл\n первого этажа ', credit: '' };

it('reads what is typed of a photograph, tidied', () => {
  expect(photoPress.parse(typed)).toEqual({
    intent: 'say',
    photo: 3,
    text: { alt: 'Холл первого этажа', credit: null, is_drawing: false },
  });
});

it.for([
  [{ alt: '  ' }, 'alt', 'Напишите, что'],
  [{ alt: 'а'.repeat(201) }, 'alt', 'Не больше 200'],
  [{ credit: 'а'.repeat(201) }, 'credit', 'Не больше 200'],
] as const)('says what is wrong beside the field: %o', ([changed, field, message]) => {
  const issues = photoPress.safeParse({ ...typed, ...changed }).error?.issues ?? [];
  expect(issues.map(({ path }) => path)).toEqual([[field]]);
  expect(issues[0]?.message.replaceAll('\u00a0', ' ')).toContain(message);
});
