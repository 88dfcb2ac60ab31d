import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '#features/articles/editing/article-form-values.ts';
import { ArticleFormView } from '#features/articles/editing/article-form.tsx';
import { parseArticleList } from '#features/articles/editing-list/article-list-query.ts';
import { ArticleListPage } from '#features/articles/editing-list/article-list.tsx';
import { useArticleForm } from '#features/articles/editing/use-article-form.ts';

function render(Page: () => ReactNode): string {
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  return renderToString(<Stub initialEntries={['/']} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

function list(search: string): string {
  const query = parseArticleList(new URLSearchParams(search));
  const nothing = {
    articles: [],
    total: 0,
    pages: 1,
    counts: { published: 0, draft: 0, scheduled: 0 },
  };
  return render(() => (
    <ArticleListPage query={query} list={nothing} categories={[]} deleting={null} problem={null} />
  ));
}

function Editor({ isBusy }: { isBusy: boolean }) {
  const form = useArticleForm({
    articleId: null,
    values: EMPTY_FORM,
    base: EMPTY_FORM,
    version: null,
    draft: null,
    answer: null,
  });
  return (
    <ArticleFormView
      form={{ ...form, isBusy }}
      categories={[{ id: 1, name: 'Обряды' }]}
      siteUrl="https://vseumry.example"
      action="/admin/articles/new"
    />
  );
}

describe('the list of articles', () => {
  it('says that there are none yet', () => {
    expect(list('')).toContain('Статей пока нет');
    expect(list('q=умра')).not.toContain('Статей пока нет');
  });
});

describe('the editor', () => {
  it('can’t be pressed twice while it saves', () => {
    expect(render(() => <Editor isBusy />)).toMatch(
      /<button type="submit"[^>]*aria-disabled="true"[^>]*>Сохранение\.\.\.</,
    );
    expect(render(() => <Editor isBusy={false} />)).not.toContain('Сохранение...');
  });

  it('is a form with HTML in it before and without scripts', () => {
    const markup = render(() => <Editor isBusy={false} />);
    expect(markup).toMatch(/<form[^>]*method="post"|<form[^>]*action="\/admin\/articles\/new"/);
    expect(markup).toMatch(/<textarea[^>]*name="content"/);
    expect(markup).toContain('0 / 160 символов');
    expect(markup).toContain('По московскому времени.');
    expect(markup).toContain('<option value="1">Обряды</option>');
  });
});
