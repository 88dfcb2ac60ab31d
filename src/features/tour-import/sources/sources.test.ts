import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SITE } from '#features/tour-import/store/list-owner.server.ts';
import { keepProfile, readProfiles } from '#features/tour-import/sources/profiles.server.ts';
import { headerKey } from '#features/tour-import/mapping/column-mapping.ts';
import {
  checkSource,
  importSourcesJob,
  MOST_KEPT_BYTES,
  nextNight,
  type SourceParts,
} from '#features/tour-import/sources/check-source.server.ts';
import { readUnattended } from '#features/tour-import/sources/table-reading.ts';
import {
  addSource,
  countWaiting,
  dropSource,
  endReview,
  listSources,
  openReview,
} from '#features/tour-import/sources/sources.server.ts';
import { importSources } from '#features/tour-import/sources/import-source-tables.server.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import { EMPTY_DRAFT } from '#features/tours/model/tour-input.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { tourColumns } from '#features/tours/store/tours.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { done, refused } from '#lib/result.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { addTour } from '#test/add-tour.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LINK = 'https://example.ru/price.csv';
const HEAD = 'Город;Дата вылета;Дней;Цена;Турфирма;Описание';
const line = (day: number, price: string, city = 'Казань') =>
  `${city};${day}.12.2027;10;${price};Тихий караван;Умра`;
const SAID = { ...NO_SETTINGS, mapping: null, answers: {}, columnValues: {} };
const listOf = (...lines: string[]) => [HEAD, ...lines].join('\n');

describe('the next night', () => {
  it.each([
    ['2026-11-20T09:00:00Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T23:59:59Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T00:00:00Z', '2026-11-22T00:00:00.000Z'],
  ])('after %s is three in Moscow: %s', (now, night) => {
    expect(nextNight(new Date(now)).toISOString()).toBe(night);
  });
});

describeOnBothEngines('a link that is read every night', ({ db }) => {
  const staff = async (email = 'staff@example.ru') => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), email, { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, accountParts())));
  };
  /** The contents of the link, and the time; both change in a test. */
  const outside = () => {
    const at = { text: listOf(line(5, '1950 $')), problem: '', now: NOW };
    const parts: SourceParts = {
      db: db(),
      siteUrl: 'https://umra.example',
      readFile: readUnattended,
      now: () => at.now,
      fetchLink: async () =>
        at.problem
          ? refused({ code: 'link', status: 422, message: at.problem })
          : done({ name: 'price.csv', bytes: new TextEncoder().encode(at.text) }),
    };
    return { at, parts };
  };
  const added = async (who: Staff) => {
    // Its operator is known.
    await db().execute(
      sql`insert into operators (slug, name, name_key)
          values ('karavan', 'Тихий караван', ${foldName('Тихий караван')}) on conflict do nothing`,
    );
    const source = await addSource(db(), who, LINK, NOW);
    if (!source.ok) throw new Error(source.problem.message);
    return source.value;
  };
  const letters = async () =>
    (await db().select().from(outbox).orderBy(asc(outbox.id))).filter(
      ({ kind }) => kind === 'import-waiting',
    );
  const all = () => db().select(tourColumns).from(tours).orderBy(asc(tours.id));

  it('is read again when a clock that ran a year ahead is corrected', async () => {
    const id = await added(await staff());
    const { at, parts } = outside();
    const run = async (now: Date) => {
      at.now = now;
      await importSourcesJob(parts).run(new AbortController().signal);
      const [source] = await db().select().from(importSources).where(eq(importSources.id, id));
      return source?.looked_at?.toISOString();
    };
    await run(new Date('2027-11-20T09:00:00Z'));
    expect(await run(NOW)).toBe(NOW.toISOString());
  });

  it('ends in a review with its figures and a letter, and changes no tour', async () => {
    const who = await staff();
    const add = async (day: number, price: number) => {
      const checked = checkTour({
        ...EMPTY_DRAFT,
        city_from: 'Казань',
        departure_date: `2027-12-${String(day).padStart(2, '0')}`,
        days: 10,
        price,
        company_name: 'Тихий караван',
        description: 'Умра',
      });
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
      await addTour(db(), who, checked.tour, NOW);
    };
    for (const day of [5, 6, 7, 8, 9]) await add(day, 1900 + day);
    const before = await all();
    const { at, parts } = outside();
    // One tour is changed, two stay, one is new, one is missing, two rows can't be read; one of them
    // may be a tour that would be missing otherwise.
    at.text = listOf(
      line(5, '2100 $'),
      line(6, '1906 $'),
      line(7, '1907 $'),
      line(20, '2500 $'),
      line(21, 'дорого'),
      line(9, '1909 $ + виза'),
    );
    const id = await added(who);
    expect(await checkSource(parts, id)).toBe('waiting');
    const [source] = await listSources(db(), who);
    expect(source).toMatchObject({
      link: LINK,
      lookedAt: NOW,
      problem: null,
      reviews: [
        {
          fileName: 'price.csv',
          openedAt: null,
          figures: { update: 1, add: 1, withdraw: 1, unchanged: 2, invalid: 2 },
        },
      ],
    });
    expect(await all()).toEqual(before);
    expect(await countWaiting(db(), who)).toBe(1);
    const [letter, other] = await letters();
    expect(letter).toMatchObject({ to: 'staff@example.ru' });
    expect(letter?.text?.replaceAll('\u00a0', ' ')).toContain(
      'обновить 1, добавить 1, снять 1, без изменений 2',
    );
    expect(other).toBeUndefined();
  });

  it('is news with a tour that is only similar to a known one, and none with departures that have passed', async () => {
    const who = await staff();
    const { at, parts } = outside();
    const id = await added(who);
    const checked = checkTour({
      ...EMPTY_DRAFT,
      city_from: 'Казань',
      departure_date: '2027-12-05',
      days: 10,
      price: 1905,
      company_name: 'Тихий караван',
      description: 'Умра',
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    await addTour(db(), who, checked.tour, NOW);
    const past = 'Казань;10.11.2026;10;1905 $;Тихий караван;Умра';
    at.text = listOf(past, line(5, '1905 $'));
    expect(await checkSource(parts, id)).toBe('same');
    at.text = listOf(past, line(5, '1905 $').replace(';10;', ';14;'));
    expect(await checkSource(parts, id)).toBe('waiting');
    const [source] = await listSources(db(), who);
    expect(source?.reviews).toMatchObject([{ figures: { update: 0, add: 0, invalid: 1 } }]);
  });

  it('is looked at without any change to another', async () => {
    const who = await staff();
    const { at, parts } = outside();
    const id = await added(who);
    const other = await addSource(db(), who, `${LINK}2`, NOW);
    if (!other.ok) throw new Error(other.problem.message);
    await checkSource(parts, other.value);
    const ofOther = async () =>
      (await listSources(db(), who)).find((source) => source.id === other.value);
    const before = await ofOther();
    expect(before?.reviews).toHaveLength(1);
    at.now = new Date(NOW.getTime() + 3_600_000);
    expect(await checkSource(parts, id)).toBe('waiting');
    at.problem = 'Доступ к таблице закрыт';
    expect(await checkSource(parts, id)).toBe('failed');
    expect(await ofOther()).toEqual(before);
  });

  it('is opened, ended and deleted without any change to another', async () => {
    const who = await staff();
    const second = await staff('second@example.ru');
    const { at, parts } = outside();
    const id = await added(who);
    const other = await addSource(db(), who, `${LINK}2`, NOW);
    if (!other.ok) throw new Error(other.problem.message);
    await checkSource(parts, other.value);
    at.text = listOf(line(6, '1950 $'));
    await checkSource(parts, id);
    const reviewsOf = async (source: number) =>
      (await listSources(db(), who)).find((one) => one.id === source)?.reviews ?? [];
    const before = await reviewsOf(other.value);
    const [review] = await reviewsOf(id);
    const opened = await openReview(db(), who, review?.id ?? 0, NOW);
    expect(opened.ok && new TextDecoder().decode(opened.value.bytes)).toBe(at.text);
    expect(await countWaiting(db(), who)).toBe(1);
    // Who opened it first stays known.
    const later = new Date(NOW.getTime() + 60_000);
    expect((await openReview(db(), second, review?.id ?? 0, later)).ok).toBe(true);
    expect(await reviewsOf(id)).toMatchObject([{ openedAt: NOW, openedBy: 'staff@example.ru' }]);
    expect(await reviewsOf(other.value)).toEqual(before);
    expect(await endReview(db(), who, review?.id ?? 0)).toEqual(done(null));
    expect(await reviewsOf(other.value)).toEqual(before);
    expect(await dropSource(db(), who, id)).toEqual(done(null));
    expect(await listSources(db(), who)).toMatchObject([{ id: other.value, reviews: before }]);
  });

  it('tells the people of its owner alone, and is not read when there are none', async () => {
    await staff();
    const made = await db()
      .insert(operators)
      .values(
        ['own', 'foreign', 'empty'].map((slug) => ({ slug, name: slug, name_key: foldName(slug) })),
      )
      .returning({ id: operators.id });
    const [own = 0, foreign = 0, empty = 0] = made.map(({ id }) => id);
    const join = async (email: string, operator_id: number, blocked_at: Date | null = null) => {
      const id = await addPerson(db(), email);
      const place = { role: 'operator' as const, operator_id, blocked_at };
      await db().update(accounts).set(place).where(eq(accounts.id, id));
    };
    await join('own@example.ru', own);
    await join('blocked@example.ru', own, NOW);
    await join('foreign@example.ru', foreign);
    await join('gone@example.ru', empty, NOW);
    const { parts } = outside();
    const source = { link: LINK, added_at: NOW, next_at: NOW };
    const run = async (operator_id: number) => {
      await db()
        .insert(importSources)
        .values({ ...source, operator_id });
      await importSourcesJob(parts).run(new AbortController().signal);
      const [looked] = await db().delete(importSources).returning();
      const told = looked?.looked_at ? (await letters()).map(({ to }) => to) : null;
      await db().delete(outbox);
      return told;
    };
    expect(await run(own)).toEqual(['own@example.ru']);
    expect(await run(empty)).toBeNull();
    // Nobody knows who added this link of the site.
    expect(await run(SITE)).toEqual(['admin@example.ru']);
  });

  it('has one unopened review, the newest; one in work stays beside it', async () => {
    const who = await staff();
    const { at, parts } = outside();
    const id = await added(who);
    await checkSource(parts, id);
    at.text = listOf(line(5, '1950 $'), line(6, '1950 $'));
    expect(await checkSource(parts, id)).toBe('waiting');
    const [first, second] = (await listSources(db(), who))[0]?.reviews ?? [];
    expect(second).toBeUndefined();
    expect(first?.figures).toMatchObject({ add: 2 });
    const opened = await openReview(db(), who, first?.id ?? 0, NOW);
    expect(opened.ok && new TextDecoder().decode(opened.value.bytes)).toBe(at.text);
    // The same file again causes no question.
    expect(await checkSource(parts, id)).toBe('same');
    at.text = listOf(line(9, '1950 $'));
    expect(await checkSource(parts, id)).toBe('waiting');
    const reviews = (await listSources(db(), who))[0]?.reviews ?? [];
    expect(reviews.map(({ openedBy }) => openedBy).toSorted()).toEqual(
      [null, 'staff@example.ru'].toSorted(),
    );
    expect(await letters()).toHaveLength(3);
  });

  it('whose list was discarded is announced again when the file changes, or on demand', async () => {
    const who = await staff();
    const { at, parts } = outside();
    const id = await added(who);
    await checkSource(parts, id);
    const review = (await listSources(db(), who))[0]?.reviews[0]?.id ?? 0;
    expect(await endReview(db(), who, review)).toEqual(done(null));
    expect((await endReview(db(), who, review)).ok).toBe(false);
    expect((await openReview(db(), who, review, NOW)).ok).toBe(false);
    expect(await checkSource(parts, id)).toBe('same');
    expect(await checkSource(parts, id, { isWanted: true })).toBe('waiting');
    at.text = listOf(line(7, '1950 $'));
    expect(await checkSource(parts, id)).toBe('waiting');
    expect(await countWaiting(db(), who)).toBe(1);
  });

  it('is read like the last sheet of its shape, and asks for the currency otherwise', async () => {
    const who = await staff();
    const { at, parts } = outside();
    at.text = listOf(line(5, '185000'), line(6, '190000'));
    const id = await added(who);
    await checkSource(parts, id);
    expect((await listSources(db(), who))[0]?.reviews[0]?.figures).toBeNull();
    await keepProfile(
      db(),
      who,
      {
        key: headerKey(HEAD.split(';')),
        operator: 'Тихий караван',
        settings: { ...SAID, currency: 'RUB' },
        place: null,
        fileName: 'price.csv',
      },
      NOW,
    );
    expect(await readProfiles(db(), SITE)).toMatchObject([
      { operator: 'Тихий караван', who: 'staff@example.ru', day: '2026-11-20' },
    ]);
    await checkSource(parts, id, { isWanted: true });
    expect((await listSources(db(), who))[0]?.reviews[0]?.figures).toMatchObject({
      add: 2,
      invalid: 0,
    });
  });

  it('waits for a person with rows whose operator nobody has confirmed', async () => {
    const who = await staff();
    const { at, parts } = outside();
    at.text = listOf(line(5, '1950 $')).replace('Тихий караван', 'Новая турфирма');
    expect(await checkSource(parts, await added(who))).toBe('waiting');
    expect((await listSources(db(), who))[0]?.reviews[0]?.figures).toMatchObject({
      add: 0,
      invalid: 1,
    });
  });

  it('that can’t be fetched or read says why, counts as a failed job and is retried', async () => {
    const who = await staff();
    const { at, parts } = outside();
    const job = importSourcesJob(parts);
    const run = () => job.run(new AbortController().signal);
    await added(who);
    at.problem = 'Доступ к таблице закрыт';
    await expect(run()).rejects.toMatchObject({ code: 'import_link' });
    expect((await listSources(db(), who))[0]).toMatchObject({
      problem: 'Доступ к таблице закрыт',
      failedAt: NOW,
      lookedAt: null,
      reviews: [],
    });
    // Within the hour it is not read again.
    await run();
    at.now = new Date('2026-11-20T10:00:01Z');
    at.problem = '';
    at.text = '%PDF-1.7';
    await expect(run()).rejects.toMatchObject({ code: 'import_link' });
    at.now = new Date('2026-11-20T11:00:02Z');
    at.text = `${listOf(line(5, '1950 $'))}\n${' '.repeat(MOST_KEPT_BYTES)}`;
    await expect(run()).rejects.toMatchObject({ code: 'import_link' });
    expect((await listSources(db(), who))[0]?.problem).toContain('больше 2');
    at.now = new Date('2026-11-20T12:00:03Z');
    at.text = listOf(line(5, '1950 $'));
    await run();
    expect((await listSources(db(), who))[0]).toMatchObject({ problem: null, failedAt: null });
    expect(await countWaiting(db(), who)).toBe(1);
  });

  it('is stored once, as a link, until somebody deletes it', async () => {
    const who = await staff();
    const id = await added(who);
    expect((await addSource(db(), who, ` ${LINK} `, NOW)).ok).toBe(false);
    for (const text of ['', 'прайс', 'ftp://example.ru/a', 'https://a:b@example.ru/']) {
      expect((await addSource(db(), who, text, NOW)).ok).toBe(false);
    }
    const { parts } = outside();
    await checkSource(parts, id);
    expect(await dropSource(db(), who, id)).toEqual(done(null));
    expect(await dropSource(db(), who, id)).toMatchObject({ ok: false });
    expect(await listSources(db(), who)).toEqual([]);
    expect(await countWaiting(db(), who)).toBe(0);
    expect(await checkSource(parts, id)).toBe('gone');
  });

  it('shares the profile of a shape with all staff, the latest answers by default', async () => {
    const [one, two] = [await staff(), await staff('second@example.ru')];
    const say = (who: Staff, currency: 'RUB' | 'USD', operator: string, at: Date) =>
      keepProfile(
        db(),
        who,
        {
          key: 'город|дата',
          operator,
          settings: { ...SAID, currency },
          place: null,
          fileName: 'прайс.xlsx',
        },
        at,
      );
    await say(one, 'RUB', 'Сафа', NOW);
    await say(one, 'USD', 'Марва', new Date('2026-11-20T09:30:00Z'));
    await say(two, 'USD', 'САФА', new Date('2026-11-20T10:00:00Z'));
    expect(
      (await readProfiles(db(), SITE)).map(({ operator, who, settings }) => [
        operator,
        who,
        settings.currency,
      ]),
    ).toEqual([
      ['САФА', 'second@example.ru', 'USD'],
      ['Марва', 'staff@example.ru', 'USD'],
    ]);
  });
});
