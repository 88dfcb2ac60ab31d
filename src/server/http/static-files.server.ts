import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** A worker of the site may only connect to the site. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const NO_FILE: Problem = { ...NOT_FOUND, message: 'Такого файла нет.' };

type Served = { Variables: { isFile: boolean } };

/**
 * Serves the built browser files from `root` and marks them as files for the log. Files with a
 * digest in their name are also looked for in `others`, the files of other releases.
 */
export function staticFiles(root: string, others: readonly string[] = []) {
  const app = new Hono<Served>();
  const files = (headers: Record<string, string> = {}, from = root) =>
    serveStatic<Served>({
      root: from,
      precompressed: true,
      onFound: (_path, c) => {
        c.set('isFile', true);
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
      },
    });
  for (const from of [root, ...others]) {
    app.use('/assets/*', files({ 'cache-control': YEAR }, from));
  }
  app.all('/assets/*', (c: Context) => c.json(NO_FILE, 404));
  app.use('/quran/*', files({ 'cache-control': DAY }));
  // Revalidated each time, so that a new version is noticed at once.
  app.use(
    '/sw.js',
    files({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY }),
  );
  app.use(files());
  return app;
}
