import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkRows, rowVerdicts } from '#features/tour-import/store/check-rows.server.ts';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { allTours, csvFile, workbookFile } from '#features/tour-import/export-tours.server.ts';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { latestImports } from '#features/tour-import/store/imports-list.server.ts';
import { cellsOf } from '#features/tour-import/table/read-table.ts';
import { readFileTable } from '#test/read-tables.ts';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import { EMPTY_DRAFT } from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { writeFirstSeasons } from '#features/tours/season/seasons.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourColumns } from '#features/tours/store/tours.server.ts';
import {
  asVersion,
  changeTour,
  removeTour,
  tourForUpdate,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { addTour } from '#test/add-tour.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines, readings } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');

function cells(changed: ImportCells = {}): ImportCells {
  return {
    tour_type: 'Умра',
    city_from: 'Казань',
    departure_date: '05.11.2026',
    days: '10',
    price: '1950',
    company_name: 'Тихий караван',
    ...changed,
  };
}

const sheet = (...rows: ImportCells[]) => ({
  fileName: 'туры.xlsx',
  rows: rows.map((row, place) => ({ line: place + 2, cells: row })),
});

describeOnBothEngines('an import', ({ db, database }) => {
  const parts = accountParts();
  const staff = async (email = 'staff@example.ru') => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), email, { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, parts)));
  };
  const all = () => db().select(tourColumns).from(tours).orderBy(asc(tours.id));
  const outcomesOf = (outcome: Awaited<ReturnType<typeof importRows>>) => {
    if (!outcome.ok) throw new Error(outcome.problem.code);
    return outcome.value;
  };

  it('adds rows as tours, each with a slug, a month, flags and a line in the trail', async () => {
    const who = await staff();
    const rows = sheet(
      cells({ tour_status: 'горящий, прямой' }),
      cells({ departure_date: '2026-12-01', price: 'по запросу' }),
    );
    const outcomes = outcomesOf(
      await importRows(db(), who, { id: randomUUID(), ...rows, now: NOW }),
    );
    expect(outcomes).toEqual([
      { line: 2, outcome: 'added', id: 1, similarId: null, newOperator: 'Тихий караван' },
      { line: 3, outcome: 'added', id: 2, similarId: null },
    ]);
    expect(await all()).toMatchObject([
      {
        slug: 'umra-kazan-2026-11-05-tikhiy-karavan',
        month: 'ноябрь',
        end_date: '2026-11-14',
        tour_status: 'hot',
        is_hot: true,
        is_direct: true,
        price_checked_at: NOW,
      },
      { month: 'декабрь', price: null, price_checked_at: null },
    ]);
    const lines = await db().select().from(trail).where(eq(trail.thing_kind, 'tour'));
    expect(lines.map(({ action, actor_id, thing_id }) => [action, actor_id, thing_id])).toEqual([
      ['import', who.id, '1'],
      ['import', who.id, '2'],
    ]);
  });

  it('skips exact duplicates and names them, and notes similar tours', async () => {
    const who = await staff();
    const id = randomUUID();
    await importRows(db(), who, { id: randomUUID(), ...sheet(cells()), now: NOW });
    const rows = sheet(
      cells(),
      cells({ price: '2100' }),
      cells({ price: '2100' }),
      cells({ company_name: '' }),
    );
    expect(outcomesOf(await importRows(db(), who, { id, ...rows, now: LATER }))).toEqual([
      { line: 2, outcome: 'duplicate', id: 1 },
      { line: 3, outcome: 'added', id: 2, similarId: 1 },
      { line: 4, outcome: 'duplicate', id: 2 },
      { line: 5, outcome: 'added', id: 3, similarId: null },
    ]);
    expect(await all()).toHaveLength(3);
  });

  it('gives the same result in a dry run and writes nothing', async () => {
    const who = await staff();
    await importRows(db(), who, { id: randomUUID(), ...sheet(cells()), now: NOW });
    const { rows } = sheet(
      cells(),
      cells({ days: '14' }),
      cells({ company_name: 'Другая' }),
      cells({ price: '2100' }),
      cells({ days: 'десяток' }),
    );
    expect(await checkRows(db(), who, { rows })).toMatchObject([
      { line: 2, verdict: 'duplicate', id: 1 },
      {
        line: 3,
        verdict: 'similar',
        id: 1,
        match: { reasons: ['дней 14, а\u00a0не\u00a010'] },
        doubts: [
          { message: expect.stringMatching(/Похож на\u00a0тур ID\u00a01: дней 14.+другой тур/) },
        ],
      },
      { line: 4, verdict: 'new' },
      {
        line: 5,
        verdict: 'update',
        id: 1,
        match: {
          reasons: [],
          changes: [{ field: 'цена', before: '1\u00a0950\u00a0$', after: '2\u00a0100\u00a0$' }],
        },
      },
      { line: 6, verdict: 'new' },
    ]);
    expect(await all()).toHaveLength(1);
  });

  it('takes a copy of a tour whose other day waits for a review for no new tour', async () => {
    const who = await staff();
    await importRows(db(), who, { id: randomUUID(), ...sheet(cells()), now: NOW });
    const [tour] = await db().select(versionedColumns).from(tours);
    if (!tour) throw new Error('no tour');
    const moved = {
      ...asVersion(tour),
      offer: { prices: [], stays: [], inclusions: [], operator: null },
    };
    moved.tour = { ...moved.tour, departure_date: '2026-12-20' };
    const verdicts = await rowVerdicts(
      db(),
      sheet(cells()).rows,
      null,
      async () => new Map([[tour.id, moved]]),
    );
    expect(verdicts).toEqual([{ line: 2, verdict: 'duplicate', id: tour.id }]);
  });

  it('names what an exact duplicate of another hotel would change, and changes it if asked to', async () => {
    const who = await staff();
    await importRows(db(), who, {
      id: randomUUID(),
      ...sheet(cells({ hotel_name: 'Анжум' })),
      now: NOW,
    });
    const { fileName, rows } = sheet(cells({ hotel_name: 'Свиссотель' }));
    const [verdict] = await checkRows(db(), who, { rows });
    expect(verdict).toMatchObject({
      verdict: 'duplicate',
      id: 1,
      match: { changes: [{ field: 'отель', before: 'Анжум', after: 'Свиссотель' }] },
    });
    const version = verdict && 'match' in verdict ? (verdict.match?.version ?? '') : '';
    const sent = rows.map((row) => ({ ...row, update: { id: 1, version } }));
    const update = { id: randomUUID(), fileName, rows: sent, now: LATER };
    expect(outcomesOf(await importRows(db(), who, update))).toMatchObject([{ outcome: 'updated' }]);
    expect(await all()).toMatchObject([{ hotel_name: 'Свиссотель' }]);
  });

  it('asks in a dry run about a tour that is in the bin, and not about a restored one', async () => {
    const who = await staff();
    await importRows(db(), who, { id: randomUUID(), ...sheet(cells()), now: NOW });
    const { rows } = sheet(cells({ price: '2100' }), cells({ days: '14' }));
    const removed = await db().transaction((tx) => removeTour(tx, who, 1));
    const asked = async () =>
      (await checkRows(db(), who, { rows })).map(({ verdict, doubts }) => [
        verdict,
        doubts?.map(({ message }) => message.includes('корзине')),
      ]);
    expect(await asked()).toEqual([
      ['new', [true]],
      ['new', undefined],
    ]);
    const meant = { kinds: ['delete'], thingKinds: ['tour'] } as const;
    const id = removed?.changeSet ?? '';
    await db().transaction((tx) => undoChangeSet(tx, id, { of: meant, actorId: null, now: LATER }));
    expect((await asked())[0]).toEqual(['update', undefined]);
  });

  it('asks in a dry run about what conflicts with the season, unless the tour is so already', async () => {
    const who = await staff();
    await writeFirstSeasons(db(), NOW);
    const late = { departure_date: '25.03.2027' };
    await importRows(db(), who, { id: randomUUID(), ...sheet(cells(late)), now: NOW });
    const { rows } = sheet(
      cells({ ...late, city_from: 'Уфа' }),
      cells({ ...late, price: '2100' }),
      cells(late),
      cells(),
    );
    const verdicts = await checkRows(db(), who, { rows });
    expect(verdicts.map(({ verdict, doubts }) => [verdict, doubts?.length ?? 0])).toEqual([
      ['new', 1],
      ['update', 0],
      ['duplicate', 0],
      ['new', 0],
    ]);
    expect(verdicts[0]?.doubts).toEqual([
      { field: 'departure_date', message: expect.stringMatching(/въезда .* Это верно\?$/) },
    ]);
  });

  it('gives a repeated request the same answer and adds nothing twice', async () => {
    const who = await staff();
    const id = randomUUID();
    const rows = sheet(cells(), cells({ days: '12' }));
    const first = outcomesOf(await importRows(db(), who, { id, ...rows, now: NOW }));
    expect(outcomesOf(await importRows(db(), who, { id, ...rows, now: LATER }))).toEqual(first);
    expect(await all()).toHaveLength(2);
    expect(await latestImports(db(), who)).toMatchObject([{ added: 2, duplicates: 0 }]);
  });

  it('checks every row again and accepts the good ones', async () => {
    const who = await staff();
    const id = randomUUID();
    const rows = sheet(cells({ price: 'дорого', city_from: '' }), cells());
    expect(outcomesOf(await importRows(db(), who, { id, ...rows, now: NOW }))).toEqual([
      { line: 2, outcome: 'failed', message: 'Город обязателен. Цена должна быть числом' },
      { line: 3, outcome: 'added', id: 1, similarId: null, newOperator: 'Тихий караван' },
    ]);
    const fixed = outcomesOf(
      await importRows(db(), who, { id, ...sheet(cells({ days: '7' })), now: NOW }),
    );
    expect(fixed).toMatchObject([{ line: 2, outcome: 'added', similarId: 1 }]);
  });

  it('adds the others when the database refuses a row', async () => {
    const who = await staff();
    await db().execute(sql`create function refuse_ufa() returns trigger language plpgsql as $$
      begin if new.city_from = 'Уфа' then raise check_violation; end if; return new; end $$`);
    await db().execute(sql`create trigger refuse_ufa before insert on tours
      for each row execute function refuse_ufa()`);
    try {
      const rows = sheet(
        cells(),
        cells({ city_from: 'Уфа' }),
        cells({ city_from: 'Пермь' }),
        cells(),
      );
      const outcomes = outcomesOf(
        await importRows(db(), who, { id: randomUUID(), ...rows, now: NOW }),
      );
      expect(outcomes.map(({ outcome }) => outcome)).toEqual([
        'added',
        'failed',
        'added',
        'duplicate',
      ]);
      expect(outcomes[1]).toMatchObject({ message: expect.stringMatching(/не.приняла строку/) });
      expect(await all()).toHaveLength(2);
    } finally {
      await db().execute(sql`drop function refuse_ufa cascade`);
    }
  });

  it('of the same sheet by two people at once adds no exact duplicates', async () => {
    const people = [await staff('one@example.ru'), await staff('two@example.ru')];
    const rows = Array.from({ length: 60 }, (_, place) =>
      cells({ price: String(1000 + (place % 40)) }),
    );
    await Promise.all(
      people.flatMap((who) => {
        const id = randomUUID();
        const { fileName, rows: numbered } = sheet(...rows);
        return [0, 20, 40].map((from) =>
          importRows(db(), who, { id, fileName, rows: numbered.slice(from, from + 20), now: NOW }),
        );
      }),
    );
    const prices = (await all()).map(({ price }) => price);
    expect(prices).toHaveLength(40);
    expect(new Set(prices).size).toBe(40);
  });

  it('belongs to the person who began it', async () => {
    const one = await staff('one@example.ru');
    const two = await staff('two@example.ru');
    const id = randomUUID();
    await importRows(db(), one, { id, ...sheet(cells()), now: NOW });
    const foreign = await importRows(db(), two, { id, ...sheet(cells({ days: '7' })), now: NOW });
    expect(foreign).toMatchObject({ ok: false, problem: { code: 'import_foreign' } });
    expect(await all()).toHaveLength(1);
  });

  it('numbers equal slugs, and keeps free slugs of an export', async () => {
    const who = await staff();
    const rows = sheet(
      ...[1, 2, 3].map((days) => cells({ days: String(days) })),
      cells({ days: '4', slug: 'own-address' }),
      cells({ days: '5', slug: 'own-address' }),
    );
    await importRows(db(), who, { id: randomUUID(), ...rows, now: NOW });
    expect((await all()).map(({ slug }) => slug)).toEqual([
      'umra-kazan-2026-11-05-tikhiy-karavan',
      'umra-kazan-2026-11-05-tikhiy-karavan-2',
      'umra-kazan-2026-11-05-tikhiy-karavan-3',
      'own-address',
      'umra-kazan-2026-11-05-tikhiy-karavan-4',
    ]);
  });

  it('creates slugs for more tours of one departure than are looked up at once', async () => {
    const who = await staff();
    const row = (days: number) => cells({ days: String(days) });
    const first = Array.from({ length: 20 }, (_, place) => row(place + 1));
    await importRows(db(), who, { id: randomUUID(), ...sheet(...first), now: NOW });
    await importRows(db(), who, { id: randomUUID(), ...sheet(row(21), row(22)), now: NOW });
    expect(new Set((await all()).map(({ slug }) => slug)).size).toBe(22);
  });

  describe('undone', () => {
    it('removes what it added, and keeps and lists what was changed since', async () => {
      const who = await staff();
      const checked = checkTour({
        ...EMPTY_DRAFT,
        city_from: 'Уфа',
        departure_date: '2026-11-05',
        days: 5,
        price: 900,
      });
      if (!checked.ok) throw new Error('the tour by hand is wrong');
      await db().transaction((tx) => addTour(tx, who, checked.tour, NOW));
      const id = randomUUID();
      const rows = sheet(...[1, 2, 3, 4].map((days) => cells({ days: String(days) })));
      await importRows(db(), who, { id, ...rows, now: NOW });
      await db().transaction(async (tx) => {
        const found = await tourForUpdate(tx, 3);
        if (found) await changeTour(tx, who, found, { fields: { price: 2000 }, now: NOW });
        await removeTour(tx, who, 4);
      });
      const undone = await undoImport(db(), who, id, LATER);
      expect(undone).toMatchObject({
        ok: true,
        value: {
          removed: 2,
          gone: 1,
          kept: [{ id: 3, slug: 'umra-kazan-2026-11-05-tikhiy-karavan-2' }],
        },
      });
      expect((await all()).map((tour) => tour.id)).toEqual([1, 3]);
      const removals = await db()
        .select()
        .from(trail)
        .where(and(eq(trail.action, 'delete'), eq(trail.thing_kind, 'tour')))
        .orderBy(trail.id);
      expect(removals.map(({ thing_id }) => thing_id)).toEqual(['4', '2', '5']);
    });

    it('cannot be undone again or get more rows', async () => {
      const who = await staff();
      const id = randomUUID();
      await importRows(db(), who, { id, ...sheet(cells()), now: NOW });
      await undoImport(db(), who, id, LATER);
      const again = { ok: false, problem: { code: 'import_undone' } };
      expect(await undoImport(db(), who, id, LATER)).toMatchObject(again);
      expect(await importRows(db(), who, { id, ...sheet(cells()), now: LATER })).toMatchObject(
        again,
      );
      expect(await undoImport(db(), who, randomUUID(), LATER)).toMatchObject({
        problem: { status: 404 },
      });
      expect(await latestImports(db(), who)).toMatchObject([
        { fileName: 'туры.xlsx', who: 'staff@example.ru', added: 1, undoneAt: LATER },
      ]);
    });

    it('leaves the sheet free to be imported again', async () => {
      const who = await staff();
      const id = randomUUID();
      await importRows(db(), who, { id, ...sheet(cells()), now: NOW });
      await undoImport(db(), who, id, LATER);
      const outcomes = outcomesOf(
        await importRows(db(), who, { id: randomUUID(), ...sheet(cells()), now: LATER }),
      );
      expect(outcomes).toMatchObject([{ outcome: 'added' }]);
    });
  });

  it('of an export into an empty catalogue gives the same catalogue', async () => {
    const who = await staff();
    const rows = Array.from({ length: 30 }, (_, place) =>
      cells({
        days: String(1 + (place % 20)),
        departure_date: `2026-12-${String(1 + (place % 28)).padStart(2, '0')}`,
        description: place % 2 ? 'Первый абзац.\n\n=Второй; "в кавычках".' : '',
        phone: place % 3 ? '79171234567' : '',
        tour_status: ['', 'VIP', 'горящий комби', 'прямой'][place % 4] ?? '',
        is_vip: place % 5 ? '' : 'да',
        price: place % 7 ? '1950' : 'по запросу',
        end_date: place % 6 ? '' : 'не указана',
        latitude: '21,4225',
        longitude: '39,8262',
        hotel_name: 'Башня',
      }),
    );
    await importRows(db(), who, { id: randomUUID(), ...sheet(...rows), now: NOW });
    const before = await all();
    const { read } = readings(database(), '2026-11-20');
    for (const write of [csvFile, workbookFile]) {
      const chunks = [];
      for await (const chunk of write(allTours(read, who))) chunks.push(chunk);
      const table = await readFileTable(new Uint8Array(Buffer.concat(chunks)));
      const mapping = guessMapping(table.header);
      await db().delete(tours);
      const outcomes = outcomesOf(
        await importRows(db(), who, {
          id: randomUUID(),
          fileName: 'export',
          rows: table.rows.map(({ line, cells: texts }) => ({
            line,
            cells: cellsOf(texts, mapping),
          })),
          now: LATER,
        }),
      );
      expect(outcomes.every(({ outcome }) => outcome === 'added')).toBe(true);
      const withoutId = (tour: Tour) => ({ ...tour, id: 0 });
      expect((await all()).map(withoutId)).toEqual(before.map(withoutId));
    }
  });
});
