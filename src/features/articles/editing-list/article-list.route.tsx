import { data, redirect } from 'react-router';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { listForStaff } from '#features/articles/editing-list/article-list.server.ts';
import {
  articleListAddress,
  parseArticleList,
} from '#features/articles/editing-list/article-list-query.ts';
import { articlePress } from '#features/articles/editing-list/article-press.ts';
import { ArticleListPage } from '#features/articles/editing-list/article-list.tsx';
import { ARTICLE_GONE } from '#features/articles/editing/article-problem.ts';
import { categoryChoices } from '#features/articles/editing/category-choices.server.ts';
import { DELETE_FAILED } from '#features/articles/editing/save-words.ts';
import {
  articleById,
  deleteArticle,
  setPublished,
} from '#features/articles/editing/write-articles.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { parseChangeSet, withBinned } from '#lib/bin.ts';
import type { Result } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asWriter } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/article-list.route';

export const handle = { exit: '/' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asWriter, '/');
  const asked = parseArticleList(new URL(request.url).searchParams);
  const query = { ...asked, saved: isFromHere(request) ? asked.saved : null };
  return context.get(siteContext).read(async (db) => {
    const doomed = query.deleting === null ? null : await articleById(db, staff, query.deleting);
    return {
      query,
      list: await listForStaff(db, staff, query),
      categories: await categoryChoices(db),
      deleting: doomed?.title ?? null,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await permission(context, asWriter);
  if (!staff.ok) return refusal(staff.problem);
  const press = await readSubmission(request, articlePress);
  if (press.status !== 'success') return refusal(ARTICLE_GONE);
  const { id, intent } = press.value;
  const { read } = context.get(siteContext);
  const isDeletion = intent === 'delete';
  const change = { id, isPublished: intent === 'publish' };
  const changed = await read<Result<unknown>>((db) =>
    isDeletion
      ? deleteArticle(db, staff.value, id)
      : setPublished(db, staff.value, change, new Date()),
  ).catch(refusedWrite);
  if (!changed.ok) {
    const { problem } = changed;
    const words = isDeletion
      ? `${DELETE_FAILED}: ${problem.message}`
      : `Ошибка: ${problem.message}`;
    return data({ problem: { ...problem, message: words } }, { status: problem.status });
  }
  const query = parseArticleList(new URL(request.url).searchParams);
  const saved = isDeletion ? 'delete' : null;
  const here = articleListAddress({ ...query, deleting: null, saved });
  return redirect(withBinned(here, isDeletion ? parseChangeSet(changed.value) : null));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function ArticleListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticleListPage {...loaderData} problem={actionData?.problem.message ?? null} />;
}
