import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { InboxPage } from '#features/requests/inbox/inbox-page.tsx';
import { parseInbox } from '#features/requests/inbox/inbox-query.ts';

it.each([
  [0, 'Найдено: 0\u00a0заявок'],
  [1, 'Найдено: 1\u00a0заявка'],
  [132, 'Найдено: 132\u00a0заявки'],
])('says that the filter found %i', (total, words) => {
  const query = parseInbox(new URLSearchParams({ q: 'Амина' }));
  const nobody = { people: [], operators: null, unseen: 0, pushKey: null };
  const page = <InboxPage {...{ query, total, ...nobody }} requests={[]} olderThan={null} />;
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  const said = [...renderToString(<Page />).matchAll(/<p role="status"[^>]*>([^<]*)/g)];
  expect(said.map(([, text]) => text)).toContain(words);
});
