import { data } from 'react-router';
import { previewedArticle } from '#features/articles/editing/preview-link.server.ts';
import { ArticleNotFound } from '#features/articles/page/article-not-found.tsx';
import { showArticleText } from '#features/articles/page/article-page.server.ts';
import { ArticlePicture } from '#features/articles/page/article-picture.tsx';
import { ArticleText } from '#features/articles/store/article-text.tsx';
import { quranContext } from '#features/quran/text/quran-text.server.ts';
import { notFound } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import type { Route } from './+types/preview.route';
import { keepWords } from '#lib/text/russian.ts';

const ENDED = notFound('Статья не найдена');

/** Neither browsers nor search engines may store a draft. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { read, today } = context.get(siteContext);
  const quran = context.get(quranContext);
  const found = await read(async (db) => {
    const draft = await previewedArticle(db, token, new Date());
    if (!draft) return null;
    return { ...draft, html: await showArticleText(db, draft.content, quran, today) };
  });
  if (!found) throw data(ENDED, { status: ENDED.status });
  return found;
}

export default function PreviewRoute({ loaderData }: Route.ComponentProps) {
  const { title, excerpt, author, featured_image, html } = loaderData;
  return (
    <main id="content" className="page-width py-5 md:py-8">
      <title>{`Черновик: ${title} — ВсеУмры`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <article aria-labelledby="article-title" className="mx-auto max-w-text">
        <p role="note" className="rounded-card bg-vip-tint px-4 py-3 font-medium">
          Это черновик. Он виден только по&nbsp;этой ссылке и&nbsp;ещё не&nbsp;опубликован.
        </p>
        <h1 id="article-title" className="mt-5 text-title sm:text-4xl lg:text-5xl">
          {keepWords(title)}
        </h1>
        {excerpt && <p className="mt-4 text-lg text-ink-soft">{excerpt}</p>}
        <ArticlePicture
          address={featured_image}
          sizes="(max-width: 44rem) 92vw, 42rem"
          isFirst
          className="mt-5 rounded-card"
        />
        <div className="mt-7">
          <ArticleText html={html} />
        </div>
        <p className="mt-10 border-t border-line pt-5">
          <span className="text-ink-soft">Автор: </span>
          {author}
        </p>
      </article>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ArticleNotFound error={error} />;
}
