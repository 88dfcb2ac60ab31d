import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { deliveryJobs } from '#features/requests/delivery/delivery-jobs.server.ts';
import {
  planDeliveries,
  WORDS_PAUSE_MS,
} from '#features/requests/delivery/plan-deliveries.server.ts';
import {
  botChats,
  deliveries,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { eraseOwnRequest } from '#features/requests/store/visitor-request.server.ts';
import { addVisitorWord } from '#features/requests/visitor/visitor-word.server.ts';
import { telegramBot } from '#server/bots/telegram.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { accountParts, SITE, stoppedClock } from '#test/accounts.ts';
import { startTelegram } from '#test/hosts/bot-host.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

describeOnBothEngines('what a visitor adds to a request', ({ db }) => {
  const network = '203.0.113.9';

  async function setUp() {
    const clock = stoppedClock();
    const { digest, now, policy } = accountParts({ now: clock.now });
    const parts = {
      digest,
      now,
      policy,
      limits: createLimits({ kind: 'memory' }, 1),
      siteUrl: SITE,
      siteEmail: 'hello@site.example',
      channels: ['telegram' as const],
    };
    const [operator] = await db()
      .insert(operators)
      .values({
        slug: 'safar',
        name: 'Сафар',
        name_key: 'сафар',
        request_email: 'orders@safar.example',
      })
      .returning({ id: operators.id });
    const operatorId = operator?.id ?? 0;
    await db()
      .insert(botChats)
      .values({ channel: 'telegram', chat_id: '7', operator_id: operatorId });
    const place = async () => {
      const token = newToken();
      const [row] = await db()
        .insert(requests)
        .values({
          form_key: randomUUID(),
          secret_hash: hashToken(token),
          name: 'Амина',
          phone: '+79170000000',
          email: 'amina@example.ru',
          operator_id: operatorId,
        })
        .returning({ id: requests.id });
      const number = row?.id ?? 0;
      await planDeliveries(db(), { number, operatorId }, parts);
      const add = (text: string) => addVisitorWord(db(), { token, text, network }, parts);
      return { number, token, add };
    };
    return { clock, parts, place };
  }

  const letters = () =>
    db().select().from(outbox).where(eq(outbox.kind, 'request-words')).orderBy(outbox.created_at);
  /** As if every letter had been sent long ago, or some time ago. */
  const send = (agoMs: number) =>
    db()
      .update(outbox)
      .set({
        to: null,
        subject: null,
        text: null,
        html: null,
        attempts: 1,
        next_attempt_at: null,
        sent_at: sql`clock_timestamp()`,
        created_at: sql`clock_timestamp() - ${agoMs} * interval '1 millisecond'`,
      });
  const isWaiting = sql<boolean>`${outbox.next_attempt_at} > clock_timestamp()`;

  it('is told by letter to those who were told of it, with what they need to answer', async () => {
    const { place } = await setUp();
    const other = await place();
    await other.add('Мы из Казани');
    const { number, add } = await place();
    await add('Нас будет четверо');
    const [others, letter, ...more] = await letters();
    expect(others?.text).toContain('Мы из Казани');
    expect(letter?.text).not.toContain('Казани');
    expect(more).toEqual([]);
    const waiting = await db()
      .select({ isWaiting })
      .from(outbox)
      .where(eq(outbox.kind, 'request-words'));
    expect(waiting).toEqual([{ isWaiting: false }, { isWaiting: false }]);
    expect(letter).toMatchObject({
      to: 'orders@safar.example',
      subject: `К\u00a0заявке №\u00a0${number} дописали`,
    });
    expect(letter?.text).toContain('Нас будет четверо');
    expect(letter?.text).toContain('Амина, +7');
    expect(letter?.text).toContain(`${SITE}/admin/requests/${number}`);
  });

  it('is one letter a quarter of an hour, with all that was not answered yet', async () => {
    const { place } = await setUp();
    const { number, add } = await place();
    await add('Нас будет четверо');
    await add('И один младенец');
    expect(await letters()).toHaveLength(1);
    expect((await letters())[0]?.text).toMatch(/четверо[^]*младенец/);
    await send(0);
    await add('Нужна виза');
    await add('И страховка');
    expect(await letters()).toHaveLength(2);
    const [waiting] = await db().select({ isWaiting }).from(outbox).where(eq(outbox.attempts, 0));
    expect(waiting).toEqual({ isWaiting: true });
    expect((await letters()).at(-1)?.text).toMatch(/четверо[^]*младенец[^]*виза[^]*страховка/);

    await send(WORDS_PAUSE_MS + 1000);
    await db()
      .insert(requestNotes)
      .values({ request_id: number, kind: 'word', text: 'Поможем со всем' });
    await add('Спасибо');
    const [due] = await db().select({ isWaiting }).from(outbox).where(eq(outbox.attempts, 0));
    expect(due).toEqual({ isWaiting: false });
    expect((await letters()).at(-1)?.text).not.toMatch(/четверо|Поможем/);
    expect((await letters()).at(-1)?.text).toContain('Спасибо');
    expect(
      await db().select().from(deliveries).where(eq(deliveries.channel, 'email')),
    ).toHaveLength(3);
  });

  it('is told to chats again, without a word of it', async () => {
    const { place } = await setUp();
    const { number, add } = await place();
    const host = await startTelegram();
    const bots = [telegramBot({ base: host.base, token: host.token, webhookSecret: null, fetch })];
    const { policy } = accountParts();
    const jobs = deliveryJobs({
      db: db(),
      bots,
      push: null,
      siteUrl: SITE,
      policy,
      log: silentLog,
    });
    const run = async () => {
      for (const job of jobs) await job.run(new AbortController().signal);
    };
    await run();
    await add('Нас будет четверо');
    await add('И один младенец');
    const later = await place();
    await run();
    expect(host.messages).toHaveLength(2);
    await db()
      .update(deliveries)
      .set({ next_attempt_at: new Date(0) })
      .where(eq(deliveries.request_id, number));
    await run();
    for (const job of jobs) await job.stop();
    await host.close();
    expect(host.messages.map(({ text }) => text)).toEqual([
      `Новая заявка №\u00a0${number}\nВопрос без тура\n${SITE}/admin/requests/${number}`,
      `Новая заявка №\u00a0${later.number}\nВопрос без тура\n${SITE}/admin/requests/${later.number}`,
      `Посетитель дописал к\u00a0заявке №\u00a0${number}\nВопрос без тура\n${SITE}/admin/requests/${number}`,
    ]);
  });

  it('counts once when it is sent again after a lost answer', async () => {
    const { clock, place } = await setUp();
    const { number, add } = await place();
    const counted = async () => {
      const told = await db().select({ at: deliveries.next_attempt_at }).from(deliveries);
      return [
        await db().$count(requestNotes),
        (await letters()).length,
        told.filter(({ at }) => at !== null).length,
      ];
    };
    await add('Нас будет четверо');
    await send(0);
    await db().update(deliveries).set({ next_attempt_at: null });
    clock.forward(60_000);
    expect(await add('Нас будет четверо')).toMatchObject({ ok: true });
    expect(await counted()).toEqual([1, 1, 0]);
    // After an answer, and after a day, the same words say something.
    await db().insert(requestNotes).values({ request_id: number, kind: 'word', text: 'Сколько?' });
    await add('Нас будет четверо');
    clock.forward(86_400_000);
    await add('Нас будет четверо');
    expect((await counted())[0]).toBe(4);
  });

  it('is stored but told to nobody when too much comes from one network', async () => {
    const { place } = await setUp();
    const [one, other] = [await place(), await place()];
    for (let n = 0; n < 20; n += 1) expect(await one.add(`слово ${n}`)).toMatchObject({ ok: true });
    expect(await one.add('ещё')).toMatchObject({ ok: false });
    expect((await letters())[0]?.text?.match(/слово/g)).toHaveLength(10);
    expect(await other.add('Нас двое')).toMatchObject({ ok: true });
    expect(await letters()).toHaveLength(1);
    const notes = db()
      .select({ text: requestNotes.text })
      .from(requestNotes)
      .where(eq(requestNotes.request_id, other.number));
    expect(await notes.orderBy(asc(requestNotes.id))).toEqual([{ text: 'Нас двое' }]);
  });

  it('is not sent once its visitor has erased it', async () => {
    const { parts, place } = await setUp();
    const { token, add } = await place();
    await add('Нас будет четверо');
    await eraseOwnRequest(db(), token, parts.now());
    expect(await letters()).toEqual([]);
  });
});
