import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { articleImages } from '#features/articles/store/article-images.server.ts';
import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import {
  articleAddresses,
  articleBySlug,
  listArticles,
  listCategories,
  movedArticle,
  movedCategory,
  relatedArticles,
} from '#features/articles/store/articles.server.ts';
import { countView, forgetViewDays } from '#features/articles/store/count-view.server.ts';
import { databaseProblem } from '#server/db/db.server.ts';
import { addArticle, addCategory } from '#test/articles.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-11-21';
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9));

describeOnBothEngines('articles', ({ db, database }) => {
  it('are listed when published, the newest first, twelve to a page', async () => {
    const rites = await addCategory(db(), { slug: 'obryady', name: 'Обряды' });
    for (let n = 1; n <= 13; n += 1)
      await addArticle(db(), {
        slug: `a-${n}`,
        published_date: day(n),
        category_id: n > 11 ? rites : null,
      });
    await addArticle(db(), { slug: 'draft', is_published: false });

    const first = await listArticles(db(), { category: null, page: 1 }, TODAY);
    expect(first.pages).toBe(2);
    expect(first.cards.map(({ slug }) => slug).slice(0, 2)).toEqual(['a-13', 'a-12']);
    expect(first.cards).toHaveLength(12);
    expect(first.cards[0]).toMatchObject({
      published: '2026-11-13',
      category_slug: 'obryady',
      category_name: 'Обряды',
    });
    const second = await listArticles(db(), { category: null, page: 2 }, TODAY);
    expect(second.cards.map(({ slug }) => slug)).toEqual(['a-1']);
    const ofCategory = await listArticles(db(), { category: 'obryady', page: 1 }, TODAY);
    expect(ofCategory.cards.map(({ slug }) => slug)).toEqual(['a-13', 'a-12']);
    expect(await articleBySlug(db(), 'draft', TODAY)).toBeNull();
    const { articles: known, categories } = await articleAddresses(db(), 100);
    expect(known).toHaveLength(13);
    expect(categories).toEqual(['obryady']);
  });

  it('have up to three others of their category beside them', async () => {
    const rites = await addCategory(db(), { slug: 'obryady' });
    const id = await addArticle(db(), { slug: 'this', category_id: rites });
    for (const n of [1, 2, 3, 4])
      await addArticle(db(), { slug: `a-${n}`, category_id: rites, published_date: day(n) });
    await addArticle(db(), { slug: 'other' });
    const related = await relatedArticles(db(), { id, category_slug: 'obryady' }, 3, TODAY);
    expect(related.map(({ slug }) => slug)).toEqual(['a-4', 'a-3', 'a-2']);
    expect(await relatedArticles(db(), { id, category_slug: null }, 3, TODAY)).toEqual([]);
  });

  it('are found under every address they were published at', async () => {
    const id = await addArticle(db(), { slug: 'first' });
    for (const slug of ['second', 'third', 'first'])
      await db().update(articles).set({ slug }).where(eq(articles.id, id));
    expect(await movedArticle(db(), 'second')).toBe('first');
    expect(await movedArticle(db(), 'third')).toBe('first');

    const draft = await addArticle(db(), {
      slug: 'draft',
      is_published: false,
      published_date: null,
    });
    await db().update(articles).set({ slug: 'renamed' }).where(eq(articles.id, draft));
    expect(await movedArticle(db(), 'draft')).toBeNull();

    await db().update(articles).set({ is_published: false }).where(eq(articles.id, id));
    expect(await movedArticle(db(), 'second')).toBeNull();
    await db().delete(articles).where(eq(articles.id, id));
    expect(await movedArticle(db(), 'third')).toBeNull();
  });

  it('stay when their category goes, and a category is found under its old address', async () => {
    const id = await addCategory(db(), { slug: 'old', order_index: 2 });
    await addCategory(db(), { slug: 'before', order_index: 1 });
    await addArticle(db(), { slug: 'a', category_id: id });
    await db().update(articleCategories).set({ slug: 'new' }).where(eq(articleCategories.id, id));
    expect(await movedCategory(db(), 'old')).toBe('new');
    expect((await listCategories(db())).map(({ slug }) => slug)).toEqual(['before', 'new']);
    await db().delete(articleCategories).where(eq(articleCategories.id, id));
    expect(await articleBySlug(db(), 'a', TODAY)).toMatchObject({ category_slug: null });
    expect(await movedCategory(db(), 'old')).toBeNull();
  });

  it('make pages new when a published one changes, and not for drafts or views', async () => {
    const draft = await addArticle(db(), { slug: 'draft', is_published: false });
    const version = database().version();
    await db().update(articles).set({ title: 'Иначе' }).where(eq(articles.id, draft));
    await db().delete(articles).where(eq(articles.id, draft));
    expect(database().version()).toBe(version);

    const id = await addArticle(db(), { slug: 'a' });
    const published = database().version();
    expect(published).toBeGreaterThan(version);
    await countView(db(), { slug: 'a', visitor: 'somebody', today: '2026-11-20' });
    expect(database().version()).toBe(published);

    const changes = [
      () => db().update(articles).set({ content: '<p>Иначе</p>' }).where(eq(articles.id, id)),
      () => db().update(articles).set({ is_published: false }).where(eq(articles.id, id)),
      () => db().update(articles).set({ is_published: true }).where(eq(articles.id, id)),
      () => addCategory(db(), { slug: 'c' }),
      () => db().delete(articles).where(eq(articles.id, id)),
    ];
    for (const change of changes) {
      const before = database().version();
      await change();
      expect(database().version(), change.toString()).toBeGreaterThan(before);
    }
  });

  it.each([
    ['articles_slug', { slug: 'Умра' }],
    ['articles_title', { title: '' }],
    ['articles_meta_description', { meta_description: 'а'.repeat(161) }],
    ['articles_content', { content: 'я'.repeat(300_000) }],
    ['articles_reading_time', { reading_time: 0 }],
    ['articles_published_dated', { published_date: null }],
    ['articles_due_is_draft', { publish_at: new Date() }],
  ])('are refused by %s', async (constraint, changed) => {
    const writing = addArticle(db(), { slug: 'a', ...changed });
    await expect(writing).rejects.toSatisfy(
      (error) => databaseProblem(error).constraint === constraint,
    );
  });

  it('are refused an address that is taken', async () => {
    await addArticle(db(), { slug: 'a' });
    await expect(addArticle(db(), { slug: 'a' })).rejects.toSatisfy(
      (error) => databaseProblem(error).constraint === 'articles_slug_key',
    );
  });

  it('are known to the library by the pictures they show, drafts too', async () => {
    const picture = 'articles/1760227200000_abc';
    await addArticle(db(), {
      slug: 'a',
      content: `<img src="/images/${picture}.webp" alt=""><img src="/images/${picture}-480.webp" alt="">`,
    });
    await addArticle(db(), {
      slug: 'b',
      featured_image: `/images/${picture}.webp`,
      is_published: false,
      updated_at: day(20),
    });
    const uses = await articleImages.countUses(db(), [picture, 'hotels/1_none']);
    expect([...uses]).toEqual([[picture, 2]]);
    expect(await articleImages.findUses(db(), picture, 5)).toEqual([
      { title: 'Статья b', href: '/admin/articles/2' },
      { title: 'Статья a', href: '/articles/a' },
    ]);
    expect(await articleImages.countUses(db(), [])).toEqual(new Map());
  });

  it('are found by all words, whatever their case and ending, in what is read of them', async () => {
    await addArticle(db(), {
      slug: 'a',
      title: 'Таваф: семь кругов',
      content: '<p>Обход Каабы</p>',
    });
    await addArticle(db(), { slug: 'b', title: 'Прививки', content: '<p class="arabic">Виза</p>' });
    const found = async (q: string) => {
      const { cards } = await listArticles(db(), { category: null, page: 1, q }, TODAY);
      return cards.map(({ slug }) => slug);
    };
    expect(await found('ТАВАФ')).toEqual(['a']);
    expect(await found('прививка')).toEqual(['b']);
    expect(await found('каабы круги')).toEqual(['a']);
    expect(await found('Здравствуйте, как совершить таваф?')).toEqual(['a']);
    expect(await found('nfdfa')).toEqual(['a']);
    expect(await found('как')).toEqual([]);
    expect(await found('таваф виза')).toEqual([]);
    expect(await found('arabic')).toEqual([]);
    expect(await found('100%_')).toEqual([]);
    expect((await found('')).length).toBe(2);
  });

  it('whose title has the words come first in a search', async () => {
    await addArticle(db(), { slug: 'a', title: 'Таваф', published_date: day(1) });
    await addArticle(db(), {
      slug: 'b',
      title: 'Умра',
      content: '<p>Таваф</p>',
      published_date: day(2),
    });
    const { cards } = await listArticles(db(), { category: null, page: 1, q: 'таваф' }, TODAY);
    expect(cards.map(({ slug }) => slug)).toEqual(['a', 'b']);
  });

  it('are found in long texts by as many words as an address may have', async () => {
    const content = `<p>${'Паломники надевают ихрам и идут к Каабе. '.repeat(250)}</p>`;
    for (let n = 1; n <= 60; n += 1) await addArticle(db(), { slug: `a-${n}`, content });
    const q = 'а и к о е п л м н т д р в ю б х '.repeat(3);
    const { cards, pages } = await listArticles(db(), { category: null, page: 1, q }, TODAY);
    expect([cards.length, pages]).toEqual([12, 5]);
  });

  it('are counted once for each visitor and day, by nothing that tells who it was', async () => {
    await addArticle(db(), { slug: 'a' });
    await addArticle(db(), { slug: 'b' });
    const view = { slug: 'a', visitor: '203.0.113.9 Firefox', today: '2026-11-20' };
    expect(await countView(db(), view)).toBe(1);
    expect(await countView(db(), view)).toBe(1);
    expect(await countView(db(), { ...view, visitor: 'another' })).toBe(2);
    expect(await countView(db(), { ...view, today: '2026-11-21' })).toBe(3);
    expect(await countView(db(), { ...view, slug: 'none' })).toBeNull();
    await addArticle(db(), { slug: 'draft', is_published: false });
    expect(await countView(db(), { ...view, slug: 'draft' })).toBeNull();
    expect((await articleBySlug(db(), 'b', TODAY))?.views_count).toBe(0);

    await countView(db(), { ...view, today: '2027-11-20' });
    const keptAt = async (time: string) => {
      await forgetViewDays(db(), new Date(time));
      const { rows } = await db().execute<{ day: string; visitor: string }>(
        sql`select day::text, visitor from article_views order by day, visitor`,
      );
      return rows;
    };
    const rows = await keptAt('2026-11-21T00:30:00+03:00');
    expect(rows.map((row) => row.day)).toEqual(['2026-11-20', '2026-11-20', '2026-11-21']);
    expect(rows[0]?.visitor).toMatch(/^[\w-]{22}$/);
    expect(rows.map((row) => row.visitor)).not.toContain(view.visitor);
    expect(new Set(rows.map((row) => row.visitor)).size).toBe(3);
    expect((await keptAt('2026-11-21T01:30:00+03:00')).map((row) => row.day)).toEqual([
      '2026-11-21',
    ]);
  });

  it('have the same views in a list, beside others and on their page for a whole day', async () => {
    const category_id = await addCategory(db(), { slug: 'obryady' });
    await addArticle(db(), { slug: 'a', category_id, views_count: 5 });
    const id = await addArticle(db(), { slug: 'b', category_id });
    const seen = async (today: string) => {
      const { cards } = await listArticles(db(), { category: null, page: 1 }, today);
      const beside = await relatedArticles(db(), { id, category_slug: 'obryady' }, 3, today);
      const page = await articleBySlug(db(), 'a', today);
      return [...cards.filter(({ slug }) => slug === 'a'), ...beside, page].map(
        (article) => article?.views_count,
      );
    };
    const today = '2026-11-20';
    for (const visitor of ['one', 'two']) {
      await countView(db(), { slug: 'a', visitor, today });
      expect(await seen(today)).toEqual([5, 5, 5]);
    }
    expect(await seen('2026-11-21')).toEqual([7, 7, 7]);
  });

  it('count each of many who come at the same moment', async () => {
    await addArticle(db(), { slug: 'a' });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        countView(db(), { slug: 'a', visitor: `visitor ${n % 10}`, today: '2026-11-20' }),
      ),
    );
    expect((await articleBySlug(db(), 'a', TODAY))?.views_count).toBe(10);
  });
});
