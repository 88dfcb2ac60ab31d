import { data, redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import { parseArticleId } from '#features/article-editing/article-form.ts';
import { listForStaff } from '#features/article-editing/article-list.server.ts';
import {
  articleListAddress,
  parseArticleList,
} from '#features/article-editing/article-list-query.ts';
import { ArticleListPage } from '#features/article-editing/article-list.tsx';
import { ARTICLE_GONE } from '#features/article-editing/article-problem.ts';
import { categoryChoices } from '#features/article-editing/category-choices.server.ts';
import { DELETE_FAILED } from '#features/article-editing/save-words.ts';
import {
  articleById,
  deleteArticle,
  setPublished,
} from '#features/article-editing/write-articles.server.ts';
import { admitted, permission, refusal } from '#features/staff/staff-gate.server.ts';
import { problemIn } from '#lib/problem.ts';
import { refused, type Result } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { actorContext } from '#server/session.server.ts';
import type { Route } from './+types/article-list.route';

export const handle = { exit: '/' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)();
  if (actor.kind === 'anonymous') throw redirect('/');
  const staff = await admitted(context, asStaff);
  const query = parseArticleList(new URL(request.url).searchParams);
  return context.get(siteContext).read(async (db) => {
    const asked = query.deleting === null ? null : await articleById(db, staff, query.deleting);
    return {
      query,
      list: await listForStaff(db, staff, query),
      categories: await categoryChoices(db),
      deleting: asked?.title ?? null,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const fields = await readFields(request);
  const id = parseArticleId(String(fields['id']));
  const { intent } = fields;
  if (typeof id !== 'number') return refusal(ARTICLE_GONE);
  const { read } = context.get(siteContext);
  const isDeletion = intent === 'delete';
  const change = { id, isPublished: intent === 'publish' };
  const changed = await read<Result<unknown>>((db) =>
    isDeletion
      ? deleteArticle(db, staff.value, id)
      : setPublished(db, staff.value, change, new Date()),
  ).catch((error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem);
  });
  if (!changed.ok) {
    const { problem } = changed;
    const words = isDeletion
      ? `${DELETE_FAILED}: ${problem.message}`
      : `Ошибка: ${problem.message}`;
    return data({ problem: { ...problem, message: words } }, { status: problem.status });
  }
  const query = parseArticleList(new URL(request.url).searchParams);
  const saved = isDeletion ? 'delete' : null;
  return redirect(articleListAddress({ ...query, deleting: null, saved }));
}

export default function ArticleListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleListPage {...loaderData} problem={actionData?.problem.message ?? null} />;
}
