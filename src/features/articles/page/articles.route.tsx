import {
  keptSearchedList,
  listAddress,
  readArticleQuery,
  readPage,
} from '#features/articles/store/article.ts';
import { ArticleListPage } from '#features/articles/page/article-list.tsx';
import { listArticles, listCategories } from '#features/articles/store/articles.server.ts';
import { feedLink } from '#features/articles/page/feed.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { pagePicture } from '#server/share/page-pictures.server.ts';
import { siteContext } from '#server/context.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/articles.route';

const INTRO =
  'Подготовка к Умре и Хаджу, обряды по шагам, документы, сборы и жизнь в Мекке и Медине — простым языком.';

export const handle = { isText: true, kept: keptSearchedList };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { read, readOnce, siteUrl, today } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const q = readArticleQuery(searchParams);
  const list = await read((db) => listArticles(db, { category: null, page, q }, today));
  const picture = pagePicture('/articles');
  return { list, q, categories: await readOnce(listCategories), siteUrl, picture };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData.list;
  return [
    ...pageMeta({
      siteUrl: loaderData.siteUrl,
      path: listAddress(null, page),
      title: `Статьи для паломников${page > 1 ? `, страница ${page}` : ''} — ВсеУмры`,
      description: INTRO,
      picture: loaderData.picture,
      noindex: loaderData.list.cards.length === 0 || loaderData.q !== '',
    }),
    feedLink,
  ];
}

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  const { list, q, categories, siteUrl } = loaderData;
  return (
    <>
      <StructuredData data={breadcrumbs(siteUrl, [['Статьи', listAddress(null)]])} />
      <ArticleListPage
        title="Полезные статьи"
        intro={INTRO}
        list={list}
        categories={categories}
        current={null}
        q={q}
        empty={q === '' ? 'Статьи не найдены' : 'Ничего не найдено. Попробуйте другие слова.'}
      />
    </>
  );
}

export { ErrorBoundary } from '#ui/page/error-page.tsx';
