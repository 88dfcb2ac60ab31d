import { expect, it } from 'vitest';
import { takenFiles } from '#ui/upload/use-chosen-files.ts';

/** A field that loses its files when it is emptied, as in browsers. */
function fieldWith(...names: string[]) {
  let files = names.map((name) => new File([], name));
  return {
    get files() {
      return files;
    },
    get value() {
      return files.map(({ name }) => name).join();
    },
    set value(text: string) {
      if (text === '') files = [];
    },
  };
}

it('takes the chosen files and empties the field, so that the same ones can be chosen again', () => {
  const field = fieldWith('туры.csv', 'отели.csv');
  expect(takenFiles(field).map(({ name }) => name)).toEqual(['туры.csv', 'отели.csv']);
  expect(field.value).toBe('');
  expect(takenFiles(field)).toEqual([]);
});
