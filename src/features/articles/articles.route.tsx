import { useRouteError } from 'react-router';
import { keptListSearch, listAddress, readPage } from '#features/articles/article.ts';
import { ArticleListPage } from '#features/articles/article-list.tsx';
import { listArticles, listCategories } from '#features/articles/articles.server.ts';
import { feedLink } from '#features/articles/feed.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { siteContext } from '#server/context.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import type { Route } from './+types/articles.route';

const INTRO =
  'Подготовка к Умре и Хаджу, обряды по шагам, документы, сборы и жизнь в Мекке и Медине — простым языком.';

export const handle = { kept: keptListSearch };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, readOnce, siteUrl } = context.get(siteContext);
  const page = readPage(new URL(request.url).searchParams);
  const list = await read((db) => listArticles(db, { category: null, page }));
  return { list, categories: await readOnce(listCategories), siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData.list;
  return [
    ...pageMeta({
      siteUrl: loaderData.siteUrl,
      path: listAddress(null, page),
      title: `Статьи для паломников${page > 1 ? `, страница ${page}` : ''} — ВсеУмры`,
      description: INTRO,
      noindex: loaderData.list.cards.length === 0,
    }),
    feedLink,
  ];
}

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  const { list, categories, siteUrl } = loaderData;
  return (
    <>
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Главная', '/'],
          ['Статьи', listAddress(null)],
        ])}
      />
      <ArticleListPage
        title="Полезные статьи"
        intro={INTRO}
        list={list}
        categories={categories}
        current={null}
        empty="Статьи не найдены"
      />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
