import { data, redirect, redirectDocument, useRouteError } from 'react-router';
import { SLUG_FORM } from '#features/articles/article-input.ts';
import { articleAddress, DEFAULT_IMAGE } from '#features/articles/article.ts';
import { articleBreadcrumbs, articleStructuredData } from '#features/articles/article-meta.ts';
import { ArticleNotFound } from '#features/articles/article-not-found.tsx';
import { articlePage } from '#features/articles/article-page.server.ts';
import { ArticlePage } from '#features/articles/article-page.tsx';
import { movedArticle } from '#features/articles/articles.server.ts';
import { feedLink } from '#features/articles/feed.ts';
import { quranContext } from '#features/quran/quran-text.server.ts';
import type { Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { withUnsent } from '#server/unsent.server.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { StructuredData } from '#ui/structured-data.tsx';
import type { Route } from './+types/article.route';

const NO_ARTICLE: Problem = { code: 'not_found', status: 404, message: 'Статья не найдена' };

export const handle = { kept: () => '' };

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { read, today, siteUrl } = context.get(siteContext);
  const quran = context.get(quranContext);
  const isSlug = SLUG_FORM.test(slug) && slug.length <= 100;
  const page = isSlug ? await read((db) => articlePage(db, slug, quran, today)) : null;
  if (!page) {
    const moved = isSlug ? await read((db) => movedArticle(db, slug)) : null;
    if (moved !== null) throw redirect(articleAddress(moved), 301);
    throw data(NO_ARTICLE, { status: NO_ARTICLE.status });
  }
  const { html, ...sent } = page;
  return withUnsent({ ...sent, siteUrl }, { html });
}

export async function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const text = fetch(`/api/articles/${encodeURIComponent(params.slug)}`).then(
    async (answer) => (answer.ok ? ((await answer.json()) as { html: string }).html : null),
    () => null,
  );
  const page = await serverLoader();
  const html = await text;
  if (html === null) throw redirectDocument(request.url);
  return { ...page, html };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, siteUrl } = loaderData;
  return [
    ...pageMeta({
      siteUrl,
      path: articleAddress(article.slug),
      title: `${article.title} — ВсеУмры`,
      description: article.meta_description,
      image: article.featured_image ?? DEFAULT_IMAGE,
      type: 'article',
    }),
    ...(article.meta_keywords ? [{ name: 'keywords', content: article.meta_keywords }] : []),
    { property: 'article:published_time', content: article.publishedAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    feedLink,
  ];
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  const { article, related, html, siteUrl } = loaderData;
  return (
    <>
      <StructuredData data={articleStructuredData(article, siteUrl)} />
      <StructuredData data={articleBreadcrumbs(article, siteUrl)} />
      <ArticlePage
        key={article.slug}
        article={article}
        related={related}
        html={html}
        siteUrl={siteUrl}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <ArticleNotFound error={useRouteError()} />;
}
