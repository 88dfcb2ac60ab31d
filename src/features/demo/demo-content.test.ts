import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { articles } from '#features/articles/store/article-tables.server.ts';
import { listArticles, listCategories } from '#features/articles/store/articles.server.ts';
import {
  neverHeldTours,
  removeDemoContent,
  writeDemoContent,
} from '#features/demo/demo-content.server.ts';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { changeTour, tourForUpdate } from '#features/tours/store/write-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { databaseProblem } from '#server/db/db.server.ts';
import { addDays } from '#lib/time/day.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { addArticle, addCategory } from '#test/articles.ts';
import { describeOnBothEngines } from '#test/database.ts';

const { drawings: DEMO_DRAWINGS, toursOf: demoTours } = await readDemoFiles();
const TODAY = '2026-09-01';
const TOMORROW = '2026-09-02';

/** A store with every drawing, because drawing takes seconds, or an empty one. */
function memoryFiles({ drawn = true } = {}) {
  const stored = new Map<string, Uint8Array>();
  if (drawn) for (const { path } of DEMO_DRAWINGS) stored.set(path, new Uint8Array(1));
  const files = {
    put: async (file: string, bytes: Uint8Array) => void stored.set(file, bytes),
    has: async (file: string) => stored.has(file),
    remove: async (file: string) => void stored.delete(file),
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

const FILLED = ['company_logo', 'hotel_address', 'latitude', 'longitude', 'distance_to_kaaba'];

describeOnBothEngines('the demo content', ({ db }) => {
  const rows = () => db().select().from(tours).orderBy(asc(tours.id));

  /** Like a person of the staff. */
  async function changePrice(slug: string) {
    const parts = accountParts();
    const staff = await adminAs(db(), await addPerson(db(), 'admin@site.example'), parts);
    await db().transaction(async (tx) => {
      const [found] = await tx.select({ id: tours.id }).from(tours).where(eq(tours.slug, slug));
      const before = await tourForUpdate(tx, found?.id ?? 0);
      if (!before) throw new Error('no such tour');
      await changeTour(tx, staff, before, { fields: { price: 1999 }, now: new Date() });
    });
  }

  it('fills an empty catalogue with the tours and pictures of the day', async () => {
    const { files, stored } = memoryFiles({ drawn: false });
    expect(await writeDemoContent({ db: db(), files, today: TODAY })).toBe(128);
    const found = (await rows()).map(
      ({ id: _id, created_at: _created, updated_at: _updated, ...tour }) => tour,
    );
    // The operators get their numbers from the database, and records fill what a tour does not say.
    expect(found).toMatchObject(
      demoTours(TODAY).map(({ operator_id: _operator, ...tour }) =>
        Object.fromEntries(
          Object.entries(tour).filter(([name, value]) => value !== null || !FILLED.includes(name)),
        ),
      ),
    );
    // Each tour that names a company or a hotel has it in the directory.
    const nameless = found.filter(({ operator_id, company_name }) => !operator_id && company_name);
    expect(nameless).toEqual([]);
    const { rows: homeless } = await db().execute(sql`
      select hotel_name from tours t where hotel_name is not null and not exists (
        select 1 from tour_stays s join hotels h on h.id = s.hotel_id
        where s.tour_id = t.id and h.name = t.hotel_name)`);
    expect(homeless).toEqual([]);
    // Most tours with an offer name the hotel of every stay, as good offers do.
    const { rows: named } = await db().execute(sql`
      select tour_id from tour_stays where tour_id in (select tour_id from tour_prices)
      group by tour_id having count(*) = count(hotel_id)`);
    expect(named.length).toBeGreaterThan(60);
    expect(await db().$count(operators, eq(operators.is_example, true))).toBe(12);
    expect(await db().$count(hotels)).toBe(18);
    expect([...stored.keys()].filter((path) => !path.includes('-480.'))).toEqual(
      DEMO_DRAWINGS.map(({ path }) => path),
    );
    for (const bytes of stored.values()) {
      expect(Buffer.from(bytes).toString('latin1', 8, 12)).toBe('WEBP');
    }
    await removeDemoContent({ db: db(), files, all: false });
    expect(await db().$count(operators)).toBe(0);
    expect(await db().$count(hotels)).toBe(0);
  });

  it('comes with twelve articles in four categories, dated back from the day', async () => {
    const { files, stored } = memoryFiles({ drawn: false });
    await writeDemoContent({ db: db(), files, today: TODAY });
    const { cards } = await listArticles(db(), { category: null, page: 1 }, TODAY);
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
    const before = (await listArticles(db(), { category: null, page: 1 }, TODAY)).cards;
    await db()
      .update(articles)
      .set({ title: 'Своё', version: 2, updated_at: new Date() })
      .where(eq(articles.slug, before[0]?.slug ?? ''));
    await writeDemoContent({ db: db(), files, today: TOMORROW, force: true });
    const after = (await listArticles(db(), { category: null, page: 1 }, TODAY)).cards;
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
    expect((await listArticles(db(), { category: null, page: 1 }, TODAY)).cards).toEqual([]);
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
    const { files, stored } = memoryFiles({ drawn: false });
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
    const { files, stored } = memoryFiles({ drawn: false });
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
    await changePrice(slug);

    expect(await writeDemoContent({ db: db(), files, today: TODAY, force: true })).toBe(127);
    const kept = await rows();
    expect(kept).toHaveLength(130);
    expect(kept.find((tour) => tour.slug === slug)?.price).toBe(1999);
    expect(kept.map((tour) => tour.slug)).toContain(ownTour.slug);
    expect(kept.map((tour) => tour.slug)).toContain('svoy-v-polnoch');
  });

  it('is taken away whole and leaves what people wrote', async () => {
    const { files, stored } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    stored.set('company-logos/1760227200000_svoy.webp', new Uint8Array(1));
    await db().insert(tours).values(ownTour);
    await addArticle(db(), { slug: 'svoya' });
    expect(await removeDemoContent({ db: db(), files, all: false })).toEqual({
      tours: { removed: 128, kept: 0 },
      articles: { removed: 12, kept: 0 },
      pictures: 35,
    });
    expect((await rows()).map(({ slug }) => slug)).toEqual([ownTour.slug]);
    expect(await db().select({ slug: articles.slug }).from(articles)).toEqual([{ slug: 'svoya' }]);
    expect(await listCategories(db())).toEqual([]);
    expect([...stored.keys()]).toEqual(['company-logos/1760227200000_svoy.webp']);
  });

  it('stays where somebody changed it, with its pictures, unless all is to go', async () => {
    const { files, stored } = memoryFiles();
    await writeDemoContent({ db: db(), files, today: TODAY });
    const changed = demoTours(TODAY).find((tour) => tour.company_logo !== null);
    await changePrice(changed?.slug ?? '');
    await db()
      .update(articles)
      .set({ title: 'Своё', version: 2, updated_at: new Date() })
      .where(eq(articles.slug, 'namaz-v-puti'));
    expect(await removeDemoContent({ db: db(), files, all: false })).toMatchObject({
      tours: { removed: 127, kept: 1 },
      articles: { removed: 11, kept: 1 },
    });
    expect((await rows()).map(({ slug }) => slug)).toEqual([changed?.slug]);
    expect(stored.has(changed?.company_logo?.replace('/images/', '') ?? '')).toBe(true);
    expect(await listCategories(db())).toHaveLength(1);

    expect(await removeDemoContent({ db: db(), files, all: true })).toMatchObject({
      tours: { removed: 1, kept: 0 },
      articles: { removed: 1, kept: 0 },
    });
    expect(await rows()).toEqual([]);
    expect(stored.size).toBe(0);
    expect(await listCategories(db())).toEqual([]);
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
