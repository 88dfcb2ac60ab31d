import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { BARE_REQUEST } from '#test/requests.ts';
import { OneRequestPage } from '#features/requests/inbox/one-request-page.tsx';
import { REQUEST_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';

function statesOffered(status: RequestStatus): string[] {
  const request = {
    id: 1,
    status,
    ...BARE_REQUEST,
    tourTitle: null,
    tourId: null,
    operator: null,
    operatorId: null,
    assignedTo: null,
    assignee: null,
    createdAt: new Date('2026-11-20T09:00:00Z'),
    seenAt: null,
    answeredAt: null,
    closedAt: null,
    erasedAt: null,
    binnedAt: null,
    notes: [],
  };
  const page = <OneRequestPage request={request} people={[]} answer={null} />;
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  const select =
    /<select[^>]* name="status".*?<\/select>/.exec(renderToString(<Page />))?.[0] ?? '';
  return [...select.matchAll(/<option value="(\w+)"/g)].map(([, value = '']) => value);
}

it('does not offer to withdraw a request for its visitor, but keeps one that is withdrawn', () => {
  expect(statesOffered('seen')).toEqual(REQUEST_STATUSES.filter((known) => known !== 'withdrawn'));
  expect(statesOffered('withdrawn')).toEqual(REQUEST_STATUSES);
});
