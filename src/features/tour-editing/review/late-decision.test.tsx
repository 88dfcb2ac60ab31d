import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { action, loader } from '#features/tour-editing/review/one-review.route.tsx';
import ReviewsRoute from '#features/tour-editing/review/reviews.route.tsx';
import { answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TOO_LATE = { loaderData: { reviews: [] } } as unknown as Parameters<typeof ReviewsRoute>[0];

describeOnBothEngines('a decision that comes too late', (engine) => {
  it('says so without scripts, too', async () => {
    const route = { path: '/admin/reviews/:id', loader, action };
    const sent = { address: '/admin/reviews/77', fields: { intent: 'accept', seen: '' } };
    const { redirect } = await answeredForm(engine, route, sent);
    const to = redirect ?? '';
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
