import { mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { repeatDelivery } from '#features/requests/deliveries/deliveries.server.ts';
import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
import {
  queueRequestLetter,
  noteLetter,
} from '#features/requests/delivery/request-letters.server.ts';
import { parseInbox } from '#features/requests/inbox/inbox-query.ts';
import {
  changeRequest,
  countNew,
  listRequests,
  readRequest,
  scopeOf,
} from '#features/requests/inbox/inbox.server.ts';
import { reports } from '#features/requests/reports/report-tables.server.ts';
import { botChats, deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { changeSetRows } from '#server/change-sets/change-set-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { asTourKeeper, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, adminAs, SITE, signedInAs } from '#test/accounts.ts';
import { startTelegram } from '#test/hosts/bot-host.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const all = parseInbox(new URLSearchParams('status=all'));

describeOnBothEngines('a merge of operators that is undone', ({ db }) => {
  const parts = { digest: accountParts().digest, siteUrl: SITE, siteEmail: 'site@example.ru' };

  async function addOperator(name: string): Promise<number> {
    const [row] = await db()
      .insert(operators)
      .values({ slug: name, name, name_key: name, request_email: `${name}@example.ru` })
      .returning({ id: operators.id });
    return row?.id ?? 0;
  }
  async function addRequest(operator_id: number): Promise<number> {
    const [row] = await db()
      .insert(requests)
      .values({ form_key: randomUUID(), name: 'Амина', phone: '+79170000000', operator_id })
      .returning({ id: requests.id });
    return row?.id ?? 0;
  }
  const ownersOf = async () => ({
    requests: await db()
      .select({ id: requests.id, of: requests.operator_id })
      .from(requests)
      .orderBy(asc(requests.id)),
    chats: await db()
      .select({ chat: botChats.chat_id, of: botChats.operator_id })
      .from(botChats)
      .orderBy(asc(botChats.chat_id), asc(botChats.operator_id)),
    invitations: await db()
      .select({ id: invitations.id, of: invitations.operator_id })
      .from(invitations)
      .orderBy(asc(invitations.id)),
  });

  async function setUp() {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const [from, into] = [await addOperator('safar'), await addOperator('nur')];
    const id = await addPerson(db(), 'operator@example.ru');
    await db().update(accounts).set({ role: 'operator', operator_id: into }).where(isNumber(id));
    const keeper = permitted(asTourKeeper(await signedInAs(db(), id, accountParts())));
    const [own, other] = [await addRequest(from), await addRequest(into)];
    await db()
      .insert(botChats)
      .values(
        [
          [from, '1'],
          [from, '2'],
          [into, '2'],
          [into, '3'],
        ].map(([operator_id, chat]) => ({
          operator_id: Number(operator_id),
          channel: 'telegram' as const,
          chat_id: String(chat),
        })),
      );
    await db()
      .insert(invitations)
      .values({
        token_hash: 'hash',
        email: 'invited@example.ru',
        role: 'operator',
        operator_id: from,
        invited_by: admin.id,
        expires_at: new Date('2027-01-01'),
      });
    const merge = async () => {
      const merged = await mergeRecords(db(), admin, OPERATORS, { from, into, now: NOW });
      if (!merged.ok) throw new Error(merged.problem.message);
      return merged.value;
    };
    const undo = async (changeSet: string) =>
      expect(await undoMerge(db(), admin, { kind: 'operator', changeSet, now: NOW })).toMatchObject(
        { ok: true },
      );
    return { admin, from, into, keeper, own, other, merge, undo };
  }
  const isNumber = (id: number) => eq(accounts.id, id);

  it('moves and gives back imports, links and profiles of sheets', async () => {
    const { from, into, merge, undo } = await setUp();
    for (const [of, name] of [
      [from, 'a'],
      [into, 'b'],
    ] as const) {
      await db().execute(sql`insert into tour_imports (id, file_name, started_at, operator_id)
        values (gen_random_uuid(), ${name}, now(), ${of})`);
      for (const link of ['https://both.example', `https://${name}.example`]) {
        await db().execute(sql`insert into import_sources (link, operator_id, added_at, next_at)
          values (${link}, ${of}, now(), now())`);
        await db().execute(sql`
          insert into import_profiles (key, operator, operator_id, operator_name, settings,
            file_name, day, said_at)
          values (${link}, '', ${of}, '', '{}', ${name}, now(), now())`);
      }
    }
    const lists = async () =>
      (
        await db().execute(sql`
          select 'import' as what, file_name as name, operator_id::int as of from tour_imports
          union all select 'link', link, operator_id::int from import_sources
          union all select 'profile', key, operator_id::int from import_profiles
          order by what, name, of`)
      ).rows;
    const before = await lists();
    const changeSet = await merge();
    const ofSecond = (await lists()).filter((row) => row['of'] === into);
    expect(ofSecond.map(({ what, name }) => [what, name])).toEqual([
      ['import', 'a'],
      ['import', 'b'],
      ['link', 'https://a.example'],
      ['link', 'https://b.example'],
      ['link', 'https://both.example'],
      ['profile', 'https://a.example'],
      ['profile', 'https://b.example'],
      ['profile', 'https://both.example'],
    ]);
    await undo(changeSet);
    expect(await lists()).toEqual(before);
  });

  it('moves and gives back notices about an operator and of its people', async () => {
    const { from, into, merge, undo } = await setUp();
    await db().execute(sql`
      insert into notices (form_key, text, place, operator_id, written_by, ends_at, created_at)
      select gen_random_uuid(), text, place, about, writer, now() + interval '1 day', now()
      from (values ('about a', 'operator', ${from}::bigint, null::bigint),
        ('by a', 'tours', null, ${from}::bigint),
        ('of b', 'operator', ${into}::bigint, ${into}::bigint)) one (text, place, about, writer)`);
    const kept = async () =>
      (
        await db().execute(
          sql`select text, operator_id::int as about, written_by::int as writer from notices order by text`,
        )
      ).rows;
    const before = await kept();
    const changeSet = await merge();
    expect(await kept()).toEqual([
      { text: 'about a', about: into, writer: null },
      { text: 'by a', about: null, writer: into },
      { text: 'of b', about: into, writer: into },
    ]);
    await undo(changeSet);
    expect(await kept()).toEqual(before);
  });

  it('moves and gives back reports about an operator', async () => {
    const { from, into, merge, undo } = await setUp();
    for (const of of [from, into]) {
      await db().insert(reports).values({
        form_key: randomUUID(),
        path: '/tours/a',
        title: 'Тур',
        operator_id: of,
        kind: 'price',
        created_at: NOW,
      });
    }
    const owners = async () =>
      (await db().select().from(reports).orderBy(asc(reports.id))).map((row) => row.operator_id);
    const changeSet = await merge();
    expect(await owners()).toEqual([into, into]);
    await undo(changeSet);
    expect(await owners()).toEqual([from, into]);
  });

  it('gives requests, chats and invitations back, and those placed meanwhile stay', async () => {
    const { into, own, merge, undo } = await setUp();
    const before = await ownersOf();
    const changeSet = await merge();
    const merged = await ownersOf();
    expect(merged.requests.map(({ of }) => of)).toEqual([into, into]);
    expect(merged.chats.map(({ chat, of }) => [chat, of])).toEqual([
      ['1', into],
      ['2', into],
      ['3', into],
    ]);
    expect(merged.invitations.map(({ of }) => of)).toEqual([into]);
    const meanwhile = await addRequest(into);
    await undo(changeSet);
    expect(await ownersOf()).toEqual({
      ...before,
      requests: [...before.requests, { id: meanwhile, of: into }],
    });
    expect(own).toBe(before.requests[0]?.id);
  });

  it('closes them to the people of the other operator', async () => {
    const { keeper, own, other, merge, undo } = await setUp();
    const scope = scopeOf(keeper);
    const changeSet = await merge();
    const assign = { intent: 'save', to: keeper.id, note: '', word: '' } as const;
    expect(
      await changeRequest(db(), keeper, scope, { id: own, change: assign, now: NOW, parts }),
    ).toMatchObject({ ok: true });
    await undo(changeSet);
    const { requests: listed } = await listRequests(db(), keeper, scope, all);
    expect(listed.map(({ id }) => id)).toEqual([other]);
    expect(await countNew(db(), keeper, scope)).toBe(1);
    expect(await readRequest(db(), keeper, scope, own)).toBeNull();
    expect(
      await changeRequest(db(), keeper, scope, { id: own, change: assign, now: NOW, parts }),
    ).toMatchObject({ problem: { status: 404 } });
    expect(await readRequest(db(), keeper, 'all', own)).toMatchObject({ assignedTo: null });
  });

  it('leaves them with the people of the site, who may be staff in any role', async () => {
    const { own, keeper, merge, undo } = await setUp();
    const changeSet = await merge();
    const reader = await addPerson(db(), 'reader@example.ru');
    await db().update(requests).set({ assigned_to: reader }).where(eq(requests.id, own));
    await undo(changeSet);
    expect(await readRequest(db(), keeper, 'all', own)).toMatchObject({ assignedTo: reader });
  });

  it('takes along who accepted an invitation to the first operator meanwhile', async () => {
    const { keeper, from, into, merge, undo } = await setUp();
    const changeSet = await merge();
    const id = await addPerson(db(), 'invited@example.ru');
    await db().update(accounts).set({ role: 'operator', operator_id: into }).where(isNumber(id));
    await db().update(invitations).set({ used_at: NOW, used_by: id, email: null });
    await db()
      .insert(botChats)
      .values({ operator_id: into, channel: 'max', chat_id: '9', linked_by: id });
    await undo(changeSet);
    const places = await db()
      .select({ id: accounts.id, of: accounts.operator_id })
      .from(accounts)
      .where(eq(accounts.role, 'operator'))
      .orderBy(asc(accounts.id));
    expect(places).toEqual([
      { id: keeper.id, of: into },
      { id, of: from },
    ]);
    expect((await ownersOf()).chats.map(({ chat }) => chat)).not.toContain('9');
  });

  it('keeps no personal data in the change set', async () => {
    const { merge } = await setUp();
    await merge();
    const rows = JSON.stringify(await db().select().from(changeSetRows));
    expect(rows).toContain('(moved)');
    expect(rows).not.toMatch(/Амина|9170000000|invited@/);
  });

  it('leads no waiting letter and no message to the other operator', async () => {
    const { keeper, from, into, own, merge, undo } = await setUp();
    const changeSet = await merge();
    const letter = (await queueRequestLetter(db(), { id: own, kind: 'request-new' }, parts)) ?? '';
    await noteLetter(db(), own, letter);
    const theirs = (await db().select().from(botChats)).find(({ chat_id }) => chat_id === '3');
    await db()
      .insert(deliveries)
      .values({ request_id: own, channel: 'telegram', target: String(theirs?.id) });
    await undo(changeSet);

    const host = await startTelegram();
    const { base, token } = host;
    const bots = [telegramBot({ base, token, webhookSecret: null, fetch })];
    const jobs = deliveryJobs({
      db: db(),
      bots,
      push: null,
      siteUrl: SITE,
      policy: accountParts().policy,
      log: silentLog,
    });
    for (const job of jobs) await job.run(new AbortController().signal);
    expect(host.messages).toEqual([]);
    for (const job of jobs) await job.stop();
    await host.close();
    const failures = async () =>
      (await db().select().from(deliveries)).map(({ last_error }) => last_error);
    expect(await failures()).toContain('other_operator');
    expect(await db().select().from(outbox)).toMatchObject([
      { to: null, text: null, next_attempt_at: null, last_error: 'other_operator' },
    ]);

    // Written again, it goes to the present operator.
    const [row] = (await db().select().from(deliveries)).filter(
      ({ channel }) => channel === 'email',
    );
    const again = { id: row?.id ?? '', parts };
    expect(await repeatDelivery(db(), keeper, { operatorId: into }, again)).toMatchObject({
      ok: false,
    });
    expect(await repeatDelivery(db(), keeper, { operatorId: from }, again)).toMatchObject({
      ok: true,
    });
    expect(await db().select().from(outbox)).toMatchObject([{ to: 'safar@example.ru' }]);
  });
});
