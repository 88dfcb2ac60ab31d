import { Link, useNavigate, useNavigation } from 'react-router';
import { FormNotice, FormProblem } from '#features/account/account-field.tsx';
import { CategoryFields } from '#features/article-categories/category-fields.tsx';
import {
  type CategoryFieldProblem,
  type CategoryValues,
  EMPTY_CATEGORY,
} from '#features/article-categories/category-form.ts';
import { CategoryList } from '#features/article-categories/category-list.tsx';
import {
  categoriesAddress,
  type CategoryQuery,
} from '#features/article-categories/category-query.ts';
import type { ListedCategory } from '#features/article-categories/categories.server.ts';
import { DeleteForm } from '#features/staff/delete-form.tsx';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { countOf } from '#lib/russian.ts';
import { Dialog } from '#ui/dialog.tsx';

const SAVED_WORDS = {
  create: 'Категория создана!',
  update: 'Категория обновлена!',
  delete: 'Категория удалена. Её статьи остались без категории.',
};

interface CategoriesPageProps {
  query: CategoryQuery;
  categories: readonly ListedCategory[];
  /** The form as it was sent, with what is wrong. */
  sent: {
    values: CategoryValues;
    problems: CategoryFieldProblem[];
    suggestion: string | null;
    message: string | null;
  } | null;
  /** What went wrong beside the form. */
  problem: string | null;
}

/** Adds, changes, orders and deletes the categories of articles. */
export function CategoriesPage({ query, categories, sent, problem }: CategoriesPageProps) {
  const edited = categories.find(({ id }) => id === query.editing) ?? null;
  const deleted = categories.find(({ id }) => id === query.deleting) ?? null;
  return (
    <StaffPage title="Категории статей">
      <p className="mt-2">
        <Link
          to="/admin/articles"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          К&nbsp;списку статей
        </Link>
      </p>
      <div className="mt-3 space-y-3 empty:hidden">
        {query.saved && !sent && <FormNotice>{SAVED_WORDS[query.saved]}</FormNotice>}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <CategoryList categories={categories} editing={edited?.id ?? null} />
        <CategoryFields
          key={`${edited?.id ?? 'new'} ${query.saved} ${categories.length} ${JSON.stringify(sent?.problems ?? null)}`}
          id={edited?.id ?? null}
          start={sent?.values ?? edited ?? EMPTY_CATEGORY}
          problems={sent?.problems ?? []}
          suggestion={sent?.suggestion ?? null}
          problem={sent?.message ?? null}
        />
      </div>
      {deleted && <DeleteDialog category={deleted} />}
    </StaffPage>
  );
}

/** Asks once more, and says what becomes of the articles. */
function DeleteDialog({ category }: { category: ListedCategory }) {
  const navigate = useNavigate();
  const isBusy = useNavigation().formData?.get('intent') === 'delete';
  const here = categoriesAddress();
  return (
    <Dialog
      title={`Удалить категорию "${category.name}"?`}
      closeHref={here}
      onClose={() => void navigate(here, { preventScrollReset: true, replace: true })}
    >
      <p>
        {category.articles === 0
          ? 'В\u00a0ней нет статей.'
          : `В\u00a0ней ${countOf(category.articles, ['статья', 'статьи', 'статей'])}: они не\u00a0удалятся, а\u00a0останутся без категории.`}
      </p>
      <DeleteForm id={category.id} here={here} isBusy={isBusy} />
    </Dialog>
  );
}
