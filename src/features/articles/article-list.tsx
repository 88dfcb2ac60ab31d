import type { ReactNode } from 'react';
import { type ArticleList, type Category, listAddress } from '#features/articles/article.ts';
import { ArticleCards } from '#features/articles/article-cards.tsx';
import { CategoryNav } from '#features/articles/category-nav.tsx';
import { Lattice } from '#ui/lattice.tsx';
import { Paging } from '#ui/paging.tsx';

interface ListProps {
  title: ReactNode;
  intro: string;
  list: ArticleList;
  categories: readonly Category[];
  /** The category shown, null for all. */
  current: string | null;
  /** What stands in place of cards when there are none. */
  empty: string;
}

/** A page of articles: of all, or of a category. */
export function ArticleListPage({ title, intro, list, categories, current, empty }: ListProps) {
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-[1.625rem] sm:text-3xl lg:text-4xl">{title}</h1>
      {intro && <p className="mt-2 max-w-text text-ink-soft">{intro}</p>}
      <CategoryNav categories={categories} current={current} />
      <div className="mt-6">
        {list.cards.length > 0 ? (
          <ArticleCards cards={list.cards} heading="h2" isFirst />
        ) : (
          <p className="relative overflow-hidden rounded-card border border-line bg-surface px-5 py-16 text-center text-lg">
            <Lattice />
            <span className="relative">{empty}</span>
          </p>
        )}
      </div>
      <Paging page={list.page} pages={list.pages} address={(page) => listAddress(current, page)} />
    </main>
  );
}
