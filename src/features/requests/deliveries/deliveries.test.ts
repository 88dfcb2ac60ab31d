import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { RequestLetterKind } from '#features/requests/delivery/letters.ts';
import {
  channelFigures,
  countFailing,
  countMessages,
  listDeliveries,
  listJobs,
  listLetters,
  repeatDelivery,
  repeatLetter,
  runJobNow,
} from '#features/requests/deliveries/deliveries.server.ts';
import {
  noteLetter,
  queueRequestLetter,
} from '#features/requests/delivery/request-letters.server.ts';
import { botChats, deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { accountParts, addPerson, adminAs, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('the screen of deliveries', ({ db }) => {
  const { digest } = accountParts();
  const parts = { digest, siteUrl: SITE, siteEmail: 'site@example.ru' };
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());

  async function addRequest(operator_id: number | null = null): Promise<number> {
    const [row] = await db()
      .insert(requests)
      .values({ form_key: randomUUID(), name: 'Амина', email: 'amina@example.ru', operator_id })
      .returning({ id: requests.id });
    return row?.id ?? 0;
  }
  async function addLetter(id: number, kind: RequestLetterKind) {
    const letter = (await queueRequestLetter(db(), { id, kind }, parts)) ?? '';
    await noteLetter(db(), id, letter);
    return letter;
  }
  const giveUp = (letter: string, error: string | null) =>
    db()
      .update(outbox)
      .set({
        to: null,
        subject: null,
        text: null,
        html: null,
        next_attempt_at: null,
        last_error: error,
        sent_at: error === null ? new Date() : null,
      })
      .where(eq(outbox.id, letter));

  it('shows failed messages with their error and no personal data', async () => {
    const by = await boss();
    const id = await addRequest();
    await giveUp(await addLetter(id, 'request-new'), null);
    await giveUp(await addLetter(id, 'request-answer'), 'smtp_550');
    await db()
      .insert(deliveries)
      .values([
        {
          request_id: id,
          channel: 'telegram',
          target: '1',
          last_error: 'telegram_500',
          attempts: 2,
        },
        { request_id: id, channel: 'max', target: '2' },
      ]);
    const shown = await listDeliveries(db(), by, 'all', { isAll: false });
    expect(
      shown.map(({ channel, kind, state, error }) => [channel, kind, state, error]).sort(),
    ).toEqual([
      ['email', 'request-answer', 'given-up', 'smtp_550'],
      ['max', null, 'waiting', null],
      ['telegram', null, 'failing', 'telegram_500'],
    ]);
    expect(await listDeliveries(db(), by, 'all', { isAll: true })).toHaveLength(4);
    expect(JSON.stringify(shown)).not.toMatch(/Амина|amina/);
    const figures = await channelFigures(db(), by, 'all');
    expect(figures.get('email')).toMatchObject({
      waiting: 0,
      givenUp: 1,
      lastError: 'smtp_550',
      lastSentAt: expect.any(Date),
    });
    expect(figures.get('telegram')).toMatchObject({ waiting: 1, givenUp: 0, lastSentAt: null });
    expect(await countFailing(db(), by)).toBe(1);
    expect(await countMessages(db())).toEqual({
      waiting: 2,
      givenUp: 0,
      late: [{ job: 'deliveries-telegram', minutes: 0, code: 'telegram_500' }],
    });
    // Nobody can do anything about a browser that is gone: it does not wait for staff.
    const gone = { request_id: id, next_attempt_at: null, attempts: 1 };
    await db()
      .insert(deliveries)
      .values([
        { ...gone, channel: 'push', target: '3', last_error: 'push_gone' },
        { ...gone, channel: 'telegram', target: '4', last_error: 'telegram_403' },
      ]);
    expect(await countFailing(db(), by)).toBe(2);
    expect(await countMessages(db())).toMatchObject({ waiting: 2, givenUp: 1 });
    // The text of a notice was erased with its letter: while the request is open, staff can still call.
    await giveUp(await addLetter(id, 'request-notice'), 'smtp_550');
    expect(await countFailing(db(), by)).toBe(3);
    await db().update(requests).set({ status: 'agreed' });
    expect(await countFailing(db(), by)).toBe(2);
    // Nobody can do anything about a letter that still waits, that nobody may send or that belongs to no request.
    await addLetter(id, 'request-taken');
    await giveUp(await addLetter(id, 'request-taken'), 'erased');
    const words = { subject: 'Тема', text: 'Текст', html: '<p>Текст</p>' };
    const loose = { to: 'a@example.ru', kind: 'request-new', ...words };
    await giveUp(await queueMail(db(), loose), 'smtp_550');
    expect(await countFailing(db(), by)).toBe(2);
  });

  it('counts for a channel what waits and failed, without what was sent or erased', async () => {
    const by = await boss();
    const request_id = await addRequest();
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
    const sent = { next_attempt_at: null, attempts: 2 };
    const rows = [
      { last_error: 'telegram_500', created_at: at(1) },
      { last_error: 'telegram_429', created_at: at(2) },
      { ...sent, sent_at: at(5), last_error: 'telegram_502', created_at: at(3) },
      { ...sent, sent_at: at(4), created_at: at(4) },
      { created_at: at(5) },
    ];
    await db()
      .insert(deliveries)
      .values([
        ...rows.map((row, n) => ({
          request_id,
          channel: 'telegram' as const,
          target: `${n}`,
          ...row,
        })),
        // Its letter is no more.
        { request_id, channel: 'email', target: randomUUID(), next_attempt_at: null },
      ]);
    const figures = await channelFigures(db(), by, 'all');
    expect(figures.get('telegram')).toEqual({
      waiting: 3,
      givenUp: 0,
      lastSentAt: at(5),
      lastError: 'telegram_429',
    });
    expect(figures.get('email')).toMatchObject({ givenUp: 0, lastError: null });
    const shown = await listDeliveries(db(), by, 'all', { isAll: false });
    expect(shown.map(({ channel }) => channel)).toEqual(['telegram', 'telegram', 'telegram']);
  });

  it('shows operators only their own, and lets them repeat nothing else', async () => {
    const by = await boss();
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' })
      .returning({ id: operators.id });
    const scope = { operatorId: operator?.id ?? 0 };
    const own = await addRequest(scope.operatorId);
    const other = await addRequest();
    const [theirs, ours] = await db()
      .insert(botChats)
      .values([
        { channel: 'max', chat_id: '1', operator_id: scope.operatorId },
        { channel: 'max', chat_id: '2' },
      ])
      .returning({ id: botChats.id });
    const target = `${theirs?.id}`;
    const failed = { channel: 'max' as const, next_attempt_at: null, last_error: 'x' };
    await db()
      .insert(deliveries)
      .values([
        { request_id: own, ...failed, target },
        { request_id: other, ...failed, target: `${ours?.id}` },
        // A browser may have the number of a chat.
        { request_id: other, ...failed, channel: 'push', target },
      ]);
    const all = await listDeliveries(db(), by, 'all', { isAll: true });
    expect(all.map(({ channel, chatOf }) => [channel, chatOf]).toSorted()).toEqual([
      ['max', null],
      ['max', 'Сафар'],
      ['push', null],
    ]);
    const shown = await listDeliveries(db(), by, scope, { isAll: true });
    expect(shown.map(({ requestId }) => requestId)).toEqual([own]);
    expect([...(await channelFigures(db(), by, scope)).keys()]).toEqual(['max']);
    expect((await channelFigures(db(), by, scope)).get('max')).toMatchObject({ givenUp: 1 });
    const foreign = all.find(({ requestId }) => requestId === other)?.id ?? '';
    expect(await repeatDelivery(db(), by, scope, { id: foreign, parts })).toMatchObject({
      problem: { status: 404 },
    });
  });

  it('retries what failed, and leaves alone what was sent or is being sent', async () => {
    const by = await boss();
    const id = await addRequest();
    const states = [
      { target: '1', next_attempt_at: null, last_error: 'max_403', attempts: 12 },
      { target: '2', next_attempt_at: null, sent_at: new Date(), attempts: 1 },
      { target: '3', attempts: 1 },
      { target: '4', last_error: 'max_500', attempts: 1 },
      { target: '5', next_attempt_at: null, attempts: 12 },
    ];
    await db()
      .insert(deliveries)
      .values(states.map((row) => ({ request_id: id, channel: 'max' as const, ...row })));
    const repeat = async (target: string) => {
      const [row] = await db().select().from(deliveries).where(eq(deliveries.target, target));
      return (await repeatDelivery(db(), by, 'all', { id: row?.id ?? '', parts })).ok;
    };
    expect([await repeat('1'), await repeat('2'), await repeat('3')]).toEqual([true, false, false]);
    expect([await repeat('4'), await repeat('5')]).toEqual([true, true]);
    const [due] = await db().select().from(deliveries).where(eq(deliveries.target, '1'));
    expect(due).toMatchObject({ attempts: 0, next_attempt_at: expect.any(Date) });
  });

  it('writes a given-up letter again, and sends a waiting one now', async () => {
    const by = await boss();
    const id = await addRequest();
    const letter = await addLetter(id, 'request-new');
    await giveUp(letter, 'smtp_550');
    const [row] = await db().select().from(deliveries);
    const bystander = await addLetter(await addRequest(), 'request-new');
    const late = sql`clock_timestamp() + interval '1 hour'`;
    const waits = { last_error: 'ECONNREFUSED', next_attempt_at: late };
    await db().update(outbox).set(waits).where(eq(outbox.id, bystander));
    const rest = async () => [
      await db().select().from(outbox).where(eq(outbox.id, bystander)),
      await db().select().from(deliveries).where(eq(deliveries.target, bystander)),
    ];
    const before = await rest();
    const repeat = () => repeatDelivery(db(), by, 'all', { id: row?.id ?? '', parts });
    expect(await repeat()).toMatchObject({ ok: true });
    const isOther = ne(outbox.id, bystander);
    const [again, ...others] = await db().select().from(outbox).where(isOther);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ kind: 'request-new', to: 'site@example.ru', attempts: 0 });
    expect(again?.id).not.toBe(letter);
    expect(await repeat()).toMatchObject({ problem: { code: 'not_repeatable' } });
    await db().update(outbox).set(waits).where(isOther);
    expect(await repeat()).toMatchObject({ ok: true });
    const [due] = await db()
      .select({ isDue: sql`next_attempt_at <= clock_timestamp()` })
      .from(outbox)
      .where(isOther);
    expect(due?.isDue).toBe(true);
    expect(await rest()).toEqual(before);
    await db().update(requests).set({
      erased_at: new Date(),
      name: null,
      email: null,
      phone: null,
      question: null,
    });
    await giveUp(again?.id ?? '', 'smtp_550');
    expect(await repeat()).toMatchObject({ problem: { code: 'not_repeatable' } });
  });

  it('shows other letters by kind, and jobs, and runs jobs', async () => {
    const by = await boss();
    await db().delete(outbox);
    const words = { subject: 'Тема', text: 'секрет', html: '<p>секрет</p>' };
    const letter = await queueMail(db(), { to: 'a@example.ru', kind: 'reset-password', ...words });
    expect((await repeatLetter(db(), by, letter)).ok).toBe(false);
    const late = sql`clock_timestamp() + interval '1 hour'`;
    // A letter of a request and one that was sent are not among them.
    await addLetter(await addRequest(), 'request-new');
    await db().update(outbox).set({ last_error: 'smtp_450', next_attempt_at: late });
    await giveUp(await queueMail(db(), { to: 'b@example.ru', kind: 'invitation', ...words }), null);
    const shown = await listLetters(db(), by);
    expect(shown).toMatchObject([{ kind: 'reset-password', error: 'smtp_450' }]);
    expect(JSON.stringify(shown)).not.toMatch(/секрет|a@example/);
    const mine = eq(outbox.id, letter);
    await db().update(outbox).set({ handed_over: true }).where(mine);
    expect((await repeatLetter(db(), by, letter)).ok).toBe(false);
    await db().update(outbox).set({ handed_over: false }).where(mine);
    expect((await repeatLetter(db(), by, letter)).ok).toBe(true);
    const isDue = sql`next_attempt_at <= clock_timestamp()`;
    expect(await db().select({ id: outbox.id }).from(outbox).where(isDue)).toEqual([
      { id: letter },
    ]);
    await giveUp(letter, 'smtp_550');
    expect((await repeatLetter(db(), by, letter)).ok).toBe(false);
    await db().insert(jobs).values({ name: 'outbox', next_run_at: late, failures: 1 });
    expect(await listJobs(db(), by)).toMatchObject([{ name: 'outbox', isRunning: false }]);
    expect((await runJobNow(db(), by, 'outbox')).ok).toBe(true);
    expect((await runJobNow(db(), by, 'nothing')).ok).toBe(false);
    await db().update(jobs).set({ failures: 0 });
    expect(await runJobNow(db(), by, 'outbox')).toMatchObject({
      problem: { code: 'not_repeatable' },
    });
  });
});
