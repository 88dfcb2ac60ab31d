import { expect, it } from 'vitest';
import { inboxAddress, parseInbox } from '#features/requests/inbox/inbox-query.ts';

it('gives the same query when its address is parsed', () => {
  for (const query of [
    { status: null, assigned: null, before: null },
    { status: 'spam', assigned: 0, before: 17 },
    { status: 'all', assigned: 3, before: null },
  ] as const) {
    expect(parseInbox(new URL(inboxAddress(query), 'https://a.example').searchParams)).toEqual(
      query,
    );
  }
});

it('ignores invalid values', () => {
  expect(parseInbox(new URLSearchParams('status=x&assigned=-1&before=1e9'))).toEqual({
    status: null,
    assigned: null,
    before: null,
  });
});
