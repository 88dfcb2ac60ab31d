import { Hono } from 'hono';
import { sceneOfCover } from '#features/articles/store/article-cover.ts';
import { notFound } from '#lib/problem.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';
import { scenePicture } from '#ui/scene/scene-picture.server.ts';

/** An address has the edition of the drawing, so its answer never changes. */
const YEAR = 'public, max-age=31536000, immutable';
/** Nothing but the drawing's own colours, also for whoever opens it by itself. */
const DRAWN_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const NO_COVER = notFound('Такой обложки нет.');

/** `GET /oblozhka/{part}-{light}-{city}.svg`: the cover of articles without a picture. */
export function articleCoversApi() {
  const app = new Hono();
  app.get('/oblozhka/:name{.+\\.svg}', (c) => {
    const scene = sceneOfCover(c.req.param('name').replace(/\.svg$/, ''));
    if (!scene) return refusalJson(NO_COVER);
    return c.body(scenePicture(scene, 'middle'), 200, {
      'cache-control': YEAR,
      'content-type': 'image/svg+xml',
      'content-security-policy': DRAWN_ONLY,
    });
  });
  return app;
}
