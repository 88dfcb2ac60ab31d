import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '#server/forms/json-reader.server.ts';
import type { AccountOf } from '#server/session/account-context.server.ts';
import { articlePage } from '#features/articles/page/article-page.server.ts';
import {
  articlesForFeed,
  listArticles,
  listCategories,
} from '#features/articles/store/articles.server.ts';
import { SLUG_FORM } from '#features/articles/store/article-input.ts';
import { readPage } from '#features/articles/store/article.ts';
import { countView } from '#features/articles/store/count-view.server.ts';
import { articleFeed, FEED_ADDRESS } from '#features/articles/page/feed.ts';
import { VIEWS_API } from '#features/articles/page/view-call.ts';
import { VIEW_TOKEN_FORM } from '#features/articles/page/view-token.ts';
import type { QuranText } from '#features/quran/text/quran-text.server.ts';
import { badRequest, notFound } from '#lib/problem.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';
import { type Limit, perNetwork } from '#server/limits/rate-limit.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { NodeEnv } from '#server/http/client-address.server.ts';

const FEED_ITEMS = 30;

/** Views from one network: a mosque or an office behind one address may read a lot. */
const VIEWS: Limit = { name: 'article-views', attempts: 300, perSeconds: 3600 };

const NO_ARTICLE = notFound('Статья не найдена');
const WRONG = badRequest('bad_request', 'Неверный запрос.');

const viewCall = z.object({
  article_slug_param: z.string().max(100).regex(SLUG_FORM),
  /** A random token of the browser and day; a call without one counts as a separate view. */
  visitor_token: z.string().regex(VIEW_TOKEN_FORM).optional(),
});

/**
 * The API of articles, and the background calls of their pages.
 * - `GET /api/articles?category=&page=`: published articles as cards, the newest first, with `pages`
 * - `GET /api/articles/categories`
 * - `GET /api/articles/{slug}`: `{ article, related, html }`
 * - `POST /api/rpc/increment_article_views` `{ article_slug_param }` → `{ views_count }`: counts the
 *   visitor once a day
 * - `GET /articles/rss.xml`
 */
export function articlesApi(parts: {
  read: Read;
  kept: KeptPages;
  accountOf: AccountOf;
  quran: QuranText;
  today: () => string;
  siteUrl: string;
}) {
  const { read, kept, accountOf, quran, today, siteUrl } = parts;
  const app = new Hono<NodeEnv>();

  const answer = (c: Context<NodeEnv>, address: string, make: () => Promise<Response>) =>
    kept.answer(askedBy(c, address), () => make().catch(answerProblem));

  app.get('/api/articles', (c) => {
    const { searchParams } = new URL(c.req.url);
    const wanted = searchParams.get('category') ?? '';
    const query = {
      category: SLUG_FORM.test(wanted) ? wanted : null,
      page: readPage(searchParams),
    };
    return answer(c, `/api/articles ${JSON.stringify(query)}`, async () =>
      Response.json(await read((db) => listArticles(db, query, today()))),
    );
  });
  app.get('/api/articles/categories', (c) =>
    answer(c, c.req.path, async () => Response.json(await read(listCategories))),
  );
  app.get('/api/articles/:slug{[a-z0-9-]{1,100}}', (c) =>
    answer(c, c.req.path, async () => {
      const page = await read((db) => articlePage(db, c.req.param('slug'), quran, today()));
      return page ? Response.json(page) : Response.json(NO_ARTICLE, NO_ARTICLE);
    }),
  );

  app.get(FEED_ADDRESS, (c) =>
    answer(
      c,
      FEED_ADDRESS,
      async () =>
        new Response(articleFeed(await read((db) => articlesForFeed(db, FEED_ITEMS)), siteUrl), {
          headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
        }),
    ),
  );

  app.post(VIEWS_API, async (c) => {
    const { parts: account, visitor } = accountOf(c.req.raw.headers, c.env);
    const counted = await account.limits.take(perNetwork(VIEWS, visitor.network));
    if (!counted.ok) return refusalJson(counted.problem);
    const call = viewCall.safeParse(await readJson(c.req));
    if (!call.success) return refusalJson(WRONG);
    const view = {
      slug: call.data.article_slug_param,
      visitor: call.data.visitor_token ?? randomUUID(),
      today: today(),
    };
    return read((db) => countView(db, view)).then(
      (views) =>
        views === null
          ? refusalJson(NO_ARTICLE)
          : Response.json({ views_count: views }, { headers: { 'cache-control': 'no-store' } }),
      answerProblem,
    );
  });
  return app;
}
