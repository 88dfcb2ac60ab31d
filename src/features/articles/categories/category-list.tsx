import { ArrowDown, ArrowUp } from 'lucide-react';
import { Form, Link } from 'react-router';
import { categoriesAddress } from '#features/articles/categories/category-query.ts';
import { useMovedFocus } from '#ui/use-moved-focus.ts';
import { CategoryIcon } from '#features/articles/categories/category-icon.tsx';
import type { ListedCategory } from '#features/articles/categories/categories.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';

export function CategoryList({
  categories,
  editing,
}: {
  categories: readonly ListedCategory[];
  editing: number | null;
}) {
  const onMove = useMovedFocus(categories.map(({ id }) => id).join(' '));
  if (categories.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface px-4 py-12 text-center text-lg">
        Категорий пока нет
      </p>
    );
  }
  return (
    <ol aria-label="Категории" className="space-y-3">
      {categories.map((category, at) => (
        <li
          key={category.id}
          aria-current={category.id === editing ? 'true' : undefined}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 aria-[current]:border-primary"
        >
          <CategoryIcon name={category.icon} className="size-6 shrink-0 text-primary" />
          <div className="min-w-0 grow basis-48 wrap-anywhere">
            <p className="font-semibold">{category.name}</p>
            <p className="text-sm text-ink-soft">
              {category.slug} · {countOf(category.articles, ['статья', 'статьи', 'статей'])}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Form
              method="post"
              action={categoriesAddress()}
              preventScrollReset
              className="flex gap-1"
            >
              <input type="hidden" name="id" value={category.id} />
              {([-1, 1] as const).map((by) => {
                const Icon = by === -1 ? ArrowUp : ArrowDown;
                const isEnd = by === -1 ? at === 0 : at === categories.length - 1;
                return (
                  <button
                    key={by}
                    type="submit"
                    name="intent"
                    value={by === -1 ? 'up' : 'down'}
                    disabled={isEnd}
                    data-move={`${category.id} ${by}`}
                    onClick={() => onMove(category.id, by)}
                    className={buttonClass('quiet', 'px-3!')}
                  >
                    <Icon className="size-5" />
                    <span className="sr-only">
                      {by === -1 ? 'Выше' : 'Ниже'}: {category.name}
                    </span>
                  </button>
                );
              })}
            </Form>
            <Link
              to={categoriesAddress({ editing: category.id })}
              className={buttonClass('quiet', 'px-3!')}
            >
              Изменить
              <span className="sr-only"> «{category.name}»</span>
            </Link>
            <Link
              to={categoriesAddress({ deleting: category.id })}
              preventScrollReset
              className={buttonClass('quiet', 'px-3! text-danger!')}
            >
              Удалить
              <span className="sr-only"> «{category.name}»</span>
            </Link>
          </div>
        </li>
      ))}
    </ol>
  );
}
