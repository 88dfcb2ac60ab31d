import { data, redirect, useRouteError } from 'react-router';
import { keptListSearch, listAddress, readPage } from '#features/articles/store/article.ts';
import { ArticleListPage } from '#features/articles/page/article-list.tsx';
import { ArticleNotFound } from '#features/articles/page/article-not-found.tsx';
import {
  listArticles,
  listCategories,
  movedCategory,
} from '#features/articles/store/articles.server.ts';
import { CategoryIcon } from '#features/articles/categories/category-icon.tsx';
import { feedLink } from '#features/articles/page/feed.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { notFound } from '#lib/problem.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/article-category.route';

const NO_CATEGORY = notFound('Категория не найдена');

export const handle = { isText: true, kept: keptListSearch };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { read, readOnce, siteUrl, today } = context.get(siteContext);
  const slug = params.categorySlug;
  const categories = await readOnce(listCategories);
  const category = categories.find((one) => one.slug === slug);
  if (!category) {
    const moved = await read((db) => movedCategory(db, slug));
    if (moved !== null) throw redirect(listAddress(moved), 301);
    throw data(NO_CATEGORY, { status: NO_CATEGORY.status });
  }
  const page = readPage(new URL(request.url).searchParams);
  const list = await read((db) => listArticles(db, { category: slug, page }, today));
  return { list, categories, category, siteUrl, picture: pagePicture('/articles') };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, list, siteUrl, picture } = loaderData;
  return [
    ...pageMeta({
      siteUrl,
      path: listAddress(category.slug, list.page),
      title: `${category.name}: статьи${list.page > 1 ? `, страница ${list.page}` : ''} — ВсеУмры`,
      description: category.description || `Статьи для паломников: ${category.name}.`,
      picture,
      noindex: list.cards.length === 0,
    }),
    feedLink,
  ];
}

export default function ArticleCategoryRoute({ loaderData }: Route.ComponentProps) {
  const { list, categories, category, siteUrl } = loaderData;
  return (
    <>
      <StructuredData
        data={breadcrumbs(siteUrl, [
          ['Статьи', listAddress(null)],
          [category.name, listAddress(category.slug)],
        ])}
      />
      <ArticleListPage
        title={
          <span className="flex items-center gap-3">
            <CategoryIcon name={category.icon} className="size-[0.9em] shrink-0 text-primary" />
            {category.name}
          </span>
        }
        intro={category.description}
        list={list}
        categories={categories}
        current={category.slug}
        empty="В этой категории пока нет статей"
      />
    </>
  );
}

export function ErrorBoundary() {
  return <ArticleNotFound error={useRouteError()} />;
}
