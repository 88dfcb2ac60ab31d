import { expect, it } from 'vitest';
import { readPhotoText } from '#features/directory/photos/photo-form.ts';

const typed = { alt: ' Холл\n первого этажа ', credit: '', isDrawing: false };

it('reads what is typed of a photograph, tidied', () => {
  expect(readPhotoText(typed)).toEqual({
    ok: true,
    text: { alt: 'Холл первого этажа', credit: null, is_drawing: false },
  });
});

it.for([
  [{ alt: '  ' }, 'alt', 'Напишите, что'],
  [{ alt: 'а'.repeat(201) }, 'alt', 'Не больше 200'],
  [{ credit: 'а'.repeat(201) }, 'credit', 'Не больше 200'],
] as const)('says what is wrong beside the field: %o', ([changed, field, message]) => {
  const read = readPhotoText({ ...typed, ...changed });
  if (read.ok) throw new Error('accepted');
  expect(read.problems.map((problem) => problem.field)).toEqual([field]);
  expect(read.problems[0]?.message.replaceAll('\u00a0', ' ')).toContain(message);
});
