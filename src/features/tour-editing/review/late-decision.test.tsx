import { renderToString } from 'react-dom/server';
import { createRoutesStub, createStaticHandler } from 'react-router';
import { expect, it } from 'vitest';
import { action, loader } from '#features/tour-editing/review/one-review.route.tsx';
import ReviewsRoute from '#features/tour-editing/review/reviews.route.tsx';
import { addPerson, openSession, requestContext, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TOO_LATE = { loaderData: { reviews: [] } } as unknown as Parameters<typeof ReviewsRoute>[0];

describeOnBothEngines('a decision that comes too late', (engine) => {
  it('says so without scripts, too', async () => {
    const id = await addPerson(engine.db(), 'boss@example.ru');
    const cookie = `__Host-session=${await openSession(engine.db(), id)}`;
    const headers = new Headers({ cookie });
    const pages = createStaticHandler([
      {
        path: '/admin/reviews/:id',
        loader: (args) => loader(args as unknown as Parameters<typeof loader>[0]),
        action: (args) => action(args as unknown as Parameters<typeof action>[0]),
      },
    ]);
    const body = new URLSearchParams({ intent: 'accept', seen: '' });
    const request = new Request(`${SITE}/admin/reviews/77`, { method: 'POST', headers, body });
    const answer = await pages.query(request, {
      requestContext: requestContext(engine, headers),
    });
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
