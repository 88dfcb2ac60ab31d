import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { rowsRequest } from '#features/tour-import/request/import-request.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { readOffer, tourColumns } from '#features/tours/store/tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-27T09:00:00Z');

const CELLS = {
  city_from: 'Казань',
  departure_date: '15.01.2027',
  days: '10',
  price: '175000 ₽',
  company_name: 'Тихий караван',
  days_in_mecca: '5',
};
const price = (room: RowOffer['prices'][number]['room'], amount: number) => ({
  room,
  amount,
  currency: 'RUB' as const,
  is_from: false,
});
const OFFER: RowOffer = {
  prices: [price('double', 185_000), price('quad', 175_000)],
  inclusions: [
    { item: 'flight', state: 'included' },
    { item: 'visa', state: 'not_needed' },
    { item: 'meals', state: 'excluded' },
  ],
  availability: { state: 'last_seats', seats: 4 },
};

describeOnBothEngines('the offer of a row', ({ db }) => {
  const parts = accountParts();
  const staff = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, parts)));
  };
  type Who = Awaited<ReturnType<typeof staff>>;
  const check = (who: Who, offer: RowOffer, changed: ImportCells = {}) =>
    checkRows(db(), who, { rows: [{ line: 2, cells: { ...CELLS, ...changed }, offer }] });
  const send = async (who: Who, offer: RowOffer, now: Date, changed: ImportCells = {}) => {
    const id = randomUUID();
    const cells = { ...CELLS, ...changed };
    const [verdict] = await check(who, offer, changed);
    const update =
      verdict?.verdict === 'update'
        ? { id: verdict.id, version: verdict.match.version }
        : undefined;
    const rows = [{ line: 2, cells, offer, update }];
    const outcome = await importRows(db(), who, { id, fileName: 'прайс.xlsx', rows, now });
    return { id, verdict, outcomes: outcome.ok ? outcome.value : [] };
  };
  const kept = async () => {
    const [tour] = await db().select(tourColumns).from(tours);
    if (!tour) throw new Error('no tour');
    const { prices, inclusions, stays } = await readOffer(db(), tour);
    return { tour, prices, inclusions, stays };
  };

  it('is stored with the added tour', async () => {
    const who = await staff();
    await send(who, OFFER, NOW);
    const { tour, prices, inclusions, stays } = await kept();
    expect(tour).toMatchObject({
      state: 'last_seats',
      seats_left: 4,
      price_amount: 175_000,
      price_currency: 'RUB',
      price_room: 'quad',
    });
    const ages = { age_from: null, age_to: null };
    expect(prices).toEqual(OFFER.prices.map((one) => ({ ...one, ...ages })));
    expect(inclusions.map(({ item, state }) => ({ item, state }))).toEqual(OFFER.inclusions);
    expect(stays).toMatchObject([{ city: 'mecca', nights: 5 }]);
    expect(await check(who, OFFER)).toEqual([{ line: 2, verdict: 'duplicate', id: tour.id }]);
  });

  it('that is sold out, and has no price any more, keeps that of its tour', async () => {
    const who = await staff();
    await send(who, OFFER, NOW);
    const { prices } = await kept();
    const sold: RowOffer = {
      prices: [],
      inclusions: [],
      availability: { state: 'sold_out', seats: null },
    };
    await send(who, sold, LATER, { price: 'по запросу' });
    expect(await kept()).toMatchObject({
      tour: { state: 'sold_out', price_amount: 175_000, price_currency: 'RUB' },
      prices,
    });
    const back: RowOffer = { ...sold, availability: { state: 'on_sale', seats: null } };
    await send(who, back, LATER, { price: 'по запросу' });
    expect((await kept()).tour).toMatchObject({ state: 'on_sale', price_amount: null });
  });

  it('changes only what differs, as the dry run says, and is undone', async () => {
    const who = await staff();
    await send(who, OFFER, NOW);
    const before = await kept();
    const next: RowOffer = {
      prices: [price('double', 190_000)],
      inclusions: [
        { item: 'meals', state: 'included' },
        { item: 'visa', state: 'not_needed' },
      ],
      availability: { state: 'sold_out', seats: null },
    };
    const { id, verdict, outcomes } = await send(who, next, LATER);
    expect(verdict).toMatchObject({
      verdict: 'update',
      match: {
        changes: [
          { field: 'места', before: 'последние места, осталось 4', after: 'мест нет' },
          { field: 'двухместный', before: '185\u00a0000\u00a0₽', after: '190\u00a0000\u00a0₽' },
          { field: 'питание', before: 'не\u00a0входит', after: 'входит' },
        ],
      },
    });
    expect(outcomes).toEqual([{ line: 2, outcome: 'updated', id: before.tour.id }]);
    const after = await kept();
    expect(after.tour).toMatchObject({ state: 'sold_out', seats_left: null, price_room: 'quad' });
    expect(after.prices.map(({ amount }) => amount)).toEqual([190_000, 175_000]);
    expect(after.inclusions.map(({ state }) => state)).toEqual([
      'included',
      'not_needed',
      'included',
    ]);
    expect(after.stays).toEqual(before.stays);
    const undone = await undoImport(db(), who, id, LATER);
    expect(undone).toMatchObject({ ok: true, value: { restored: 1, kept: [] } });
    expect(await kept()).toEqual(before);
  });

  it('is for the room whose price is «от» too; with an exact one it is the lowest of all', async () => {
    const who = await staff();
    const from = { price: 'от 175000 ₽' };
    const [double, quad] = [price('double', 185_000), price('quad', 175_000)];
    const said = (...prices: RowOffer['prices']) => ({ ...OFFER, prices });
    await send(who, said(double, { ...quad, is_from: true }), NOW, from);
    const stated = { price_amount: 175_000, price_is_from: true };
    expect((await kept()).tour).toMatchObject({ ...stated, price_room: 'quad' });
    await send(who, said(double, quad), LATER, from);
    const { tour, prices } = await kept();
    expect(tour).toMatchObject({ ...stated, price_room: null });
    expect(prices.map(({ is_from }) => is_from)).toEqual([false, false]);
    const [verdict] = await check(who, said(double, quad), from);
    expect(verdict).toMatchObject({ verdict: 'duplicate' });
  });

  it('makes the line of the price list follow, whatever else the row says', async () => {
    const who = await staff();
    await send(who, OFFER, NOW);
    const others = { prices: [price('double', 190_000)], inclusions: [], availability: null };
    const { verdict } = await send(who, others, LATER, { price: 'от 175000 ₽' });
    const { tour, prices } = await kept();
    expect(tour).toMatchObject({ price_room: 'quad', price_is_from: true });
    expect(prices.find(({ room }) => room === 'quad')).toMatchObject({ is_from: true });
    const was = '175\u00a0000\u00a0₽';
    const changes = [
      { field: 'цена', before: was, after: `от\u00a0${was}` },
      { field: 'двухместный' },
      { field: 'четырёхместный', before: was, after: `от\u00a0${was}` },
    ];
    expect(verdict).toMatchObject({ match: { changes } });
  });

  it('never publishes a tour that staff have not published', async () => {
    const who = await staff();
    await send(who, { ...OFFER, availability: null }, NOW);
    await db().update(tours).set({ state: 'draft' });
    const [verdict] = await check(who, OFFER);
    expect(verdict).toMatchObject({ verdict: 'duplicate' });
  });
});

it('a request names each room and each thing once', () => {
  const request = (offer: object) =>
    rowsRequest.safeParse({ fileName: 'a.csv', rows: [{ line: 2, cells: CELLS, offer }] }).success;
  expect(request(OFFER)).toBe(true);
  expect(request({ ...OFFER, prices: [price('quad', 1), price('quad', 2)] })).toBe(false);
  expect(request({ ...OFFER, prices: [price('quad', 0)] })).toBe(false);
  expect(request({ ...OFFER, inclusions: [{ item: 'meals', state: 'not_needed' }] })).toBe(false);
  expect(request({ ...OFFER, availability: { state: 'gone', seats: null } })).toBe(false);
});
