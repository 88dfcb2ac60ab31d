import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { copyTour, planCopies } from '#features/tour-editing/copy-tour.server.ts';
import { knownValues } from '#features/tour-editing/form/known-values.server.ts';
import { seasonText } from '#features/tours/season/season-form.ts';
import {
  createTour,
  deleteTour,
  updateTour,
  withFields,
  withForm,
} from '#features/tour-editing/save-tour.server.ts';
import { formOf } from '#features/tour-editing/form/tour-form-values.ts';
import { isTrue, listForStaff } from '#features/tour-editing/list/tour-list.server.ts';
import { parseTourList } from '#features/tour-editing/form/tour-list-query.ts';
import {
  EMPTY_DRAFT,
  inputOf,
  type StatedColumns,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { readOffer, tourById } from '#features/tours/store/tours.server.ts';
import {
  listSeasons,
  saveSeason,
  writeFirstSeasons,
} from '#features/tours/season/seasons.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const NOON = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');
const GOOD: TourDraft = {
  ...EMPTY_DRAFT,
  city_from: 'Казань',
  departure_date: '2026-12-03',
  days: 10,
  price: 1950,
  company_name: 'Тихий караван',
};

describeOnBothEngines('writing tours', ({ db }) => {
  const somebody = async (email: string) => {
    const id = await addPerson(db(), email, { role: 'staff' });
    return permitted(asStaff(await actorOf(db(), await openSession(db(), id), accountParts())));
  };
  const setUp = async () => {
    const admin = await addPerson(db(), 'admin@example.ru');
    expect(admin).toBe(1);
    return somebody('aisha@example.ru');
  };
  const trail = async () => (await listTrail(db(), { thing: { kind: 'tour' } }, 50)).lines;
  const created = async (
    staff: Awaited<ReturnType<typeof somebody>>,
    draft: TourDraft & StatedColumns = GOOD,
  ) => {
    const made = await createTour(db(), staff, draft, { now: NOON });
    if (!made.ok) throw new Error(made.problem.message);
    return made.value;
  };

  it('adds one, with a slug of its own and a line in the trail', async () => {
    const staff = await setUp();
    const { tour, version } = await created(staff);
    expect(tour).toMatchObject({
      slug: 'umra-kazan-2026-12-03-tikhiy-karavan',
      month: 'декабрь',
      end_date: '2026-12-12',
      price_checked_at: NOON,
    });
    expect(version).toBe(NOON.toISOString());
    expect(await trail()).toMatchObject([
      {
        action: 'create',
        actor: { label: 'aisha@example.ru' },
        thing: { id: String(tour.id), title: expect.stringContaining('Казань') },
        changes: expect.arrayContaining([{ field: 'price', before: null, after: 1950 }]),
      },
    ]);
  });

  it('refuses what can not be kept, and writes nothing', async () => {
    const staff = await setUp();
    const refused = await createTour(db(), staff, { ...GOOD, price: 0 }, { now: NOON });
    expect(refused).toMatchObject({
      problem: { code: 'invalid', status: 422, fields: [{ field: 'price' }] },
    });
    expect(await trail()).toEqual([]);
  });

  it('refuses the same city, day and operator, and says which tour that is', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    const again = await createTour(db(), staff, { ...GOOD, price: 2100 }, { now: NOON });
    expect(again).toMatchObject({
      problem: {
        status: 409,
        existing: tour.id,
        message: 'Тур с такими параметрами (город, дата, турфирма) уже существует в базе данных.',
      },
    });
    expect((await createTour(db(), staff, { ...GOOD, company_name: '' }, { now: NOON })).ok).toBe(
      true,
    );
    expect((await createTour(db(), staff, { ...GOOD, company_name: null }, { now: NOON })).ok).toBe(
      false,
    );
  });

  it('lets one of many who add the same at once', async () => {
    const staff = await setUp();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => createTour(db(), staff, GOOD, { now: NOON })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('gives tours that would be called the same different addresses', async () => {
    const staff = await setUp();
    const made = await Promise.all(
      ['Караван', 'Karavan', 'Караванъ'].map((company_name) =>
        createTour(db(), staff, { ...GOOD, company_name }, { now: NOON }),
      ),
    );
    const slugs = made.map((one) => (one.ok ? one.value.tour.slug : ''));
    expect(new Set(slugs)).toEqual(
      new Set(['', '-2', '-3'].map((end) => `umra-kazan-2026-12-03-karavan${end}`)),
    );
  });

  it('changes fields and tells each before and after', async () => {
    const staff = await setUp();
    const { tour, version } = await created(staff);
    const change = { id: tour.id, version, change: withFields({ price: 2100, is_direct: true }) };
    const saved = await updateTour(db(), staff, change, LATER);
    expect(saved).toMatchObject({
      ok: true,
      value: { tour: { price: 2100, price_checked_at: LATER, slug: tour.slug } },
    });
    expect((await trail())[0]).toMatchObject({
      action: 'update',
      changes: expect.arrayContaining([
        { field: 'price', before: 1950, after: 2100 },
        { field: 'is_direct', before: false, after: true },
      ]),
    });
  });

  it('moves month and return with the departure', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    const change = withFields({ departure_date: '2027-01-30' });
    const saved = await updateTour(db(), staff, { id: tour.id, version: null, change }, LATER);
    expect(saved).toMatchObject({
      value: { tour: { month: 'январь', end_date: '2027-02-08', slug: tour.slug } },
    });
  });

  it('leaves no line for what changed nothing, and confirms a price when asked', async () => {
    const staff = await setUp();
    const { tour, version } = await created(staff);
    const change = { id: tour.id, version, change: withForm(formOf(tour), {}) };
    expect(await updateTour(db(), staff, change, LATER)).toMatchObject({ value: { version } });
    expect(await trail()).toHaveLength(1);
    const checked = await updateTour(db(), staff, { ...change, isPriceChecked: true }, LATER);
    expect(checked).toMatchObject({ value: { tour: { price_checked_at: LATER } } });
    expect((await trail())[0]?.changes.map(({ field }) => field)).toEqual(['price_checked_at']);
  });

  it('loses no change of somebody else: both versions, and who saved the other', async () => {
    const aisha = await setUp();
    const timur = await somebody('timur@example.ru');
    const { tour, version } = await created(aisha);
    const at = { id: tour.id, version };
    const first = await updateTour(
      db(),
      timur,
      { ...at, change: withFields({ price: 1700 }) },
      LATER,
    );
    expect(first.ok).toBe(true);
    const mine = { ...formOf(tour), airline: 'Азимут' };
    const second = await updateTour(db(), aisha, { ...at, change: withForm(mine, {}) }, LATER);
    if (second.ok) throw new Error('overwritten');
    expect(second.problem).toMatchObject({
      code: 'conflict',
      status: 409,
      theirs: { by: 'timur@example.ru', values: { price: '1700 USD', airline: '' } },
    });
    const again = {
      id: tour.id,
      version: second.problem.theirs?.version ?? null,
      change: withForm(mine, { price: 'theirs' }),
    };
    expect(await updateTour(db(), aisha, again, LATER)).toMatchObject({
      value: { tour: { price: 1700, airline: 'Азимут' } },
    });
  });

  it('takes a form that is sent again after a lost answer for saved', async () => {
    const staff = await setUp();
    const { tour, version } = await created(staff);
    const save = (airline: string) => {
      const form = { ...formOf(tour), airline };
      const change = withForm(form, {});
      return updateTour(db(), staff, { id: tour.id, version, isPriceChecked: true, change }, LATER);
    };
    const saved = await save('Nordwind');
    const lines = (await trail()).length;
    expect(saved).toMatchObject({ ok: true });
    const again = await save('Nordwind');
    expect(again).toMatchObject({ ok: true, value: { tour: { airline: 'Nordwind' } } });
    expect(again.ok && again.value.version).toBe(saved.ok && saved.value.version);
    expect(await trail()).toHaveLength(lines);
    expect(await save('Azimuth')).toMatchObject({ problem: { code: 'conflict' } });
  });

  it('keeps every field of the form and all flags', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    const wanted = { ...formOf(fullTour), is_vip: true, is_hot: false, is_combo: true };
    const change = { id: tour.id, version: null, change: withForm(wanted, {}) };
    await updateTour(db(), staff, change, LATER);
    const kept = await tourById(db(), tour.id);
    expect(kept && formOf(kept)).toEqual({
      ...wanted,
      description: wanted.description.replaceAll('\r\n', '\n'),
      is_regular: false,
    });
    expect(kept?.tour_status).toBe('combo');
  });

  it('deletes one and remembers what it was', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    expect(await deleteTour(db(), staff, { id: tour.id, version: null })).toMatchObject({
      ok: true,
    });
    expect(await tourVersion(db(), tour.id)).toBeNull();
    expect((await trail())[0]).toMatchObject({
      action: 'delete',
      changes: expect.arrayContaining([{ field: 'price', before: 1950, after: null }]),
    });
    const gone = { problem: { status: 404 } };
    expect(await deleteTour(db(), staff, { id: tour.id, version: null })).toMatchObject(gone);
    const change = { id: tour.id, version: null, change: withFields({}) };
    expect(await updateTour(db(), staff, change, LATER)).toMatchObject(gone);
  });

  it('copies one to new days, but for those that have it', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    const departures = ['2026-12-03', '2026-12-10', '2026-12-17'];
    expect(await planCopies(db(), staff, tour, departures)).toEqual([
      { departure: '2026-12-03', existing: tour.id, season: null },
      { departure: '2026-12-10', existing: null, season: null },
      { departure: '2026-12-17', existing: null, season: null },
    ]);
    const wanted = { id: tour.id, departures, price: { amount: 2_000, currency: 'USD' as const } };
    expect(await copyTour(db(), staff, wanted, LATER)).toEqual({ ok: true, value: 2 });
    expect(await copyTour(db(), staff, wanted, LATER)).toEqual({ ok: true, value: 0 });
    const copy = await tourById(db(), tour.id + 1);
    expect(copy).toMatchObject({
      departure_date: '2026-12-10',
      end_date: '2026-12-19',
      price: 2000,
      slug: 'umra-kazan-2026-12-10-tikhiy-karavan',
    });
    expect(await trail()).toHaveLength(3);
    const nothing = { id: 999, departures, price: null };
    expect(await copyTour(db(), staff, nothing, LATER)).toMatchObject({ problem: { status: 404 } });
  });

  it('copies the offer with the tour, but for its seats, and no prices beside a new one', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    const id = tour.id;
    await db()
      .update(tours)
      .set({
        price_amount: 157_000,
        price_currency: 'RUB',
        price_room: 'quad',
        state: 'last_seats',
        seats_left: 2,
        for_elderly: true,
      })
      .where(eq(tours.id, id));
    await db()
      .insert(tourPrices)
      .values({ tour_id: id, room: 'quad', amount: 157_000, currency: 'RUB' });
    await db().delete(tourStays).where(eq(tourStays.tour_id, id));
    await db()
      .insert(tourStays)
      .values([
        { tour_id: id, position: 1, city: 'medina', nights: 4 },
        { tour_id: id, position: 2, city: 'mecca', nights: 5, stars_from: 4 },
      ]);
    await db().insert(tourInclusions).values({ tour_id: id, item: 'visa', state: 'included' });
    const copies = [
      { id, departures: ['2027-01-10'], price: null },
      { id, departures: ['2027-01-17'], price: { amount: 168_000, currency: 'RUB' as const } },
    ];
    for (const wanted of copies) {
      expect(await copyTour(db(), staff, wanted, LATER)).toEqual({ ok: true, value: 1 });
    }
    const [same, dearer] = await Promise.all([tourById(db(), id + 1), tourById(db(), id + 2)]);
    if (!same || !dearer) throw new Error('no copy');
    const offer = { state: 'on_sale', seats_left: null, for_elderly: true, price_room: 'quad' };
    expect(same).toMatchObject({ ...offer, price_amount: 157_000, price_currency: 'RUB' });
    expect(dearer).toMatchObject({ ...offer, price_amount: 168_000, price_currency: 'RUB' });
    const kept = await readOffer(db(), tour);
    expect(await readOffer(db(), same)).toEqual({ ...kept, operator: expect.anything() });
    expect(await readOffer(db(), dearer)).toMatchObject({
      prices: [],
      stays: kept.stays,
      inclusions: kept.inclusions,
    });
  });

  describe('and its price as it is stated', () => {
    const ROUBLES = { price_amount: 132_000, price_currency: 'RUB' } as const;
    const rate = () =>
      saveRate(db(), { rubPerUsd: 80, rubPerEur: 90, source: 'rates.example' }, NOON);
    /** The form of the stored tour, with some texts changed. */
    const edited = async (
      staff: Awaited<ReturnType<typeof somebody>>,
      id: number,
      typed: Partial<ReturnType<typeof formOf>>,
    ) => {
      const kept = await tourById(db(), id);
      if (!kept) throw new Error('no tour');
      const change = withForm({ ...formOf(kept), ...typed }, {});
      return updateTour(db(), staff, { id, version: null, change }, LATER);
    };

    it('keeps amount, currency and dollars when only other fields are saved', async () => {
      const staff = await setUp();
      await rate();
      // These are not the dollars of today's rate: the daily job has its own bounds.
      for (const columns of [
        { ...ROUBLES, price: 1_630 },
        { ...ROUBLES, price: null },
        { price_amount: 1_700, price_currency: 'EUR' as const, price: 1_900 },
        { price_amount: null, price_currency: null, price: 1_950 },
        { price_amount: null, price_currency: null, price: null },
      ]) {
        const { tour } = await created(staff, { ...GOOD, city_from: `Уфа${columns.price}` });
        await db().update(tours).set(columns).where(eq(tours.id, tour.id));
        expect(await edited(staff, tour.id, { airline: 'Азимут' })).toMatchObject({
          value: { tour: { ...columns, airline: 'Азимут' } },
        });
        await deleteTour(db(), staff, { id: tour.id, version: null });
      }
    });

    it('computes the dollars of another amount, which the line of the price list follows', async () => {
      const staff = await setUp();
      await rate();
      const { tour } = await created(staff, { ...GOOD, ...ROUBLES, price: null });
      const { id } = tour;
      expect(tour).toMatchObject({ ...ROUBLES, price: 1_650, price_checked_at: NOON });
      await db().update(tours).set({ price_room: 'quad' }).where(eq(tours.id, id));
      const line = { tour_id: id, currency: 'RUB' as const };
      await db()
        .insert(tourPrices)
        .values([
          { ...line, room: 'quad', amount: 132_000 },
          { ...line, room: 'double', amount: 158_000 },
        ]);
      expect(await edited(staff, id, { price: '140000 RUB' })).toMatchObject({
        value: { tour: { price_amount: 140_000, price_currency: 'RUB', price: 1_750 } },
      });
      const { prices } = await readOffer(db(), tour);
      expect(prices.map(({ room, amount }) => [room, amount])).toEqual([
        ['double', 158_000],
        ['quad', 140_000],
      ]);
      expect((await trail())[0]?.changes.map(({ field }) => field)).toContain('prices');
      expect(await edited(staff, id, { price: '1900 USD' })).toMatchObject({
        value: { tour: { price_amount: 1_900, price_currency: 'USD', price: 1_900 } },
      });
      expect((await readOffer(db(), tour)).prices).toEqual(prices);
    });

    it('is saved without a rate and without a price', async () => {
      const staff = await setUp();
      const { tour } = await created(staff, { ...GOOD, ...ROUBLES, price: null });
      expect(tour).toMatchObject({ ...ROUBLES, price: null });
      const onRequest = { price: null, price_amount: null, price_currency: null };
      expect(await edited(staff, tour.id, { price: ' none' })).toMatchObject({
        value: { tour: { ...onRequest, price_checked_at: null } },
      });
      const another = await created(staff, { ...GOOD, city_from: 'Уфа', ...onRequest });
      expect(another.tour).toMatchObject({ ...onRequest, price_checked_at: null });
      expect(await edited(staff, tour.id, { price: '0 RUB' })).toMatchObject({
        problem: { fields: [{ field: 'price', message: 'Цена должна быть больше 0' }] },
      });
    });

    it('is «от» until it is exact or on request, and so is its line of the price list', async () => {
      const staff = await setUp();
      const from = { ...ROUBLES, price_is_from: true };
      const { tour } = await created(staff, { ...GOOD, ...from, price: null });
      const { id } = tour;
      expect(tour).toMatchObject(from);
      await db().update(tours).set({ price_room: 'quad' }).where(eq(tours.id, id));
      await db()
        .insert(tourPrices)
        .values({ tour_id: id, currency: 'RUB', room: 'quad', amount: 132_000, is_from: true });
      const lines = async () =>
        (await readOffer(db(), tour)).prices.map(({ amount, is_from }) => [amount, is_from]);
      expect(await edited(staff, id, { airline: 'Азимут' })).toMatchObject({
        value: { tour: from },
      });
      expect(await edited(staff, id, { price: '132000 RUB' })).toMatchObject({
        value: { tour: { ...ROUBLES, price_is_from: false, price_checked_at: LATER } },
      });
      expect(await lines()).toEqual([[132_000, false]]);
      expect((await trail())[0]?.changes).toContainEqual({
        field: 'price_is_from',
        before: true,
        after: false,
      });
      expect(await edited(staff, id, { price: '140000 RUB +' })).toMatchObject({
        value: { tour: { price_amount: 140_000, price_is_from: true } },
      });
      expect(await lines()).toEqual([[140_000, true]]);
      const copies = { id, departures: ['2027-03-01'], price: null };
      expect(await copyTour(db(), staff, copies, NOON)).toMatchObject({ value: 1 });
      const [copy] = await db().select().from(tours).where(ne(tours.id, id));
      expect(copy).toMatchObject({ price_amount: 140_000, price_is_from: true });
      for (const [is_from, day] of [
        [true, '2027-03-02'],
        [false, '2027-03-03'],
      ] as const) {
        const price = { amount: 150_000, currency: 'RUB', is_from } as const;
        const priced = { id, departures: [day], price };
        expect(await copyTour(db(), staff, priced, NOON)).toMatchObject({ value: 1 });
        const [made] = await db().select().from(tours).where(eq(tours.departure_date, day));
        expect(made).toMatchObject({ price_amount: 150_000, price_is_from: is_from });
      }
      const change = withFields({ price: 1_700 });
      expect(await updateTour(db(), staff, { id, version: null, change }, LATER)).toMatchObject({
        value: { tour: { price: 1_700, price_is_from: false } },
      });
      await edited(staff, id, { price: '1700 USD +' });
      expect(await edited(staff, id, { price: ' none +' })).toMatchObject({
        value: { tour: { price: null, price_amount: null, price_is_from: false } },
      });
    });

    it('loses its «от» with the price, also in the previous version, which does not know it', async () => {
      const staff = await setUp();
      const { tour } = await created(staff, { ...GOOD, ...ROUBLES, price: null });
      await edited(staff, tour.id, { price: '1700 USD +' });
      const none = { price: null, price_amount: null, price_currency: null };
      const [kept] = await db().update(tours).set(none).where(eq(tours.id, tour.id)).returning();
      expect(kept).toMatchObject({ ...none, price_is_from: false });
    });

    it('is dollars when a machine sends dollars', async () => {
      const staff = await setUp();
      const { tour } = await created(staff, { ...GOOD, ...ROUBLES, price: null });
      const at = { id: tour.id, version: null };
      const change = withFields({ price: 1_700 });
      expect(await updateTour(db(), staff, { ...at, change }, LATER)).toMatchObject({
        value: { tour: { price: 1_700, price_amount: 1_700, price_currency: 'USD' } },
      });
    });

    it('is asked about in the money that it is stated in', async () => {
      const staff = await setUp();
      const draft = { ...GOOD, price_amount: 1_630, price_currency: 'RUB', price: null } as const;
      const asked = { sure: [], today: '2026-11-20' };
      const made = await createTour(db(), staff, draft, { now: NOON, asked });
      expect(made.ok ? null : made.problem.fields).toMatchObject([
        { field: 'price', message: '1\u00a0630\u00a0₽ — необычно дёшево. Это верно?' },
      ]);
    });
  });

  it('changes and copies one without a price, which is asked for only when it is set', async () => {
    const staff = await setUp();
    const { tour } = await created(staff);
    await db().update(tours).set({ price: null }).where(eq(tours.id, tour.id));
    const at = { id: tour.id, version: null };
    const hot = await updateTour(
      db(),
      staff,
      { ...at, change: withFields({ is_hot: true }) },
      LATER,
    );
    expect(hot).toMatchObject({ value: { tour: { price: null, is_hot: true } } });
    const none = { ...at, change: withFields({ price: null }) };
    expect(await updateTour(db(), staff, none, LATER)).toMatchObject({
      problem: { fields: [{ field: 'price' }] },
    });
    const copies = { id: tour.id, departures: ['2027-01-01'], price: null };
    expect(await copyTour(db(), staff, copies, LATER)).toEqual({ ok: true, value: 1 });
  });

  it('offers what other tours know', async () => {
    const staff = await setUp();
    await created(staff, inputOf(fullTour));
    expect(await knownValues(db(), staff)).toMatchObject({
      cities: ['Казань'],
      companies: [{ company_name: 'Тихий караван', company_logo: fullTour.company_logo }],
      hotels: [{ hotel_name: 'Башня', latitude: 21.4181 }],
      guides: [{ guide_name: 'Мунира Сафина' }],
      airlines: ['Turkish Airlines'],
    });
  });

  describe('and what people can hardly mean', () => {
    const TODAY = '2026-11-20';
    const odd = { ...GOOD, departure_date: '2026-01-15', price: 16 };

    it('is asked about, until they stand by it', async () => {
      const staff = await setUp();
      const asked = await createTour(db(), staff, odd, {
        now: NOON,
        asked: { sure: ['price'], today: TODAY },
      });
      expect(asked.ok ? null : asked.problem).toMatchObject({
        code: 'doubtful',
        fields: [{ field: 'departure_date', message: expect.stringMatching(/Это верно\?$/) }],
      });
      expect(await db().select().from(tours)).toEqual([]);
      const sure = ['price', 'departure_date'] as const;
      expect(
        await createTour(db(), staff, odd, { now: NOON, asked: { sure, today: TODAY } }),
      ).toMatchObject({
        ok: true,
      });
    });

    it('is a conflict with the season, too, as staff last said of it', async () => {
      const staff = await setUp();
      const late = { ...GOOD, departure_date: '2027-03-25' };
      const asked = { sure: [], today: TODAY };
      const add = (city_from: string) =>
        createTour(db(), staff, { ...late, city_from }, { now: NOON, asked });
      expect(await add('Уфа')).toMatchObject({ ok: true });
      await writeFirstSeasons(db(), NOON);
      expect(await add('Казань')).toMatchObject({
        problem: {
          code: 'doubtful',
          fields: [{ field: 'departure_date', message: expect.stringContaining('въезда') }],
        },
      });
      expect(await planCopies(db(), staff, fullTour, ['2027-03-25', '2027-06-01'])).toMatchObject([
        { season: expect.stringContaining('Въезд') },
        { season: null },
      ]);
      const {
        tours: [listed],
      } = await listForStaff(db(), staff, parseTourList(new URLSearchParams()), TODAY);
      expect(listed).toMatchObject({ city_from: 'Уфа', season: expect.stringContaining('Въезд') });
      const season = (await listSeasons(db())).find(({ hijri_year }) => hijri_year === 1448);
      if (!season) throw new Error('no season');
      const longer = { ...season, last_entry: '2027-03-31', state: 'announced' } as const;
      await saveSeason(db(), staff, { ...longer, last_visa: '2027-03-31' }, { now: LATER });
      const over = await saveSeason(db(), staff, season, { now: LATER, was: seasonText(season) });
      expect(over).toMatchObject({ ok: false, problem: { status: 409 } });
      expect(await add('Казань')).toMatchObject({ ok: true });
      const [line] = (await listTrail(db(), { thing: { kind: 'season' } }, 1)).lines;
      expect(line).toMatchObject({ action: 'update', thing: { id: '1448' } });
      expect(line?.changes.map(({ field }) => field)).toEqual(['last_visa', 'last_entry', 'state']);
    });

    it('is not asked about again when it was so before', async () => {
      const staff = await setUp();
      const { tour, version } = await created(staff, odd);
      const asked = { sure: [], today: TODAY };
      const change = (fields: Partial<TourDraft>) =>
        updateTour(
          db(),
          staff,
          { id: tour.id, version: null, change: withFields(fields), asked },
          LATER,
        );
      expect(await change({ airline: 'Азимут' })).toMatchObject({ ok: true });
      expect(await change({ price: 17 })).toMatchObject({
        problem: { fields: [{ field: 'price' }] },
      });
      expect(version).toBe(NOON.toISOString());
    });
  });

  describe('and the list of the staff', () => {
    it('says what was done when it was, and to whoever did it', async () => {
      const staff = await setUp();
      const other = await somebody('umar@example.ru');
      const { tour } = await created(staff);
      const said = (search: string, who = staff, now = LATER) =>
        isTrue(db(), who, parseTourList(new URLSearchParams(search)), now);
      expect(await said(`saved=create&tour=${tour.id}`)).toBe(true);
      expect(await said(`saved=delete&tour=${tour.id}`)).toBe(false);
      expect(await said(`saved=create&tour=${tour.id}`, other)).toBe(false);
      const muchLater = new Date(Date.now() + 3_600_000);
      expect(await said(`saved=create&tour=${tour.id}`, staff, muchLater)).toBe(false);
      await deleteTour(db(), staff, { id: tour.id, version: null });
      const { lines } = await listTrail(db(), { thing: { kind: 'tour' } }, 1);
      const soon = new Date((lines[0]?.at ?? NOON).getTime() + 1000);
      const late = new Date(soon.getTime() + 3_600_000);
      expect(await said(`saved=delete&tour=${tour.id}`, staff, soon)).toBe(true);
      expect(await said(`saved=delete&tour=${tour.id}`, other, soon)).toBe(false);
      expect(await said(`saved=delete&tour=${tour.id}`, staff, late)).toBe(false);
      expect(await said(`saved=update&tour=${tour.id}`)).toBe(false);
      expect(await said('saved=delete')).toBe(false);
    });

    it('shows the page that holds the tour that was saved', async () => {
      const staff = await setUp();
      for (let day = 1; day <= 28; day += 1) {
        for (const month of ['12', '11']) {
          const departure_date = `2027-${month}-${String(day).padStart(2, '0')}`;
          await created(staff, { ...GOOD, departure_date });
        }
      }
      const { tour } = await created(staff, { ...GOOD, departure_date: '2026-01-15' });
      const { tours: found, page } = await shown(staff, `saved=create&tour=${tour.id}`);
      expect(page).toBe(2);
      expect(found.some(({ id }) => id === tour.id)).toBe(true);
    });

    const shown = async (staff: Awaited<ReturnType<typeof somebody>>, search: string) => {
      const query = parseTourList(new URLSearchParams(search));
      return listForStaff(db(), staff, query, '2026-11-20');
    };

    it('finds a tour by its number as the list writes it', async () => {
      const staff = await setUp();
      const { tour } = await created(staff);
      await created(staff, { ...GOOD, city_from: 'Уфа' });
      for (const typed of [`№ ${tour.id}`, `№${tour.id}`, `№\u00a0${tour.id}`]) {
        const { tours } = await shown(staff, `q=${typed} Казань`);
        expect(tours.map(({ id }) => id)).toEqual([tour.id]);
      }
    });

    it('shows departed ones too, after those ahead', async () => {
      const staff = await setUp();
      const days = ['2026-11-01', '2026-12-20', '2026-11-19', '2026-11-20'];
      for (const departure_date of days) await created(staff, { ...GOOD, departure_date });
      const { tours, total, care } = await shown(staff, '');
      expect(tours.map(({ departure_date }) => departure_date)).toEqual([
        '2026-11-20',
        '2026-12-20',
        '2026-11-19',
        '2026-11-01',
      ]);
      expect(total).toBe(4);
      expect(care).toMatchObject({ upcoming: 2, departed: 2, 'no-company': 0, 'no-photo': 2 });
      expect((await shown(staff, 'only=departed')).total).toBe(2);
    });

    it('finds by words in any field, whatever their case', async () => {
      const staff = await setUp();
      await created(staff);
      await created(staff, { ...GOOD, city_from: 'Орёл', company_name: '100% Хадж_тур' });
      for (const [search, total] of [
        ['казань', 1],
        ['орел 03.12.2026', 1],
        ['караван казань', 1],
        ['100%', 1],
        ['%', 1],
        ['_', 1],
        ['караван орёл', 0],
      ] as const) {
        const found = await shown(staff, `q=${encodeURIComponent(search)}`);
        expect([search, found.total]).toEqual([search, total]);
      }
    });
  });
});
