import { expect, it } from 'vitest';
import {
  createLimits,
  forgetOldLimits,
  type Limit,
  perNetwork,
  tooMany,
} from '#server/limits/rate-limit.server.ts';
import { rateLimits } from '#server/limits/rate-limit-tables.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

const five: Limit = { name: 'five', attempts: 5, perSeconds: 900 };
const three: Limit = { name: 'three', attempts: 3, perSeconds: 60 };

describeOnBothEngines('limits', ({ db }) => {
  const stores = [
    ['in memory', () => ({ kind: 'memory' as const })],
    ['shared', () => ({ kind: 'shared' as const, db: db() })],
  ] as const;

  it.each(stores)('%s allow exactly the stated number, even at once', async (_n, store) => {
    const limits = createLimits(store());
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => limits.take([{ limit: five, key: 'a@example.ru' }])),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    const refusal = outcomes.find(({ ok }) => !ok);
    expect(refusal).toMatchObject({ problem: { code: 'too_many_attempts', status: 429 } });
    const seconds = refusal && !refusal.ok ? refusal.problem.retryAfterSeconds : 0;
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it.each(stores)('%s count each key and each limit separately', async (_name, store) => {
    const limits = createLimits(store());
    for (let n = 0; n < 3; n += 1) await limits.take([{ limit: three, key: 'a' }]);
    expect((await limits.take([{ limit: three, key: 'a' }])).ok).toBe(false);
    expect((await limits.take([{ limit: three, key: 'b' }])).ok).toBe(true);
    expect((await limits.take([{ limit: five, key: 'a' }])).ok).toBe(true);
  });

  it.each(stores)('%s refuse when one of several is reached', async (_name, store) => {
    const limits = createLimits(store());
    const both = (key: string) => [
      { limit: five, key },
      { limit: three, key: 'one network' },
    ];
    for (const key of ['a', 'b', 'c']) expect((await limits.take(both(key))).ok).toBe(true);
    expect((await limits.take(both('d'))).ok).toBe(false);
  });

  it.each(stores)('%s do not count what was taken back', async (_name, store) => {
    const limits = createLimits(store());
    for (let n = 0; n < 10; n += 1) {
      const taken = await limits.take([{ limit: three, key: 'a' }]);
      expect(taken.ok).toBe(true);
      if (taken.ok) await taken.value.giveBack();
    }
  });

  it('also count the /48 of IPv6 households, four times as many', async () => {
    const limits = createLimits({ kind: 'memory' });
    const outcomes = [];
    for (let household = 0; household < 20; household += 1) {
      const network = `2001:db8:1:${household.toString(16)}::/64`;
      outcomes.push(await limits.take(perNetwork(three, network)));
    }
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(12);
    const elsewhere = await limits.take(perNetwork(three, '2001:db8:2:0::/64'));
    expect(elsewhere.ok).toBe(true);
  });

  it('forget counts of a clock that ran days ahead', async () => {
    const limits = createLimits({ kind: 'shared', db: db() });
    for (let n = 0; n < 3; n += 1) await limits.take([{ limit: three, key: 'a' }]);
    expect((await limits.take([{ limit: three, key: 'a' }])).ok).toBe(false);
    await forgetOldLimits(db(), new Date(Date.now() - 3 * 86_400_000));
    expect((await limits.take([{ limit: three, key: 'a' }])).ok).toBe(true);
  });

  it('store hashes instead of addresses, and forget expired ones', async () => {
    const limits = createLimits({ kind: 'shared', db: db() });
    await limits.take([{ limit: five, key: 'a@example.ru' }]);
    const [row] = await db().select().from(rateLimits);
    expect(JSON.stringify(row)).not.toContain('example');
    await forgetOldLimits(db(), new Date());
    expect(await db().select().from(rateLimits)).toHaveLength(1);
    await forgetOldLimits(db(), new Date(Date.now() + 1_000_000));
    expect(await db().select().from(rateLimits)).toEqual([]);
  });

  it('are shared between processes', async () => {
    const [one, other] = [0, 1].map(() => createLimits({ kind: 'shared', db: db() }));
    for (let n = 0; n < 3; n += 1) await one?.take([{ limit: three, key: 'a' }]);
    expect((await other?.take([{ limit: three, key: 'a' }]))?.ok).toBe(false);
  });
});

it('a refusal states how long to wait, in Russian', () => {
  expect(tooMany(1).message).toBe('Слишком много попыток. Попробуйте снова через 1\u00a0секунду.');
  expect(tooMany(61).message).toBe('Слишком много попыток. Попробуйте снова через 2\u00a0минуты.');
  expect(tooMany(900).message).toBe('Слишком много попыток. Попробуйте снова через 15\u00a0минут.');
});
