import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { articleAddress } from '#features/articles/store/article-address.ts';
import {
  type ArticleCard,
  listAddress,
  type ShownArticle,
} from '#features/articles/store/article.ts';
import { ArticleCards } from '#features/articles/page/article-cards.tsx';
import { ArticleFacts } from '#features/articles/page/article-facts.tsx';
import { ArticlePicture } from '#features/articles/page/article-picture.tsx';
import { ArticleText } from '#features/articles/store/article-text.tsx';
import { ShareButton } from '#ui/share/share-button.tsx';
import { useReadingProgress } from '#features/articles/page/use-reading-progress.ts';
import { ButtonLink } from '#ui/button.tsx';
import { keepWords } from '#lib/text/russian.ts';

interface PageProps {
  article: ShownArticle;
  related: readonly ArticleCard[];
  /** Undefined in a browser whose page already has the text. */
  html: string | undefined;
  siteUrl: string;
}

/** An article with links to further pages at its end. */
export function ArticlePage({ article, related, html, siteUrl }: PageProps) {
  const text = useRef<HTMLDivElement>(null);
  const bar = useReadingProgress(text);
  const share = <ShareButton title={article.title} url={siteUrl + articleAddress(article.slug)} />;
  return (
    <main id="content" className="page-width py-5 md:py-8">
      <div
        ref={bar}
        role="progressbar"
        aria-label="Прочитано"
        aria-valuenow={0}
        className="reading-line print:hidden"
      />
      <article aria-labelledby="article-title" className="mx-auto max-w-text">
        <p className="print:hidden">
          <a
            href={listAddress(null)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline-offset-4 hover:underline"
          >
            <ArrowLeft className="size-5" />
            Все статьи
          </a>
        </p>
        <header>
          {article.category_slug !== null && (
            <p className="mt-2">
              <a
                href={listAddress(article.category_slug)}
                className="inline-flex min-h-7 items-center rounded-full bg-primary-tint px-3 text-sm font-semibold text-primary hover:underline"
              >
                {article.category_name}
              </a>
            </p>
          )}
          <h1 id="article-title" className="mt-3 text-title sm:text-4xl lg:text-5xl">
            {keepWords(article.title)}
          </h1>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <ArticleFacts article={article} />
            {share}
          </div>
        </header>
        <ArticlePicture
          address={article.featured_image ?? article.cover}
          sizes="(max-width: 44rem) 92vw, 42rem"
          isFirst
          className="mt-5 rounded-card"
        />
        <div className="relative mt-7">
          <Contents article={article} />
          <ArticleText ref={text} html={html} />
        </div>
        <footer className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p>
            <span className="text-ink-soft">Автор: </span>
            {article.author}
          </p>
          {share}
        </footer>
      </article>
      <section
        aria-labelledby="article-tours"
        className="mx-auto mt-10 max-w-text rounded-card bg-primary-tint p-5 sm:p-7 print:hidden"
      >
        <h2 id="article-tours" className="text-xl sm:text-2xl">
          Собираетесь в&nbsp;путь?
        </h2>
        <p className="mt-2">
          Сравните туры в&nbsp;Умру и&nbsp;Хадж разных операторов: даты, цены, гостиницы.
        </p>
        <ButtonLink href="/all" className="mt-4">
          Смотреть туры
        </ButtonLink>
      </section>
      {related.length > 0 && (
        <section
          aria-labelledby="related"
          className="lazy-part -mx-1 mt-12 px-1 [--room:66rem] sm:[--room:35rem] print:hidden"
        >
          <h2 id="related" className="mb-4 text-2xl">
            Похожие статьи
          </h2>
          <ArticleCards cards={related} heading="h3" />
        </section>
      )}
    </main>
  );
}

/** The contents: beside the text on wide screens, above it on others. */
function Contents({ article: { contents } }: { article: ShownArticle }) {
  if (contents.length === 0) return null;
  return (
    <div className="mb-7 xl:absolute xl:inset-y-0 xl:right-full xl:mr-10 xl:mb-0 xl:w-60 print:hidden">
      <nav
        aria-labelledby="contents"
        className="rounded-card border border-line bg-surface p-4 xl:sticky xl:top-24 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto xl:border-0 xl:bg-transparent xl:p-0"
      >
        <h2 id="contents" className="text-lg">
          Содержание
        </h2>
        <ol className="mt-1">
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-10 items-center py-1.5 leading-snug text-ink-soft hover:text-primary hover:underline xl:min-h-8 xl:text-[0.9375rem]"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
