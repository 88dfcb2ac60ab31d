import { expect, it } from 'vitest';
import { inboxAddress, parseInbox, soughtIn } from '#features/requests/inbox/inbox-query.ts';

it('gives the same query when its address is parsed', () => {
  for (const query of [
    { search: '', status: null, assigned: null, operator: null, before: null },
    { search: '№ 109', status: 'all', assigned: null, operator: 0, before: null },
    { search: 'Амина', status: 'spam', assigned: 0, operator: 4, before: 17 },
    { search: '', status: 'all', assigned: 3, operator: null, before: null },
  ] as const) {
    expect(parseInbox(new URL(inboxAddress(query), 'https://a.example').searchParams)).toEqual(
      query,
    );
  }
});

it('ignores invalid values', () => {
  expect(parseInbox(new URLSearchParams('status=x&assigned=-1&operator=safar&before=1e9'))).toEqual(
    {
      search: '',
      status: null,
      assigned: null,
      operator: null,
      before: null,
    },
  );
});

it('looks for what is searched among closed requests, too, unless a status is chosen', () => {
  expect(parseInbox(new URLSearchParams('q=Амина'))).toMatchObject({ status: 'all' });
  expect(parseInbox(new URLSearchParams('q=Амина&status=new'))).toMatchObject({ status: 'new' });
});

it.each([
  ['109', { id: 109, digits: null, words: [] }],
  [' №\u00a0109 ', { id: 109, digits: null, words: [] }],
  ['79170001122', { id: 79170001122, digits: '9170001122', words: [] }],
  ['8 (917) 000-11-22', { id: null, digits: '9170001122', words: [] }],
  ['+7 917 000', { id: null, digits: '7917000', words: [] }],
  ['-', { id: null, digits: null, words: [] }],
  ['Алёна  Петрова', { id: null, digits: null, words: ['алена', 'петрова'] }],
  ['заявка № 109', { id: 109, digits: null, words: [] }],
  ['#109', { id: 109, digits: null, words: [] }],
  ['8 917 000–11–22', { id: null, digits: '9170001122', words: [] }],
  ['Амина 8 (917) 000-11-22', { id: null, digits: null, words: ['амина', '9170001122'] }],
  ['+79170001122 Амина', { id: null, digits: null, words: ['9170001122', 'амина'] }],
  ['№ 109 Амина', { id: null, digits: null, words: ['109', 'амина'] }],
])('reads «%s»', (search, sought) => {
  expect(soughtIn(search)).toEqual(sought);
});
