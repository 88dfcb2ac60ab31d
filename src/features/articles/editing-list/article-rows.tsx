import { Form, Link } from 'react-router';
import {
  type ArticleListQuery,
  articleListAddress,
} from '#features/articles/editing-list/article-list-query.ts';
import type { ListedArticle } from '#features/articles/editing-list/article-list.server.ts';
import { NO_CATEGORY } from '#features/articles/editing/article-form-values.ts';
import { dayInZone, formatDayNumeric, MOSCOW } from '#lib/time/day.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { Cell, HeadCell, Table, NumberHead } from '#ui/table/table.tsx';

interface ArticleRowsProps {
  articles: readonly ListedArticle[];
  query: ArticleListQuery;
  /** Number of the article whose status is being changed. */
  busy: number | null;
}

/** One row per article. On a phone, further facts are below its title. */
export function ArticleRows({ articles, query, busy }: ArticleRowsProps) {
  return (
    <Table
      caption="Статьи, строка — статья"
      head={
        <>
          <HeadCell>Заголовок</HeadCell>
          <HeadCell room="widest">Адрес</HeadCell>
          <HeadCell room="wide">Категория</HeadCell>
          <NumberHead room="wide">Просмотры</NumberHead>
          <HeadCell>Статус</HeadCell>
          <HeadCell room="widest">Обновлена</HeadCell>
          <HeadCell room="wide" isSilent>
            Действия
          </HeadCell>
        </>
      }
    >
      {articles.map((article) => (
        <ArticleRow key={article.id} article={article} query={query} isBusy={busy === article.id} />
      ))}
    </Table>
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
      <Cell isName className="min-w-0 wrap-anywhere">
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
      </Cell>
      <Cell room="widest" className="text-sm wrap-anywhere text-ink-soft">
        {slug}
      </Cell>
      <Cell room="wide">{category ?? NO_CATEGORY}</Cell>
      <Cell room="wide" className="text-right tabular-nums">
        {groupThousands(article.views_count)}
      </Cell>
      <Cell>
        <Form method="post" preventScrollReset action={articleListAddress(query)}>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value={is_published ? 'unpublish' : 'publish'}
            aria-disabled={isBusy}
            title={is_published ? 'Снять с\u00a0публикации' : 'Опубликовать'}
            className={`min-h-11 rounded-full border px-4 text-sm font-semibold whitespace-nowrap aria-disabled:opacity-60 ${
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
      </Cell>
      <Cell room="widest" className="tabular-nums">
        {updated}
      </Cell>
      <Cell room="wide">
        <span className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
          {actions(buttonClass('quiet', 'px-3!'))}
        </span>
      </Cell>
    </tr>
  );
}
