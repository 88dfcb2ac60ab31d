import { renderToString } from 'react-dom/server';
import { createRoutesStub, createStaticHandler } from 'react-router';
import { expect, it } from 'vitest';
import EditTourRoute, { action, loader } from '#features/tour-editing/edit-tour.route.tsx';
import { EMPTY_FORM } from '#features/tour-editing/form/tour-form-values.ts';
import { addPerson, openSession, requestContext, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the form of a tour that was deleted meanwhile', (engine) => {
  /** The page that answers a form without scripts. */
  async function pageOf(intent: string) {
    const id = await addPerson(engine.db(), 'boss@example.ru');
    const cookie = `__Host-session=${await openSession(engine.db(), id)}`;
    const headers = new Headers({ cookie });
    const pages = createStaticHandler([
      {
        id: 'tour',
        path: '/edit-tour/:id',
        loader: (args) => loader(args as unknown as Parameters<typeof loader>[0]),
        action: (args) => action(args as unknown as Parameters<typeof action>[0]),
      },
    ]);
    const texts = Object.entries(EMPTY_FORM).filter(([, value]) => typeof value === 'string');
    const body = new URLSearchParams({
      ...(Object.fromEntries(texts) as Record<string, string>),
      city_from: 'Казань',
      departure_date: '2026-12-03',
      days: '10',
      description: 'Долго писали',
      version: '2026-11-20T09:00:00.000Z',
      intent,
    });
    const request = new Request(`${SITE}/edit-tour/77`, { method: 'POST', headers, body });
    const page = await pages.query(request, { requestContext: requestContext(engine, headers) });
    if (page instanceof Response) throw new Error('no page');
    expect(page.errors).toBeNull();
    const given = {
      loaderData: page.loaderData['tour'],
      actionData: page.actionData?.['tour'],
    } as unknown as Parameters<typeof EditTourRoute>[0];
    const Page = createRoutesStub([{ path: '*', Component: () => <EditTourRoute {...given} /> }]);
    return renderToString(<Page />).replaceAll('\u00a0', ' ');
  }

  it.each(['save', 'preview'])('comes back filled in as that of a new one (%s)', async (intent) => {
    const page = await pageOf(intent);
    expect(page).toContain('action="/add-tour"');
    expect(page).toContain('Тура больше нет: возможно, его удалили');
    expect(page).toContain('сохраните ещё раз, и появится новый тур');
    expect(page).toContain('Долго писали');
  });
});
