import { randomUUID } from 'node:crypto';
import XLSX from '@e965/xlsx';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operatorDays, operators } from '#features/directory/operators/operator-tables.server.ts';
import { parseInbox } from '#features/requests/inbox/inbox-query.ts';
import { requestsWorkbook } from '#features/requests/inbox/requests-workbook.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { readFigures } from '#features/statistics/page/figures.server.ts';
import { parseStatistics } from '#features/statistics/page/statistics-query.ts';
import { tourDays } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { reading } from '#server/db/reading.server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const PERIOD = { today: '2026-11-20', days: 30 };

it.each([
  ['', { days: 30, operator: null }],
  ['days=90&operator=7', { days: 90, operator: 7 }],
  ['days=91&operator=0x1', { days: 30, operator: null }],
])('the address «%s» asks for', (search, query) => {
  expect(parseStatistics(new URLSearchParams(search))).toEqual(query);
});

const hasFormula = (cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell;

describeOnBothEngines('the statistics', ({ db, database }) => {
  async function filled() {
    const by = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const [safar, nur] = await db()
      .insert(operators)
      .values(['safar', 'nur'].map((slug) => ({ slug, name: slug, name_key: slug })))
      .returning({ id: operators.id });
    const ids = { safar: safar?.id ?? 0, nur: nur?.id ?? 0 };
    const row = { tour_type: 'umrah', city_from: 'Казань', month: 'январь', days: 9 } as const;
    const [first, second] = await db()
      .insert(tours)
      .values([
        { ...row, slug: 'a', departure_date: '2027-01-10', operator_id: ids.safar },
        { ...row, slug: 'b', departure_date: '2027-01-10', operator_id: ids.nur },
      ])
      .returning({ id: tours.id });
    const [a, b] = [first?.id ?? 0, second?.id ?? 0];
    await db()
      .insert(tourDays)
      .values([
        { tour_id: a, day: '2026-11-20', views: 5, phone: 1, max: 2 },
        { tour_id: a, day: '2026-10-21', views: 100, phone: 10 },
        { tour_id: b, day: '2026-11-19', views: 7, telegram: 3 },
      ]);
    await db()
      .insert(operatorDays)
      .values([
        { operator_id: ids.nur, day: '2026-11-20', views: 4 },
        { operator_id: ids.nur, day: '2026-10-21', views: 50 },
      ]);
    const at = (text: string) => new Date(text);
    const ask = (created: string, operator_id: number, more: object = {}) => ({
      form_key: randomUUID(),
      name: 'Амина',
      phone: '+79170000000',
      created_at: at(created),
      operator_id,
      tour_id: operator_id === ids.safar ? a : b,
      ...more,
    });
    await db()
      .insert(requests)
      .values([
        // In Moscow it is already the twentieth.
        ask('2026-11-19T21:30:00Z', ids.safar, { answered_at: at('2026-11-19T21:40:00Z') }),
        ask('2026-11-20T08:00:00Z', ids.safar, { answered_at: at('2026-11-20T08:30:00Z') }),
        ask('2026-11-20T09:00:00Z', ids.safar, { question: '=cmd|x; "да"' }),
        ask('2026-11-18T08:00:00Z', ids.nur, { answered_at: at('2026-11-20T08:00:00Z') }),
        ask('2026-11-18T08:00:00Z', ids.nur, { status: 'spam' }),
        ask('2026-09-18T08:00:00Z', ids.nur),
      ]);
    return { by, ids };
  }

  it('say by day of Moscow what came of the pages, for everybody', async () => {
    const { by, ids } = await filled();
    const figures = await readFigures(db(), by, 'all', PERIOD);
    expect(figures.days).toHaveLength(30);
    expect(figures.days[0]?.day).toBe('2026-10-22');
    expect(figures.days.slice(-3)).toEqual([
      { day: '2026-11-18', views: 0, contacts: 0, requests: 1, answers: 1 },
      { day: '2026-11-19', views: 7, contacts: 3, requests: 0, answers: 0 },
      { day: '2026-11-20', views: 5, contacts: 3, requests: 3, answers: 2 },
    ]);
    expect(figures.requests).toEqual({ asked: 4, answered: 3, medianMinutes: 30 });
    expect(figures.ways.filter(({ pressed }) => pressed > 0)).toEqual([
      { way: 'phone', pressed: 1 },
      { way: 'max', pressed: 2 },
      { way: 'telegram', pressed: 3 },
    ]);
    expect(figures.tours).toMatchObject([
      { slug: 'b', views: 7, contacts: 3, requests: 1 },
      { slug: 'a', views: 5, contacts: 3, requests: 3 },
    ]);
    expect(figures.operators).toMatchObject([
      { id: ids.safar, views: 5, pageViews: 0, asked: 3, answered: 2, medianMinutes: 20 },
      { id: ids.nur, views: 7, pageViews: 4, asked: 1, answered: 1, medianMinutes: 2880 },
    ]);
  });

  it('give an operator its own alone, and each period its own', async () => {
    const { by, ids } = await filled();
    const figures = await readFigures(db(), by, { operatorId: ids.safar }, PERIOD);
    expect(figures.tours.map(({ slug }) => slug)).toEqual(['a']);
    expect(figures.operators).toEqual([]);
    expect(figures.requests.asked).toBe(3);
    expect(figures.ways.filter(({ pressed }) => pressed > 0)).toEqual([
      { way: 'phone', pressed: 1 },
      { way: 'max', pressed: 2 },
    ]);
    // A request in the bin does not count.
    await db()
      .update(requests)
      .set({ binned_at: new Date() })
      .where(eq(requests.question, '=cmd|x; "да"'));
    const rest = await readFigures(db(), by, { operatorId: ids.safar }, PERIOD);
    expect(rest.requests.asked).toBe(2);
    const sum = (days: { views: number }[]) => days.reduce((all, { views }) => all + views, 0);
    expect(sum(figures.days)).toBe(5);
    const longer = await readFigures(db(), by, { operatorId: ids.safar }, { ...PERIOD, days: 90 });
    expect(sum(longer.days)).toBe(105);
  });

  it('name a tour that was asked about, though nobody was counted on its page', async () => {
    const { by } = await filled();
    await db().delete(tourDays);
    const figures = await readFigures(db(), by, 'all', PERIOD);
    expect(figures.tours).toMatchObject([
      { slug: 'a', views: 0, contacts: 0, requests: 3 },
      { slug: 'b', views: 0, contacts: 0, requests: 1 },
    ]);
  });

  it('are nothing where nothing happened', async () => {
    const by = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const figures = await readFigures(db(), by, 'all', PERIOD);
    expect(figures).toMatchObject({
      requests: { asked: 0, answered: 0, medianMinutes: null },
      tours: [],
      operators: [],
    });
  });

  it('let requests be taken along as a file that holds no formula', async () => {
    const { by, ids } = await filled();
    const rowsOf = async (scope: Parameters<typeof requestsWorkbook>[2], search = 'status=all') => {
      const query = parseInbox(new URLSearchParams(search));
      const file = await requestsWorkbook(reading(database(), silentLog), by, scope, query);
      const bytes = await new Response(file).arrayBuffer();
      const { Sheets } = XLSX.read(bytes, { cellFormula: true });
      const sheet = Sheets['Заявки'] ?? {};
      const isFormula = Object.values(sheet).some((cell: unknown) => hasFormula(cell));
      expect(isFormula).toBe(false);
      return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 });
    };
    const all = await rowsOf('all');
    expect(all).toHaveLength(7);
    expect(all[0]?.[0]).toBe('Номер');
    expect(all.flat()).toContain('=cmd|x; "да"');
    expect(all.flat()).toContain('+79170000000');
    expect(await rowsOf({ operatorId: ids.nur })).toHaveLength(4);

    // The rows of the list, from its first page, with their person.
    const [first] = await db()
      .update(requests)
      .set({ assigned_to: by.id })
      .where(eq(requests.operator_id, ids.nur))
      .returning({ id: requests.id });
    const person = all[0]?.indexOf('Кому поручена') ?? -1;
    const assigned = await rowsOf('all', `status=all&assigned=${by.id}&before=${first?.id}`);
    expect(assigned).toHaveLength(4);
    expect(assigned[1]?.[person]).toBe('admin@example.ru');
    expect(await rowsOf('all', 'q=89990000000')).toHaveLength(1);
    expect(await rowsOf('all', `status=all&operator=${ids.nur}`)).toHaveLength(4);

    // More than one batch.
    const many = Array.from({ length: 1100 }, () => ({ form_key: randomUUID(), name: 'Амина' }));
    await db().insert(requests).values(many);
    const numbers = (await rowsOf('all')).slice(1).map(([number]) => Number(number));
    expect(numbers).toHaveLength(1106);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });
});
