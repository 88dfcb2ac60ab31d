import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import ArticleEditorRoute, {
  action,
  loader,
} from '#features/articles/editing/article-editor.route.tsx';
import { answeredForm } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the form of an article that was deleted meanwhile', (engine) => {
  it('comes back filled in without scripts, as the form of a new one', async () => {
    const fields = {
      title: 'Как собраться',
      slug: 'kak-sobratsya',
      content: '<p>Долго писали</p>',
      version: '3',
    };
    const route = { path: '/admin/articles/:id', loader, action };
    const page = await answeredForm(engine, route, { address: '/admin/articles/77', fields });
    expect(page.errors).toBeNull();
    expect(page.status).toBe(404);
    const given = page as unknown as Parameters<typeof ArticleEditorRoute>[0];
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
