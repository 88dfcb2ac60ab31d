import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCostlyAnswers } from '#server/limits/costly-answers.server.ts';

const HOME = '203.0.113.9';
const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('are made, and failures are passed on', async () => {
  const costly = createCostlyAnswers();
  expect(await costly.make(HOME, async () => 'made')).toEqual({ ok: true, value: 'made' });
  await expect(costly.make(HOME, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  expect(await costly.make(HOME, async () => 'again')).toMatchObject({ ok: true });
});

it('are refused to a network that asks for too many, and to no other', async () => {
  const costly = createCostlyAnswers();
  const outcomes = [];
  for (let n = 0; n < 130; n += 1) outcomes.push(await costly.make(HOME, async () => n));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(120);
  const last = outcomes.at(-1);
  expect(last).toMatchObject({ ok: false, problem: { status: 429 } });
  if (last && !last.ok) {
    expect(last.problem.retryAfterSeconds).toBeGreaterThan(0);
    expect(last.problem.message).toMatch(/^Слишком много запросов.*секунд/);
  }
  expect(await costly.make('203.0.113.10', async () => 'other')).toMatchObject({ ok: true });
});

it('make nobody wait long behind others', async () => {
  const costly = createCostlyAnswers();
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const running = ['a', 'b'].map((network) => costly.make(network, () => held));
  const patient = costly.make('d', async () => 'patient', 60_000);
  expect(await costly.make('c', async () => 'late')).toMatchObject({
    ok: false,
    problem: { status: 429, code: 'crowded' },
  });
  end();
  await Promise.all(running);
  expect(await patient).toEqual({ ok: true, value: 'patient' });
  await expect.poll(() => costly.make('c', async () => 'now')).toMatchObject({ ok: true });
});

it('refuse further requests of a network that waits for several', async () => {
  const costly = createCostlyAnswers();
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, () => costly.make(HOME, () => wait(1))),
  );
  const refused = outcomes.filter((outcome) => !outcome.ok);
  expect(refused).toHaveLength(22);
  expect(refused[0]).toMatchObject({ problem: { status: 429, retryAfterSeconds: 1 } });
});

it('alternate between networks, and leave half of the time for everything else', async () => {
  const costly = createCostlyAnswers();
  // One of the two places waits without using the processor, so the works follow one another.
  let end = () => {};
  const held = costly.make('held', () => new Promise<void>((resolve) => (end = resolve)));
  const runs: { network: string; startMs: number; endMs: number }[] = [];
  const work = async () => {
    const startMs = performance.now();
    busyFor(30);
    return { startMs, endMs: performance.now() };
  };
  const ask = async (network: string) => {
    const outcome = await costly.make(network, work, 60_000);
    if (outcome.ok) runs.push({ network, ...outcome.value });
  };
  await Promise.all([ask('greedy'), ask('greedy'), ask('greedy'), ask('greedy'), ask('modest')]);
  end();
  await held;
  expect(runs).toHaveLength(5);
  expect(runs.map(({ network }) => network).indexOf('modest')).toBeLessThan(2);
  // A busy machine makes a pause longer, never shorter, up to the longest pause of 100 ms. A timer
  // may be a millisecond early.
  for (const [n, { startMs, endMs }] of runs.slice(0, -1).entries()) {
    const pauseMs = (runs[n + 1]?.startMs ?? 0) - endMs;
    expect(pauseMs).toBeGreaterThan(Math.min(endMs - startMs, 100) - 2);
  }
});
