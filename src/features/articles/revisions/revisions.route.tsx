import { data, redirect } from 'react-router';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { parseArticleId, parseVersion } from '#features/articles/editing/article-form-values.ts';
import { ARTICLE_GONE } from '#features/articles/editing/article-problem.ts';
import {
  listRevisions,
  restoreRevision,
  revisionOf,
} from '#features/articles/revisions/revisions.server.ts';
import { revisionForm } from '#features/articles/revisions/revision-form.ts';
import { RevisionsPage } from '#features/articles/revisions/revisions.tsx';
import { articleById } from '#features/articles/editing/write-articles.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asWriter } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/revisions.route';

export const handle = { exit: '/' };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asWriter, '/');
  const id = parseArticleId(params.id);
  const search = new URL(request.url).searchParams;
  const found =
    typeof id !== 'number'
      ? null
      : await context.get(siteContext).read(async (db) => {
          const article = await articleById(db, staff, id);
          if (!article) return null;
          const asked = search.get('version');
          const version = asked === null ? article.version : parseVersion(asked);
          return {
            id,
            title: article.title,
            revisions: await listRevisions(db, staff, id),
            shown: version === null ? null : await revisionOf(db, staff, id, version),
            isRestored: search.has('restored'),
          };
        });
  if (!found) throw data(ARTICLE_GONE, { status: ARTICLE_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await permission(context, asWriter);
  if (!staff.ok) return refusal(staff.problem);
  const id = parseArticleId(params.id);
  const form = await readSubmission(request, revisionForm);
  if (typeof id !== 'number' || form.status !== 'success') return refusal(ARTICLE_GONE);
  const { version } = form.value;
  const restored = await context
    .get(siteContext)
    .read((db) => restoreRevision(db, staff.value, { id, version }, new Date()))
    .catch(refusedWrite);
  if (!restored.ok) return refusal(restored.problem);
  return redirect(`/admin/articles/${id}/history?restored`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function RevisionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RevisionsPage {...loaderData} problem={actionData?.problem.message ?? null} />;
}
