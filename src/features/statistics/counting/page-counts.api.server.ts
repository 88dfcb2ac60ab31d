import { type Context, Hono } from 'hono';
import { isbot } from 'isbot';
import { z } from 'zod';
import { readJson } from '#server/forms/json-reader.server.ts';
import { COUNTED, COUNTED_PAGE, COUNTS_API } from '#features/statistics/counting/count-call.ts';
import type { PageCounts } from '#features/statistics/counting/page-counts.server.ts';
import { createLimits, type Limit, perNetwork } from '#server/limits/rate-limit.server.ts';
import { badRequest } from '#lib/problem.ts';

/** Reports from one network: a mosque or an office behind one address may view a lot. */
const TOLD: Limit = { name: 'page-counts', attempts: 2000, perSeconds: 3600 };

const call = z.object({ page: z.string().max(120).regex(COUNTED_PAGE), what: z.enum(COUNTED) });

/**
 * `POST /api/page-counts` `{ page, what }`: a view of a tour or an operator (`view`), or a press on a
 * contact there. The response is empty; programs that identify themselves do not count. Limits are per
 * process: a shared counter would cost more than it protects.
 */
export function pageCountsApi(parts: {
  counts: Pick<PageCounts, 'add'>;
  today: () => string;
  networkOf: (c: Context) => string;
}) {
  const { counts, today, networkOf } = parts;
  const limits = createLimits({ kind: 'memory' });
  const app = new Hono();
  app.post(COUNTS_API, async (c) => {
    const told = call.safeParse(await readJson(c.req));
    if (!told.success) {
      return c.json(badRequest('bad_request', 'Неверный запрос.'), 400);
    }
    const [, thing, slug = ''] = COUNTED_PAGE.exec(told.data.page) ?? [];
    const isCounted =
      !isbot(c.req.header('user-agent') ?? '') &&
      (await limits.take(perNetwork(TOLD, networkOf(c)))).ok;
    if (isCounted && (thing === 'tours' || thing === 'operators')) {
      counts.add(thing, slug, told.data.what, today());
    }
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
  return app;
}
