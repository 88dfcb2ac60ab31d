import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { BARE_REQUEST } from '#test/requests.ts';
import { VisitorPage, type VisitorRequest } from '#features/requests/visitor/visitor-page.tsx';
import VisitorRoute from '#features/requests/visitor/visitor.route.tsx';
import { NO_ANSWER } from '#lib/form/no-answer.ts';
import { lostReply } from '#ui/form/use-action-form.ts';

const AT = new Date('2026-11-20T09:00:00Z');

function requestWith(words: VisitorRequest['words']): VisitorRequest {
  return {
    number: 1,
    key: '00000000-0000-4000-8000-000000000001',
    status: 'agreed',
    isClosed: true,
    isBinned: false,
    createdAt: AT,
    tour: null,
    operator: null,
    asked: BARE_REQUEST,
    words,
  };
}

function linesOf(words: VisitorRequest['words']): string[] {
  const Page = createRoutesStub([
    { path: '*', Component: () => <VisitorPage request={requestWith(words)} problem={null} /> },
  ]);
  const markup = renderToString(<Page />).replaceAll('<!-- -->', '');
  return [...markup.matchAll(/<li><p[^>]*>([^,<]*),[^<]*<\/p><p[^>]*>([^<]*)</g)].map(
    ([, who, text]) => `${who}: ${text}`,
  );
}

it('says when nobody received a withdrawal', () => {
  const lost = lostReply(NO_ANSWER, null);
  const given = { loaderData: { request: requestWith([]) }, actionData: lost };
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <VisitorRoute {...(given as unknown as Parameters<typeof VisitorRoute>[0])} />
      ),
    },
  ]);
  const markup = renderToString(<Page />);
  expect(markup.slice(markup.indexOf('Отозвать и'))).toContain(NO_ANSWER.message);
});

it('says of each line whether it is an answer, a state or the visitor’s own', () => {
  const note = { id: 1, at: AT, kind: 'word', isVisitor: false, text: 'Места есть' } as const;
  expect(
    linesOf([
      note,
      { ...note, id: 2, isVisitor: true, text: 'Нас четверо' },
      { ...note, id: 3, kind: 'status', text: 'agreed' },
      { ...note, id: 4, kind: 'status', isVisitor: true, text: 'withdrawn' },
    ]),
  ).toEqual([
    'Ответ: Места есть',
    'Вы: Нас четверо',
    'Состояние: Вы\u00a0договорились',
    'Вы: Вы\u00a0отозвали заявку',
  ]);
});

function pageOf(request: VisitorRequest, actionData?: unknown): string {
  const given = { loaderData: { request }, actionData };
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <VisitorRoute {...(given as unknown as Parameters<typeof VisitorRoute>[0])} />
      ),
    },
  ]);
  return renderToString(<Page />);
}

it.each([
  [{ tour: { title: 'Умра', slug: 'umra' } }, '/zayavka?tour=umra'],
  [{ tour: { title: 'Умра', slug: null } }, '/zayavka?operator=safar'],
  [{ operator: null }, '/zayavka'],
])('leads from a closed request to a new one: %j', (about, address) => {
  const operator = { name: 'Сафар', slug: 'safar' };
  const closed = pageOf({ ...requestWith([]), operator, ...about });
  expect(closed).toContain(`href="${address}"`);
  const open = pageOf({ ...requestWith([]), operator, ...about, status: 'seen', isClosed: false });
  expect(open).not.toContain('href="/zayavka');
});

it('promises no answer to a request in the bin, and says how it comes back', () => {
  const open = { ...requestWith([]), status: 'seen' as const, isClosed: false };
  const answered = 'Прочитана, ответ готовится';
  expect(pageOf(open)).toContain(answered);
  const binned = pageOf({ ...open, isBinned: true });
  expect(binned).not.toContain(answered);
  expect(binned).toContain('Снята с\u00a0рассмотрения');
  expect(binned).toContain('<textarea');
  // A closed one stays what it was.
  expect(pageOf({ ...requestWith([]), isBinned: true })).toContain('Вы\u00a0договорились');
});

it('keeps what is added when the request was closed meanwhile, also without scripts', () => {
  expect(pageOf(requestWith([]))).not.toContain('<textarea');
  const refused = { form: 'word', result: { initialValue: { word: 'Нас четверо' } } };
  expect(pageOf(requestWith([]), refused)).toContain('<textarea');
});
