import { renderToString } from 'react-dom/server';
import { createRoutesStub, createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { action, loader } from '#features/tour-editing/review/one-review.route.tsx';
import ReviewsRoute from '#features/tour-editing/review/reviews.route.tsx';
import { type Site, siteContext } from '#server/context.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { accountContext, accountContexts } from '#server/session/account-context.server.ts';
import { actorContext } from '#server/session/session.server.ts';
import { accountParts, addPerson, openSession, SITE } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const TOO_LATE = { loaderData: { reviews: [] } } as unknown as Parameters<typeof ReviewsRoute>[0];

describeOnBothEngines('a decision that comes too late', ({ db, database }) => {
  it('says so without scripts, too', async () => {
    const id = await addPerson(db(), 'boss@example.ru');
    const headers = { cookie: `__Host-session=${await openSession(db(), id)}` };
    const read = reading(database(), silentLog);
    const account = accountContexts(accountParts(), read, false)(new Headers(headers), undefined);
    const requestContext = new RouterContextProvider();
    requestContext.set(siteContext, { siteUrl: SITE, read } as Site);
    requestContext.set(accountContext, account);
    requestContext.set(actorContext, account.actor);
    const pages = createStaticHandler([
      {
        path: '/admin/reviews/:id',
        loader: (args) => loader(args as unknown as Parameters<typeof loader>[0]),
        action: (args) => action(args as unknown as Parameters<typeof action>[0]),
      },
    ]);
    const body = new URLSearchParams({ intent: 'accept', seen: '' });
    const request = new Request(`${SITE}/admin/reviews/77`, { method: 'POST', headers, body });
    const answer = await pages.query(request, { requestContext });
    const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : '';
    expect(to).toMatch(/^\/admin\/reviews\?/);

    const Page = createRoutesStub([
      {
        path: '/admin/reviews',
        Component: () => <ReviewsRoute {...TOO_LATE} />,
      },
    ]);
    expect(renderToString(<Page initialEntries={[to]} />).replaceAll('\u00a0', ' ')).toContain(
      'Этот тур больше не ждёт проверки: решение уже принял кто-то другой',
    );
  });
});
