import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '#server/forms/json-reader.server.ts';
import { saveShortlist } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import { LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { badRequest } from '#lib/problem.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import { asSignedIn, permitted } from '#server/session/permission.server.ts';

const WRONG = badRequest('bad_request', 'Неверный список туров.');

const slugs = z.array(z.string().regex(/^[a-z0-9-]{1,100}$/)).max(2 * LISTED);
const givenList = z.object({ added: slugs, removed: slugs, held: slugs });

/**
 * `PUT /api/shortlist` `{ added, removed, held }`, lists of slugs: a browser's changes of its list, and
 * its tours → `{ tours, gone }`, the account's list and the tours of `held` that are no longer public.
 */
export function shortlistApi({ read, accountOf }: { read: Read; accountOf: AccountOf }) {
  const app = new Hono<{ Bindings: { incoming?: IncomingMessage } }>();
  app.put('/api/shortlist', async (c) => {
    const account = accountOf(c.req.raw.headers, c.env);
    const input: unknown = await readJson(c.req);
    try {
      const actor = permitted(asSignedIn(await account.actor()));
      const given = givenList.safeParse(input);
      if (!given.success) return refusalJson(WRONG);
      const list = await read((db) => saveShortlist(db, actor, given.data, account.parts.now()));
      return Response.json(list, { headers: { 'cache-control': 'private, no-store' } });
    } catch (error) {
      return answerProblem(error);
    }
  });
  return app;
}
