import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ArticleCard, Category, ShownArticle } from '#features/articles/store/article.ts';
import ArticleCategoryRoute from '#features/articles/page/article-category.route.tsx';
import { ArticleListPage } from '#features/articles/page/article-list.tsx';
import { articleBreadcrumbs, articleStructuredData } from '#features/articles/page/article-meta.ts';
import { ArticlePage } from '#features/articles/page/article-page.tsx';

const card: ArticleCard = {
  slug: 'umra-po-shagam',
  title: 'Умра по шагам',
  excerpt: 'Коротко о главном',
  featured_image: '/images/articles/1760227200000_abc.webp',
  cover: '/oblozhka/mecca-day-kazan.svg?v=1',
  reading_time: 7,
  views_count: 1205,
  published: '2026-11-01',
  category_slug: 'obryady',
  category_name: 'Обряды',
};
const article: ShownArticle = {
  ...card,
  id: 1,
  author: 'Редакция ВсеУмры',
  meta_description: 'Порядок Умры',
  meta_keywords: 'умра, ихрам',
  publishedAt: new Date('2026-11-01T06:00:00Z'),
  updatedAt: new Date('2026-11-02T06:00:00Z'),
  contents: [{ id: 'h-ikhram', text: 'Ихрам' }],
};
const categories: Category[] = [
  { slug: 'obryady', name: 'Обряды', description: '', icon: 'constructor' },
];
const SITE = 'https://example.ru';

function render(element: React.ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}
const list = (cards: ArticleCard[], current: string | null = null) =>
  render(
    <ArticleListPage
      title="Статьи"
      intro=""
      list={{ cards, page: 2, pages: 3 }}
      categories={categories}
      current={current}
      empty="Статьи не найдены"
    />,
  );

describe('a list of articles', () => {
  it('has of each what a reader chooses by', () => {
    const markup = list([card]);
    for (const text of [
      'Умра по шагам',
      'Коротко о главном',
      '1 ноября 2026',
      '7 минут чтения',
      '1 205 просмотров',
    ])
      expect(markup).toContain(text);
    expect(markup).toContain('srcSet="/images/articles/1760227200000_abc-480.webp 480w, ');
    expect(markup).toMatch(/<a href="\/articles\/umra-po-shagam"[^>]*>Читать/);
  });

  it('breaks no title inside «8-го»', () => {
    expect(list([{ ...card, title: 'Хадж: с 8-го дня' }])).toContain('>Хадж: с 8-\u2060го дня</');
  });

  it('shows its drawn cover where there is no picture, and no badge without a category', () => {
    const markup = list([
      { ...card, featured_image: null, category_slug: null, category_name: null },
    ]);
    expect(markup).toContain('src="/oblozhka/mecca-day-kazan.svg?v=1"');
    expect(markup.match(/category\/obryady/g)).toHaveLength(1);
  });

  it('says when there is none', () => {
    expect(list([])).toContain('Статьи не найдены');
    expect(list([], 'obryady')).toMatch(/href="\/articles"[^>]*>Все статьи/);
  });

  it('of a category is headed by its name and description, and says when it is empty', () => {
    const category = { slug: 'obryady', name: 'Обряды', description: 'По порядку', icon: 'x' };
    const loaderData = {
      list: { cards: [], page: 1, pages: 1 },
      categories: [category],
      category,
      siteUrl: SITE,
    };
    // The framework passes a route more than this one reads.
    type Props = Parameters<typeof ArticleCategoryRoute>[0];
    const markup = render(<ArticleCategoryRoute {...({ loaderData } as unknown as Props)} />);
    expect(markup).toMatch(/<h1[^>]*>.*Обряды/);
    expect(markup).toContain('По порядку');
    expect(markup).toContain('В этой категории пока нет статей');
  });

  it('leads to every category and page without scripts', () => {
    const markup = list([card], 'obryady');
    expect(markup).toContain('href="/articles"');
    expect(markup).toMatch(/href="\/articles\/category\/obryady" aria-current="page"/);
    expect(markup).toContain('href="/articles/category/obryady?page=3"');
    expect(markup).toContain('href="/articles/category/obryady"');
  });
});

describe('the page of an article', () => {
  const markup = render(
    <ArticlePage article={article} related={[card]} html="<p>Текст</p>" siteUrl={SITE} />,
  );

  it('has its parts: way back, category, facts, contents, text, author, ways on', () => {
    for (const text of [
      'Все статьи',
      'Обряды',
      '7 минут чтения',
      '1 205 просмотров',
      'Содержание',
      '<p>Текст</p>',
      'Автор: ',
      'Редакция ВсеУмры',
      'Поделиться',
      'Похожие статьи',
    ])
      expect(markup).toContain(text);
    expect(markup).toContain('href="#h-ikhram"');
    expect(markup).toContain('href="/all"');
    expect(markup).toMatch(/role="progressbar" aria-label="Прочитано" aria-valuenow="0"/);
  });

  it('says nothing of views before it has any', () => {
    const fresh = { ...article, views_count: 0 };
    const unread = render(<ArticlePage article={fresh} related={[]} html="" siteUrl={SITE} />);
    expect(unread).not.toContain('просмотр');
  });

  it('gives its picture the room it will take', () => {
    expect(markup).toMatch(/width="1200" height="630"[^>]*loading="eager"/);
  });

  it('tells search engines of itself and of the way to it', () => {
    expect(articleStructuredData({ ...article, featured_image: null }, SITE)).toMatchObject({
      '@type': 'Article',
      headline: 'Умра по шагам',
      image: { url: `${SITE}/front.png`, width: 1200, height: 630 },
      datePublished: '2026-11-01T06:00:00.000Z',
      dateModified: '2026-11-02T06:00:00.000Z',
      timeRequired: 'PT7M',
    });
    const names = (of: ShownArticle) =>
      articleBreadcrumbs(of, SITE).itemListElement.map(({ name }) => name);
    expect(names(article)).toEqual(['Главная', 'Статьи', 'Обряды', 'Умра по шагам']);
    expect(names({ ...article, category_slug: null })).toEqual([
      'Главная',
      'Статьи',
      'Умра по шагам',
    ]);
  });
});
