import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { readJsonLoosely } from '#server/forms/json-reader.server.ts';
import { answerUpdate } from '#features/requests/bots/bot-updates.server.ts';
import type { Bot } from '#server/bots/bot.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import { answerProblem } from '#server/http/api-problem.server.ts';
import { notFound } from '#lib/problem.ts';

/**
 * `POST /api/bots/{telegram|max}`: updates that a messenger sends to the site's bot. It requires
 * the agreed secret and is answered after the work is done, so that a crash loses nothing.
 */
export function botsApi(parts: { read: Read; bots: readonly Bot[]; now: () => Date }) {
  const { read, bots, now } = parts;
  const app = new Hono();
  app.post('/api/bots/:channel{telegram|max}', async (c) => {
    const bot = bots.find(({ channel }) => channel === c.req.param('channel'));
    if (!bot?.webhookSecret) {
      return c.json(notFound('Такого адреса у API нет.'), 404);
    }
    if (!isSame(c.req.header(bot.secretHeader) ?? '', bot.webhookSecret)) {
      return c.json({ code: 'wrong_secret', status: 403, message: 'Недостаточно прав' }, 403);
    }
    const update = bot.readUpdate(await readJsonLoosely(c.req));
    if (!update) return c.json({ ok: true });
    return read((db) => answerUpdate(db, bot, update, { now: now() })).then(
      () => c.json({ ok: true }),
      answerProblem,
    );
  });
  return app;
}

/** Takes equally long for every wrong value. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
