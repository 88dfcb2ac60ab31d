import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#server/db.server.ts';

/**
 * `/api/health`: the process answers and its database answers a query (200, else 503).
 * `/api/ready`: the same, and the process is not on its way out; for balancers.
 */
export function healthApi(parts: { database: Database; accepting: () => boolean }) {
  const check = async () => {
    try {
      await parts.database.db.execute(sql`select id from tours limit 1`);
      return true;
    } catch {
      return false;
    }
  };
  return new Hono()
    .get('/api/health', async (c) => {
      const database = await check();
      return c.json({ status: database ? 'ok' : 'unavailable', database }, database ? 200 : 503);
    })
    .get('/api/ready', async (c) => {
      const ready = parts.accepting() && (await check());
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503);
    });
}
