import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { reportForm } from '#features/requests/reports/report-form.ts';
import { reports } from '#features/requests/reports/report-tables.server.ts';
import {
  type AskedPlace,
  cityOfPath,
  readPath,
  readVerse,
  refererPage,
  suraOfPath,
} from '#features/requests/reports/report-place.ts';
import {
  answerReport,
  listReports,
  placeReport,
  reportedPlace,
  reportFigures,
  type ShownTexts,
} from '#features/requests/reports/reports.server.ts';
import { newForm } from '#features/requests/placing/place-request.server.ts';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import { consents } from '#features/requests/store/request-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { accounts as accountTable } from '#server/session/account-tables.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { asStaff, asTourKeeper, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const form = (given: Record<string, string>) =>
  reportForm.safeParse({ key: randomUUID(), kind: 'price', ...given });

const TEXTS: ShownTexts = {
  verse: (sura, ayah) => Promise.resolve(`текст ${sura}:${ayah}`),
  times: ({ name }, _, { search, choices }) =>
    `времена ${name}${choices ? ` (${choices})` : ''}${search}`,
};

describe('the form of a report', () => {
  it('needs nothing but what is wrong', () => {
    expect(form({}).data).toMatchObject({ kind: 'price', words: null, email: null, ayah: null });
    expect(form({ kind: '' }).error?.issues[0]?.path).toEqual(['kind']);
  });
  it.each([
    [{ email: 'amina@example.ru' }, 'consent'],
    [{ email: 'amina' }, 'email'],
    [{ words: 'а'.repeat(2001) }, 'words'],
    [{ ayah: 'два' }, 'ayah'],
  ])('refuses %j beside the field', (given, field) => {
    expect(form(given).error?.issues.map(({ path }) => path[0])).toContain(field);
  });
  it.each([
    ['/404', 'https://site.ru/staraya-statya?from=mail', '/staraya-statya'],
    ['/tours/404', 'https://site.ru/tours/net-takogo', '/tours/net-takogo'],
    ['/404', 'https://site.ru/404', null],
    ['/404', 'https://site.ru/soobshchit-ob-oshibke?gde=/404', null],
    ['/404', 'https://site.ru/admin/users', null],
    ['/404', 'no address', null],
    ['/404', null, null],
    ['/all', 'https://site.ru/faq', null],
    ['/all', 'https://site.ru/all?q=79170000000', null],
    [
      '/vremya-namaza/kazan',
      'https://site.ru/vremya-namaza/kazan?madhab=shafi&month=2027-06',
      '/vremya-namaza/kazan?madhab=shafi&month=2027-06',
    ],
    ['/vremya-namaza/kazan', 'https://site.ru/vremya-namaza/kazan', null],
    ['/vremya-namaza/kazan', 'https://site.ru/vremya-namaza/perm?madhab=shafi', null],
    ['/vremya-namaza/kazan?madhab=shafi', 'https://site.ru/vremya-namaza/kazan?madhab=shafi', null],
  ])('names the page that the link can’t tell: %s after %s', (asked, referer, page) => {
    expect(refererPage(asked, referer)).toBe(page);
  });
  it('takes pages of this site only', () => {
    expect(readPath('/tours/umra-kazan')).toBe('/tours/umra-kazan');
    for (const path of ['//evil.example', 'https://evil.example', '/admin/users', '/a?b', null]) {
      expect(readPath(path)).toBeNull();
    }
    expect(cityOfPath('/koran/1-al-fatihah')).toBeNull();
    expect(suraOfPath('/all')).toBeNull();
  });
  it.each([
    ['/koran/1-al-fatihah', '7', 7],
    ['/koran/1-al-fatihah', '8', null],
    ['/koran/1-al-fatihah', '0', null],
    ['/koran/1-al-fatihah', '07', null],
    ['/koran/1-al-fatihah', null, null],
    ['/vremya-namaza/kazan', '1', null],
  ])('of %s names verse %s as %s', (path, text, ayah) => {
    expect(readVerse(path, text)).toBe(ayah);
  });
});

describeOnBothEngines('a report of an error', ({ db }) => {
  const setUp = async () => {
    const clock = stoppedClock();
    const accounts = accountParts({ now: clock.now });
    const { digest, now } = accounts;
    const limits = createLimits({ kind: 'memory' });
    const parts = { digest, limits, now, siteUrl: 'https://vseumry.example' };
    await addPerson(db(), 'admin@example.ru');
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    const actor = await signedInAs(db(), id, accounts);
    const staff = { answers: permitted(asStaff(actor)), keeps: permitted(asTourKeeper(actor)) };
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'karavan', name: 'Караван', name_key: foldName('Караван') })
      .returning({ id: operators.id });
    const operatorId = operator?.id ?? 0;
    await db()
      .insert(tours)
      .values({ ...inputOf(fullTour), slug: 'a', operator_id: operatorId });
    const send = async (given: Record<string, string>, made = newForm(parts)) => {
      clock.forward(5000);
      const read = form({ ...made, ...given });
      if (!read.success) throw read.error;
      const place = await reportedPlace(
        db(),
        { path: '/tours/a', ayah: null, search: '', choices: null },
        now(),
        TEXTS,
      );
      if (!place) throw new Error('no place');
      return placeReport(db(), { input: read.data, place, network: '10.0.0.1' }, parts);
    };
    return { clock, parts, staff, operatorId, send };
  };

  it('is stored with what the page showed, once', async () => {
    const { parts, send, operatorId, staff } = await setUp();
    const made = newForm(parts);
    expect(await send({ words: 'Уже дороже' }, made)).toMatchObject({ ok: true, value: 1 });
    expect(await send({ words: 'Уже дороже' }, made)).toMatchObject({ ok: true, value: 1 });
    expect(await db().select().from(reports)).toMatchObject([
      {
        path: '/tours/a',
        title: expect.stringContaining('Казань'),
        shown: expect.stringContaining('цена'),
        version: expect.stringMatching(/Z$/),
        operator_id: operatorId,
        words: 'Уже дороже',
      },
    ]);
    const listed = await listReports(db(), staff.keeps, { status: 'new', before: null });
    expect(listed.reports).toMatchObject([{ id: 1, hasEmail: false }]);
    expect(await db().select().from(consents)).toEqual([]);
  });

  it('has the verse that was pressed on, and the times that a city shows', async () => {
    const now = new Date('2026-11-20T09:00:00Z');
    const shown = async (path: string, given: Partial<AskedPlace> = {}) => {
      const asked = { path, ayah: null, search: '', choices: null, ...given };
      const place = await reportedPlace(db(), asked, now, TEXTS);
      return place && [place.path, place.title.replaceAll('\u00a0', ' '), place.shown];
    };
    const sura = '/koran/112-al-ikhlas';
    expect(await shown(sura, { ayah: 2 })).toEqual([
      `${sura}#ayah-2`,
      expect.stringMatching(/^Коран, сура 112 «.+», аят 2$/),
      'текст 112:2',
    ]);
    expect(await shown(sura)).toEqual([sura, expect.stringMatching(/»$/), null]);
    const city = '/vremya-namaza/kazan';
    expect(await shown(city)).toEqual([city, 'Время намаза в Казани', 'времена Казань']);
    expect((await shown(city, { choices: 'madhab=shafi' }))?.at(-1)).toBe(
      'времена Казань (madhab=shafi)',
    );
    expect((await shown(city, { search: '?method=mwl' }))?.at(-1)).toBe(
      'времена Казань?method=mwl',
    );
  });

  it('names no hotel that visitors may not see', async () => {
    await setUp();
    const dom = { slug: 'dom', name: 'Тайный дом', name_key: 'тайный дом', city: 'mecca' } as const;
    await db()
      .insert(hotels)
      .values({ ...dom, address: 'Позвоните нам' });
    const asked = { path: '/hotels/dom', ayah: null, search: '', choices: null };
    const place = () => reportedPlace(db(), asked, new Date('2026-11-20T09:00:00Z'), TEXTS);
    expect(await place()).toBeNull();
    await db().update(hotels).set({ is_verified: true });
    expect(await place()).toMatchObject({ title: 'Отель Тайный дом', shown: 'Позвоните нам' });
  });

  it('is refused to programs, and beyond the limit of a network', async () => {
    const { send, parts, clock } = await setUp();
    expect(await send({ website: 'x' })).toMatchObject({ problem: { code: 'trap' } });
    const { key } = newForm(parts);
    expect(await send({}, { key, opened: '1.x' })).toMatchObject({
      problem: { code: 'stale_form', message: expect.not.stringMatching(/заявк/) },
    });
    const quick = newForm({ ...parts, now: () => new Date(clock.now().getTime() + 4900) });
    expect(await send({}, quick)).toMatchObject({
      problem: { code: 'too_fast', message: expect.not.stringMatching(/заявк/) },
    });
    for (let sent = 0; sent < 20; sent += 1) expect(await send({})).toMatchObject({ ok: true });
    expect(await send({})).toMatchObject({ ok: false, problem: { status: 429 } });
  });

  it('is seen by the operator that it is about, and by no other', async () => {
    const { parts, send, operatorId } = await setUp();
    await send({});
    const accounts = accountParts();
    const [other] = await db()
      .insert(operators)
      .values({ slug: 'b', name: 'Другая', name_key: foldName('Другая') })
      .returning({ id: operators.id });
    const seenBy = async (email: string, operator_id: number) => {
      const id = await addPerson(db(), email);
      const place = { role: 'operator' as const, operator_id };
      await db().update(accountTable).set(place).where(eq(accountTable.id, id));
      const keeper = permitted(asTourKeeper(await signedInAs(db(), id, accounts)));
      const { reports: seen } = await listReports(db(), keeper, { status: 'all', before: null });
      const { waiting } = await reportFigures(db(), keeper, parts.now());
      return { ids: seen.map((report) => report.id), waiting };
    };
    expect(await seenBy('own@example.ru', operatorId)).toEqual({ ids: [1], waiting: 1 });
    expect(await seenBy('other@example.ru', other?.id ?? 0)).toEqual({ ids: [], waiting: 0 });
  });

  it('is answered by letter, counted, and erased with the requests', async () => {
    const { clock, parts, send, staff } = await setUp();
    await send({ words: 'Отель другой' });
    await send({ email: 'amina@example.ru', consent: 'on', words: 'Дороже' });
    expect(await db().select().from(consents)).toMatchObject([{ document: 'report' }]);
    clock.forward(3 * 3_600_000);
    const answer = { id: 2, status: 'fixed', answer: 'Цена исправлена' } as const;
    expect(await answerReport(db(), staff.answers, answer, parts)).toMatchObject({ ok: true });
    expect(await answerReport(db(), staff.answers, answer, parts)).toMatchObject({ ok: true });
    const letters = await db().select().from(outbox).where(eq(outbox.kind, 'report-answer'));
    expect(letters).toMatchObject([
      { to: 'amina@example.ru', text: expect.stringContaining('Цена исправлена') },
    ]);
    const figures = await reportFigures(db(), staff.keeps, parts.now());
    expect(figures.waiting).toBe(1);
    const listed = async (status: 'all' | 'new', before: number | null) =>
      (await listReports(db(), staff.keeps, { status, before })).reports.map(({ id }) => id);
    expect(await listed('all', null)).toEqual([2, 1]);
    expect(await listed('new', null)).toEqual([1]);
    expect(await listed('all', 2)).toEqual([1]);
    expect(figures.medianHours).toBeCloseTo(3, 1);
    const erase = requestErasureJob({
      db: db(),
      months: 12,
      now: parts.now,
      forgetLetters: async () => {},
      forgetLettersBefore: async () => {},
    });
    const run = () => erase.run(new AbortController().signal);
    clock.forward(300 * 86_400_000);
    await run();
    const stored = () => db().select().from(reports).orderBy(reports.id);
    expect(await stored()).toMatchObject([{}, { email: 'amina@example.ru' }]);
    clock.forward(70 * 86_400_000);
    await run();
    expect(await stored()).toMatchObject([
      { words: 'Отель другой', status: 'new', answer: null, erased_at: null },
      { email: null, words: null, answer: null, status: 'fixed', erased_at: parts.now() },
    ]);
  });
});
