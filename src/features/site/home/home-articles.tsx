import { articleAddress } from '#features/articles/store/article-address.ts';
import type { FreshArticle } from '#features/articles/store/articles.server.ts';

/**
 * The newest articles as plain links by title, because the page is near the limit of its first
 * response.
 */
export function HomeArticles({ articles }: { articles: readonly FreshArticle[] }) {
  if (articles.length === 0) return null;
  const links = [
    ...articles.map(({ slug, title }) => ({ href: articleAddress(slug), title })),
    { href: '/articles', title: 'Все статьи' },
  ];
  return (
    <section aria-labelledby="fresh" className="page-width mt-16">
      <h2 id="fresh" className="text-2xl sm:text-3xl">
        Свежие статьи
      </h2>
      <ul className="mt-6 flex flex-wrap gap-2">
        {links.map(({ href, title }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-primary"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
