import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { requestTarget } from '#features/requests/placing/request-target.server.ts';
import {
  newForm,
  placeRequest,
  QUIET_NOTE,
  type RequestParts,
} from '#features/requests/placing/place-request.server.ts';
import {
  consents,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import {
  eraseOwnRequest,
  visitorRequest,
  withdrawRequest,
} from '#features/requests/store/visitor-request.server.ts';
import { addVisitorWord } from '#features/requests/visitor/visitor-word.server.ts';
import { createLimits, type Limits } from '#server/limits/rate-limit.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { accountParts, SITE, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const SITE_EMAIL = 'hello@site.example';

function setUp(limits = createLimits({ kind: 'memory' }, 1000)) {
  const clock = stoppedClock();
  const { digest } = accountParts();
  const parts: RequestParts = {
    digest,
    limits,
    siteUrl: SITE,
    siteEmail: SITE_EMAIL,
    now: clock.now,
    channels: [],
    policy: accountParts().policy,
  };
  const fill = (changed: Record<string, string> = {}) =>
    requestForm.parse({
      ...newForm(parts),
      name: 'Амина',
      phone: '+7 917 000-00-00',
      email: 'amina@example.ru',
      question: 'Есть ли детское место?',
      consent: 'on',
      ...changed,
    });
  return { clock, parts, fill };
}

describeOnBothEngines('a request', ({ db }) => {
  const nowhere = { tour: null, operator: null, isMissing: false };
  const network = '203.0.113.9';

  async function place(given = setUp(), changed: Record<string, string> = {}, from = network) {
    const input = given.fill(changed);
    given.clock.forward(60_000);
    const placed = await placeRequest(
      db(),
      { input, target: nowhere, network: from, accountId: null },
      given.parts,
    );
    if (!placed.ok) throw new Error(placed.problem.code);
    return { ...placed.value, input, ...given };
  }

  it('is stored with its consent and two letters, and the visitor’s letter repeats no input', async () => {
    await db().insert(operators).values({
      slug: 'safar',
      name: 'Сафар',
      name_key: 'сафар',
      request_email: 'orders@safar.example',
    });
    const { parts, fill, clock } = setUp();
    const target = await requestTarget(db(), new URLSearchParams('operator=safar'));
    const wishes = { child_ages: '5 лет', rooms: 2, travel_when: 'в ноябре' };
    const shown = fill();
    clock.forward(60_000);
    // A visitor who saw no operator agreed to none.
    expect(
      await placeRequest(db(), { input: shown, target, network, accountId: null }, parts),
    ).toMatchObject({
      problem: {
        code: 'stale_form',
        message: expect.stringContaining('теперь это «Сафар»'),
      },
    });
    expect(await db().select().from(consents)).toHaveLength(0);

    const input = { ...fill(newForm(parts, { operatorId: target.operator?.id })), ...wishes };
    clock.forward(60_000);
    const placed = await placeRequest(db(), { input, target, network, accountId: null }, parts);
    expect(placed).toMatchObject({ ok: true, value: { isNew: true } });

    const [request] = await db().select().from(requests);
    expect(request).toMatchObject({ name: 'Амина', phone: '+79170000000', status: 'new' });
    expect(request).toMatchObject(wishes);
    expect(request?.operator_id).toBe(target.operator?.id);
    const given = await db().select().from(consents);
    expect(given).toHaveLength(2);
    expect(given[0]).toMatchObject({
      version: 'request-2',
      recipient: 'Сафар',
      request_number: request?.id,
      contact_hash: parts.digest('contact', '+79170000000'),
    });
    const letters = await db().select().from(outbox);
    const toOperator = letters.find(({ to }) => to === 'orders@safar.example');
    const toVisitor = letters.find(({ to }) => to === 'amina@example.ru');
    expect(letters).toHaveLength(2);
    expect(toOperator?.text).toContain('Есть ли детское место?');
    expect(toVisitor?.text).toContain(`/zayavka/${placed.ok ? placed.value.token : ''}`);
    expect(toVisitor?.text).not.toMatch(/Амина|917|детское/);
  });

  it('is stored once however often its form is sent, even at the same moment', async () => {
    const { input, token, parts } = await place();
    const again = () =>
      placeRequest(db(), { input, target: nowhere, network, accountId: null }, parts);
    const answers = await Promise.all([again(), again(), again()]);
    for (const answer of answers)
      expect(answer).toEqual({ ok: true, value: { token, number: 1, isNew: false } });

    // Repeated, because which of the table's keys conflicts first is random.
    for (let n = 0; n < 15; n += 1) {
      const other = setUp();
      const sameTime = other.fill();
      other.clock.forward(60_000);
      const raced = await Promise.all(
        Array.from({ length: 4 }, () =>
          placeRequest(
            db(),
            { input: sameTime, target: nowhere, network, accountId: null },
            other.parts,
          ),
        ),
      );
      expect(raced.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
      expect(raced.every((one) => one.ok)).toBe(true);
    }
    expect(await db().select().from(requests)).toHaveLength(16);
    expect(await db().select().from(outbox)).toHaveLength(32);
  });

  it('is refused when a program sends it: too fast, the hidden field, a forged form', async () => {
    const { parts, fill, clock } = setUp();
    const send = (input: ReturnType<typeof fill>) =>
      placeRequest(db(), { input, target: nowhere, network, accountId: null }, parts);
    const quick = fill();
    expect(await send(quick)).toMatchObject({ ok: false, problem: { code: 'too_fast' } });
    clock.forward(3000);
    expect(await send(quick)).toMatchObject({ ok: true });
    const trapped = fill({ website: 'x' });
    clock.forward(60_000);
    expect(await send(trapped)).toMatchObject({ ok: false, problem: { code: 'trap' } });
    expect(await send({ ...fill(), opened: '0.x' })).toMatchObject({
      ok: false,
      problem: { code: 'stale_form' },
    });
    expect(await db().select().from(requests)).toHaveLength(1);
  });

  it('gets a new form when the clock was set back after the form was made', async () => {
    const { parts, fill, clock } = setUp();
    const input = fill();
    clock.forward(-86_400_000);
    expect(
      await placeRequest(db(), { input, target: nowhere, network, accountId: null }, parts),
    ).toMatchObject({
      ok: false,
      problem: { code: 'stale_form' },
    });
  });

  it('notifies people up to a limit per network, is stored up to another, and limited per contact', async () => {
    const limits = createLimits({ kind: 'memory' });
    // As if they came over an hour.
    const slowly = (attempts: Parameters<typeof limits.take>[0]) =>
      limits.take(attempts.filter(({ limit }) => limit.name !== 'request-pace'));
    const given = setUp({ take: slowly });
    let through = 0;
    const send = async (
      changed: Record<string, string>,
      from: string,
      accountId: number | null = null,
    ) => {
      const input = given.fill(changed);
      given.clock.forward(3000);
      const sent = { input, target: nowhere, network: from, accountId };
      const placed = await placeRequest(db(), sent, given.parts);
      if (placed.ok) through += 1;
      else expect(placed.problem.status).toBe(429);
      return placed;
    };
    for (let n = 0; n < 230; n += 1) {
      await send({ phone: `+7 917 000-0${String(n).padStart(3, '0')}`, email: '' }, network);
    }
    expect(through).toBe(220);
    expect(await db().$count(outbox)).toBe(20);
    const quiet = await db().select().from(requestNotes);
    expect(quiet).toHaveLength(200);
    expect(new Set(quiet.map(({ text }) => text))).toEqual(new Set([QUIET_NOTE]));
    // A person in the same network who is signed in, though requests of others there notify nobody.
    const refusal = await send({ phone: '+7 917 000-09-98', email: '' }, network);
    expect(refusal).toMatchObject({ problem: { message: expect.stringContaining('аккаунта') } });
    through = 0;
    for (let n = 0; n < 8; n += 1) {
      await send({ phone: `+7 917 000-08-${n}0`, email: '' }, network, 7);
    }
    expect(through).toBe(5);
    expect(await db().$count(outbox)).toBe(25);
    through = 0;
    for (let n = 0; n < 10; n += 1) await send({ email: '' }, `198.51.100.${n}`);
    expect(through).toBeLessThanOrEqual(5);
  });

  it('is refused when a network sends more in a minute than people do, except from an account', async () => {
    const given = setUp(createLimits({ kind: 'memory' }));
    const send = async (n: number, from: string, accountId: number | null = null) => {
      const input = given.fill({ phone: `+7 917 000-00-${String(n).padStart(2, '0')}`, email: '' });
      given.clock.forward(3000);
      const sent = { input, target: nowhere, network: from, accountId };
      const placed = await placeRequest(db(), sent, given.parts);
      return placed.ok ? 'stored' : placed.problem;
    };
    const inARow: unknown[] = [];
    for (let n = 10; n < 24; n += 1) inARow.push(await send(n, network));
    expect(inARow.filter((outcome) => outcome === 'stored')).toHaveLength(6);
    const hint = /через .*Заявку из\sаккаунта примем и\sсейчас/;
    expect(inARow[13]).toMatchObject({ status: 429, message: expect.stringMatching(hint) });
    expect(await send(30, network, 7)).toBe('stored');
    expect(await send(31, '198.51.100.7')).toBe('stored');
    for (let n = 40; n < 46; n += 1) {
      expect(await send(n, '2001:db8:1:2::/64')).toBe('stored');
    }
    expect(await send(50, '2001:db8:1:2::/64')).toMatchObject({ status: 429 });
    expect(await send(51, '2001:db8:1:3::/64')).toBe('stored');
  });

  it('can be seen, extended and withdrawn only by its secret link', async () => {
    const other = await place();
    await addVisitorWord(db(), { token: other.token, text: 'Нас пятеро', network }, other.parts);
    const { token, parts, clock } = await place();
    expect(await visitorRequest(db(), 'x'.repeat(43))).toBeNull();
    expect(
      await addVisitorWord(db(), { token, text: 'Нас четверо', network }, parts),
    ).toMatchObject({
      ok: true,
    });
    expect(await visitorRequest(db(), token)).toMatchObject({
      number: 2,
      status: 'new',
      words: [{ isVisitor: true, text: 'Нас четверо' }],
    });
    expect(await withdrawRequest(db(), token, clock.now())).toBe(true);
    expect(await visitorRequest(db(), token)).toMatchObject({
      status: 'withdrawn',
      isClosed: true,
    });
    expect(await addVisitorWord(db(), { token, text: 'ещё', network }, parts)).toMatchObject({
      ok: false,
      problem: { code: 'closed' },
    });
    // From then on runs the term after which it is erased.
    const [request] = await db().select().from(requests).where(eq(requests.id, 2));
    expect(request?.closed_at).toEqual(clock.now());
    expect(await visitorRequest(db(), other.token)).toMatchObject({
      status: 'new',
      words: [{ text: 'Нас пятеро' }],
    });
  });

  it('is withdrawn once, however often at the same time', async () => {
    const { token, clock } = await place();
    const withdrawn = [1, 2, 3, 4].map(() => withdrawRequest(db(), token, clock.now()));
    expect(await Promise.all(withdrawn)).toEqual([true, true, true, true]);
    expect((await visitorRequest(db(), token))?.words).toMatchObject([{ text: 'withdrawn' }]);
  });

  it('takes no words that arrive while it is erased or closed', async () => {
    const { token, parts, clock } = await place();
    const add = (meanwhile: () => Promise<unknown>) => {
      const limits: Limits = {
        take: async (attempts) => {
          await meanwhile();
          return parts.limits.take(attempts);
        },
      };
      const given = { token, text: 'Меня зовут Амина', network };
      return addVisitorWord(db(), given, { ...parts, limits });
    };
    const words = () => db().$count(requestNotes, eq(requestNotes.kind, 'word'));
    expect(await add(() => withdrawRequest(db(), token, clock.now()))).toMatchObject({
      problem: { code: 'closed' },
    });
    await db().update(requests).set({ status: 'new' });
    expect(await add(() => eraseOwnRequest(db(), token, clock.now()))).toBeNull();
    expect(await words()).toBe(0);
  });

  it('is erased on demand with its letters and messages; the consent stays, withdrawn', async () => {
    const other = await place();
    const others = { token: other.token, text: 'Меня зовут Тимур', network };
    await addVisitorWord(db(), others, other.parts);
    const ofOther = async () => [
      await db().select().from(requests).where(eq(requests.id, 1)),
      await db().select().from(requestNotes).where(eq(requestNotes.request_id, 1)),
      await db().select().from(consents).where(eq(consents.request_number, 1)),
      await db().select().from(outbox).orderBy(outbox.created_at),
    ];
    const before = await ofOther();
    expect(before.at(-1)).toHaveLength(3);
    const { token, parts, clock } = await place();
    await addVisitorWord(db(), { token, text: 'Меня зовут Амина', network }, parts);
    expect(await eraseOwnRequest(db(), token, clock.now())).toBe(true);
    const [request] = await db().select().from(requests).where(eq(requests.id, 2));
    expect(request).toMatchObject({
      name: null,
      phone: null,
      email: null,
      question: null,
      secret_hash: null,
      status: 'withdrawn',
    });
    const isIts = eq(requestNotes.request_id, 2);
    expect(await db().select().from(requestNotes).where(isIts)).toMatchObject([
      { kind: 'word', text: null },
      { kind: 'status', text: 'withdrawn' },
    ]);
    expect(await ofOther()).toEqual(before);
    const register = await db().select().from(consents).where(eq(consents.request_number, 2));
    expect(register).toHaveLength(2);
    for (const consent of register) expect(consent.withdrawn_at).not.toBeNull();
    expect(await visitorRequest(db(), token)).toBeNull();
  });
});
