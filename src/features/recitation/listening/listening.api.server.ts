import { type Context, Hono } from 'hono';
import { readJson } from '#server/forms/json-reader.server.ts';
import { type AccountOf, answerAs } from '#server/session/account-context.server.ts';
import { sentRecords } from '#features/recitation/listening/listening-input.ts';
import {
  loadOwnListening,
  ownDay,
  saveListening,
} from '#features/recitation/listening/own-listening.server.ts';
import { LISTENING_API, SHOWN_SESSIONS } from '#features/recitation/listening/own-listening.ts';
import { badRequest } from '#lib/problem.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import { asSignedIn, type SignedIn } from '#server/session/permission.server.ts';
import type { Limit } from '#server/limits/rate-limit.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

/** A player reports once a minute; several devices and tabs may. */
const TOLD: Limit = { name: 'quran-listening', attempts: 600, perSeconds: 3600 };

const WRONG = badRequest('bad_request', 'Неверная запись о\u00a0прослушивании.');
const USUAL_SESSIONS = 10;
const MOST_SESSIONS = 50;

/**
 * The signed-in listener's listening, as OwnListening. `?day=YYYY-MM-DD` is their local day,
 * `?limit=` the number of last listenings (1 to 50, by default 10).
 * - `GET /api/quran/listening`
 * - `POST /api/quran/listening` `{ records }` (see `sentRecords`) stores a browser's records
 */
export function listeningApi({ read, accountOf }: { read: Read; accountOf: AccountOf }) {
  const app = new Hono<NodeEnv>();

  const answer = (c: Context<NodeEnv>, actor: SignedIn, now: Date, usual: number) =>
    read(async (db) => {
      const today = ownDay(c.req.query('day') ?? '', now);
      const asked = Math.trunc(Number(c.req.query('limit') ?? usual)) || usual;
      const limit = Math.min(Math.max(1, asked), MOST_SESSIONS);
      return Response.json(await loadOwnListening(db, actor, { today, limit }), {
        headers: { 'cache-control': 'private, no-store' },
      });
    });

  app.get(LISTENING_API, (c) =>
    answerAs(c, accountOf, asSignedIn, (actor, { parts }) =>
      answer(c, actor, parts.now(), USUAL_SESSIONS),
    ),
  );
  app.post(LISTENING_API, (c) =>
    answerAs(c, accountOf, asSignedIn, async (actor, { parts }) => {
      const now = parts.now();
      const counted = await parts.limits.take([{ limit: TOLD, key: String(actor.id) }]);
      if (!counted.ok) return refusalJson(counted.problem);
      const sent = sentRecords.safeParse(await readJson(c.req));
      if (!sent.success) return refusalJson(WRONG);
      await read((db) => saveListening(db, actor, sent.data.records, now));
      return answer(c, actor, now, SHOWN_SESSIONS);
    }),
  );
  return app;
}
