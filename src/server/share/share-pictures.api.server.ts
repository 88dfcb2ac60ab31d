import { Hono, type Context } from 'hono';
import { notFound } from '#lib/problem.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import { createLimits, type Limit, perNetwork } from '#server/limits/rate-limit.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { sharePicture, shareDigest } from '#server/share/share-address.server.ts';
import type { SharePictures } from '#server/share/share-pictures.server.ts';

/** A picture's address contains the digest of its facts, so it never changes. */
const YEAR = 'public, max-age=31536000, immutable';
const DRAWN_ONLY = "default-src 'none'; sandbox";
/** Pictures of one network that need a query: previews ask for one of each page. */
const PER_NETWORK: Limit = { name: 'share-pictures', attempts: 60, perSeconds: 60 };
const NO_PICTURE = notFound('Такой картинки нет.');
const CROWDED = {
  code: 'crowded',
  status: 503,
  retryAfterSeconds: 5,
  message: 'Сейчас рисуется слишком много картинок. Попробуйте снова через несколько секунд.',
};

/** The facts for the picture of a page, by the page's path; null for a page without one. */
export type ShareCardOf = (path: string) => Promise<ShareCard | null>;

/**
 * `GET /kartinka/{path of a page}.png?v={digest}`: the page's share picture. A picture that exists
 * is read from the disk. A digest other than the page's present one is redirected to it, so that
 * nobody can cause more drawings than there are pages. 503 while too many wait; if a picture can't
 * be drawn, the answer is the site's own picture.
 */
export function sharePicturesApi(parts: {
  pictures: SharePictures;
  cardOf: ShareCardOf;
  networkOf: (c: Context) => string;
  log: Log;
  limitsFactor?: number;
}) {
  const { pictures, cardOf, networkOf, log } = parts;
  const limits = createLimits({ kind: 'memory' }, parts.limitsFactor ?? 1);
  const app = new Hono();

  const found = (c: Context, png: Buffer, digest: string) => {
    const headers = { 'cache-control': YEAR, etag: `"${digest}"` };
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers);
    return new Response(new Uint8Array(png), {
      headers: { ...headers, 'content-type': 'image/png', 'content-security-policy': DRAWN_ONLY },
    });
  };

  app.get('/kartinka/:page{.+\\.png}', async (c) => {
    const asked = c.req.query('v') ?? '';
    const kept = await pictures.kept(asked);
    if (kept) return found(c, kept, asked);
    const path = `/${c.req.param('page').replace(/\.png$/, '')}`;
    try {
      const taken = await limits.take(perNetwork(PER_NETWORK, networkOf(c)));
      if (!taken.ok) return refusalJson(taken.problem);
      const card = await cardOf(path);
      if (!card) return refusalJson(NO_PICTURE);
      const digest = shareDigest(card);
      if (digest !== asked) {
        return c.body(null, 302, {
          location: sharePicture(path, card).address,
          'cache-control': 'no-store',
        });
      }
      const png = await pictures.draw(card).catch((error: unknown) => {
        log.error({ path, error: String(error) }, 'картинку для ссылки не удалось нарисовать');
        return undefined;
      });
      if (png === null) return refusalJson(CROWDED);
      if (png === undefined) {
        return c.body(null, 302, { location: '/og.png', 'cache-control': 'no-store' });
      }
      return found(c, png, digest);
    } catch (error) {
      return answerProblem(error);
    }
  });
  app.all('/kartinka/*', () => refusalJson(NO_PICTURE));
  return app;
}
