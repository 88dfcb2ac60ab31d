import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { BARE_REQUEST } from '#test/requests.ts';
import { OneRequestPage } from '#features/requests/inbox/one-request-page.tsx';
import type { RequestAnswer } from '#features/requests/inbox/use-request-form.ts';
import { conflict } from '#lib/problem.ts';
import { REQUEST_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';

interface Given {
  status?: RequestStatus;
  notes?: Parameters<typeof OneRequestPage>[0]['request']['notes'];
  assignedTo?: number;
  assignee?: string;
  isAssigneeGone?: boolean;
  erasedAt?: Date;
}

function shown(given: Given, answer: RequestAnswer | null = null): string {
  const request = {
    id: 1,
    status: 'seen' as RequestStatus,
    ...BARE_REQUEST,
    tourTitle: null,
    tourId: null,
    operator: null,
    operatorId: null,
    assignedTo: null,
    lastAnswer: null,
    assignee: null,
    isAssigneeGone: false,
    createdAt: new Date('2026-11-20T09:00:00Z'),
    seenAt: null,
    answeredAt: null,
    closedAt: null,
    erasedAt: null,
    binnedAt: null,
    notes: [],
    ...given,
  };
  const page = (
    <OneRequestPage
      request={request}
      people={[{ id: 2, label: 'here@example.ru' }]}
      answer={answer}
      list="/admin/requests"
    />
  );
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  return renderToString(<Page />);
}

function selectOf(name: string, given: Given): string {
  const select = new RegExp(`<select[^>]* name="${name}".*?</select>`);
  return select.exec(shown(given))?.[0] ?? '';
}

function statesOffered(status: RequestStatus): string[] {
  const select = selectOf('status', { status });
  return [...select.matchAll(/<option value="(\w+)"/g)].map(([, value = '']) => value);
}

it('does not offer to withdraw a request for its visitor, but keeps one that is withdrawn', () => {
  expect(statesOffered('seen')).toEqual(REQUEST_STATUSES.filter((known) => known !== 'withdrawn'));
  expect(statesOffered('withdrawn')).toEqual(REQUEST_STATUSES);
});

it('shows to whom a request is assigned when the reader can not choose that person', () => {
  const other = selectOf('to', { assignedTo: 7, assignee: 'other@example.ru' });
  expect(other).toContain('<option value="7" selected="">other@example.ru</option>');
  const gone = { assignedTo: 7, assignee: 'gone@example.ru', isAssigneeGone: true };
  expect(selectOf('to', gone)).toContain('>gone@example.ru (доступа больше нет)</option>');
  const here = selectOf('to', { assignedTo: 2, assignee: 'here@example.ru' });
  expect(here).toContain('<option value="2" selected="">here@example.ru</option>');
  expect(here.match(/<option/g)).toHaveLength(2);
});

it('says beside the answer that a request is withdrawn and needs none', () => {
  const words = 'отозвал заявку: отвечать не\u00a0нужно';
  expect(shown({ status: 'withdrawn' })).toContain(words);
  expect(shown({ status: 'in_work' })).not.toContain(words);
});

it('keeps the state that a refused form began with, though a colleague has changed it since', () => {
  const sent = { status: 'seen', to: '', note: '', word: 'слишком длинный' };
  const began = { status: 'seen', assignedTo: null } as const;
  const problem = conflict('invalid', 'Не больше 2000 символов');
  const page = shown({ status: 'agreed' }, { problem, sent, began, picks: {} });
  expect(page).toContain('name="version" value="seen "');
});

it('says beside the answer that a colleague has answered, and sends it with the next press', () => {
  const sent = { status: 'seen', to: '', note: '', word: 'Места есть' };
  const began = { status: 'seen', assignedTo: null, lastAnswer: 3 } as const;
  const message = 'Посетителю тем временем уже ответили';
  const theirs = { version: 'seen  7', values: { ...sent, word: '' }, by: 'b@example.ru' };
  const fields = [{ field: 'word' as const, message }];
  const problem = { ...conflict('answered', message), fields, theirs };
  const page = shown({}, { problem, sent, began, picks: {} });
  expect(page).toMatch(/<textarea[^>]* aria-invalid="true"[^>]*>Места есть</);
  expect(page).toContain('name="version" value="seen  7"');
  expect(page).not.toContain('совпадает');
});

it('keeps what was typed for a request that was erased meanwhile, so that it can be taken away', () => {
  const erasedAt = new Date('2026-11-20T10:00:00Z');
  const sent = { status: 'withdrawn', to: '', note: '', word: 'Места есть' };
  const problem = conflict('erased', 'Данные стёрты');
  const page = shown({ status: 'withdrawn', erasedAt }, { problem, sent, began: null, picks: {} });
  expect(page).toMatch(/<textarea[^>]* name="word"[^>]*>Места есть</);
  expect(page).not.toContain('name="note"');
  expect(shown({ status: 'withdrawn', erasedAt })).not.toContain('<textarea');
});

it('tells who put a request into the bin and who took it out', () => {
  const at = new Date('2026-11-20T09:00:00Z');
  const line = { at, kind: 'bin', isVisitor: false, author: 'boss@example.ru' } as const;
  const page = shown({
    notes: [
      { ...line, id: 1, text: 'binned' },
      { ...line, id: 2, text: 'restored' },
      { ...line, id: 3, text: 'restored', isVisitor: true, author: null },
    ],
  });
  expect(page).toContain('Убрана в\u00a0корзину');
  expect(page.split('Восстановлена из\u00a0корзины')).toHaveLength(3);
});
