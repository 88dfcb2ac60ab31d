import { data, redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import { parseArticleId } from '#features/article-editing/article-form.ts';
import { ARTICLE_GONE } from '#features/article-editing/article-problem.ts';
import {
  listRevisions,
  restoreRevision,
  revisionOf,
} from '#features/article-editing/revisions.server.ts';
import { RevisionsPage } from '#features/article-editing/revisions.tsx';
import { articleById } from '#features/article-editing/write-articles.server.ts';
import { admitted, permission, refusal } from '#features/staff/staff-gate.server.ts';
import { problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { actorContext } from '#server/session.server.ts';
import type { Route } from './+types/revisions.route';

export const handle = { exit: '/' };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)();
  if (actor.kind === 'anonymous') throw redirect('/');
  const staff = await admitted(context, asStaff);
  const id = parseArticleId(params.id);
  const search = new URL(request.url).searchParams;
  const found =
    typeof id !== 'number'
      ? null
      : await context.get(siteContext).read(async (db) => {
          const article = await articleById(db, staff, id);
          if (!article) return null;
          const version = Number(search.get('version')) || article.version;
          return {
            id,
            title: article.title,
            revisions: await listRevisions(db, staff, id),
            shown: Number.isInteger(version) ? await revisionOf(db, staff, id, version) : null,
            isRestored: search.has('restored'),
          };
        });
  if (!found) throw data(ARTICLE_GONE, { status: ARTICLE_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await permission(context, asStaff);
  if (!staff.ok) return refusal(staff.problem);
  const id = parseArticleId(params.id);
  const version = Number((await readFields(request))['version']);
  if (typeof id !== 'number' || !Number.isInteger(version)) return refusal(ARTICLE_GONE);
  const restored = await context
    .get(siteContext)
    .read((db) => restoreRevision(db, staff.value, { id, version }, new Date()))
    .catch((error: unknown) => {
      const problem = problemIn(error);
      if (!problem) throw error;
      return refused(problem);
    });
  if (!restored.ok) return refusal(restored.problem);
  return redirect(`/admin/articles/${id}/history?restored`);
}

export default function RevisionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RevisionsPage {...loaderData} problem={actionData?.problem.message ?? null} />;
}
