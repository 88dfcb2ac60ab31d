import { articleAddress } from '#features/articles/store/article-address.ts';
import type { FreshArticle } from '#features/articles/store/articles.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { keepWords } from '#lib/text/russian.ts';

/** The newest articles with their pictures. */
export function HomeArticles({ articles }: { articles: readonly FreshArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="fresh" className="lazy-part page-width mt-16">
      <h2 id="fresh" className="text-2xl sm:text-3xl">
        Свежие статьи
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-3">
        {articles.map(({ slug, title, picture }) => (
          <li
            key={slug}
            className="relative overflow-hidden rounded-card border border-line bg-surface hover:border-primary"
          >
            <img
              src={picture}
              alt=""
              width={480}
              height={252}
              loading="lazy"
              className="aspect-[1200/630] w-full bg-primary-tint object-cover max-sm:hidden"
            />
            <h3 className="p-4 text-lg">
              <a href={articleAddress(slug)} className="after:absolute after:inset-0">
                {keepWords(title)}
              </a>
            </h3>
          </li>
        ))}
      </ul>
      <div className="mt-6 text-center">
        <ButtonLink href="/articles" look="quiet">
          Все статьи
        </ButtonLink>
      </div>
    </section>
  );
}
