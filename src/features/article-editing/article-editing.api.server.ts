import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import type { OpenDesk } from '#features/account/account-desk.server.ts';
import { formIn, formOf, sentValues } from '#features/article-editing/article-form.ts';
import type { ArticleProblem } from '#features/article-editing/article-problem.ts';
import { dropDraft, saveDraft } from '#features/article-editing/drafts.server.ts';
import { saveArticle } from '#features/article-editing/save-article.server.ts';
import type { KeptArticle } from '#features/article-editing/write-articles.server.ts';
import { problemIn } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import type { Db } from '#server/db.server.ts';
import { asStaff, type Staff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';

type Call = Context<{ Bindings: { incoming?: IncomingMessage } }>;

const NO_FORM: ArticleProblem = {
  code: 'bad_request',
  status: 400,
  message: 'Запрос не\u00a0похож на\u00a0статью',
};

/**
 * Writing articles, for the editor.
 *
 * - `POST /api/articles` `{ values }` → `{ id, version, values }` (201)
 * - `PATCH /api/articles/{id}` `{ values, version }`; `conflict` (409, with theirs) when somebody
 *   else has saved since `version`; without one whatever is there is written over
 * - `PUT /api/article-drafts/{id or new}` `{ values, base, version }` keeps what is typed;
 *   `DELETE` forgets it
 *
 * A refusal is `{ code, status, message, fields?: [{ field, message }] }`, without permission code
 * 42501.
 */
export function articleEditingApi(parts: { read: Read; openDesk: OpenDesk; now: () => Date }) {
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>();

  const serve = async (c: Call, work: (db: Db, staff: Staff) => Promise<Response>) => {
    try {
      const staff = asStaff(await parts.openDesk(c.req.raw.headers, c.env).actor());
      if (!staff.ok) return answer(staff.problem, staff.problem.status);
      return await parts.read((db) => work(db, staff.value));
    } catch (error) {
      const problem = problemIn(error);
      if (!problem) throw error;
      return answer(problem, problem.status);
    }
  };
  const bodyOf = async (c: Call): Promise<Record<string, unknown>> => {
    const body: unknown = await c.req.json().catch(() => null);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  };
  /** Null in the address of a new article's draft. */
  const idOf = (c: Call) => (c.req.param('id') === 'new' ? null : Number(c.req.param('id')));

  app.post('/api/articles', (c) =>
    serve(c, async (db, staff) => {
      const { values } = await bodyOf(c);
      const form = withoutNul(values);
      if (!form) return answer(NO_FORM, NO_FORM.status);
      const sent = { id: null, values: form, version: null };
      return written(await saveArticle(db, staff, sent, parts.now()), 201);
    }),
  );

  app.patch('/api/articles/:id{[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      const { values, version } = await bodyOf(c);
      const form = withoutNul(values);
      if (!form) return answer(NO_FORM, NO_FORM.status);
      const sent = { id: idOf(c), values: form, version: numberIn(version) };
      return written(await saveArticle(db, staff, sent, parts.now()), 200);
    }),
  );

  app.put('/api/article-drafts/:id{new|[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      const body = await bodyOf(c);
      const [values, base] = [withoutNul(body['values']), withoutNul(body['base'])];
      if (!values || !base) return answer(NO_FORM, NO_FORM.status);
      const draft = { values, base, version: numberIn(body['version']) ?? 0 };
      const saved = await saveDraft(db, staff, idOf(c), draft, parts.now());
      return saved.ok ? answer({ saved: true }, 200) : answer(saved.problem, saved.problem.status);
    }),
  );

  app.delete('/api/article-drafts/:id{new|[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      await dropDraft(db, staff, idOf(c));
      return answer({ saved: false }, 200);
    }),
  );

  return app;
}

function withoutNul(values: unknown) {
  const form = formIn(values);
  return form && sentValues(form);
}

function numberIn(version: unknown): number | null {
  const number = Number(version);
  return version !== null && Number.isInteger(number) && number > 0 ? number : null;
}

function written(saved: Result<KeptArticle, ArticleProblem>, status: number): Response {
  if (!saved.ok) return answer(saved.problem, saved.problem.status);
  const { id, version } = saved.value;
  return answer({ id, version, values: formOf(saved.value) }, status);
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
