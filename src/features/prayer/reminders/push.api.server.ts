import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { readJson } from '#server/forms/json-reader.server.ts';
import { pushEnd, pushMove, pushWish } from '#features/prayer/reminders/push-input.ts';
import { endPush, movePush, savePush } from '#features/prayer/reminders/push-schedule.server.ts';
import { badRequest, conflict, type Problem } from '#lib/problem.ts';
import { PUSH_HOSTS } from '#lib/push/push-subscription.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import {
  clientNetwork,
  connectionAddress,
  type NodeEnv,
} from '#server/http/client-address.server.ts';
import { type Limit, type Limits, perNetwork } from '#server/limits/rate-limit.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** Requests of browsers, counted per network. */
const WISHES: Limit = { name: 'prayer-push', attempts: 60, perSeconds: 3600 };

const OFF: Problem = {
  code: 'push_off',
  status: 404,
  message: 'На этом сайте напоминания при закрытой странице не настроены.',
};
const WRONG = badRequest('bad_request', 'Неверная подписка.');
const TOO_MANY = conflict(
  'too_many_cities',
  'Слишком много городов: отключите напоминания для одного из них.',
);

/**
 * Reminders sent to browsers. The push address is a secret of a browser and its push service:
 * a client that has it may change the reminders.
 * - `GET /api/prayer-push` → `{ publicKey }`, null when the owner set no keys; then the others are
 *   refused with `push_off`
 * - `PUT` `{ subscription, citySlug, calculation, preferences, consent }` starts a city's reminders
 * - `PATCH` `{ endpoint, subscription }` moves them to the browser's new address
 * - `DELETE` `{ endpoint, citySlug }` ends them
 */
export function prayerPushApi(parts: {
  read: Read;
  limits: Limits;
  publicKey: string | null;
  trustProxy: boolean;
  now: () => Date;
  hosts?: readonly string[];
}) {
  const { read, limits, publicKey, trustProxy, now, hosts = PUSH_HOSTS } = parts;
  const app = new Hono<NodeEnv>();

  const change = async <S extends z.ZodType>(
    c: Context<NodeEnv>,
    schema: S,
    work: (wish: z.infer<S>) => Promise<Response>,
  ) => {
    if (publicKey === null) return refusalJson(OFF);
    const network = clientNetwork(connectionAddress(c.env), c.req.raw.headers, trustProxy);
    const counted = await limits.take(perNetwork(WISHES, network));
    if (!counted.ok) return refusalJson(counted.problem);
    const parsed = schema.safeParse(await readJson(c.req));
    if (!parsed.success) return refusalJson(WRONG);
    return work(parsed.data).catch(answerProblem);
  };

  app.get('/api/prayer-push', (c) => c.json({ publicKey }, 200, { 'cache-control': 'no-cache' }));
  app.put('/api/prayer-push', (c) =>
    change(c, pushWish(hosts), async (wish) =>
      (await read((db) => savePush(db, wish, now()))) ? ok() : refusalJson(TOO_MANY),
    ),
  );
  app.patch('/api/prayer-push', (c) =>
    change(c, pushMove(hosts), async (move) => {
      await read((db) => movePush(db, move));
      return ok();
    }),
  );
  app.delete('/api/prayer-push', (c) =>
    change(c, pushEnd, async ({ endpoint, citySlug }) => {
      await read((db) => endPush(db, endpoint, citySlug));
      return ok();
    }),
  );
  return app;
}

function ok(): Response {
  return Response.json({ code: 'ok' }, { headers: { 'cache-control': 'no-store' } });
}
