import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { accountContexts } from '#server/session/account-context.server.ts';
import { articlesApi } from '#features/articles/page/articles.api.server.ts';
import { VIEWS_API } from '#features/articles/page/view-call.ts';
import { openQuranText } from '#features/quran/text/quran-text.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { addArticle, addCategory } from '#test/articles.ts';
import { accountParts } from '#test/accounts.ts';
import { silentLog, useDatabase } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';

const SITE = 'https://example.ru';

describe('articles for machines', () => {
  const { db, database } = useDatabase();
  const open = () => {
    const read = reading(database(), silentLog);
    const kept = createKeptPages({
      generation: () => String(database().version()),
      maxBytes: 1e7,
    });
    const accountOf = accountContexts(accountParts(), read, true);
    const quran = openQuranText('./public');
    const parts = { read, kept, accountOf, quran, today: () => '2026-11-20', siteUrl: SITE };
    return new Hono().route('/', articlesApi(parts));
  };
  const tell = (app: Hono, body: unknown, address = '203.0.113.9') =>
    app.request(VIEWS_API, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-forwarded-for': address },
    });

  it('are listed, by category, and given one by one with verses and tours of today', async () => {
    const { id: _id, ...tour } = bareTour;
    await db().insert(tours).values(tour);
    const rites = await addCategory(db(), { slug: 'obryady' });
    await addArticle(db(), {
      slug: 'a',
      category_id: rites,
      content: `<script>alert(1)</script><blockquote data-quran="112:1"></blockquote><div data-tour="${tour.slug}"></div>`,
    });
    await addArticle(db(), { slug: 'b' });
    const app = open();
    const list = await (await app.request('/api/articles?category=obryady')).json();
    expect(list.cards.map(({ slug }: { slug: string }) => slug)).toEqual(['a']);
    expect(await (await app.request('/api/articles/categories')).json()).toHaveLength(1);
    const { html } = await (await app.request('/api/articles/a')).json();
    expect(html).toContain('قُلْ');
    expect(html).toContain('href="/koran/112-al-ikhlas#ayah-1"');
    expect(html).toContain(`<a href="/tours/${tour.slug}">Хадж, вылет: Уфа`);
    expect(html).not.toContain('script');
    const none = await app.request('/api/articles/none');
    expect(none.status).toBe(404);
    expect(await none.json()).toMatchObject({ message: 'Статья не найдена' });
  });

  it('are fed to readers of feeds, whatever stands in a title', async () => {
    await addArticle(db(), { slug: 'a', title: 'Умра & <Хадж> \u0008', excerpt: 'Коротко' });
    const answer = await open().request('/articles/rss.xml');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await answer.text();
    expect(feed).toContain('<title>Умра &amp; &lt;Хадж&gt; </title>');
    expect(feed).toContain(`<link>${SITE}/articles/a</link>`);
    expect(feed).toContain('<pubDate>Sun, 01 Nov 2026 06:00:00 GMT</pubDate>');
    expect(feed).toContain('<description>Коротко</description>');
  });

  it('take a view once for each visitor, and say how many there are', async () => {
    await addArticle(db(), { slug: 'a', views_count: 41 });
    const app = open();
    const by = (visitor_token: string) => ({ article_slug_param: 'a', visitor_token });
    const views = async (call: unknown, address?: string) =>
      (await (await tell(app, call, address)).json()).views_count;
    const phones = ['phone-one-0000000', 'phone-two-0000000', 'phone-three-00000'];
    const counts = [];
    for (const phone of phones) counts.push(await views(by(phone)));
    expect(counts).toEqual([42, 43, 44]);
    expect(await views(by('phone-one-0000000'), '203.0.113.10')).toBe(44);
    expect(await views({ article_slug_param: 'a' })).toBe(45);
  });

  it('refuse a view of nothing, and one that is none', async () => {
    const app = open();
    expect((await tell(app, { article_slug_param: 'none' })).status).toBe(404);
    const badToken = { article_slug_param: 'a', visitor_token: 'x y' };
    for (const body of [
      null,
      {},
      { article_slug_param: '<img>' },
      { article_slug_param: 7 },
      badToken,
    ])
      expect((await tell(app, body)).status).toBe(400);
  });
});
