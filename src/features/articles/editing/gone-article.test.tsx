import { renderToString } from 'react-dom/server';
import { createRoutesStub, createStaticHandler } from 'react-router';
import { expect, it } from 'vitest';
import ArticleEditorRoute, {
  action,
  loader,
} from '#features/articles/editing/article-editor.route.tsx';
import { addPerson, openSession, requestContext, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the form of an article that was deleted meanwhile', (engine) => {
  it('comes back filled in without scripts, as the form of a new one', async () => {
    const id = await addPerson(engine.db(), 'boss@example.ru');
    const cookie = `__Host-session=${await openSession(engine.db(), id)}`;
    const headers = new Headers({ cookie });
    const pages = createStaticHandler([
      {
        id: 'article',
        path: '/admin/articles/:id',
        loader: (args) => loader(args as unknown as Parameters<typeof loader>[0]),
        action: (args) => action(args as unknown as Parameters<typeof action>[0]),
      },
    ]);
    const body = new URLSearchParams({
      title: 'Как собраться',
      slug: 'kak-sobratsya',
      content: '<p>Долго писали</p>',
      version: '3',
    });
    const request = new Request(`${SITE}/admin/articles/77`, { method: 'POST', headers, body });
    const page = await pages.query(request, { requestContext: requestContext(engine, headers) });
    if (page instanceof Response) throw new Error('no page');
    expect(page.errors).toBeNull();
    expect(page.statusCode).toBe(404);
    const given = {
      loaderData: page.loaderData['article'],
      actionData: page.actionData?.['article'],
    } as unknown as Parameters<typeof ArticleEditorRoute>[0];
    const Page = createRoutesStub([
      { path: '*', Component: () => <ArticleEditorRoute {...given} /> },
    ]);
    const markup = renderToString(<Page />).replaceAll('\u00a0', ' ');
    expect(markup).toContain('action="/admin/articles/new"');
    expect(markup).toContain('Статьи больше нет: возможно, её удалили');
    expect(markup).toContain('сохраните ещё раз, и появится новая статья');
    expect(markup).toContain('Долго писали');
  });
});
