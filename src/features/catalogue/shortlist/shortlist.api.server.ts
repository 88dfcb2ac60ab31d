import { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '#server/forms/json-reader.server.ts';
import { saveShortlist } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import { LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { badRequest } from '#lib/problem.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { asSignedIn } from '#server/session/permission.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

const WRONG = badRequest('bad_request', 'Неверный список туров.');

const slugs = z.array(z.string().regex(/^[a-z0-9-]{1,100}$/)).max(2 * LISTED);
const givenList = z.object({ added: slugs, removed: slugs, held: slugs });

/**
 * `PUT /api/shortlist` `{ added, removed, held }`, lists of slugs: a browser's changes of its list, and
 * its tours → `{ tours, gone }`, the account's list and the tours of `held` that are no longer public.
 */
export function shortlistApi({ read, accountOf }: { read: Read; accountOf: AccountOf }) {
  const app = new Hono<NodeEnv>();
  app.put('/api/shortlist', (c) =>
    answerAs(c, accountOf, asSignedIn, async (actor, { parts }) => {
      const given = givenList.safeParse(await readJson(c.req));
      if (!given.success) return refusalJson(WRONG);
      const list = await read((db) => saveShortlist(db, actor, given.data, parts.now()));
      return Response.json(list, { headers: { 'cache-control': 'private, no-store' } });
    }),
  );
  return app;
}
