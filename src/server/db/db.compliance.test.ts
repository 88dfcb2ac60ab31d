import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

type NewTour = typeof tours.$inferInsert;

function tour(changed: Partial<NewTour> = {}): NewTour {
  return {
    slug: 'umrah-kazan-2027-01-10-safar',
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date: '2027-01-10',
    end_date: '2027-01-20',
    month: 'январь',
    days: 11,
    price: 1950,
    ...changed,
  };
}

/** Waits for a query that must fail and returns the problem that the application sees. */
async function problemOf(query: PromiseLike<unknown>) {
  try {
    await query;
  } catch (error) {
    return databaseProblem(error);
  }
  throw new Error('the query did not fail');
}

const slugs = async (db: Db) =>
  (await db.select({ slug: tours.slug }).from(tours).orderBy(tours.slug)).map(({ slug }) => slug);

describeOnBothEngines('the database', ({ database, db }) => {
  describe('refuses a tour', () => {
    test.for<[string, Partial<NewTour>]>([
      ['tours_type', { tour_type: 'cruise' as 'hajj' }],
      ['tours_status', { tour_status: 'cold' as 'hot' }],
      ['tours_price_positive', { price: 0 }],
      ['tours_price_positive', { price: -1 }],
      ['tours_days_positive', { days: 0 }],
      ['tours_dates_in_order', { end_date: '2027-01-09' }],
      ['tours_nights_not_negative', { days_in_mecca: -1 }],
      ['tours_nights_not_negative', { days_in_medina: -1 }],
      ['tours_distance_not_negative', { distance_to_kaaba: -5 }],
      ['tours_on_earth', { latitude: 91, longitude: 0 }],
      ['tours_on_earth', { latitude: 0, longitude: -181 }],
    ])('that breaks %s: %o', async ([constraint, changed]) => {
      const problem = await problemOf(db().insert(tours).values(tour(changed)));
      expect(problem).toEqual({ kind: 'constraint', code: '23514', constraint });
      expect(await slugs(db())).toEqual([]);
    });

    test('whose slug another tour has', async () => {
      await db().insert(tours).values(tour());
      const problem = await problemOf(
        db()
          .insert(tours)
          .values(tour({ city_from: 'Уфа' })),
      );
      expect(problem).toEqual({ kind: 'constraint', code: '23505', constraint: 'tours_slug_key' });
    });

    test('without a city', async () => {
      const row = { ...tour(), city_from: null as unknown as string };
      const problem = await problemOf(db().insert(tours).values(row));
      expect(problem).toMatchObject({ kind: 'constraint', code: '23502' });
    });
  });

  test('accepts a tour with only the required facts', async () => {
    await db()
      .insert(tours)
      .values(tour({ price: null, end_date: null }));
    const [kept] = await db().select().from(tours);
    expect(kept).toMatchObject({ price: null, end_date: null, is_hot: false });
    expect(kept?.tour_status).toBe('regular');
    expect(kept?.created_at).toBeInstanceOf(Date);
    expect(kept?.departure_date).toBe('2027-01-10');
  });

  test('shows a tour by its slug in the public view', async () => {
    await db()
      .insert(tours)
      .values(tour({ latitude: 21.4225, longitude: 39.8262 }));
    const found = await db().execute(sql`select * from tours_public where slug = ${tour().slug}`);
    expect(found.rows).toHaveLength(1);
    expect(found.rows[0]).toMatchObject({ city_from: 'Казань', latitude: 21.4225, price: 1950 });
    expect(Object.keys(found.rows[0] ?? {})).not.toContain('created_at');
  });

  describe('in a transaction', () => {
    test('keeps everything or nothing', async () => {
      const failed = db().transaction(async (tx) => {
        await tx.insert(tours).values(tour());
        throw new Error('changed my mind');
      });
      await expect(failed).rejects.toThrow('changed my mind');
      expect(await slugs(db())).toEqual([]);

      await db().transaction(async (tx) => {
        await tx.insert(tours).values(tour({ slug: 'a' }));
        await tx.insert(tours).values(tour({ slug: 'b' }));
      });
      expect(await slugs(db())).toEqual(['a', 'b']);
    });

    test('a transaction can be used like the database', async () => {
      const add = (target: Db, slug: string) => target.insert(tours).values(tour({ slug }));
      await db().transaction(async (tx) => {
        await add(tx, 'outer');
        const inner = tx.transaction(async (nested) => {
          await add(nested, 'inner');
          await add(nested, 'outer');
        });
        expect(await problemOf(inner)).toMatchObject({ constraint: 'tours_slug_key' });
        await add(tx, 'after');
      });
      expect(await slugs(db())).toEqual(['after', 'outer']);
    });

    test('a refused statement leaves nothing and the next query works', async () => {
      const refused = db().transaction(async (tx) => {
        await tx.insert(tours).values(tour());
        await tx.insert(tours).values(tour());
      });
      expect(await problemOf(refused)).toMatchObject({ constraint: 'tours_slug_key' });
      expect(await slugs(db())).toEqual([]);
    });
  });

  test('answers many concurrent queries, each with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => db().execute(sql`select ${n}::int as n`)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(answers.map((_, n) => n));
  });

  test('carries large values and many rows there and back unchanged', async () => {
    const description = 'Умра 🕋 с наставником — '.repeat(20_000);
    await db().insert(tours).values(tour({ description }));
    const [kept] = await db().select({ description: tours.description }).from(tours);
    expect(kept?.description).toBe(description);

    const many = await db().execute(
      sql`select n, repeat('ё', 100) as text from generate_series(1, 50000) n`,
    );
    expect(many.rows).toHaveLength(50_000);
    expect(many.rows.at(-1)).toEqual({ n: 50_000, text: 'ё'.repeat(100) });
  });

  test('keeps any character but NUL, which it refuses without breaking', async () => {
    const company_name = `O'Нил "ООО" \\ %_ 👨‍👩‍👧 بسم الله \u{10FFFF} \u2028 \r\n\t`;
    await db().insert(tours).values(tour({ company_name }));
    const [kept] = await db().select().from(tours).where(eq(tours.company_name, company_name));
    expect(kept?.company_name).toBe(company_name);

    const refused = await problemOf(
      db()
        .insert(tours)
        .values(tour({ slug: 'a\0b' })),
    );
    expect(refused.kind).toBe('bug');
    expect(await slugs(db())).toEqual([tour().slug]);
  });

  test('continues to work after statements with every kind of error', async () => {
    const mistakes = ['selekt 1', 'select 1/0', 'select nothing', `select 'a'::int`, 'commit; x'];
    for (const mistake of mistakes) {
      expect(await problemOf(db().execute(sql.raw(mistake)))).toMatchObject({ kind: 'bug' });
      expect((await db().execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
    }
    const parametersOfWrongType = db().execute(sql`select ${'не число'}::int`);
    expect(await problemOf(parametersOfWrongType)).toMatchObject({ kind: 'bug', code: '22P02' });
    expect((await db().execute(sql`select ${7}::int as n`)).rows).toEqual([{ n: 7 }]);
  });

  test('fails a query that takes too long as unavailable, and the next one works', async () => {
    expect(await problemOf(db().execute(sql`select pg_sleep(4)`))).toMatchObject({
      kind: 'unavailable',
    });
    expect((await db().execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
  });

  test('fails a transaction that takes too long and frees its connection', async () => {
    const slow = db().transaction(async (tx) => {
      await tx.insert(tours).values(tour());
      await tx.execute(sql`select pg_sleep(4)`);
    });
    expect(await problemOf(slow)).toMatchObject({ kind: 'unavailable' });
    expect(await slugs(db())).toEqual([]);
  });

  describe('announces changes', () => {
    test('before the write that made them is answered', async () => {
      const writes: [string, () => PromiseLike<unknown>][] = [
        ['insert', () => db().insert(tours).values(tour())],
        ['update', () => db().update(tours).set({ is_hot: true })],
        ['delete', () => db().delete(tours)],
        ['truncate', () => db().execute(sql`truncate tours cascade`)],
      ];
      for (const [name, write] of writes) {
        const before = database().version();
        await write();
        expect([name, database().version() > before]).toEqual([name, true]);
      }
    });

    test('when the transaction commits, not before and not when it is rolled back', async () => {
      const before = database().version();
      await db().transaction(async (tx) => {
        await tx.insert(tours).values(tour());
        expect(database().version()).toBe(before);
      });
      const after = database().version();
      expect(after).toBeGreaterThan(before);

      await db()
        .transaction(async (tx) => {
          await tx.delete(tours);
          tx.rollback();
        })
        .catch(() => {});
      expect(database().version()).toBe(after);
    });

    test('to every listener until it stops listening', async () => {
      const heard: string[] = [];
      const stop = database().onChange(() => heard.push('first'));
      const stopSecond = database().onChange(() => heard.push('second'));
      await db().insert(tours).values(tour());
      stop();
      await db().delete(tours);
      stopSecond();
      expect([...new Set(heard)]).toEqual(['first', 'second']);
      expect(heard.lastIndexOf('first')).toBeLessThan(heard.lastIndexOf('second'));
    });

    test('not when something was only read or refused', async () => {
      await db().insert(tours).values(tour());
      const before = database().version();
      await Promise.all(Array.from({ length: 20 }, () => slugs(db())));
      await problemOf(db().insert(tours).values(tour()));
      await problemOf(db().execute(sql`selekt`));
      await slugs(db());
      expect(database().version()).toBe(before);
    });
  });

  test('answers a ping', async () => {
    await expect(database().ping()).resolves.toBeUndefined();
  });
});
