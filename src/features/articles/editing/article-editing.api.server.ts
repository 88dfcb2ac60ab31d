import { type Context, Hono } from 'hono';
import { readJsonLoosely } from '#server/forms/json-reader.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { EMPTY_FORM, parseVersion } from '#features/articles/editing/article-form-values.ts';
import type { ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { dropDraft, saveDraft } from '#features/articles/editing/drafts.server.ts';
import { wholeValuesIn } from '#lib/form/form-draft.ts';
import { badRequest } from '#lib/problem.ts';
import { propertiesOf } from '#lib/text/json-text.ts';
import type { Db } from '#server/db/db.server.ts';
import { asWriter, type Writer } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';

type Call = Context<NodeEnv>;

const NO_FORM: ArticleProblem = badRequest('bad_request', 'Запрос не\u00a0похож на\u00a0статью');

/**
 * Stores the editor's texts while they are typed. Saving is the editor's own action.
 * - `PUT /api/article-drafts/{id or new}` `{ values, base, version }` stores a draft;
 *   `DELETE` deletes it
 * A refusal is `{ code, status, message }`; code 42501 without permission.
 */
export function articleEditingApi(parts: { read: Read; accountOf: AccountOf; now: () => Date }) {
  const app = new Hono<NodeEnv>();

  const serve = (c: Call, work: (db: Db, staff: Writer) => Promise<Response>) =>
    answerAs(c, parts.accountOf, asWriter, (staff) => parts.read((db) => work(db, staff)));
  /** Null in the address of a new article's draft. */
  const idOf = (c: Call) => (c.req.param('id') === 'new' ? null : Number(c.req.param('id')));

  app.put('/api/article-drafts/:id{new|[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      const body = propertiesOf(await readJsonLoosely(c.req));
      const values = wholeValuesIn(body['values'], EMPTY_FORM);
      const base = wholeValuesIn(body['base'], EMPTY_FORM);
      if (!values || !base) return refusalJson(NO_FORM);
      const draft = { values, base, version: parseVersion(body['version']) ?? 0 };
      const saved = await saveDraft(db, staff, idOf(c), { ...draft, now: parts.now() });
      return saved.ok ? kept(true) : refusalJson(saved.problem);
    }),
  );

  app.delete('/api/article-drafts/:id{new|[0-9]{1,15}}', (c) =>
    serve(c, async (db, staff) => {
      await dropDraft(db, staff, idOf(c));
      return kept(false);
    }),
  );

  return app;
}

function kept(saved: boolean): Response {
  return Response.json({ saved }, { headers: { 'cache-control': 'no-store' } });
}
