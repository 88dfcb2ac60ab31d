import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  changeRequest,
  countNew,
  listAssignees,
  listRequests,
  markSeen,
  readRequest,
} from '#features/requests/inbox/inbox.server.ts';
import { versionOf } from '#features/requests/inbox/request-change.ts';
import { parseInbox } from '#features/requests/inbox/inbox-query.ts';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import { requestNotes, requests } from '#features/requests/store/request-tables.server.ts';
import {
  visitorRequest,
  withdrawRequest,
} from '#features/requests/store/visitor-request.server.ts';
import { addVisitorWord } from '#features/requests/visitor/visitor-word.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { accountParts, addPerson, adminAs, SITE, visitor } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');
/** The form of a request, with nothing changed. */
const SAVE = { intent: 'save', note: '', word: '' } as const;
const open = parseInbox(new URLSearchParams());

describeOnBothEngines('the inbox', ({ db }) => {
  const { digest, limits, now, policy } = accountParts();
  const mail = { siteUrl: SITE, siteEmail: 'site@example.ru' };
  const parts = { digest, limits, now, policy, ...mail, channels: [] };
  const network = visitor.network;

  async function staff() {
    const own = accountParts();
    return adminAs(db(), await addPerson(db(), 'admin@example.ru'), own);
  }

  async function addRequest(operator_id: number | null = null): Promise<number> {
    const [row] = await db()
      .insert(requests)
      .values({ form_key: randomUUID(), name: 'Амина', phone: '+79170000000', operator_id })
      .returning({ id: requests.id });
    return row?.id ?? 0;
  }

  async function addOperator(name: string): Promise<number> {
    const [row] = await db()
      .insert(operators)
      .values({ slug: name, name, name_key: name })
      .returning({ id: operators.id });
    return row?.id ?? 0;
  }

  it('moves one into the bin and back, within its scope, and erases it after 30 days', async () => {
    const by = await staff();
    const scope = { operatorId: await addOperator('safar') };
    const [own, other] = [await addRequest(scope.operatorId), await addRequest()];
    const change = (id: number, intent: 'bin' | 'restore') =>
      changeRequest(db(), by, scope, { id, change: { intent }, now: NOW, parts });
    const listed = async (search: string) => {
      const query = parseInbox(new URLSearchParams(search));
      return (await listRequests(db(), by, 'all', query)).requests.map(({ id }) => id);
    };
    expect(await change(other, 'bin')).toMatchObject({ ok: false });
    expect(await change(own, 'bin')).toMatchObject({ ok: true });
    expect([await listed(''), await listed('status=all')]).toEqual([[other], [other]]);
    expect(await listed('status=binned')).toEqual([own]);
    const word = { id: own, change: { ...SAVE, word: 'да' }, now: NOW } as const;
    expect(await changeRequest(db(), by, scope, { ...word, parts })).toMatchObject({
      problem: { code: 'binned', status: 409 },
    });
    expect(await change(own, 'restore')).toMatchObject({ ok: true });
    expect(await listed('')).toEqual([other, own]);
    await change(own, 'bin');
    const signal = new AbortController().signal;
    const erased = async (days: number) => {
      const now = () => new Date(NOW.getTime() + days * 86_400_000);
      await requestErasureJob({
        db: db(),
        months: 12,
        now,
        forgetLetters: async () => {},
        forgetLettersBefore: async () => {},
      }).run(signal);
      return (await readRequest(db(), by, scope, own))?.erasedAt !== null;
    };
    expect([await erased(29), await erased(31)]).toEqual([false, true]);
  });

  it('takes a form that is sent again after a lost answer for the same', async () => {
    const by = await staff();
    const id = await addRequest();
    await db().update(requests).set({ email: 'amina@example.ru' }).where(eq(requests.id, id));
    const version = versionOf({ status: 'new', assignedTo: null });
    const form = { ...SAVE, status: 'in_work', note: 'Ждёт', word: 'Места есть', version } as const;
    const save = (now: Date) => changeRequest(db(), by, 'all', { id, change: form, now, parts });
    const counted = async () => {
      const notes = (await readRequest(db(), by, 'all', id))?.notes ?? [];
      return [notes.length, await db().$count(outbox)];
    };
    expect(await save(NOW)).toMatchObject({ ok: true });
    expect(await counted()).toEqual([3, 1]);
    expect(await save(new Date(NOW.getTime() + 60_000))).toMatchObject({ ok: true });
    expect(await counted()).toEqual([3, 1]);
    await save(new Date(NOW.getTime() + 86_400_000));
    expect(await counted()).toEqual([5, 2]);
  });

  it('finds a request by its number, name, phone, e-mail or tour, closed ones too', async () => {
    const by = await staff();
    const safar = await addOperator('safar');
    const add = async (given: Partial<typeof requests.$inferInsert>) => {
      const id = await addRequest();
      await db().update(requests).set(given).where(eq(requests.id, id));
      return id;
    };
    const first = await add({ name: 'Алёна Петрова', phone: '+79170001122', operator_id: safar });
    const closed = await add({ email: 'amina@example.ru', status: 'agreed', closed_at: NOW });
    const toured = await add({
      name: '100% [a-b]{2}.*(c+|^d$)?\\',
      phone: null,
      tour_title: 'Умра, Казань, 3 декабря',
    });
    const found = async (q: string, scope: Parameters<typeof listRequests>[2] = 'all') => {
      const query = parseInbox(new URLSearchParams({ q }));
      return (await listRequests(db(), by, scope, query)).requests.map(({ id }) => id);
    };
    for (const typed of [`№ ${first}`, `${first}`, 'алена', '8 (917) 000-11-22', '000-11-22']) {
      expect([typed, await found(typed)]).toEqual([typed, [first]]);
    }
    expect(await found('AMINA@example')).toEqual([closed]);
    expect(await found('казань умра')).toEqual([toured]);
    const page = async (words: Record<string, string>) => {
      const asked = parseInbox(new URLSearchParams(words));
      const { requests: rows, total } = await listRequests(db(), by, 'all', { ...asked, limit: 1 });
      return [rows.map(({ id }) => id), total];
    };
    expect(await page({ q: 'казань' })).toEqual([[toured], 1]);
    // Counted over all pages, whichever is shown.
    const every = await page({ status: 'all' });
    expect(every[1]).toBe(await db().$count(requests));
    expect(await page({ status: 'all', before: String(toured) })).toEqual([
      [expect.any(Number)],
      every[1],
    ]);
    expect(await found('%')).toEqual([toured]);
    expect(await found('[A-B]{2}.*(C+|^D$)?\\')).toEqual([toured]);
    expect(await found('1.0')).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('Петрова', { operatorId: safar })).toEqual([first]);
    expect(await found(`№ ${closed}`, { operatorId: safar })).toEqual([]);
    expect(await found('999999999999999')).toEqual([]);
  });

  it('shows everybody all requests, but an operator only its own, in every query', async () => {
    const by = await staff();
    const [safar, nur] = [await addOperator('safar'), await addOperator('nur')];
    const own = await addRequest(safar);
    const other = await addRequest(nur);
    await addRequest();
    const scope = { operatorId: safar };
    const idsOf = async (of: Parameters<typeof listRequests>[2]) =>
      (await listRequests(db(), by, of, open)).requests.map(({ id }) => id);
    expect(await idsOf('all')).toHaveLength(3);
    expect(await idsOf(scope)).toEqual([own]);
    expect(await countNew(db(), by, scope)).toBe(1);
    expect(await readRequest(db(), by, scope, other)).toBeNull();
    const change = { ...SAVE, status: 'spam' as const };
    expect(
      await changeRequest(db(), by, scope, { id: other, change, now: NOW, parts }),
    ).toMatchObject({
      ok: false,
      problem: { status: 404 },
    });
    await markSeen(db(), by, scope, { id: other, now: NOW });
    expect(await readRequest(db(), by, 'all', other)).toMatchObject({ status: 'new' });
  });

  it('is read when its recipient opens it: an operator’s people, or staff where there are none', async () => {
    const by = await staff();
    const [safar, nur] = [await addOperator('safar'), await addOperator('nur')];
    const personOf = async (email: string, operator_id: number, blocked: boolean) => {
      const id = await addPerson(db(), email, { blocked });
      const person = { role: 'operator', operator_id } as const;
      await db().update(accounts).set(person).where(eq(accounts.id, id));
    };
    await personOf('safar@example.ru', safar, false);
    await personOf('nur@example.ru', nur, true);
    const opened = async (id: number, scope: Parameters<typeof markSeen>[2]) => {
      await markSeen(db(), by, scope, { id, now: NOW });
      return (await readRequest(db(), by, 'all', id))?.status;
    };
    const toSafar = await addRequest(safar);
    expect(await opened(toSafar, 'all')).toBe('new');
    expect(await countNew(db(), by, { operatorId: safar })).toBe(1);
    expect(await countNew(db(), by, 'all')).toBe(0);
    expect(await opened(toSafar, { operatorId: safar })).toBe('seen');
    const toNur = await addRequest(nur);
    expect(await countNew(db(), by, 'all')).toBe(1);
    expect(await opened(toNur, 'all')).toBe('seen');
    const toSite = await addRequest();
    await db().update(requests).set({ binned_at: NOW }).where(eq(requests.id, toSite));
    expect(await opened(toSite, 'all')).toBe('new');
    await db().update(requests).set({ binned_at: null }).where(eq(requests.id, toSite));
    expect(await opened(toSite, 'all')).toBe('seen');
  });

  it('has neither the history nor the news of another, and is read without it', async () => {
    const by = await staff();
    const [other, own, third] = [await addRequest(), await addRequest(), await addRequest()];
    const change = { ...SAVE, status: 'in_work', note: 'Ждёт визу', word: 'Места есть' } as const;
    await changeRequest(db(), by, 'all', { id: other, change, now: NOW, parts });
    await db()
      .insert(requestNotes)
      .values({ request_id: other, kind: 'word', is_visitor: true, text: 'Нас четверо' });
    const { requests: listed } = await listRequests(db(), by, 'all', open);
    expect(listed.filter(({ hasNews }) => hasNews).map(({ id }) => id)).toEqual([other]);
    expect(await readRequest(db(), by, 'all', own)).toMatchObject({ notes: [], lastAnswer: null });
    await markSeen(db(), by, 'all', { id: own, now: NOW });
    expect(await countNew(db(), by, 'all')).toBe(1);
    await db().update(requests).set({ binned_at: NOW }).where(eq(requests.id, third));
    expect(await countNew(db(), by, 'all')).toBe(0);
  });

  it('stays new when somebody has set it to new, with the time when it was first read', async () => {
    const by = await staff();
    const id = await addRequest();
    await markSeen(db(), by, 'all', { id, now: NOW });
    const change = { ...SAVE, status: 'new' as const };
    await changeRequest(db(), by, 'all', { id, change, now: LATER, parts });
    await markSeen(db(), by, 'all', { id, now: LATER });
    expect(await readRequest(db(), by, 'all', id)).toMatchObject({ status: 'new', seenAt: NOW });
  });

  it('records the author of each change, and the time of the first answer', async () => {
    const by = await staff();
    const id = await addRequest();
    const change = (made: Parameters<typeof changeRequest>[3]['change'], now: Date) =>
      changeRequest(db(), by, 'all', { id, change: made, now, parts });
    await Promise.all([1, 2, 3].map(() => markSeen(db(), by, 'all', { id, now: NOW })));
    await change({ ...SAVE, note: 'перезвонить вечером' }, NOW);
    await change({ ...SAVE, to: by.id }, NOW);
    await change({ ...SAVE, word: 'Места есть' }, NOW);
    await change({ ...SAVE, status: 'agreed' as const }, LATER);
    const request = await readRequest(db(), by, 'all', id);
    expect(request).toMatchObject({
      status: 'agreed',
      assignee: 'admin@example.ru',
      seenAt: NOW,
      answeredAt: NOW,
      closedAt: LATER,
    });
    expect(request?.notes.map(({ kind, text, author }) => [kind, text, author])).toEqual([
      ['status', 'seen', 'admin@example.ru'],
      ['note', 'перезвонить вечером', 'admin@example.ru'],
      ['assigned', 'admin@example.ru', 'admin@example.ru'],
      ['word', 'Места есть', 'admin@example.ru'],
      ['status', 'agreed', 'admin@example.ru'],
    ]);
    await change({ ...SAVE, status: 'in_work' as const }, LATER);
    expect(await readRequest(db(), by, 'all', id)).toMatchObject({ closedAt: null });
  });

  it('saves one form at once, and nothing of it when a colleague has set the same meanwhile', async () => {
    const by = await staff();
    const other = await adminAs(
      db(),
      await addPerson(db(), 'timur@example.ru', { role: 'admin' }),
      accountParts(),
    );
    const id = await addRequest();
    const save = (who: typeof by, change: object) => {
      const whole = { ...SAVE, ...change };
      return changeRequest(db(), who, 'all', { id, change: whole, now: NOW, parts });
    };
    const version = versionOf({ status: 'new', assignedTo: null });
    expect(await save(other, { version, status: 'refused' })).toMatchObject({
      ok: true,
      value: { version: 'refused ', values: { status: 'refused', to: '', note: '', word: '' } },
    });
    // What came later is no change of this request's status.
    const rest = { author_id: by.id, text: 'agreed' };
    await db()
      .insert(requestNotes)
      .values([
        { request_id: id, kind: 'note', ...rest },
        { request_id: await addRequest(), kind: 'status', ...rest },
      ]);
    const mine = { version, status: 'agreed', to: by.id, note: 'звонить', word: 'Места есть' };
    const lost = await save(by, mine);
    expect(lost).toMatchObject({
      problem: {
        code: 'conflict',
        status: 409,
        theirs: { version: 'refused ', values: { status: 'refused' }, by: 'timur@example.ru' },
      },
    });
    expect(await readRequest(db(), by, 'all', id)).toMatchObject({
      status: 'refused',
      assignedTo: null,
      notes: [{ kind: 'status' }, { kind: 'note' }],
    });
    const theirs = lost.ok ? '' : lost.problem.theirs?.version;
    expect(await save(by, { ...mine, version: theirs })).toMatchObject({ ok: true });
    const request = await readRequest(db(), by, 'all', id);
    expect(request).toMatchObject({ status: 'agreed', assignedTo: by.id, answeredAt: NOW });
    expect(request?.notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['status', 'refused'],
      ['note', 'agreed'],
      ['status', 'agreed'],
      ['assigned', 'admin@example.ru'],
      ['note', 'звонить'],
      ['word', 'Места есть'],
    ]);
    // A form that sets nothing leaves no trace.
    await save(by, { version: request && versionOf(request), status: 'agreed', to: by.id });
    expect((await readRequest(db(), by, 'all', id))?.notes).toHaveLength(6);
  });

  it('asks before a second answer when a colleague has answered in the same moment', async () => {
    const by = await staff();
    const other = await adminAs(
      db(),
      await addPerson(db(), 'timur@example.ru', { role: 'admin' }),
      accountParts(),
    );
    const id = await addRequest();
    const answer = (who: typeof by, word: string, version = 'new ') =>
      changeRequest(db(), who, 'all', { id, change: { ...SAVE, version, word }, now: NOW, parts });
    const words = async () =>
      (await readRequest(db(), by, 'all', id))?.notes
        .filter(({ kind, isVisitor }) => kind === 'word' && !isVisitor)
        .map(({ text }) => text);
    // An answer to another request, a note and the visitor's own word are no answer to this one.
    await db()
      .insert(requestNotes)
      .values([
        { request_id: await addRequest(), kind: 'word', text: 'Да' },
        { request_id: id, kind: 'note', text: 'Звонить' },
        { request_id: id, kind: 'word', text: 'Когда?', is_visitor: true },
      ]);
    const both = await Promise.all([answer(by, 'Места есть'), answer(other, 'Мест нет')]);
    const [first = '', second] = both[0].ok ? ['Места есть', other] : ['Мест нет', by];
    const late = both.find(({ ok }) => !ok);
    expect(late).toMatchObject({
      problem: {
        code: 'answered',
        status: 409,
        fields: [{ field: 'word', message: expect.stringContaining('ответ') }],
      },
    });
    expect(await words()).toEqual([first]);
    const theirs = late?.ok ? '' : late?.problem.theirs?.version;
    expect(await answer(second ?? by, 'Позвоните нам', theirs)).toMatchObject({ ok: true });
    // One's own answers are known.
    expect(await answer(second ?? by, 'До шести', theirs)).toMatchObject({ ok: true });
    expect(await words()).toEqual([first, 'Позвоните нам', 'До шести']);
    const request = await readRequest(db(), by, 'all', id);
    expect(await answer(by, 'И завтра', request ? versionOf(request) : '')).toMatchObject({
      ok: true,
    });
  });

  it('is withdrawn by its visitor only, and one that is withdrawn can be worked on', async () => {
    const by = await staff();
    const id = await addRequest();
    const save = (change: object) =>
      changeRequest(db(), by, 'all', { id, change: { ...SAVE, ...change }, now: NOW, parts });
    expect(await save({ status: 'withdrawn', note: 'передумали' })).toMatchObject({
      ok: false,
      problem: { status: 400, fields: [{ field: 'status' }] },
    });
    expect(await readRequest(db(), by, 'all', id)).toMatchObject({ status: 'new', notes: [] });
    await db().update(requests).set({ status: 'withdrawn' }).where(eq(requests.id, id));
    expect(await save({ status: 'withdrawn', note: 'передумали' })).toMatchObject({ ok: true });
    expect(await save({ status: 'in_work' })).toMatchObject({ ok: true });
  });

  it('tells its visitor the answers and the states, but not that it was read or made new', async () => {
    const by = await staff();
    const id = await addRequest();
    const token = newToken();
    await db()
      .update(requests)
      .set({ secret_hash: hashToken(token) })
      .where(eq(requests.id, id));
    await markSeen(db(), by, 'all', { id, now: NOW });
    for (const change of [
      { status: 'new' as const },
      { note: 'звонить вечером' },
      { status: 'in_work' as const, word: 'Места есть' },
    ]) {
      const whole = { ...SAVE, ...change };
      await changeRequest(db(), by, 'all', { id, change: whole, now: NOW, parts });
    }
    const shown = await visitorRequest(db(), token);
    expect(shown?.words.map(({ kind, text }) => [kind, text])).toEqual([
      ['status', 'in_work'],
      ['word', 'Места есть'],
    ]);
  });

  it('assigns a request only to staff', async () => {
    const by = await staff();
    const reader = await addPerson(db(), 'reader@example.ru');
    const id = await addRequest();
    const change = { ...SAVE, to: reader };
    expect(await changeRequest(db(), by, 'all', { id, change, now: NOW, parts })).toMatchObject({
      ok: false,
      problem: { code: 'not_staff', fields: [{ field: 'to' }] },
    });
  });

  it('is assigned to anybody who is staff, under the owner’s settings', async () => {
    const policy = { ...accountParts().policy, staffAccess: 'everyone' as const };
    const by = await adminAs(
      db(),
      await addPerson(db(), 'admin@example.ru'),
      accountParts({ policy }),
    );
    const reader = await addPerson(db(), 'reader@example.ru');
    await addPerson(db(), 'blocked@example.ru', { blocked: true });
    await addPerson(db(), 'editor@example.ru', { role: 'editor' });
    const people = await listAssignees(db(), by);
    expect(people.map(({ label }) => label)).toEqual(['admin@example.ru', 'reader@example.ru']);
    const id = await addRequest();
    const change = { ...SAVE, to: reader };
    expect(await changeRequest(db(), by, 'all', { id, change, now: NOW, parts })).toMatchObject({
      ok: true,
    });
    expect((await listRequests(db(), by, 'all', open)).requests).toMatchObject([
      { assignee: 'reader@example.ru', isAssigneeGone: false },
    ]);
    expect(await readRequest(db(), by, 'all', id)).toMatchObject({ isAssigneeGone: false });
  });

  it('is not assigned to an admin whose second factor is missing', async () => {
    const policy = { ...accountParts().policy, adminRequiresSecondFactor: true };
    const id = await addPerson(db(), 'admin@example.ru');
    await db()
      .update(accounts)
      .set({ totp_secret: 'sealed', totp_enabled_at: NOW })
      .where(eq(accounts.id, id));
    const by = await adminAs(db(), id, accountParts({ policy }));
    await addPerson(db(), 'other@example.ru', { role: 'admin' });
    const people = await listAssignees(db(), by);
    expect(people.map(({ label }) => label)).toEqual(['admin@example.ru']);
  });

  it('sends a letter about a reply to a visitor with an e-mail, without the reply’s text', async () => {
    const by = await staff();
    const id = await addRequest();
    const answer = (word: string) =>
      changeRequest(db(), by, 'all', { id, change: { ...SAVE, word }, now: NOW, parts });
    await answer('Амина, ищем');
    expect(await db().select().from(outbox)).toEqual([]);
    await db().update(requests).set({ email: 'amina@example.ru' });
    await answer('Места есть, Амина');
    const note = { ...SAVE, note: 'перезвонить' };
    await changeRequest(db(), by, 'all', { id, change: note, now: NOW, parts });
    const letters = await db().select().from(outbox);
    expect(letters).toMatchObject([{ kind: 'request-answer', to: 'amina@example.ru' }]);
    expect(letters[0]?.text).toMatch(/\/zayavka\/[\w-]{43}\n/);
    expect(letters[0]?.text).not.toMatch(/Амина|Места/);
    expect(letters[0]?.text).toContain('там\u00a0же можно написать ещё');
  });

  it('promises no further messages in a letter about a reply that closes the request', async () => {
    const by = await staff();
    const id = await addRequest();
    await db().update(requests).set({ email: 'amina@example.ru' });
    const change = { ...SAVE, status: 'agreed' as const, word: 'Ждём вас' };
    await changeRequest(db(), by, 'all', { id, change, now: NOW, parts });
    const [letter] = await db().select().from(outbox);
    expect(letter?.text).not.toContain('написать ещё');
    expect(letter?.text).toContain('там\u00a0же можно оставить новую заявку');
  });

  it('shows open ones, page by page, and filters by status and person', async () => {
    const by = await staff();
    const ids = [await addRequest(), await addRequest(), await addRequest()];
    const [first = 0, second = 0, third = 0] = ids;
    const change = { ...SAVE, status: 'refused' as const };
    await changeRequest(db(), by, 'all', { id: second, change, now: NOW, parts });
    const assign = { ...SAVE, to: by.id };
    await changeRequest(db(), by, 'all', { id: first, change: assign, now: NOW, parts });
    const ask = async (search: string, limit?: number) => {
      const query = parseInbox(new URLSearchParams(search));
      const { requests: found, olderThan } = await listRequests(db(), by, 'all', {
        ...query,
        limit,
      });
      return { ids: found.map(({ id }) => id), olderThan };
    };
    expect(await ask('')).toEqual({ ids: [third, first], olderThan: null });
    expect(await ask('status=refused')).toEqual({ ids: [second], olderThan: null });
    expect(await ask(`assigned=${by.id}`)).toEqual({ ids: [first], olderThan: null });
    expect(await ask('status=all', 2)).toEqual({ ids: [third, second], olderThan: second });
    expect(await ask(`status=all&before=${second}`, 2)).toEqual({ ids: [first], olderThan: null });
  });

  it('shows those to one operator, or to none, and an operator never another’s', async () => {
    const by = await staff();
    const [safar, nur] = [await addOperator('safar'), await addOperator('nur')];
    const [toSafar, toNur, toSite] = [
      await addRequest(safar),
      await addRequest(nur),
      await addRequest(),
    ];
    const ids = async (operator: number, scope: Parameters<typeof listRequests>[2] = 'all') => {
      const query = parseInbox(new URLSearchParams({ operator: String(operator) }));
      return (await listRequests(db(), by, scope, query)).requests.map(({ id }) => id);
    };
    expect([await ids(safar), await ids(nur), await ids(0)]).toEqual([
      [toSafar],
      [toNur],
      [toSite],
    ]);
    expect(await ids(nur, { operatorId: safar })).toEqual([]);
  });

  it('counts a request as nobody’s when its person can not work on it any more', async () => {
    const by = await staff();
    const [safar, nur] = [await addOperator('safar'), await addOperator('nur')];
    const person = async (email: string, place: Partial<typeof accounts.$inferInsert>) => {
      const id = await addPerson(db(), email);
      await db().update(accounts).set(place).where(eq(accounts.id, id));
      return id;
    };
    const assigned = async (operator: number | null, to: number | null) => {
      const id = await addRequest(operator);
      await db().update(requests).set({ assigned_to: to }).where(eq(requests.id, id));
      return id;
    };
    const own = await person('own@example.ru', { role: 'operator', operator_id: safar });
    const moved = await person('moved@example.ru', { role: 'operator', operator_id: nur });
    const blocked = await person('blocked@example.ru', { role: 'staff', blocked_at: NOW });
    const reader = await person('reader@example.ru', { role: 'reader' });
    await assigned(safar, own);
    await assigned(safar, by.id);
    const nobodys = [
      await assigned(safar, moved),
      await assigned(safar, reader),
      await assigned(safar, null),
    ];
    const toSite = await assigned(null, blocked);
    const listed = async (scope: Parameters<typeof listRequests>[2], assigned_to: string) => {
      const query = parseInbox(new URLSearchParams({ assigned: assigned_to }));
      return (await listRequests(db(), by, scope, query)).requests;
    };
    const ids = async (scope: Parameters<typeof listRequests>[2]) =>
      (await listed(scope, '0')).map(({ id }) => id);
    expect(await ids('all')).toEqual([toSite, ...nobodys.toReversed()]);
    expect(await ids({ operatorId: safar })).toEqual(nobodys.toReversed());
    expect(await listed('all', String(blocked))).toMatchObject([{ isAssigneeGone: true }]);
    expect(await listed('all', String(own))).toMatchObject([{ isAssigneeGone: false }]);
  });

  it('says that its visitor has added something, until somebody works on it', async () => {
    const by = await staff();
    const id = await addRequest();
    const token = newToken();
    const secret_hash = hashToken(token);
    await db().update(requests).set({ secret_hash }).where(eq(requests.id, id));
    const hasNews = async () =>
      (await listRequests(db(), by, 'all', open)).requests.map((listed) => listed.hasNews);
    await markSeen(db(), by, 'all', { id, now: NOW });
    expect(await hasNews()).toEqual([false]);
    await addVisitorWord(db(), { token, text: 'Нужна виза', network }, parts);
    expect(await hasNews()).toEqual([true]);
    const change = { ...SAVE, word: 'Поможем' };
    await changeRequest(db(), by, 'all', { id, change, now: NOW, parts });
    expect(await hasNews()).toEqual([false]);
  });

  it('comes back from the bin when its visitor adds something, but not a closed one', async () => {
    const by = await staff();
    const token = newToken();
    const place = { secret_hash: hashToken(token), binned_at: NOW };
    await db()
      .update(requests)
      .set(place)
      .where(eq(requests.id, await addRequest()));
    const add = () => addVisitorWord(db(), { token, text: 'Нужна виза', network }, parts);
    await db().update(requests).set({ status: 'spam' });
    expect(await add()).toMatchObject({ ok: false, problem: { code: 'closed' } });
    await db().update(requests).set({ status: 'seen' });
    expect((await listRequests(db(), by, 'all', open)).requests).toEqual([]);
    expect(await add()).toMatchObject({ ok: true });
    expect((await listRequests(db(), by, 'all', open)).requests).toMatchObject([{ hasNews: true }]);
    const [{ id } = { id: 0 }] = await db().select({ id: requests.id }).from(requests);
    expect((await readRequest(db(), by, 'all', id))?.notes).toMatchObject([
      { kind: 'bin', text: 'restored', isVisitor: true },
      { kind: 'word', text: 'Нужна виза' },
    ]);
  });

  it('has a line in its history for the bin and back, and its visitor sees that nobody answers', async () => {
    const by = await staff();
    const id = await addRequest();
    const token = newToken();
    await db()
      .update(requests)
      .set({ secret_hash: hashToken(token), status: 'seen' })
      .where(eq(requests.id, id));
    await addVisitorWord(db(), { token, text: 'Нужна виза', network }, parts);
    const change = (intent: 'bin' | 'restore') =>
      changeRequest(db(), by, 'all', { id, change: { intent }, now: NOW, parts });
    const lines = async () =>
      (await readRequest(db(), by, 'all', id))?.notes
        .filter(({ kind }) => kind === 'bin')
        .map(({ text, author }) => [text, author]);
    const seen = async () => {
      const found = await visitorRequest(db(), token);
      return [found?.isBinned, found?.words.length];
    };
    expect(await seen()).toEqual([false, 1]);
    // Pressed twice it is one line.
    for (const intent of ['bin', 'bin'] as const) await change(intent);
    expect(await lines()).toEqual([['binned', 'admin@example.ru']]);
    expect(await seen()).toEqual([true, 1]);
    for (const intent of ['restore', 'restore'] as const) await change(intent);
    expect(await lines()).toEqual([
      ['binned', 'admin@example.ru'],
      ['restored', 'admin@example.ru'],
    ]);
    expect(await seen()).toEqual([false, 1]);
    // What its visitor wrote is still unanswered.
    expect((await listRequests(db(), by, 'all', open)).requests).toMatchObject([{ hasNews: true }]);
  });

  it('sends no answer to a visitor who has withdrawn it since, unless it is sent again', async () => {
    const by = await staff();
    const id = await addRequest();
    const token = newToken();
    const place = { secret_hash: hashToken(token), email: 'amina@example.ru' };
    await db().update(requests).set(place).where(eq(requests.id, id));
    const answer = (status: 'new' | 'withdrawn') => {
      const version = versionOf({ status, assignedTo: null });
      const change = { ...SAVE, version, status, word: 'Места есть' };
      return changeRequest(db(), by, 'all', { id, change, now: NOW, parts });
    };
    await withdrawRequest(db(), token, NOW);
    expect(await answer('new')).toMatchObject({ problem: { code: 'withdrawn', status: 409 } });
    expect(await db().select().from(outbox)).toEqual([]);
    expect((await readRequest(db(), by, 'all', id))?.notes).toHaveLength(1);
    expect(await answer('withdrawn')).toMatchObject({ ok: true });
    expect(await db().select().from(outbox)).toHaveLength(1);
  });

  it('tells of a visitor who has withdrawn it meanwhile', async () => {
    const by = await staff();
    const id = await addRequest();
    const token = newToken();
    const secret_hash = hashToken(token);
    await db().update(requests).set({ secret_hash }).where(eq(requests.id, id));
    await withdrawRequest(db(), token, NOW);
    const version = versionOf({ status: 'new', assignedTo: null });
    const change = { ...SAVE, version, status: 'agreed' as const };
    expect(await changeRequest(db(), by, 'all', { id, change, now: NOW, parts })).toMatchObject({
      problem: { code: 'conflict', theirs: { by: 'посетитель' } },
    });
  });
});
