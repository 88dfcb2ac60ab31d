import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import {
  COLUMN_LABELS,
  type ImportCells,
  type ImportField,
} from '#features/tour-import/mapping/import-columns.ts';
import { priceCurrency } from '#features/tour-import/mapping/price-currency.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { offerOf } from '#features/tour-import/understanding/sent-offer.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { readTextTable } from '#test/read-tables.ts';
import { csvHead, csvLine, sheetRow } from '#features/tour-import/table/tour-sheet.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import { changeOf, isNoChange } from '#features/tour-import/row/changed-fields.ts';
import { missingTours, withdrawTours } from '#features/tour-import/store/missing-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { changeTour, tourForUpdate } from '#features/tours/store/write-tours.server.ts';
import { tourColumns } from '#features/tours/store/tours.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { TOUR_FIELD_NAMES } from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-27T09:00:00Z');

/** The tour's own export, with changed cells, read like any sheet. */
function exported(tour: Tour, changed: ImportCells = {}) {
  const table = readTextTable(csvHead() + csvLine(sheetRow(tour)));
  const mapping = guessMapping(table.header);
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((text, place) => {
      const field = mapping[place];
      return (field ? changed[field] : undefined) ?? text;
    }),
  }));
  const surroundings = { today: '2026-11-22', operators: [], hotels: [] };
  const { header } = table;
  const currency = priceCurrency(header, mapping);
  const sheet = understandSheet({ header, mapping, rows, currency }, NO_SETTINGS, surroundings);
  const [row] = rows;
  if (!row) throw new Error('no row');
  const { cells, notes, extras } = sheet.read(row);
  expect(notes.filter(({ isOpen }) => isOpen)).toEqual([]);
  return { cells, offer: offerOf(extras) };
}

function changesOf(tour: Tour, changed: ImportCells = {}) {
  const { cells, offer } = exported(tour, changed);
  const checked = checkRow(cells, offer);
  if (!checked.isValid) throw new Error(checked.errors.map(({ message }) => message).join());
  return changeOf(checked.imported, cells, tour, { isOwn: true });
}

const anyTour = fc
  .record(Object.fromEntries(TOUR_FIELD_NAMES.map((field) => [field, fc.boolean()])))
  .chain((isFull) => {
    const picked = Object.fromEntries(
      TOUR_FIELD_NAMES.map((field) => [field, (isFull[field] ? fullTour : bareTour)[field]]),
    );
    const days = fc.integer({ min: 1, max: 30 });
    const priced = fc.constantFrom(
      { price_amount: null, price_currency: null },
      { price_amount: 185_000, price_currency: 'RUB' as const },
      { price_amount: 1950, price_currency: 'RUB' as const },
      { price_amount: 1650, price_currency: 'EUR' as const, price: null },
    );
    return fc.tuple(days, priced, fc.boolean()).map(([count, price, isFrom]): Tour => ({
      ...fullTour,
      ...picked,
      ...price,
      price_is_from: isFrom && (price.price_amount ?? picked['price']) !== null,
      departure_date: fullTour.departure_date,
      end_date: fullTour.end_date,
      month: fullTour.month,
      days: count,
      latitude: fullTour.latitude,
      longitude: fullTour.longitude,
    }));
  });

describe('the export of a tour, imported again', () => {
  it('changes nothing', () => {
    fc.assert(
      fc.property(anyTour, (tour) => {
        expect(isNoChange(changesOf(tour)), JSON.stringify(changesOf(tour))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  const CHANGES: readonly (readonly [ImportField, string, Partial<Tour>])[] = [
    ['days', '21', { days: 21 }],
    ['price', '2345', { price: 2345 }],
    ['description', 'Виза не входит', { description: 'Виза не входит' }],
    ['airline', 'Saudia', { airline: 'Saudia' }],
    ['hotel_name', 'Другой отель', { hotel_name: 'Другой отель' }],
    ['company_name', 'Другая фирма', { company_name: 'Другая фирма' }],
    ['distance_to_kaaba', '777', { distance_to_kaaba: 777 }],
    ['days_in_mecca', '8', { days_in_mecca: 8 }],
    ['city_from', 'Пермь', { city_from: 'Пермь' }],
    ['guide_name', 'Ильдар', { guide_name: 'Ильдар' }],
    ['telegram', '@drugoy', { telegram: '@drugoy' }],
    ['phone', '+79990001122', { phone: '+79990001122' }],
  ];

  it('with one cell changed changes that field and no other', () => {
    fc.assert(
      fc.property(anyTour, fc.constantFrom(...CHANGES), (tour, [field, text, change]) => {
        fc.pre(Object.entries(change).every(([name, value]) => tour[name as keyof Tour] !== value));
        const { fields, columns, lists, priceCheckedAt } = changesOf(tour, { [field]: text });
        expect(fields, COLUMN_LABELS[field]).toEqual(change);
        expect([columns, lists]).toEqual([{}, null]);
        expect(priceCheckedAt).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('with an emptied cell empties that field', () => {
    expect(changesOf(fullTour, { airline: '' }).fields).toEqual({ airline: null });
  });
});

describeOnBothEngines('next week’s list', ({ db }) => {
  const parts = accountParts();
  const staff = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, parts)));
  };
  const cells = (changed: ImportCells = {}): ImportCells => ({
    city_from: 'Казань',
    departure_date: '15.01.2027',
    days: '10',
    price: '185000 ₽',
    company_name: 'Тихий караван',
    ...changed,
  });
  const numbered = (...rows: ImportCells[]) =>
    rows.map((row, place) => ({ line: place + 2, cells: row }));
  const all = () => db().select(tourColumns).from(tours).orderBy(asc(tours.id));
  const fill = async (...rows: ImportCells[]) => {
    const who = await staff();
    await importRows(db(), who, {
      id: randomUUID(),
      fileName: 'неделя 1',
      rows: numbered(...rows),
      now: NOW,
    });
    return who;
  };
  /** Checks rows and sends them like the page. */
  const send = async (who: Awaited<ReturnType<typeof staff>>, ...rows: ImportCells[]) => {
    const id = randomUUID();
    const verdicts = await checkRows(db(), who, { rows: numbered(...rows) });
    const updates = new Map(
      verdicts.flatMap((one) =>
        one.verdict === 'update' ? [[one.line, { id: one.id, version: one.match.version }]] : [],
      ),
    );
    const sent = numbered(...rows).map((row) => ({ ...row, update: updates.get(row.line) }));
    const outcome = await importRows(db(), who, {
      id,
      fileName: 'неделя 2',
      rows: sent,
      now: LATER,
    });
    return { id, verdicts, sent, outcomes: outcome.ok ? outcome.value : [] };
  };

  it('updates, adds and leaves out tours, and is undone as a whole', async () => {
    const who = await fill(
      cells({ description: 'Как есть' }),
      cells({ departure_date: '22.01.2027' }),
    );
    const before = await all();
    const { id, outcomes } = await send(
      who,
      cells({ price: '175000 ₽', company_name: 'ООО «Тихий Караван»' }),
      cells({ departure_date: '22.01.2027' }),
      cells({ departure_date: '29.01.2027' }),
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['updated', 'duplicate', 'added']);
    const after = await all();
    expect(after).toHaveLength(3);
    expect(after[0]).toMatchObject({
      price_amount: 175_000,
      price_currency: 'RUB',
      description: 'Как есть',
      price_checked_at: LATER,
    });
    const undone = await undoImport(db(), who, id, LATER);
    expect(undone).toMatchObject({
      ok: true,
      value: { removed: 1, restored: 1, kept: [], gone: 0 },
    });
    expect(await all()).toEqual(before);
  });

  it.each([
    ['185000 ₽', '185\u00a0000\u00a0₽'],
    ['1950 $', '1\u00a0950\u00a0$'],
  ])('makes %s «от», says so, and is undone', async (exact, words) => {
    const who = await fill(cells({ price: exact }));
    const before = await all();
    const from = await send(who, cells({ price: `от ${exact}` }));
    const changes = [{ field: 'цена', before: words, after: `от\u00a0${words}` }];
    expect(from.verdicts).toMatchObject([{ verdict: 'update', match: { changes } }]);
    expect(from.outcomes).toMatchObject([{ outcome: 'updated' }]);
    const [after] = await all();
    expect(after).toMatchObject({
      price_amount: before[0]?.price_amount,
      price_is_from: true,
      price_checked_at: LATER,
    });
    const again = await send(who, cells({ price: `от ${exact}` }));
    expect(again.verdicts).toMatchObject([{ verdict: 'duplicate' }]);
    const back = await checkRows(db(), who, { rows: numbered(cells({ price: exact })) });
    expect(back).toMatchObject([
      {
        verdict: 'update',
        match: { changes: [{ field: 'цена', before: `от\u00a0${words}`, after: words }] },
      },
    ]);
    expect(await undoImport(db(), who, from.id, LATER)).toMatchObject({ value: { restored: 1 } });
    expect(await all()).toEqual(before);
  });

  it.each([
    ['от 120 т.р.', { price_amount: 120_000, price_currency: 'RUB', price_is_from: true }],
    ['155 000 – 170 000 ₽', { price_amount: 155_000, price_is_from: true }],
    ['от 1950 $', { price: 1950, price_currency: 'USD', price_is_from: true }],
    ['155 000 ₽', { price_amount: 155_000, price_is_from: false }],
    ['по запросу', { price: null, price_amount: null, price_is_from: false }],
  ])('stores «%s» as the preview says', async (price, stored) => {
    const who = await fill(cells({ price }));
    expect((await all())[0]).toMatchObject(stored);
    const { verdicts } = await send(who, cells({ price }));
    expect(verdicts).toMatchObject([{ verdict: 'duplicate' }]);
  });

  it('keeps a tour that somebody changed after the dry run, or after the update', async () => {
    const who = await fill(cells());
    const touch = async (text: string, at: Date) =>
      db().transaction(async (tx) => {
        const found = await tourForUpdate(tx, 1);
        if (found) await changeTour(tx, who, found, { fields: { description: text }, now: at });
      });
    const rows = numbered(cells({ price: '175000 ₽' }));
    const [verdict] = await checkRows(db(), who, { rows });
    const version = verdict?.verdict === 'update' ? verdict.match.version : '';
    await touch('Чужая правка', new Date('2026-11-21T09:00:00Z'));
    const stale = rows.map((row) => ({ ...row, update: { id: 1, version } }));
    const refused = await importRows(db(), who, {
      id: randomUUID(),
      fileName: 'x',
      rows: stale,
      now: LATER,
    });
    expect(refused).toMatchObject({ ok: true, value: [{ outcome: 'failed' }] });
    expect((await all())[0]?.price_amount).toBe(185_000);

    const { id } = await send(who, cells({ price: '175000 ₽' }));
    await touch('Ещё правка', new Date('2026-11-28T09:00:00Z'));
    const undone = await undoImport(db(), who, id, LATER);
    expect(undone).toMatchObject({ ok: true, value: { restored: 0, kept: [{ id: 1 }] } });
    expect((await all())[0]).toMatchObject({ price_amount: 175_000, description: 'Ещё правка' });
  });

  it('that two people have checked and send one after the other changes nothing twice', async () => {
    const who = await fill(cells());
    const rows = numbered(cells({ price: '175000 ₽' }));
    const [verdict] = await checkRows(db(), who, { rows });
    const version = verdict?.verdict === 'update' ? verdict.match.version : '';
    const sent = rows.map((row) => ({ ...row, update: { id: 1, version } }));
    const sendIt = () =>
      importRows(db(), who, { id: randomUUID(), fileName: 'x', rows: sent, now: LATER });
    expect(await sendIt()).toMatchObject({ value: [{ outcome: 'updated', id: 1 }] });
    expect(await sendIt()).toMatchObject({ value: [{ outcome: 'duplicate', id: 1 }] });
  });

  it('that is sent twice changes nothing twice', async () => {
    const who = await fill(cells());
    const { id, sent, outcomes } = await send(who, cells({ price: '175000 ₽' }));
    const again = await importRows(db(), who, { id, fileName: 'неделя 2', rows: sent, now: LATER });
    expect(again).toEqual({ ok: true, value: outcomes });
  });

  it('computes dollars by the rate, and equal roubles at another rate are no change', async () => {
    await saveRate(db(), { rubPerUsd: 100, rubPerEur: null, source: 'test' }, NOW);
    const who = await fill(cells());
    expect((await all())[0]).toMatchObject({ price: 1850, price_amount: 185_000 });
    await saveRate(db(), { rubPerUsd: 90, rubPerEur: null, source: 'test' }, LATER);
    const { outcomes } = await send(who, cells());
    expect(outcomes).toMatchObject([{ outcome: 'duplicate', id: 1 }]);
    // A row that is added as new is a duplicate, too.
    const rows = numbered(cells());
    const plain = await importRows(db(), who, {
      id: randomUUID(),
      fileName: 'x',
      rows,
      now: LATER,
    });
    expect(plain).toMatchObject({ ok: true, value: [{ outcome: 'duplicate', id: 1 }] });
  });

  it.each<[string, ImportCells, ImportCells, ImportCells, ImportCells]>([
    [
      'nights',
      { days_in_mecca: '5', days_in_medina: '4' },
      { days_in_mecca: '7', days_in_medina: '2', price: '195000 ₽' },
      { days_in_mecca: '5', days_in_medina: '4', price: '186000 ₽' },
      { days_in_mecca: '7', days_in_medina: '2', price: '196000 ₽' },
    ],
    [
      'stated price',
      {},
      { price: '195000 ₽' },
      { description: 'С завтраком' },
      { price: '195000 ₽', description: 'Без питания' },
    ],
  ])('finds its tours among those of one day by their %s', async (_, ...of) => {
    await saveRate(db(), { rubPerUsd: 100, rubPerEur: null, source: 'test' }, NOW);
    const [one, two, oneLater, twoLater] = of.map(cells);
    const who = await fill(one ?? {}, two ?? {});
    const { verdicts } = await send(who, twoLater ?? {}, oneLater ?? {});
    expect(verdicts).toMatchObject([
      { verdict: 'update', id: 2 },
      { verdict: 'update', id: 1 },
    ]);
  });

  it('asks whether a tour that was taken off sale, and is in the list again, is on sale', async () => {
    const who = await fill(cells(), cells({ departure_date: '22.01.2027' }));
    const [, second] = await all();
    const [missing] = await missingTours(db(), who, { ids: [1] }, '2026-11-27');
    expect(missing?.id).toBe(second?.id);
    const request = { fileName: 'неделя 2', tours: missing ? [missing] : [] };
    await withdrawTours(db(), who, { id: randomUUID(), ...request, now: LATER });
    const back = await send(who, cells(), cells({ departure_date: '22.01.2027' }));
    expect(back.verdicts).toMatchObject([
      { line: 2, verdict: 'duplicate' },
      {
        line: 3,
        verdict: 'update',
        id: 2,
        doubts: [{ field: 'tour_status', message: expect.stringContaining('снят с\u00a0продажи') }],
        match: {
          changes: [{ field: 'места', before: 'снят с\u00a0продажи', after: 'в\u00a0продаже' }],
        },
      },
    ]);
    expect((await all()).map(({ state }) => state)).toEqual(['on_sale', 'on_sale']);
    await undoImport(db(), who, back.id, LATER);
    expect((await all())[1]?.state).toBe('withdrawn');
  });

  it('preselects no missing tours of cities and types that it has none of', async () => {
    const day = (n: number, more: ImportCells = {}) =>
      cells({ departure_date: `${n}.01.2027`, ...more });
    const who = await fill(
      ...[10, 11, 12, 13, 14].map((n) => day(n)),
      day(15, { city_from: 'Уфа' }),
      day(16, { tour_type: 'Хадж' }),
    );
    const missing = await missingTours(db(), who, { ids: [1, 2, 3, 4] }, '2026-11-27');
    expect(missing).toMatchObject([
      { id: 5, isTicked: true },
      { id: 6, isTicked: false },
      { id: 7, isTicked: false },
    ]);
  });

  it('withdraws missing tours, only of its operator and months', async () => {
    const who = await fill(
      cells(),
      cells({ departure_date: '22.01.2027' }),
      cells({ departure_date: '29.01.2027' }),
      cells({ departure_date: '05.02.2027' }),
      cells({ company_name: 'Другая фирма' }),
    );
    const missing = await missingTours(db(), who, { ids: [1, 2] }, '2026-11-27');
    expect(missing).toMatchObject([{ id: 3, isTicked: true }]);
    expect(await missingTours(db(), who, { ids: [1] }, '2026-11-27')).toMatchObject([
      { id: 2, isTicked: false },
      { id: 3, isTicked: false },
    ]);
    const id = randomUUID();
    const request = { fileName: 'неделя 2', tours: missing };
    const first = await withdrawTours(db(), who, { id, ...request, now: LATER });
    expect(first).toEqual({ ok: true, value: [{ line: -3, outcome: 'withdrawn', id: 3 }] });
    expect(await withdrawTours(db(), who, { id, ...request, now: LATER })).toEqual(first);
    expect((await all()).map(({ state }) => state)).toEqual([
      'on_sale',
      'on_sale',
      'withdrawn',
      'on_sale',
      'on_sale',
    ]);
    await undoImport(db(), who, id, LATER);
    expect((await all())[2]?.state).toBe('on_sale');
  });
});
