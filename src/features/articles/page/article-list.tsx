import type { ReactNode } from 'react';
import { type ArticleList, type Category, listAddress } from '#features/articles/store/article.ts';
import { ArticleCards } from '#features/articles/page/article-cards.tsx';
import { CategoryNav } from '#features/articles/categories/category-nav.tsx';
import { buttonClass } from '#ui/button.tsx';
import { QuietScene } from '#ui/page/quiet-scene.tsx';
import { Paging } from '#ui/page/paging.tsx';
import { SearchForm } from '#ui/form/search-form.tsx';

interface ListProps {
  title: ReactNode;
  intro: string;
  list: ArticleList;
  categories: readonly Category[];
  /** The category shown, null for all. */
  current: string | null;
  /** The search text among all articles; categories have no search. */
  q?: string;
  /** The message when there are no cards. */
  empty: string;
}

/** A page of all articles or of a category. */
export function ArticleListPage(props: ListProps) {
  const { title, intro, list, categories, current, q = '', empty } = props;
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <h1 className="text-title sm:text-3xl lg:text-4xl">{title}</h1>
      {intro && <p className="mt-2 max-w-text text-ink-soft">{intro}</p>}
      {current === null && (
        <SearchForm
          key={q}
          action="/articles"
          label="Поиск по статьям"
          placeholder="Таваф, виза, прививка"
          q={q}
          maxLength={100}
          className="mt-5 max-w-text"
        />
      )}
      <CategoryNav categories={categories} current={current} />
      <div className="mt-6">
        {list.cards.length > 0 ? (
          <ArticleCards cards={list.cards} heading="h2" isFirst />
        ) : (
          <div className="rounded-card border border-line bg-surface px-5 py-12 text-center text-lg">
            <QuietScene thing="M94 92V22H134L148 36V92ZM104 46V51H138V46ZM104 58V63H138V58ZM104 70V75H128V70Z" />
            <p>{empty}</p>
            {(q !== '' || current !== null) && (
              <p className="mt-4">
                <a href={listAddress(null)} className={buttonClass('quiet')}>
                  Все статьи
                </a>
              </p>
            )}
          </div>
        )}
      </div>
      <Paging
        page={list.page}
        pages={list.pages}
        address={(page) => listAddress(current, page, q)}
      />
    </main>
  );
}
