import { Link, useNavigation } from 'react-router';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import type { CategoryChoice } from '#features/articles/editing/article-fields.tsx';
import type { ListedArticle } from '#features/articles/editing-list/article-list.server.ts';
import {
  articleListAddress,
  type ArticleListQuery,
  categoryName,
  SHOWN_ARTICLES,
  type ShownArticles,
} from '#features/articles/editing-list/article-list-query.ts';
import { ArticleRows } from '#features/articles/editing-list/article-rows.tsx';
import { NO_CATEGORY } from '#features/articles/editing/article-form-values.ts';
import { CREATED, UPDATED } from '#features/articles/editing/save-words.ts';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import { DeleteDialog } from '#ui/staff/delete-dialog.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { Paging } from '#ui/page/paging.tsx';
import { EmptyTable } from '#ui/table/table.tsx';

const SHOWN_LABELS: Record<ShownArticles, string> = {
  published: 'Опубликованы',
  draft: 'Черновики',
  scheduled: 'Выйдут позже',
};
const SAVED_WORDS = { create: CREATED, update: UPDATED, delete: 'Статья удалена' };

interface ArticleListPageProps {
  query: ArticleListQuery;
  list: {
    articles: ListedArticle[];
    total: number;
    pages: number;
    counts: Record<ShownArticles, number>;
  };
  categories: readonly CategoryChoice[];
  /** Title of the article whose deletion needs confirmation. */
  deleting: string | null;
  problem: string | null;
}

/** All articles with drafts, to find, publish, hide and change. */
export function ArticleListPage(props: ArticleListPageProps) {
  const { query, list, categories, deleting, problem } = props;
  const { articles, total, pages, counts } = list;
  const navigation = useNavigation();
  const isFiltered = query.search !== '' || query.only !== null || query.category !== null;
  const busy = navigation.formData?.get('id');
  return (
    <StaffPage title="Статьи">
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/admin/articles/new" className={buttonClass('primary')}>
          Создать статью
        </Link>
        <Link to="/admin/categories" className={buttonClass('quiet')}>
          Категории
        </Link>
      </div>
      <div className="mt-4 space-y-3 empty:hidden">
        {query.saved && <FormNotice>{SAVED_WORDS[query.saved]}</FormNotice>}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
      <ListFilter
        of={`${query.search} ${query.category}`}
        action="/admin/articles"
        name="Поиск статей"
        search={{ label: 'Заголовок, адрес, ключевое слово', value: query.search }}
        choice={{
          label: 'Категория',
          name: 'category',
          value: query.category === null ? null : categoryName(query.category),
          none: 'Все',
          options: ['none', ...categories.map(({ id }) => categoryName(id))],
          labels: {
            none: NO_CATEGORY,
            ...Object.fromEntries(categories.map(({ id, name }) => [categoryName(id), name])),
          },
        }}
      >
        {query.only && <input type="hidden" name="only" value={query.only} />}
      </ListFilter>
      <ul aria-label="Показать" className="mt-4 flex flex-wrap gap-2">
        {[null, ...SHOWN_ARTICLES].map((only) => (
          <li key={only ?? 'all'}>
            <Link
              to={articleListAddress({ ...query, only, page: 1, saved: null, deleting: null })}
              aria-current={query.only === only ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold aria-[current]:border-primary aria-[current]:bg-primary-tint aria-[current]:text-primary"
            >
              {only === null ? 'Все' : `${SHOWN_LABELS[only]}: ${counts[only]}`}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-ink-soft">
        {countOf(total, ['статья', 'статьи', 'статей'])}
      </p>
      {articles.length > 0 ? (
        <ArticleRows
          articles={articles}
          query={query}
          busy={typeof busy === 'string' ? Number(busy) : null}
        />
      ) : (
        <EmptyTable way={isFiltered ? { to: '/admin/articles', text: 'Показать все' } : undefined}>
          {isFiltered ? 'По\u00a0этим условиям статей нет' : 'Статей пока нет'}
        </EmptyTable>
      )}
      <Paging
        page={query.page}
        pages={pages}
        address={(page) => articleListAddress({ ...query, page, saved: null })}
      />
      {query.deleting !== null && deleting !== null && (
        <DeleteDialog
          title="Удалить статью?"
          id={query.deleting}
          here={articleListAddress({ ...query, deleting: null })}
        >
          <p className="wrap-anywhere">Вы уверены, что хотите удалить статью "{deleting}"?</p>
          <p className="mt-2 text-ink-soft">
            Статья с&nbsp;её&nbsp;версиями попадёт в&nbsp;корзину на&nbsp;30&nbsp;дней; черновики
            исчезнут.
          </p>
        </DeleteDialog>
      )}
    </StaffPage>
  );
}
