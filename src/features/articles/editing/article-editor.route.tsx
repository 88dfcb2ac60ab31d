import {
  createContext,
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import {
  EMPTY_FORM,
  FORM_FIELDS,
  formOf,
  parseArticleId,
  parseVersion,
  sentValues,
} from '#features/articles/editing/article-form-values.ts';
import { ArticleFormView } from '#features/articles/editing/article-form.tsx';
import { ARTICLE_GONE, type ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { categoryChoices } from '#features/articles/editing/category-choices.server.ts';
import { draftOf } from '#features/articles/editing/drafts.server.ts';
import { PreviewLink } from '#features/articles/editing/preview-link.tsx';
import {
  closePreview,
  openPreview,
  previewEndsAt,
} from '#features/articles/editing/preview-link.server.ts';
import { saveArticle } from '#features/articles/editing/save-article.server.ts';
import { useArticleForm } from '#features/articles/editing/use-article-form.ts';
import { articleById } from '#features/articles/editing/write-articles.server.ts';
import { isGateProblem } from '#lib/account/gate.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { StaffGate } from '#ui/staff/staff-gate.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { picksIn } from '#lib/form/form-conflict.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import type { Result } from '#lib/result.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { readFormData } from '#server/forms/form-reader.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import { siteContext } from '#server/context.server.ts';
import { asWriter } from '#server/session/permission.server.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorPage } from '#ui/page/error-page.tsx';
import type { Route } from './+types/article-editor.route';

export const handle = { exit: '/' };

/**
 * Set when the form of an article that is gone was sent without scripts: its page comes back filled in, as
 * the form of a new one.
 */
const goneContext = createContext(false);
const AS_NEW = 'Введённое осталось в\u00a0форме: сохраните ещё раз, и\u00a0появится новая статья.';

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = await admitted(context, asWriter, '/');
  const id = context.get(goneContext) ? null : parseArticleId(params.id);
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
  const fields = Object.fromEntries(await readFormData(request));
  const staff = await permission(context, asWriter);
  const { read } = context.get(siteContext);
  const { intent } = fields;
  if (id !== null && (intent === 'open-preview' || intent === 'close-preview')) {
    if (!staff.ok) return refusal(staff.problem);
    const changed = await read<Result<unknown>>((db) =>
      intent === 'open-preview'
        ? openPreview(db, staff.value, id, new Date())
        : closePreview(db, staff.value, id),
    ).catch(refusedWrite);
    return changed.ok ? redirect(`/admin/articles/${id}`) : refusal(changed.problem);
  }
  const version = typeof fields['version'] === 'string' ? fields['version'] : '';
  const picks = picksIn(FORM_FIELDS, fields);
  const values = sentValues(fields);
  const sent = { id, values, picks, version: parseVersion(version) };
  const saved = staff.ok
    ? await read((db) => saveArticle(db, staff.value, sent, new Date())).catch(refusedWrite)
    : staff;
  const stays = fields[STAYS] !== undefined;
  if (!saved.ok) {
    const isGone = !stays && saved.problem.code === ARTICLE_GONE.code;
    context.set(goneContext, isGone);
    const problem: ArticleProblem = isGone
      ? { ...ARTICLE_GONE, message: `${ARTICLE_GONE.message}. ${AS_NEW}` }
      : saved.problem;
    const answer = { problem, sent: stays ? null : { values, version, picks } };
    return data(answer, { status: problem.status });
  }
  if (stays) {
    const { id: number, version: now } = saved.value;
    return { saved: { id: number, version: String(now), values: formOf(saved.value) } };
  }
  return redirect(`/admin/articles?saved=${id === null ? 'create' : 'update'}`);
}

/**
 * After a deleted article was saved as a new one, its own loader must not run: it would give an error
 * page.
 */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { formAction, currentUrl, defaultShouldRevalidate } = given;
  const isOfAnother = formAction !== undefined && formAction !== currentUrl.pathname;
  return isOfAnother ? false : defaultShouldRevalidate;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function ArticleEditorRoute({ loaderData, actionData }: Route.ComponentProps) {
  // Another article needs a new form.
  return (
    <ArticleEditor key={loaderData.id ?? 'new'} loaderData={loaderData} actionData={actionData} />
  );
}

function ArticleEditor({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { id, slug, isPublished, categories, siteUrl, preview } = loaderData;
  // The form as sent without scripts, to show it again.
  const sent = actionData && 'sent' in actionData ? actionData.sent : null;
  const refused = sent && actionData && 'problem' in actionData ? actionData.problem : null;
  const form = useArticleForm({
    articleId: id,
    values: sent?.values ?? loaderData.values,
    base: loaderData.values,
    version: sent?.version || loaderData.version,
    draft: loaderData.draft,
    answer: sent && refused ? { problem: refused, picks: sent.picks } : null,
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
            className={buttonClass('danger', 'max-sm:w-full md:ml-auto')}
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

/** The page for a missing article: a message, and a link to the list. */
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
