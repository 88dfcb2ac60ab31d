import { Form, Link } from 'react-router';
import {
  type ArticleListQuery,
  articleListAddress,
} from '#features/article-editing/article-list-query.ts';
import type { ListedArticle } from '#features/article-editing/article-list.server.ts';
import { NO_CATEGORY } from '#features/article-editing/field-words.ts';
import { dayInZone, formatDayNumeric, MOSCOW } from '#lib/day.ts';
import { writeMoscowTime } from '#lib/moscow-time.ts';
import { groupThousands } from '#lib/russian.ts';
import { buttonClass } from '#ui/button.tsx';

const HEAD = 'border-b border-line px-3 py-3 text-left text-sm font-semibold';
const CELL = 'border-b border-line px-3 py-2 align-middle';
const WIDE = 'max-md:hidden';
const WIDEST = 'max-xl:hidden';

interface ArticleRowsProps {
  articles: readonly ListedArticle[];
  query: ArticleListQuery;
  /** Number of the article whose status is being changed. */
  busy: number | null;
}

/** One line an article. What a phone has no room for stands under its title. */
export function ArticleRows({ articles, query, busy }: ArticleRowsProps) {
  return (
    <table className="mt-4 w-full border-separate border-spacing-0 rounded-card border border-line bg-surface">
      <caption className="sr-only">Статьи, строка — статья</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Заголовок
          </th>
          <th scope="col" className={`${HEAD} ${WIDEST}`}>
            Адрес
          </th>
          <th scope="col" className={`${HEAD} ${WIDE}`}>
            Категория
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} text-right!`}>
            Просмотры
          </th>
          <th scope="col" className={HEAD}>
            Статус
          </th>
          <th scope="col" className={`${HEAD} ${WIDEST}`}>
            Обновлена
          </th>
          <th scope="col" className={`${HEAD} ${WIDE}`}>
            <span className="sr-only">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            query={query}
            isBusy={busy === article.id}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ArticleRowProps {
  article: ListedArticle;
  query: ArticleListQuery;
  isBusy: boolean;
}

function ArticleRow({ article, query, isBusy }: ArticleRowProps) {
  const { id, title, slug, category, is_published, publish_at } = article;
  const updated = formatDayNumeric(dayInZone(article.updated_at, MOSCOW)).slice(0, 10);
  const actions = (look: string) => (
    <>
      {is_published && (
        <Link to={`/articles/${slug}`} className={look}>
          Открыть
          <span className="sr-only"> «{title}»</span>
        </Link>
      )}
      <Link to={`/admin/articles/${id}`} className={look}>
        Изменить
        <span className="sr-only"> «{title}»</span>
      </Link>
      <Link
        to={articleListAddress({ ...query, saved: null, deleting: id })}
        preventScrollReset
        className={`${look} text-danger!`}
      >
        Удалить
        <span className="sr-only"> «{title}»</span>
      </Link>
    </>
  );
  return (
    <tr>
      <th scope="row" className={`${CELL} min-w-0 text-left font-normal wrap-anywhere`}>
        <Link to={`/admin/articles/${id}`} className="font-semibold hover:text-primary">
          {title}
        </Link>
        <span className="block text-sm text-ink-soft xl:hidden">{slug}</span>
        <span className="block text-sm text-ink-soft md:hidden">
          {category ?? NO_CATEGORY} · {groupThousands(article.views_count)} просм. · {updated}
        </span>
        <span className="flex flex-wrap gap-x-4 md:hidden">
          {actions('inline-flex min-h-11 items-center text-sm font-semibold text-primary')}
        </span>
      </th>
      <td className={`${CELL} ${WIDEST} text-sm wrap-anywhere text-ink-soft`}>{slug}</td>
      <td className={`${CELL} ${WIDE}`}>{category ?? NO_CATEGORY}</td>
      <td className={`${CELL} ${WIDE} text-right tabular-nums`}>
        {groupThousands(article.views_count)}
      </td>
      <td className={CELL}>
        <Form method="post" preventScrollReset action={articleListAddress(query)}>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={is_published ? 'unpublish' : 'publish'}
            disabled={isBusy}
            title={is_published ? 'Снять с\u00a0публикации' : 'Опубликовать'}
            className={`min-h-11 rounded-full border px-4 text-sm font-semibold whitespace-nowrap disabled:opacity-60 ${
              is_published
                ? 'border-success text-success'
                : 'border-line-strong text-ink-soft hover:border-primary'
            }`}
          >
            {is_published ? 'Опубликована' : 'Черновик'}
            <span className="sr-only">
              : {is_published ? 'снять с\u00a0публикации' : 'опубликовать'} «{title}»
            </span>
          </button>
        </Form>
        {publish_at && (
          <span className="mt-1 block text-sm text-gold-ink">
            выйдет {formatDayNumeric(dayInZone(publish_at, MOSCOW)).slice(0, 5)} в&nbsp;
            {writeMoscowTime(publish_at).slice(11)}
          </span>
        )}
      </td>
      <td className={`${CELL} ${WIDEST} tabular-nums`}>{updated}</td>
      <td className={`${CELL} ${WIDE}`}>
        <span className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
          {actions(buttonClass('quiet', 'px-3!'))}
        </span>
      </td>
    </tr>
  );
}
