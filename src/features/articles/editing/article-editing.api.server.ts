import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { readJsonLoosely } from '#server/forms/json-reader.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import {
  formIn,
  parseVersion,
  sentValues,
} from '#features/articles/editing/article-form-values.ts';
import type { ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { dropDraft, saveDraft } from '#features/articles/editing/drafts.server.ts';
import { badRequest, problemIn } from '#lib/problem.ts';
import type { Db } from '#server/db/db.server.ts';
import { asWriter, type Writer } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';

type Call = Context<{ Bindings: { incoming?: IncomingMessage } }>;

const NO_FORM: ArticleProblem = badRequest('bad_request', 'Запрос не\u00a0похож на\u00a0статью');

/**
 * Stores the editor's texts while they are typed. Saving is the editor's own action.
 * - `PUT /api/article-drafts/{id or new}` `{ values, base, version }` stores a draft;
 *   `DELETE` deletes it
 * A refusal is `{ code, status, message }`; code 42501 without permission.
 */
export function articleEditingApi(parts: { read: Read; accountOf: AccountOf; now: () => Date }) {
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>();

  const serve = async (c: Call, work: (db: Db, staff: Writer) => Promise<Response>) => {
    try {
      const staff = asWriter(await parts.accountOf(c.req.raw.headers, c.env).actor());
      if (!staff.ok) return answer(staff.problem, staff.problem.status);
      return await parts.read((db) => work(db, staff.value));
    } catch (error) {
      const problem = problemIn(error);
      if (!problem) throw error;
      return answer(problem, problem.status);
    }
  };
  const bodyOf = async (c: Call): Promise<Record<string, unknown>> => {
    const body: unknown = await readJsonLoosely(c.req);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  };
  /** Null in the address of a new article's draft. */
  const idOf = (c: Call) => (c.req.param('id') === 'new' ? null : Number(c.req.param('id')));

  app.put('/api/article-drafts/:id{new|[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      const body = await bodyOf(c);
      const [values, base] = [withoutNul(body['values']), withoutNul(body['base'])];
      if (!values || !base) return answer(NO_FORM, NO_FORM.status);
      const draft = { values, base, version: parseVersion(body['version']) ?? 0 };
      const saved = await saveDraft(db, staff, idOf(c), { ...draft, now: parts.now() });
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

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
