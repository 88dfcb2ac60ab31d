import { type RecordField, recordSchema, valuesOf } from '#features/directory/kit/record-fields.ts';
import { expect, it } from 'vitest';
import { HOTEL_FIELDS, readHotel } from '#features/directory/hotels/hotel-fields.ts';
import { OPERATOR_FIELDS, readOperator } from '#features/directory/operators/operator-fields.ts';
import { parseSubmission } from '#server/forms/form-reader.server.ts';

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

/** A record in which every field of its form has a value. */
const WHOLE = {
  hotel: {
    name: 'Дом',
    name_latin: 'Dar',
    aliases: ['Дар', 'Dar, Mecca'],
    slug: 'dom',
    stars: 5,
    about: 'Первый абзац.\n\nВторой.',
    is_verified: true,
    city: 'other',
    town: 'Джидда',
    address: 'ул. 1',
    latitude: 21.5169,
    longitude: 39.1925,
    distance: 300,
    walk_minutes: 7,
    shuttle: 'own',
    shuttle_note: 'каждые 10 минут',
    is_accessible: false,
  },
  operator: {
    name: 'Сафа',
    aliases: ['Safa', 'ООО «Сафа», Казань'],
    slug: 'safa',
    logo: '/images/company-logos/1.webp',
    about: 'Первый абзац.\n\nВторой.',
    since_year: 2010,
    is_verified: true,
    is_trusted: true,
    legal_kind: 'travel_agent',
    agent_of: 'Караван',
    legal_name: 'ООО «Сафа»',
    inn: '7707083893',
    ogrn: '1027700132195',
    register_number: 'РТО 025773',
    hajj_year: 2027,
    hajj_by: 'Совет',
    hajj_url: 'https://hajj.example/safa',
    addresses: 'ул. 1\nул. 2',
    hours: '10–20',
    phones: '+7 843 000-00-00\n+7 843 000-00-01',
    email: 'safa@example.ru',
    site: 'https://safa.example/',
    telegram: '@safa',
    max: '@safa',
    vk: 'vk.com/safa',
    whatsapp: '+79170000000',
    request_email: 'zayavki@example.ru',
    payment_terms: 'Сразу',
    change_terms: 'За неделю',
    cancellation_terms: 'За месяц',
    complaints: 'Директору',
  },
};

it.for([
  [HOTEL_FIELDS, WHOLE.hotel, readHotel],
  [OPERATOR_FIELDS, WHOLE.operator, readOperator],
] as const)('a record comes back from its form with every field: %#', ([fields, row, read]) => {
  const shown = Object.entries<RecordField>(fields).filter(([, { kind }]) => kind !== 'check');
  expect(Object.keys(row)).toEqual(shown.map(([field]) => field));
  const body = new FormData();
  const values = valuesOf<string>(fields, row);
  // An empty box is not sent, and a text has the line breaks of a browser.
  for (const [field, text] of Object.entries(values)) {
    if (text !== '') body.set(field, text.replaceAll('\n', '\r\n'));
  }
  const sent = parseSubmission(
    body,
    recordSchema<string, { input: object }>(fields, (all) => read(all as never, 2026)),
  );
  expect(sent.status === 'success' && sent.value.input).toEqual(row);
});
