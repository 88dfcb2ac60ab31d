import { data, isRouteErrorResponse, Link, redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import {
  EMPTY_FORM,
  FORM_FIELDS,
  formOf,
  parseArticleId,
  sentValues,
} from '#features/article-editing/article-form.ts';
import { ArticleFormView } from '#features/article-editing/article-form.tsx';
import { ARTICLE_GONE } from '#features/article-editing/article-problem.ts';
import { categoryChoices } from '#features/article-editing/category-choices.server.ts';
import { draftOf } from '#features/article-editing/drafts.server.ts';
import { PreviewLink } from '#features/article-editing/preview-link.tsx';
import {
  closePreview,
  openPreview,
  previewEndsAt,
} from '#features/article-editing/preview-link.server.ts';
import { saveArticle } from '#features/article-editing/save-article.server.ts';
import { useArticleForm } from '#features/article-editing/use-article-form.ts';
import { articleById } from '#features/article-editing/write-articles.server.ts';
import { isGateProblem } from '#features/staff/gate.ts';
import { admitted, permission } from '#features/staff/staff-gate.server.ts';
import { StaffGate } from '#features/staff/staff-gate.tsx';
import { StaffPage } from '#features/staff/staff-page.tsx';
import { picksIn } from '#lib/form-conflict.ts';
import { problemIn } from '#lib/problem.ts';
import { refused, type Result } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { actorContext } from '#server/session.server.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import type { Route } from './+types/article-editor.route';

export const handle = { exit: '/' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)();
  if (actor.kind === 'anonymous') throw redirect('/');
  const staff = await admitted(context, asStaff);
  const id = parseArticleId(params.id);
  if (id === undefined) throw data(ARTICLE_GONE, { status: ARTICLE_GONE.status });
  const { read, siteUrl } = context.get(siteContext);
  const found = await read(async (db) => {
    const article = id === null ? null : await articleById(db, staff, id);
    if (id !== null && !article) return null;
    const token = article?.preview_token ?? null;
    const endsAt = token === null ? null : previewEndsAt(token);
    return {
      id,
      slug: article?.slug ?? null,
      isPublished: article?.is_published ?? false,
      values: article ? formOf(article) : EMPTY_FORM,
      version: article ? String(article.version) : null,
      preview: token !== null && endsAt && endsAt > new Date() ? { token, endsAt } : null,
      draft: await draftOf(db, staff, id),
      categories: await categoryChoices(db),
      siteUrl,
    };
  });
  if (!found) throw data(ARTICLE_GONE, { status: ARTICLE_GONE.status });
  return found;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const id = parseArticleId(params.id);
  if (id === undefined) throw data(ARTICLE_GONE, { status: ARTICLE_GONE.status });
  const fields = await readFields(request);
  const version = typeof fields['version'] === 'string' ? fields['version'] : '';
  const picks = picksIn(FORM_FIELDS, fields);
  const values = sentValues(fields);
  const staff = await permission(context, asStaff);
  const { read } = context.get(siteContext);
  const failed = (error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem);
  };
  const { intent } = fields;
  if (id !== null && (intent === 'open-preview' || intent === 'close-preview')) {
    if (!staff.ok) return data({ linkProblem: staff.problem }, { status: staff.problem.status });
    const changed = await read<Result<unknown>>((db) =>
      intent === 'open-preview'
        ? openPreview(db, staff.value, id, new Date())
        : closePreview(db, staff.value, id),
    ).catch(failed);
    if (changed.ok) return redirect(`/admin/articles/${id}`);
    return data({ linkProblem: changed.problem }, { status: changed.problem.status });
  }
  const sent = { id, values, picks, version: Number(version) || null };
  const saved = staff.ok
    ? await read((db) => saveArticle(db, staff.value, sent, new Date())).catch(failed)
    : staff;
  if (!saved.ok) {
    const { problem } = saved;
    return data({ sent: { values, version, picks, problem } }, { status: problem.status });
  }
  return redirect(id === null ? '/admin/articles?saved=create' : '/admin/articles?saved=update');
}

export default function ArticleEditorRoute({ loaderData, actionData }: Route.ComponentProps) {
  // Another article is another form.
  return (
    <ArticleEditor key={loaderData.id ?? 'new'} loaderData={loaderData} actionData={actionData} />
  );
}

function ArticleEditor({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { id, slug, isPublished, categories, siteUrl, preview } = loaderData;
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const form = useArticleForm({
    articleId: id,
    values: sent?.values ?? loaderData.values,
    base: loaderData.values,
    version: sent?.version || loaderData.version,
    draft: loaderData.draft,
    answer: sent ? { problem: sent.problem, picks: sent.picks } : null,
  });
  const link =
    'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';
  return (
    <StaffPage title={id === null ? 'Новая статья' : 'Редактировать статью'}>
      {id !== null && (
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {isPublished && (
            <li>
              <Link to={`/articles/${slug}`} className={link}>
                Посмотреть на&nbsp;сайте
              </Link>
            </li>
          )}
          <li>
            <Link to={`/admin/articles/${id}/history`} className={link}>
              История версий
            </Link>
          </li>
        </ul>
      )}
      <ArticleFormView
        form={form}
        categories={categories}
        siteUrl={siteUrl}
        action={`/admin/articles/${id ?? 'new'}`}
      >
        {id !== null && (
          <Link
            to={`/admin/articles?delete=${id}`}
            className={buttonClass(
              'quiet',
              'border-danger! text-danger! hover:bg-hot-tint max-sm:w-full md:ml-auto',
            )}
          >
            Удалить статью
          </Link>
        )}
      </ArticleFormView>
      {id !== null && !isPublished && (
        <PreviewLink id={id} siteUrl={siteUrl} preview={preview} hasChanges={form.hasChanges} />
      )}
    </StaffPage>
  );
}

/** What is not there can't be edited: a word, and the list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && isGateProblem(error.data)) {
    return <StaffGate problem={error.data} />;
  }
  const isGone = isRouteErrorResponse(error) && error.status === ARTICLE_GONE.status;
  if (!isGone) return <ErrorPage error={error} />;
  return (
    <StaffPage title="Статья не найдена">
      <p className="mt-4">{ARTICLE_GONE.message}.</p>
      <p className="mt-6">
        <Link to="/admin/articles" className={buttonClass('quiet')}>
          К&nbsp;списку статей
        </Link>
      </p>
    </StaffPage>
  );
}
