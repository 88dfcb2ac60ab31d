import { listAddress, type Category } from '#features/articles/store/article.ts';
import { CategoryIcon } from '#features/articles/categories/category-icon.tsx';

/** All articles or those of one category; `current` is the category shown, null for all. */
export function CategoryNav({
  categories,
  current,
}: {
  categories: readonly Category[];
  current: string | null;
}) {
  if (categories.length === 0) return null;
  const chip =
    'inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 font-medium hover:border-primary hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary';
  return (
    <nav aria-label="Категории статей" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        <li>
          <a
            href={listAddress(null)}
            aria-current={current === null ? 'page' : undefined}
            className={chip}
          >
            Все
          </a>
        </li>
        {categories.map(({ slug, name, icon }) => (
          <li key={slug}>
            <a
              href={listAddress(slug)}
              aria-current={current === slug ? 'page' : undefined}
              className={chip}
            >
              <CategoryIcon name={icon} className="size-4.5 shrink-0" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
