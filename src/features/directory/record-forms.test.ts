import { type RecordField, valuesOf } from '#features/directory/kit/record-fields.ts';
import { expect, it } from 'vitest';
import { HOTEL_FIELDS, readHotel } from '#features/directory/hotels/hotel-fields.ts';
import { OPERATOR_FIELDS, readOperator } from '#features/directory/operators/operator-fields.ts';

it.for([
  [{ city: 'other', town: 'Джидда', latitude: 21.5, longitude: 38.5 }, 'latitude', 'в море'],
  [{ city: 'mecca', latitude: 24.4697, longitude: 39.6097 }, 'latitude', 'км от Каабы'],
  [
    { city: 'mecca', latitude: 21.42, longitude: 39.8219, distance: 50 },
    'distance',
    'Проверьте расстояние',
  ],
] as const)('a hotel that can not stand there is refused beside %o', ([row, field, message]) => {
  const read = readHotel(valuesOf(HOTEL_FIELDS, { name: 'Дом', slug: 'dom', ...row }), 2026);
  expect(read.ok ? [] : read.problems.map((problem) => problem.field)).toEqual([field]);
  if (!read.ok) expect(read.problems[0]?.message.replaceAll('\u00a0', ' ')).toContain(message);
});

it.for([
  [{ inn: '7707083892' }, 'inn', 'не бывает'],
  [{ ogrn: '1027700132194' }, 'ogrn', 'не бывает'],
  [{ ogrn: '320723200015401' }, 'ogrn', 'не бывает'],
  [{ register_number: 'РТО 25773' }, 'register_number', 'пишут так'],
] as const)(
  'a number that does not exist is refused beside its field: %o',
  ([row, field, words]) => {
    const read = readOperator(
      valuesOf(OPERATOR_FIELDS, { name: 'Сафа', slug: 'safa', ...row }),
      2026,
    );
    expect(read.ok ? [] : read.problems.map((problem) => problem.field)).toEqual([field]);
    if (!read.ok) expect(read.problems[0]?.message.replaceAll('\u00a0', ' ')).toContain(words);
  },
);

it.for([HOTEL_FIELDS, OPERATOR_FIELDS])(
  'every field stands in a block of the form: %#',
  (fields) => {
    const titles = Object.values<RecordField>(fields).map(({ begins }) => begins);
    const blocks = titles.filter((title) => title !== undefined);
    expect(titles[0]).toBeDefined();
    expect(new Set(blocks).size).toBe(blocks.length);
  },
);
