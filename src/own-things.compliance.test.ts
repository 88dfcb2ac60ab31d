import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hotelsMade } from '#features/directory/hotels/hotel-names.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { publicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { deleteRecord, recordById } from '#features/directory/kit/record-store.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { photosOfHotel } from '#features/directory/photos/hotel-photos.server.ts';
import {
  changeRequest,
  listRequests,
  readRequest,
  scopeOf,
} from '#features/requests/inbox/inbox.server.ts';
import { deleteImage, listImages } from '#features/images/image-library.server.ts';
import { storeImage } from '#features/images/store/store-image.server.ts';
import type { RequestChange } from '#features/requests/inbox/request-change.ts';
import { changeRole } from '#features/account/people/people.server.ts';
import { refusedTour } from '#features/tour-editing/form-answer.server.ts';
import { knownValues } from '#features/tour-editing/form/known-values.server.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { tourForKeeper } from '#features/tour-editing/review/proposals.server.ts';
import { listForStaff } from '#features/tour-editing/list/tour-list.server.ts';
import { parseTourList } from '#features/tour-editing/form/tour-list-query.ts';
import {
  createTour,
  deleteTour,
  updateTour,
  withFields,
} from '#features/tour-editing/save-tour.server.ts';
import { applyChange, previewChange } from '#features/tour-bulk/bulk-work.server.ts';
import { erase, listBin, restore } from '#features/staff/bin/bin.server.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { beginChangeSet, recordFiles } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import {
  asPanelUser,
  asStaff,
  asTourKeeper,
  asWriter,
  type PanelUser,
  permitted,
  type TourKeeper,
} from '#server/session/permission.server.ts';
import { accountParts, addPerson, adminAs, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines, readings } from '#test/database.ts';
import { imageParts, memoryFiles } from '#test/images.ts';
import { fullTour } from '#test/tours.ts';
import { binParts } from './page-context.server.ts';

const now = new Date();
const parts = binParts(memoryFiles().files);

async function addOperator(db: Db, name: string, isTrusted: boolean): Promise<number> {
  const [row] = await db
    .insert(operators)
    .values({ slug: foldName(name), name, name_key: foldName(name), is_trusted: isTrusted })
    .returning({ id: operators.id });
  return row?.id ?? 0;
}

async function addTour(db: Db, slug: string, operator_id: number): Promise<number> {
  const [row] = await db
    .insert(tours)
    .values({ ...inputOf(fullTour), slug, operator_id, company_name: slug })
    .returning({ id: tours.id });
  return row?.id ?? 0;
}

/** The form of a request, with nothing changed. */
const SAVE = { intent: 'save', note: '', word: '' } as const;

describeOnBothEngines('who keeps the tours of one operator', ({ db, database }) => {
  async function setUp(isTrusted = true) {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const own = await addOperator(db(), 'Свой', isTrusted);
    const other = await addOperator(db(), 'Чужой', true);
    const id = await addPerson(db(), 'keeper@example.ru');
    const given = { id, role: 'operator', operator: own } as const;
    expect(await changeRole(db(), admin, given, accountParts())).toMatchObject({ ok: true });
    const person = await signedInAs(db(), id, accountParts());
    const keeper = permitted(asTourKeeper(person));
    const tour = await addTour(db(), 'own', own);
    const foreign = await addTour(db(), 'foreign', other);
    return { admin, keeper, person, own, other, tour, foreign };
  }

  test('is no staff, no writer, and nobody without an operator', async () => {
    const { admin, person } = await setUp();
    expect(asStaff(person).ok).toBe(false);
    expect(asWriter(person).ok).toBe(false);
    const given = { id: person.id, role: 'operator', operator: null } as const;
    expect(await changeRole(db(), admin, given, accountParts())).toMatchObject({ ok: false });
    const missing = { id: person.id, role: 'operator', operator: 999 } as const;
    expect(await changeRole(db(), admin, missing, accountParts())).toMatchObject({ ok: false });
    const reader = { id: person.id, role: 'reader' } as const;
    expect(await changeRole(db(), admin, reader, accountParts())).toMatchObject({ ok: true });
    const [row] = await db().select().from(accounts).where(eq(accounts.id, person.id));
    expect(row).toMatchObject({ role: 'reader', operator_id: null });
  });

  test('lists, changes and deletes its tours alone', async () => {
    const { keeper, tour, foreign } = await setUp();
    const query = parseTourList(new URLSearchParams());
    const list = await listForStaff(db(), keeper, query, '2026-11-20');
    expect(list.tours.map(({ id }) => id)).toEqual([tour]);
    expect(list.total).toBe(1);
    const change = withFields({ airline: 'Другая', company_name: 'Чужой' });
    const changed = await updateTour(db(), keeper, { id: tour, version: null, change }, now);
    // The name of another operator would give it the tour.
    expect(changed).toMatchObject({
      ok: true,
      value: { tour: { airline: 'Другая', company_name: 'Свой', state: 'on_sale' } },
    });
    const refusedChange = { id: foreign, version: null, change };
    expect(await updateTour(db(), keeper, refusedChange, now)).toMatchObject({
      ok: false,
      problem: { status: 404 },
    });
    const deleted = await deleteTour(db(), keeper, { id: foreign, version: null });
    expect(deleted).toMatchObject({ ok: false, problem: { status: 404 } });
    expect(await deleteTour(db(), keeper, { id: tour, version: null })).toMatchObject({ ok: true });
    expect(await db().select({ id: tours.id }).from(tours)).toEqual([{ id: foreign }]);
  });

  test('adds tours under its own name, whatever it writes', async () => {
    const { keeper, own } = await setUp();
    const draft = { ...inputOf(fullTour), departure_date: '2027-05-01', end_date: null };
    const added = await createTour(db(), keeper, { ...draft, company_name: 'Чужой' }, { now });
    expect(added).toMatchObject({
      ok: true,
      value: { tour: { company_name: 'Свой', operator_id: own, state: 'on_sale' } },
    });
  });

  test('waits for review while the operator is not trusted', async () => {
    const { keeper, tour } = await setUp(false);
    const draft = { ...inputOf(fullTour), departure_date: '2027-05-01', end_date: null };
    const added = await createTour(db(), keeper, draft, { now });
    expect(added).toMatchObject({ ok: true, value: { tour: { state: 'in_review' } } });
    const change = { id: tour, version: null, change: withFields({ airline: 'Другая' }) };
    const changed = await updateTour(db(), keeper, change, now);
    // The proposal waits beside the tour, which everybody else sees unchanged.
    expect(changed).toMatchObject({ ok: true, value: { tour: { airline: 'Другая' } } });
    const { rows } = await db().execute(`select airline, state from tours where id = ${tour}`);
    expect(rows).toEqual([{ airline: fullTour.airline, state: 'on_sale' }]);
  });

  test('publishes no hotel unseen while the operator is not trusted', async () => {
    const { admin, keeper, other } = await setUp(false);
    const draft = {
      ...inputOf(fullTour),
      departure_date: '2027-05-01',
      end_date: null,
      city_from: 'Тайный город',
      airline: 'Тайная авиакомпания',
      hotel_name: 'Тайный дом',
      hotel_address: 'Позвоните нам',
    };
    const added = await createTour(db(), keeper, draft, { now });
    if (!added.ok) throw new Error(added.problem.message);
    const { id } = added.value.tour;
    const [hotel] = await db().select().from(hotels).where(eq(hotels.name, 'Тайный дом'));
    expect(hotel).toMatchObject({ address: null, latitude: null, distance: null, about: null });
    const slug = hotel?.slug ?? '';
    expect(await publicHotel(db(), slug)).toBeNull();
    const hasPage = async () => [
      (await recordById(db(), admin, HOTELS, hotel?.id ?? 0))?.isPublic,
      (await photosOfHotel(db(), admin, hotel?.id ?? 0))?.isPublic,
    ];
    expect(await hasPage()).toEqual([false, false]);
    const person = await addPerson(db(), 'stranger@example.ru');
    const place = { id: person, role: 'operator', operator: other } as const;
    await changeRole(db(), admin, place, accountParts());
    const stranger = permitted(asTourKeeper(await signedInAs(db(), person, accountParts())));
    const choices = async (who: TourKeeper) => JSON.stringify(await hotelChoices(db(), who));
    expect(await choices(keeper)).toContain('Тайный дом');
    expect(await choices(stranger)).not.toContain('Тайный');
    expect(await choices(admin)).toContain('Тайный дом');
    expect(JSON.stringify(await knownValues(db(), keeper))).toMatch(/Тайный город.*Тайный дом/);
    expect(JSON.stringify(await knownValues(db(), stranger))).not.toMatch(/Тайн|Позвоните/);
    expect(JSON.stringify(await knownValues(db(), admin))).toContain('Тайный дом');
    await db().update(tours).set({ state: 'on_sale' }).where(eq(tours.id, id));
    expect(await publicHotel(db(), slug)).toMatchObject({ name: 'Тайный дом' });
    expect(await hasPage()).toEqual([true, true]);
    expect(await choices(stranger)).toContain('Тайный дом');
  });

  test('names so many new hotels before staff see one while the operator is not trusted', async () => {
    const { admin, keeper, tour } = await setUp(false);
    const add = (hotel_name: string, day: string) =>
      createTour(
        db(),
        keeper,
        { ...inputOf(fullTour), hotel_name, departure_date: `2027-05-${day}`, end_date: null },
        { now },
      );
    const names = Array.from({ length: 49 }, (_, n) => `Дом ${n}`);
    await hotelsMade(
      db(),
      keeper,
      names.map((name) => ({ name })),
      now,
    );
    expect(await add('Пятидесятый дом', '01')).toMatchObject({ ok: true });
    const refusal = await add('Лишний дом', '02').catch(refusedTour('create'));
    expect(refusal).toMatchObject({
      ok: false,
      problem: {
        status: 422,
        fields: [{ field: 'hotel_name', message: expect.stringContaining('50\u00a0новых отелей') }],
      },
    });
    expect(await db().$count(hotels, eq(hotels.name, 'Лишний дом'))).toBe(0);
    // A proposal adds no hotel before staff accept it.
    const change = { id: tour, version: null, change: withFields({ hotel_name: 'Лишний дом' }) };
    expect(await updateTour(db(), keeper, change, now)).toMatchObject({ ok: true });
    expect((await tourForKeeper(db(), keeper, tour))?.shown.tour.hotel_name).toBe('Лишний дом');
    expect(await db().$count(hotels, eq(hotels.name, 'Лишний дом'))).toBe(0);
    // A known hotel is no new one, and a hotel without tours waits for staff as well.
    expect(await add('Дом 1', '03')).toMatchObject({ ok: true });
    const [seen] = await db().select().from(hotels).where(eq(hotels.name, 'Дом 7'));
    await deleteRecord(db(), admin, HOTELS, seen?.id ?? 0);
    expect(await add('Лишний дом', '04')).toMatchObject({ ok: true });
  });

  test('puts no other picture under an accepted name while the operator is not trusted', async () => {
    const { admin, keeper, own, person } = await setUp(false);
    const pictures = imageParts();
    const { read } = readings(database(), '2026-11-20');
    const me = permitted(asPanelUser(person));
    const store = async (name: string, background: string, who: PanelUser = me) => {
      const png = sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
      const bytes = new Uint8Array(await png.toBuffer());
      return storeImage(read, who, { folder: 'hotels', name, bytes, upsert: true }, pictures);
    };
    const taken = { ok: false, problem: { code: 'taken', status: 409 } };
    const name = '1700000000000_abcdefgh';
    const path = `hotels/${name}.webp`;
    expect(await store(name, 'teal')).toMatchObject({ ok: true });
    const accepted = await pictures.files.read(path);
    expect(await store(name, 'red')).toMatchObject(taken);
    // The same file sent again is not another picture.
    expect(await store(name, 'teal')).toMatchObject({ ok: true });
    expect(await pictures.files.read(path)).toEqual(accepted);
    await deleteImage(read, me, { path, evenIfUsed: true }, pictures);
    expect(await store(name, 'red')).toMatchObject(taken);
    const shown = '1700000000001_abcdefgh';
    await db()
      .update(tours)
      .set({ guide_photo: `/images/hotels/${shown}.webp` })
      .where(eq(tours.operator_id, own));
    expect(await store(shown, 'red')).toMatchObject(taken);
    expect(await store(shown, 'red', admin)).toMatchObject({ ok: true });
    const free = '1700000000002_abcdefgh';
    expect(await store(free, 'teal')).toMatchObject({ ok: true });
    await db().update(operators).set({ is_trusted: true }).where(eq(operators.id, own));
    expect(await store(free, 'red', keeper)).toMatchObject({ ok: true });
  });

  test.each([true, false])(
    'takes back what it changed together, reviewed or not; trusted: %s',
    async (isTrusted) => {
      const { keeper, tour } = await setUp(isTrusted);
      const change = { pricePercent: 10, price: null, company: null, flags: {} };
      const { tours: chosen } = await previewChange(db(), keeper, [tour], change);
      const { changeSet } = await applyChange(db(), keeper, { chosen, change, now });
      const wanted = { id: changeSet ?? '', keepChanged: false, now };
      expect(await restore(db(), keeper, wanted, parts)).toMatchObject({ ok: true });
      const { tours: after } = await previewChange(db(), keeper, [tour], change);
      expect(after[0]?.changes).toEqual(chosen[0]?.changes);
      expect(after[0]?.changes).toHaveLength(1);
    },
  );

  test('finds in the bin what it deleted itself, and of its present operator alone', async () => {
    const { admin, keeper, own, tour, foreign, other } = await setUp();
    await deleteTour(db(), admin, { id: foreign, version: null });
    const gone = await deleteTour(db(), keeper, { id: tour, version: null });
    if (!gone.ok) throw new Error('not deleted');
    const id = gone.value.changeSet;
    const path = 'hotels/1700000000000_abcdefgh.webp';
    await recordChange(db(), {
      actor: { id: keeper.id, label: keeper.email },
      action: 'create',
      thing: { kind: 'image', id: path, title: path },
      after: { operator_id: own },
    });
    const ofImage = {
      kind: 'delete',
      title: path,
      thingKind: 'image',
      actorId: keeper.id,
    } as const;
    const image = await beginChangeSet(db(), ofImage);
    await recordFiles(db(), image, [path]);
    const seenBy = async (who: PanelUser) =>
      (await listBin(db(), who, parts, now)).map((entry) => entry.id);
    expect((await seenBy(keeper)).toSorted()).toEqual([id, image].toSorted());
    const [theirs] = (await seenBy(admin)).filter((one) => ![id, image].includes(one));
    const wanted = { keepChanged: false, now };
    expect(await restore(db(), keeper, { id: theirs ?? '', ...wanted }, parts)).toMatchObject({
      ok: false,
    });
    // Meanwhile they have become another operator's person.
    const moved = { id: keeper.id, role: 'operator', operator: other } as const;
    await changeRole(db(), admin, moved, accountParts());
    const again = permitted(asTourKeeper(await signedInAs(db(), keeper.id, accountParts())));
    expect(await seenBy(again)).toEqual([]);
    for (const one of [id, image]) {
      expect(await restore(db(), again, { id: one, ...wanted }, parts)).toMatchObject({
        ok: false,
      });
      expect(await erase(db(), again, one, parts)).toMatchObject({ ok: false });
    }
    await changeRole(db(), admin, { id: keeper.id, role: 'editor' }, accountParts());
    const editor = permitted(asPanelUser(await signedInAs(db(), keeper.id, accountParts())));
    expect(await seenBy(editor)).toEqual([]);
    expect(await erase(db(), editor, image, parts)).toMatchObject({ ok: false });
    expect(await restore(db(), admin, { id, ...wanted }, parts)).toMatchObject({ ok: true });
  });

  test('sees, writes over and removes pictures of its own people alone', async () => {
    const { admin, keeper, person, own, other } = await setUp();
    const pictures = imageParts();
    const { read } = readings(database(), '2026-11-20');
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    const store = (who: PanelUser, at: number, upsert = false) =>
      storeImage(
        read,
        who,
        { folder: 'hotels', name: `${at}_abcdefgh`, bytes: new Uint8Array(bytes), upsert },
        pictures,
      );
    const hired = async (email: string, operator: number) => {
      const id = await addPerson(db(), email);
      await changeRole(db(), admin, { id, role: 'operator', operator }, accountParts());
      return permitted(asPanelUser(await signedInAs(db(), id, accountParts())));
    };
    const me = permitted(asPanelUser(person));
    const colleague = await hired('colleague@example.ru', own);
    const stranger = await hired('stranger@example.ru', other);
    const [mine, theirs, ofStaff, ofColleague] = [1, 2, 3, 4].map((n) => 1_700_000_000_000 + n);
    for (const [who, at] of [
      [me, mine],
      [stranger, theirs],
      [admin, ofStaff],
      [colleague, ofColleague],
    ] as const) {
      expect(await store(who, at ?? 0)).toMatchObject({ ok: true });
    }
    const pathOf = (at = 0) => `hotels/${at}_abcdefgh.webp`;
    const page = { folder: 'hotels', isUnused: false, page: 1 } as const;
    const listed = await listImages(read, me, page, pictures);
    expect(listed.ok && listed.value.images.map(({ path }) => path).toSorted()).toEqual(
      [mine, ofColleague].map(pathOf),
    );
    for (const at of [theirs, ofStaff]) {
      expect(await store(me, at ?? 0, true)).toMatchObject({ problem: { status: 403 } });
      const wanted = { path: pathOf(at), evenIfUsed: true };
      expect(await deleteImage(read, me, wanted, pictures)).toMatchObject({
        problem: { status: 404 },
      });
      expect(await pictures.files.has(pathOf(at))).toBe(true);
    }
    expect(await store(me, ofColleague ?? 0, true)).toMatchObject({ ok: true });
    // A picture uploaded for an operator stays with it when its person moves to another one.
    const moved = { id: keeper.id, role: 'operator', operator: other } as const;
    await changeRole(db(), admin, moved, accountParts());
    const again = permitted(asPanelUser(await signedInAs(db(), keeper.id, accountParts())));
    for (const at of [mine, ofColleague]) {
      const former = { path: pathOf(at), evenIfUsed: true };
      expect(await deleteImage(read, again, former, pictures)).toMatchObject({ ok: false });
      expect(await deleteImage(read, colleague, former, pictures)).toMatchObject({ ok: true });
    }
  });

  test('learns no address of the site’s people', async () => {
    const { admin, keeper, own, tour } = await setUp();
    const [made] = await db()
      .insert(requests)
      .values({ form_key: randomUUID(), operator_id: own, name: 'Амина' })
      .returning({ id: requests.id });
    const id = made?.id ?? 0;
    const { digest } = accountParts();
    const letters = { digest, siteUrl: 'https://example.ru', siteEmail: 'site@example.ru' };
    const change = (who: TourKeeper, given: RequestChange) =>
      changeRequest(db(), who, scopeOf(who), { id, change: given, now, parts: letters });
    await change(keeper, { ...SAVE, to: keeper.id });
    await change(admin, { ...SAVE, to: admin.id });
    await change(admin, { ...SAVE, note: 'перезвонить' });
    const query = {
      search: '',
      status: 'all',
      assigned: null,
      operator: null,
      before: null,
    } as const;
    const seen = async (who: TourKeeper) => ({
      listed: (await listRequests(db(), who, scopeOf(who), query)).requests[0]?.assignee,
      notes: (await readRequest(db(), who, scopeOf(who), id))?.notes.map(({ author, text }) => [
        author,
        text,
      ]),
    });
    const [me, boss, site] = ['keeper@example.ru', 'admin@example.ru', 'сотрудник сайта'];
    expect(await seen(keeper)).toEqual({
      listed: site,
      notes: [
        [me, me],
        [site, site],
        [site, 'перезвонить'],
      ],
    });
    expect(await seen(admin)).toEqual({
      listed: boss,
      notes: [
        [me, me],
        [boss, boss],
        [boss, 'перезвонить'],
      ],
    });
    // A conflict names who saved the tour meanwhile.
    const version = '2026-01-01T00:00:00.000Z';
    const save = (who: TourKeeper, stale: string | null) =>
      updateTour(
        db(),
        who,
        { id: tour, version: stale, change: withFields({ airline: stale ? 'Б' : 'А' }) },
        now,
      );
    expect(await save(admin, null)).toMatchObject({ ok: true });
    expect(await save(keeper, version)).toMatchObject({ problem: { theirs: { by: site } } });
    expect(await save(admin, version)).toMatchObject({ problem: { theirs: { by: boss } } });
  });

  test('sees and answers requests to its operator alone', async () => {
    const { keeper, own, other } = await setUp();
    for (const operator of [own, other]) {
      await db()
        .insert(requests)
        .values({ form_key: randomUUID(), secret_hash: `h${operator}`, operator_id: operator });
    }
    const query = {
      search: '',
      status: 'all',
      assigned: null,
      operator: null,
      before: null,
    } as const;
    const seen = await listRequests(db(), keeper, scopeOf(keeper), query);
    expect(seen.requests).toHaveLength(1);
    const { rows } = await db().execute<{ id: string }>(
      `select id from requests where operator_id = ${other}`,
    );
    const foreign = Number(rows[0]?.id);
    expect(await readRequest(db(), keeper, scopeOf(keeper), foreign)).toBeNull();
    const change = { ...SAVE, note: 'да' };
    const { digest } = accountParts();
    const letters = { digest, siteUrl: 'https://example.ru', siteEmail: 'site@example.ru' };
    expect(
      await changeRequest(db(), keeper, scopeOf(keeper), {
        id: foreign,
        change,
        now,
        parts: letters,
      }),
    ).toMatchObject({ ok: false });
  });
});
