import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { CategoryFields } from '#features/articles/categories/category-fields.tsx';
import { EMPTY_CATEGORY } from '#features/articles/categories/category-form.ts';
import { CategoryList } from '#features/articles/categories/category-list.tsx';
import {
  categoriesAddress,
  type CategoryQuery,
} from '#features/articles/categories/category-query.ts';
import type { ListedCategory } from '#features/articles/categories/categories.server.ts';
import { DeleteDialog } from '#ui/staff/delete-dialog.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { countOf } from '#lib/text/russian.ts';
import { WayLink } from '#ui/way-link.tsx';

const SAVED_WORDS = {
  create: 'Категория создана!',
  update: 'Категория обновлена!',
  delete: 'Категория удалена. Её статьи остались без категории.',
};

interface CategoriesPageProps {
  query: CategoryQuery;
  categories: readonly ListedCategory[];
  /** The error to show beside the form. */
  problem: string | null;
}

/** Adds, changes, orders and deletes the categories of articles. */
export function CategoriesPage({ query, categories, problem }: CategoriesPageProps) {
  const edited = categories.find(({ id }) => id === query.editing) ?? null;
  const deleted = categories.find(({ id }) => id === query.deleting) ?? null;
  return (
    <StaffPage title="Категории статей">
      <p className="mt-2">
        <WayLink to="/admin/articles">К&nbsp;списку статей</WayLink>
      </p>
      <div className="mt-3 space-y-3 empty:hidden">
        {query.saved && !problem && <FormNotice>{SAVED_WORDS[query.saved]}</FormNotice>}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <CategoryList categories={categories} editing={edited?.id ?? null} />
        <CategoryFields
          key={`${edited?.id ?? 'new'} ${query.saved} ${categories.length}`}
          id={edited?.id ?? null}
          start={edited ?? EMPTY_CATEGORY}
        />
      </div>
      {deleted && (
        <DeleteDialog
          title={`Удалить категорию "${deleted.name}"?`}
          id={deleted.id}
          here={categoriesAddress()}
        >
          <p>
            {deleted.articles === 0
              ? 'В\u00a0ней нет статей.'
              : `В\u00a0ней ${countOf(deleted.articles, ['статья', 'статьи', 'статей'])}: они не\u00a0удалятся, а\u00a0останутся без категории.`}{' '}
            Категория попадёт в&nbsp;корзину на&nbsp;30&nbsp;дней.
          </p>
        </DeleteDialog>
      )}
    </StaffPage>
  );
}
