import { data, redirect, redirectDocument, useRouteError } from 'react-router';
import { SLUG_FORM } from '#features/articles/store/article-input.ts';
import { articleAddress } from '#features/articles/store/article-address.ts';
import { articleBreadcrumbs, articleStructuredData } from '#features/articles/page/article-meta.ts';
import { ArticleNotFound } from '#features/articles/page/article-not-found.tsx';
import { articleShareCard } from '#features/articles/page/article-share-card.ts';
import { articlePage } from '#features/articles/page/article-page.server.ts';
import { ArticlePage } from '#features/articles/page/article-page.tsx';
import { movedArticle } from '#features/articles/store/articles.server.ts';
import { feedLink } from '#features/articles/page/feed.ts';
import { quranContext } from '#features/quran/text/quran-text.server.ts';
import { notFound } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { servedTextContext } from '#server/pages/served-text.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import { useServedText } from '#ui/page/use-served-text.ts';
import { given, request as ask } from '#ui/request.browser.ts';
import type { Route } from './+types/article.route';

const NO_ARTICLE = notFound('Статья не найдена');

/** Longer than the site waits for a database that does not answer. */
const PATIENCE_MS = 10_000;

export const handle = { isText: true, kept: () => '' };

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { read, today, siteUrl } = context.get(siteContext);
  const quran = context.get(quranContext);
  const isSlug = SLUG_FORM.test(slug) && slug.length <= 100;
  const page = isSlug ? await read((db) => articlePage(db, slug, quran, today)) : null;
  if (!page) {
    const moved = await read((db) => movedArticle(db, slug));
    if (moved !== null) throw redirect(articleAddress(moved), 301);
    throw data(NO_ARTICLE, { status: NO_ARTICLE.status });
  }
  const { html, ...sent } = page;
  const picture = sharePicture(articleAddress(page.article.slug), articleShareCard(page.article));
  context.set(servedTextContext, html);
  return { ...sent, siteUrl, picture };
}

export async function clientLoader({ serverLoader, params, request }: Route.ClientLoaderArgs) {
  const asked = ask(`/api/articles/${encodeURIComponent(params.slug)}`, { withinMs: PATIENCE_MS });
  const page = await serverLoader();
  const text = given<{ html: string }>(await asked);
  if (!text) throw redirectDocument(request.url);
  return { ...page, html: text.html };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { article, siteUrl, picture } = loaderData;
  return [
    ...pageMeta({
      siteUrl,
      path: articleAddress(article.slug),
      title: `${article.title} — ВсеУмры`,
      description: article.meta_description,
      picture,
      type: 'article',
    }),
    ...(article.meta_keywords ? [{ name: 'keywords', content: article.meta_keywords }] : []),
    { property: 'article:published_time', content: article.publishedAt.toISOString() },
    { property: 'article:modified_time', content: article.updatedAt.toISOString() },
    feedLink,
  ];
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  const { article, related, siteUrl } = loaderData;
  const served = useServedText();
  return (
    <>
      <StructuredData data={articleStructuredData(article, siteUrl)} />
      <StructuredData data={articleBreadcrumbs(article, siteUrl)} />
      <ArticlePage
        key={article.slug}
        article={article}
        related={related}
        html={'html' in loaderData ? loaderData.html : (served ?? undefined)}
        siteUrl={siteUrl}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <ArticleNotFound error={useRouteError()} />;
}
