import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  noticeForm,
  noticeText,
  type NoticeTarget,
  readTarget,
  writeTarget,
} from '#features/notices/notice-form.ts';
import { noticeLetters } from '#features/notices/notice-letter-tables.server.ts';
import { reachOf, takeBackLetters } from '#features/notices/notice-letters.server.ts';
import {
  acceptNotice,
  listNotices,
  saveNotice,
  setWithdrawn,
} from '#features/notices/notices.server.ts';
import { botChats, deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { eraseRequests } from '#features/requests/store/visitor-request.server.ts';
import { activeNotices, endNoticesJob } from '#features/tours/upcoming/active-notices.server.ts';
import { countNoticesInReview } from '#features/tours/store/own-tours.server.ts';
import { notices, tours } from '#features/tours/tables/tours-tables.server.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { addDays, dayInZone, MOSCOW } from '#lib/time/day.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { claimLetters } from '#server/mail/outbox-rows.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts as accountTable } from '#server/session/account-tables.server.ts';
import { asStaff, asTourKeeper, permitted } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const TODAY = dayInZone(new Date(), MOSCOW);
const FAR = new Date(`${addDays(TODAY, 300)}T00:00:00Z`);
const form = (given: Record<string, string>) =>
  noticeForm(NOW).safeParse({
    key: randomUUID(),
    where: 'site',
    text: 'Закрыто',
    ends: '2026-12-01T12:00',
    ...given,
  });

describe('the form of a notice', () => {
  it('reads where, the text, and the end in Moscow', () => {
    expect(form({ text: '  а\r\nб ' }).data).toMatchObject({
      id: null,
      where: { place: 'site' },
      text: 'а\nб',
      ends: new Date('2026-12-01T09:00:00Z'),
    });
  });
  it.each([
    [{ text: ' ' }, 'text'],
    [{ text: 'а'.repeat(501) }, 'text'],
    [{ ends: '' }, 'ends'],
    [{ ends: '2026-11-20T11:59' }, 'ends'],
    [{ ends: '2028-01-01T00:00' }, 'ends'],
    [{ where: 'everywhere' }, 'where'],
    [{ where: '' }, 'where'],
    [{ key: '1' }, 'key'],
  ])('refuses %j beside its field', (given, field) => {
    expect(form(given).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
  it.each<NoticeTarget>([
    { place: 'site' },
    { place: 'city', city: 'Казань' },
    { place: 'operator', operatorId: 5 },
    { place: 'tours', tourIds: [1, 22] },
  ])('names %j in one text', (target) => {
    expect(readTarget(writeTarget(target))).toEqual(target);
  });
  it('names up to five hundred tours, each once', () => {
    const ids = Array.from({ length: 501 }, (_, place) => place + 1);
    expect(readTarget(`tours:${ids.join(',')}`)).toBeNull();
    expect(readTarget('tours:3,3,x,')).toEqual({ place: 'tours', tourIds: [3] });
    expect(readTarget('tours:')).toBeNull();
    expect(readTarget('city:')).toBeNull();
  });
});

describeOnBothEngines('a notice', ({ db }) => {
  const setUp = async () => {
    const accounts = accountParts();
    const { digest } = accounts;
    const siteUrl = 'https://vseumry.example';
    const parts = {
      digest,
      siteUrl,
      siteEmail: 'site@example.ru',
      limits: createLimits({ kind: 'memory' }),
      now: () => new Date(),
      channels: ['telegram' as const],
      policy: accountParts().policy,
    };
    await addPerson(db(), 'admin@example.ru');
    const staff = permitted(
      asStaff(
        await signedInAs(
          db(),
          await addPerson(db(), 'staff@example.ru', { role: 'staff' }),
          accounts,
        ),
      ),
    );
    const addOperator = async (name: string) => {
      const [row] = await db()
        .insert(operators)
        .values({ slug: name, name, name_key: name })
        .returning({ id: operators.id });
      return row?.id ?? 0;
    };
    const trust = (id: number) =>
      db().update(operators).set({ is_trusted: true }).where(eq(operators.id, id));
    const keeperOf = async (operator_id: number) => {
      const id = await addPerson(db(), `${operator_id}@example.ru`);
      const place = { role: 'operator' as const, operator_id };
      await db().update(accountTable).set(place).where(eq(accountTable.id, id));
      return permitted(asTourKeeper(await signedInAs(db(), id, accounts)));
    };
    const own = await addOperator('karavan');
    const other = await addOperator('safar');
    const addTour = async (slug: string, given: Partial<typeof tours.$inferInsert> = {}) => {
      const far = { departure_date: addDays(TODAY, 1000), end_date: addDays(TODAY, 1010) };
      const [row] = await db()
        .insert(tours)
        .values({ ...inputOf(fullTour), slug, operator_id: own, ...far, ...given })
        .returning({ id: tours.id });
      return row?.id ?? 0;
    };
    const ask = async (
      email: string | null,
      tour_id: number | null,
      given: Partial<typeof requests.$inferInsert> = {},
    ) => {
      const form_key = randomUUID();
      const [row] = await db()
        .insert(requests)
        .values({ form_key, name: 'Амина', email, tour_id, operator_id: own, ...given })
        .returning({ id: requests.id });
      return row?.id ?? 0;
    };
    const input = (where: NoticeTarget, given = {}) => ({
      key: randomUUID(),
      id: null,
      where,
      text: 'Рейс перенесён',
      ends: new Date(Date.now() + 86_400_000),
      ...given,
    });
    const publish = (
      where: NoticeTarget,
      given = {},
      keeper: Parameters<typeof saveNotice>[1] = staff,
    ) => saveNotice(db(), keeper, input(where, given), parts);
    const set = (
      id: number,
      isWithdrawn: boolean,
      keeper: Parameters<typeof saveNotice>[1] = staff,
    ) => setWithdrawn(db(), keeper, { id, isWithdrawn }, parts);
    const letters = async () =>
      (await db().select().from(outbox).where(eq(outbox.kind, 'request-notice')))
        .map(({ to }) => to)
        .sort();
    return {
      parts,
      staff,
      own,
      other,
      trust,
      keeperOf,
      addTour,
      ask,
      input,
      publish,
      set,
      letters,
    };
  };

  it('is shown by the tours it is about, in full and as a mark', async () => {
    const { addTour, publish, own } = await setUp();
    const a = await addTour('a');
    await addTour('b', { city_from: 'Уфа', operator_id: null });
    const texts = async (slug: string) =>
      ((await tourBySlug(db(), slug))?.offer.notices ?? []).map(({ text }) => text);
    await publish({ place: 'tours', tourIds: [a] }, { text: 'о туре' });
    await publish({ place: 'city', city: 'Уфа' }, { text: 'о городе' });
    await publish({ place: 'operator', operatorId: own }, { text: 'об организаторе' });
    await publish({ place: 'site' }, { text: 'о сайте' });
    expect(await texts('a')).toEqual(['об организаторе', 'о туре']);
    expect(await texts('b')).toEqual(['о городе']);
    expect(await activeNotices(db())).toHaveLength(4);
  });

  it('is written to each person with an open request about it, once for ever', async () => {
    const { addTour, ask, publish, set, letters, staff, parts, own } = await setUp();
    const a = await addTour('a');
    const elsewhere = await addTour('b', { operator_id: null });
    const gone = await addTour('c', { departure_date: '2020-01-01', end_date: '2020-01-10' });
    await ask('amina@example.ru', a);
    await ask('Amina@example.ru', a, { status: 'in_work' });
    await ask('agreed@example.ru', a, { status: 'agreed' });
    await ask('refused@example.ru', a, { status: 'refused' });
    await ask('withdrawn@example.ru', a, { status: 'withdrawn' });
    await ask('spam@example.ru', a, { status: 'spam' });
    await ask('binned@example.ru', a, { binned_at: new Date() });
    await ask('elsewhere@example.ru', elsewhere, { operator_id: null });
    await ask('travelled@example.ru', gone);
    await ask(null, a);
    const target: NoticeTarget = { place: 'operator', operatorId: own };
    expect(await reachOf(db(), target, TODAY)).toEqual({ tours: 1, requests: 4, letters: 2 });
    const key = randomUUID();
    expect(await publish(target, { key })).toMatchObject({ ok: true });
    expect(await publish(target, { key })).toMatchObject({ ok: true });
    const told = ['Amina@example.ru', 'agreed@example.ru'];
    expect(await letters()).toEqual(told);
    const [letter] = await db().select().from(outbox);
    expect(letter?.text).toContain('Рейс перенесён');
    expect(letter?.text).toContain('/zayavka/');
    const [listed] = await listNotices(db(), staff, new Date());
    expect(listed).toMatchObject({ letters: 2, state: 'active', where: 'Организатор: karavan' });
    // Changing the text writes to nobody else.
    const id = listed?.id ?? 0;
    const changed = {
      key: randomUUID(),
      id,
      where: target,
      text: 'Иначе',
      ends: FAR,
    };
    expect(await saveNotice(db(), staff, changed, parts)).toMatchObject({ ok: true });
    expect(await letters()).toEqual(told);
    // A person with the letter gets no second one when the notice comes back; a later visitor gets one.
    await claimLetters(db(), 10, 60_000);
    await db().update(outbox).set({ handed_over: true });
    await ask('new@example.ru', a);
    await ask('agreed@example.ru', a);
    expect(await set(id, true)).toMatchObject({ ok: true });
    expect(await letters()).toEqual(told);
    expect(await set(id, false)).toMatchObject({ ok: true });
    expect(await letters()).toEqual([...told, 'new@example.ru']);
    const { lines } = await listTrail(db(), {}, 9);
    expect(lines.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual(
      [
        ['update', ['withdrawn']],
        ['update', ['withdrawn']],
        ['update', ['text', 'ends_at']],
        ['create', ['where', 'text', 'ends_at']],
      ],
    );
  });

  it('takes its letters back when it is withdrawn in time, and sends them when it returns', async () => {
    const { addTour, ask, publish, set, letters } = await setUp();
    const a = await addTour('a');
    await ask('amina@example.ru', a);
    await ask('amina@example.ru', a);
    await publish({ place: 'tours', tourIds: [a] });
    expect(await letters()).toEqual(['amina@example.ru']);
    const [notice] = await activeNotices(db());
    await set(notice?.id ?? 0, true);
    expect(await letters()).toEqual([]);
    expect(await db().select().from(deliveries).where(eq(deliveries.channel, 'email'))).toEqual([]);
    expect(await activeNotices(db())).toEqual([]);
    expect((await tourBySlug(db(), 'a'))?.offer).not.toHaveProperty('notices');
    await set(notice?.id ?? 0, false);
    expect(await letters()).toEqual(['amina@example.ru']);
    expect(await activeNotices(db())).toHaveLength(1);
  });

  it('that is changed changes the letters that have not left, and writes again to nobody', async () => {
    const { addTour, ask, input, publish, staff, parts, letters } = await setUp();
    const a = await addTour('a');
    await ask('amina@example.ru', a);
    const target: NoticeTarget = { place: 'tours', tourIds: [a] };
    const made = await publish(target);
    const id = made.ok ? made.value : 0;
    const change = (text: string) => saveNotice(db(), staff, input(target, { id, text }), parts);
    await change('Рейс отменён');
    const waiting = await db().select().from(outbox).where(eq(outbox.kind, 'request-notice'));
    expect(waiting.map(({ text }) => text)).toEqual([expect.stringContaining('Рейс отменён')]);
    await db().update(outbox).set({ handed_over: true });
    await change('Рейс снова есть');
    expect(await letters()).toEqual(['amina@example.ru']);
  });

  it('takes back the letters that have not left when its time is over', async () => {
    const { addTour, ask, publish, letters } = await setUp();
    await ask('amina@example.ru', await addTour('a'));
    const made = await publish({ place: 'site' });
    const kept = await publish({ place: 'site' });
    expect(await letters()).toHaveLength(2);
    await db()
      .update(notices)
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where(eq(notices.id, made.ok ? made.value : 0));
    const job = endNoticesJob({ db: db(), takeBackLetters });
    await job.run(new AbortController().signal);
    expect(await letters()).toHaveLength(1);
    const rows = await db().select().from(noticeLetters);
    expect(rows.map(({ notice_id }) => notice_id)).toEqual([kept.ok && kept.value]);
  });

  it('is in force again when a clock that ran ahead had ended it', async () => {
    const { publish } = await setUp();
    await publish({ place: 'site' });
    await db().update(notices).set({ ended_at: new Date() });
    const job = endNoticesJob({ db: db(), takeBackLetters });
    await job.run(new AbortController().signal);
    expect(await activeNotices(db())).toHaveLength(1);
  });

  it('of an operator that is not trusted waits until staff accept what they have read', async () => {
    const { addTour, ask, input, publish, keeperOf, own, parts, staff, letters } = await setUp();
    await db().insert(botChats).values({ channel: 'telegram', chat_id: '1' });
    const a = await addTour('a');
    await ask('amina@example.ru', a);
    const keeper = await keeperOf(own);
    const target: NoticeTarget = { place: 'operator', operatorId: own };
    const ends = FAR;
    const made = await publish(target, { ends }, keeper);
    const id = made.ok ? made.value : 0;
    const seen = async () => [
      (await activeNotices(db())).length,
      (await tourBySlug(db(), 'a'))?.offer.notices?.length ?? 0,
      (await letters()).length,
      await countNoticesInReview(db(), staff),
    ];
    expect(await seen()).toEqual([0, 0, 0, 1]);
    const [told] = await db().select().from(deliveries).where(eq(deliveries.channel, 'telegram'));
    expect(told?.words).toContain('Ждёт проверки');
    const edit = { id, ends, was: noticeText('Рейс перенесён', ends) };
    await saveNotice(db(), keeper, input(target, { ...edit, text: 'Рейс отменён' }), parts);
    const accept = (was: string) => acceptNotice(db(), staff, { id, was }, parts);
    expect(await accept(edit.was)).toMatchObject({ problem: { status: 409 } });
    expect(await seen()).toEqual([0, 0, 0, 1]);
    expect(await accept(noticeText('Рейс отменён', ends))).toMatchObject({ ok: true });
    expect(await seen()).toEqual([1, 1, 1, 0]);
    // A changed text waits as well, and nobody reads the former one meanwhile.
    await saveNotice(db(), keeper, input(target, { id, ends, text: 'Купите у нас' }), parts);
    expect(await seen()).toEqual([0, 0, 0, 1]);
    await setWithdrawn(db(), staff, { id, isWithdrawn: true }, parts);
    expect(await setWithdrawn(db(), keeper, { id, isWithdrawn: false }, parts)).toMatchObject({
      ok: true,
    });
    expect(await seen()).toEqual([0, 0, 0, 1]);
  });

  it('of a trusted operator is seen at once', async () => {
    const { keeperOf, own, publish, trust } = await setUp();
    await trust(own);
    await publish({ place: 'operator', operatorId: own }, {}, await keeperOf(own));
    expect(await activeNotices(db())).toHaveLength(1);
  });

  it('is told once to the chats of each operator with an open request about it', async () => {
    const { addTour, ask, own, other, publish } = await setUp();
    const chats = [own, other].map((operator_id) => ({
      channel: 'telegram' as const,
      chat_id: String(operator_id),
      operator_id,
    }));
    const [chat] = await db().insert(botChats).values(chats).returning();
    const a = await addTour('a');
    await ask('amina@example.ru', a);
    await ask('laila@example.ru', a);
    const key = randomUUID();
    await publish({ place: 'city', city: fullTour.city_from }, { key });
    await publish({ place: 'city', city: fullTour.city_from }, { key });
    const told = await db().select().from(deliveries).where(eq(deliveries.channel, 'telegram'));
    expect(told).toMatchObject([
      {
        target: String(chat?.id),
        words: expect.stringMatching(/открытых заявок: 2\. .+\/admin\/requests$/),
      },
    ]);
  });

  it('forgets its letters with the data of a request', async () => {
    const { addTour, ask, publish, letters } = await setUp();
    const request = await ask('amina@example.ru', await addTour('a'));
    await publish({ place: 'site' });
    await eraseRequests(db(), [request], new Date());
    expect((await letters()).filter((to) => to !== null)).toEqual([]);
  });

  it('is told to the chats of the site, without what it says', async () => {
    const { publish } = await setUp();
    await db().insert(botChats).values({ channel: 'telegram', chat_id: '1' });
    await publish({ place: 'site' });
    const [told] = await db().select().from(deliveries).where(eq(deliveries.channel, 'telegram'));
    expect(told?.words).toMatch(/^Новое объявление на сайте: весь сайт\. .+\/admin\/notices$/);
  });

  it('is written by an operator for itself and its own tours alone', async () => {
    const { addTour, keeperOf, own, other, publish, set, staff } = await setUp();
    const mine = await addTour('a');
    const theirs = await addTour('b', { operator_id: other });
    const keeper = await keeperOf(own);
    const ids = async (of: typeof keeper) =>
      (await listNotices(db(), of, new Date())).map(({ id }) => id);
    for (const target of [
      { place: 'site' },
      { place: 'city', city: fullTour.city_from },
      { place: 'operator', operatorId: other },
      { place: 'tours', tourIds: [mine, theirs] },
    ] satisfies NoticeTarget[]) {
      expect(await publish(target, {}, keeper)).toMatchObject({ ok: false });
    }
    const byStaff = await publish({ place: 'operator', operatorId: own });
    const byOperator = await publish({ place: 'tours', tourIds: [mine] }, {}, keeper);
    expect(await ids(keeper)).toEqual([byOperator.ok && byOperator.value]);
    expect(await ids(await keeperOf(other))).toEqual([]);
    expect(await ids(staff)).toHaveLength(2);
    const stranger = byStaff.ok ? byStaff.value : 0;
    expect(await set(stranger, true, keeper)).toMatchObject({ problem: { status: 404 } });
    const edit = { id: stranger };
    expect(await publish({ place: 'site' }, edit, keeper)).toMatchObject({ ok: false });
  });

  it("about a tour that has gone to another operator is no longer its author's to change", async () => {
    const { addTour, ask, input, keeperOf, letters, own, other, parts, publish, set, trust } =
      await setUp();
    await trust(own);
    const keeper = await keeperOf(own);
    const moved = await addTour('a');
    const target: NoticeTarget = { place: 'tours', tourIds: [moved] };
    const made = await publish(target, {}, keeper);
    const id = made.ok ? made.value : 0;
    await db().update(tours).set({ operator_id: other }).where(eq(tours.id, moved));
    await ask('guest@example.ru', moved, { operator_id: other });
    const text = 'Тур отменён, звоните нам';
    expect(await saveNotice(db(), keeper, input(target, { id, text }), parts)).toMatchObject({
      ok: false,
      problem: { status: 422 },
    });
    expect(await letters()).toEqual([]);
    expect(await set(id, true, keeper)).toMatchObject({ ok: true });
    expect(await set(id, false, keeper)).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(await letters()).toEqual([]);
  });

  it('is refused about what is not there, and does not come back after its time', async () => {
    const { publish, set, addTour } = await setUp();
    await addTour('a');
    for (const target of [
      { place: 'city', city: 'Нигде' },
      { place: 'operator', operatorId: 999 },
      { place: 'tours', tourIds: [999] },
    ] satisfies NoticeTarget[]) {
      expect(await publish(target)).toMatchObject({ problem: { status: 422 } });
    }
    const saved = await publish({ place: 'site' }, { ends: new Date(Date.now() - 1000) });
    const id = saved.ok ? saved.value : 0;
    expect(await activeNotices(db())).toEqual([]);
    await set(id, true);
    expect(await set(id, false)).toMatchObject({ problem: { status: 422 } });
  });

  it('is not written over what somebody else has saved since its form was opened', async () => {
    const { publish } = await setUp();
    const ends = FAR;
    const made = await publish({ place: 'site' }, { ends });
    const edit = { id: made.ok ? made.value : 0, ends, was: noticeText('Рейс перенесён', ends) };
    const theirs = { ...edit, text: 'Рейс отменён' };
    expect(await publish({ place: 'site' }, theirs)).toMatchObject({ ok: true });
    const mine = { ...edit, text: 'Рейс перенесён на день' };
    expect(await publish({ place: 'site' }, mine)).toMatchObject({ problem: { status: 409 } });
    const compared = { ...mine, was: noticeText('Рейс отменён', ends) };
    expect(await publish({ place: 'site' }, compared)).toMatchObject({ ok: true });
  });

  it('may name three hundred tours', async () => {
    const { publish } = await setUp();
    const rows = Array.from({ length: 300 }, (_, place) => ({
      ...inputOf(fullTour),
      slug: `t-${place}`,
    }));
    const ids = (await db().insert(tours).values(rows).returning({ id: tours.id })).map(
      ({ id }) => id,
    );
    expect(await publish({ place: 'tours', tourIds: ids })).toMatchObject({ ok: true });
    expect((await tourBySlug(db(), 't-299'))?.offer.notices).toHaveLength(1);
  });
});
