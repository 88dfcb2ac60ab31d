import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { articles } from '#features/articles/article-tables.server.ts';
import { listArticles, listCategories } from '#features/articles/articles.server.ts';
import { neverHeldTours, writeDemoContent } from '#features/demo/demo-content.server.ts';
import { DEMO_DRAWINGS } from '#features/demo/demo-drawings.ts';
import { demoTours } from '#features/demo/demo-tours.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { databaseProblem } from '#server/db.server.ts';
import { addDays } from '#lib/day.ts';
import { addCategory } from '#test/articles.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-09-01';
const TOMORROW = '2026-09-02';

function memoryFiles() {
  const stored = new Map<string, Uint8Array>();
  const files = {
    put: async (file: string, bytes: Uint8Array) => void stored.set(file, bytes),
    has: async (file: string) => stored.has(file),
  };
  return { files, stored };
}

const ownTour = {
  slug: 'umra-kazan-2026-10-10-svoy',
  tour_type: 'umrah',
  city_from: 'Казань',
  departure_date: '2026-10-10',
  month: 'октябрь',
  days: 10,
} as const;

describeOnBothEngines('the demo content', ({ db }) => {
  const rows = () => db().select().from(tours).orderBy(asc(tours.id));

  it('fills an empty catalogue with the tours and pictures of the day', async () => {
    const { files, stored } = memoryFiles();
    expect(await writeDemoContent({ db: db(), files, today: TODAY })).toBe(128);
    const found = (await rows()).map(
      ({ id: _id, created_at: _created, updated_at: _updated, ...tour }) => tour,
    );
    expect(found).toEqual(demoTours(TODAY));
    expect([...stored.keys()].filter((path) => !path.includes('-480.'))).toEqual(
      DEMO_DRAWINGS.map(({ path }) => path),
    );
    for (const bytes of stored.values()) {
      expect(Buffer.from(bytes).toString('latin1', 8, 12)).toBe('WEBP');
    }
  });

  it('comes with twelve articles in four categories, dated back from the day', async () => {
    const { files, stored } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    const { cards } = await listArticles(db(), { category: null, page: 1 });
    expect(cards).toHaveLength(12);
    expect(await listCategories(db())).toHaveLength(4);
    for (const card of cards) {
      expect(card.published < TODAY, card.slug).toBe(true);
      expect(card.category_slug).not.toBeNull();
      const cover = card.featured_image?.replace('/images/', '') ?? '';
      expect(stored.has(cover)).toBe(true);
      expect(stored.has(cover.replace('.webp', '-480.webp'))).toBe(true);
    }
  });

  it('dates untouched articles anew when told to, and those only', async () => {
    const { files } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    const before = (await listArticles(db(), { category: null, page: 1 })).cards;
    await db()
      .update(articles)
      .set({ title: 'Своё' })
      .where(eq(articles.slug, before[0]?.slug ?? ''));
    await writeDemoContent({ db: db(), files, today: TOMORROW, force: true });
    const after = (await listArticles(db(), { category: null, page: 1 })).cards;
    const dates = (cards: typeof before) =>
      Object.fromEntries(cards.map(({ slug, published }) => [slug, published]));
    for (const [place, { slug, published }] of before.entries()) {
      expect(dates(after)[slug]).toBe(place === 0 ? published : addDays(published, 1));
    }
  });

  it('leaves articles alone that people have begun to write', async () => {
    const { files } = memoryFiles();
    await addCategory(db(), { slug: 'svoya' });
    await writeDemoContent({ db: db(), files, today: TODAY });
    expect((await listArticles(db(), { category: null, page: 1 })).cards).toEqual([]);
  });

  it('changes nothing the second time, not even on another day', async () => {
    const { files } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    const before = await rows();
    expect(await writeDemoContent({ db: db(), files, today: TODAY })).toBe(0);
    expect(await writeDemoContent({ db: db(), files, today: TOMORROW })).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it('leaves a catalogue alone in which people have begun to write', async () => {
    const { files, stored } = memoryFiles();
    await db().insert(tours).values(ownTour);
    expect(await writeDemoContent({ db: db(), files, today: TODAY })).toBe(0);
    expect(await rows()).toHaveLength(1);
    expect(stored.size).toBe(0);
  });

  it('is for a database that never held a tour, not for an owner who removed them all', async () => {
    expect(await neverHeldTours(db())).toBe(true);
    await db().insert(tours).values(ownTour);
    expect(await neverHeldTours(db())).toBe(false);
    await db().delete(tours);
    expect(await neverHeldTours(db())).toBe(false);
  });

  it('writes once when two start at the same moment on two sides of midnight', async () => {
    const { files } = memoryFiles();
    const counts = await Promise.all([
      writeDemoContent({ db: db(), files, today: TODAY }),
      writeDemoContent({ db: db(), files, today: TOMORROW }),
    ]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 128]);
    expect(await rows()).toHaveLength(128);
  });

  it('draws only what is missing', async () => {
    const { files, stored } = memoryFiles();
    const [first, ...others] = DEMO_DRAWINGS.map(({ path }) => path);
    for (const path of others) stored.set(path, new Uint8Array());
    await writeDemoContent({ db: db(), files, today: TODAY });
    expect([...stored].filter(([, bytes]) => bytes.length > 0).map(([path]) => path)).toEqual([
      first,
    ]);
  });

  it('when forced puts the tours of today in place of those of an earlier day', async () => {
    const { files } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    const written = await writeDemoContent({ db: db(), files, today: TOMORROW, force: true });
    expect(written).toBe(128);
    expect((await rows()).map((tour) => tour.slug)).toEqual(
      demoTours(TOMORROW).map((tour) => tour.slug),
    );
  });

  it('when forced keeps what people wrote and every demo tour they changed', async () => {
    const { files } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    await db()
      .insert(tours)
      .values([
        ownTour,
        { ...ownTour, slug: 'svoy-v-polnoch', created_at: new Date('2026-09-01T00:00:00+03:00') },
      ]);
    const [changed] = demoTours(TODAY).filter((tour) => tour.departure_date > TODAY);
    const slug = changed?.slug ?? '';
    await db().update(tours).set({ price: 1999 }).where(eq(tours.slug, slug));

    expect(await writeDemoContent({ db: db(), files, today: TODAY, force: true })).toBe(127);
    const kept = await rows();
    expect(kept).toHaveLength(130);
    expect(kept.find((tour) => tour.slug === slug)?.price).toBe(1999);
    expect(kept.map((tour) => tour.slug)).toContain(ownTour.slug);
    expect(kept.map((tour) => tour.slug)).toContain('svoy-v-polnoch');
  });

  it('writes nothing at all when a tour breaks a rule of the database', async () => {
    const { files } = memoryFiles();
    await db().execute(
      sql`alter table tours add constraint no_hajj check (tour_type <> 'hajj') not valid`,
    );
    try {
      await expect(writeDemoContent({ db: db(), files, today: TODAY })).rejects.toSatisfy(
        (error) => databaseProblem(error).constraint === 'no_hajj',
      );
      expect(await rows()).toEqual([]);
    } finally {
      await db().execute(sql`alter table tours drop constraint no_hajj`);
    }
  });
});
