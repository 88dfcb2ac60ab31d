import { describe, expect, it } from 'vitest';
import { createLinkTurns } from '#features/tour-import/link/link-turns.server.ts';
import { done, refused } from '#lib/result.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';

const LINK = 'https://example.ru/price.xlsx';
const FILE = done({ name: 'price.xlsx', bytes: new Uint8Array(200_000).fill(7) });
const AHMAD = 1;
const MUNIRA = 2;
const unbounded = () => createLimits({ kind: 'memory' }, 1000);

async function read(parts: AsyncGenerator<Uint8Array>) {
  let sum = 0;
  for await (const part of parts) sum += part.length;
  return sum;
}

describe('files of links', () => {
  it('are taken one after the other by a person, until the last byte is sent', async () => {
    const take = createLinkTurns(async () => FILE);
    const limits = unbounded();
    const first = await take(AHMAD, LINK, limits);
    const second = await take(AHMAD, LINK, limits);
    expect(second).toMatchObject({ ok: false, problem: { code: 'link_in_turn', status: 429 } });
    expect((await take(MUNIRA, LINK, limits)).ok).toBe(true);
    if (!first.ok) throw new Error('refused');
    expect(first.value.name).toBe('price.xlsx');
    expect(await read(first.value.parts)).toBe(200_000);
    expect((await take(AHMAD, LINK, limits)).ok).toBe(true);
  });

  it('may be taken again when reading was given up, and after a failure', async () => {
    const problem = { code: 'link', status: 422, message: 'Сайт не ответил' };
    const answers = [FILE, refused(problem), FILE];
    const take = createLinkTurns(async () => {
      const answer = answers.shift();
      if (!answer) throw new Error('offline');
      return answer;
    });
    const limits = unbounded();
    const first = await take(AHMAD, LINK, limits);
    if (!first.ok) throw new Error('refused');
    await first.value.parts.next();
    await first.value.parts.return(undefined);
    expect(await take(AHMAD, LINK, limits)).toEqual({ ok: false, problem });
    const third = await take(AHMAD, LINK, limits);
    if (!third.ok) throw new Error('refused');
    await read(third.value.parts);
    await expect(take(AHMAD, LINK, limits)).rejects.toThrow('offline');
    await expect(take(AHMAD, LINK, limits)).rejects.toThrow('offline');
  });

  it('are limited to sixty an hour', async () => {
    const take = createLinkTurns(async () => FILE);
    const limits = createLimits({ kind: 'memory' });
    for (let n = 0; n < 60; n += 1) {
      const taken = await take(AHMAD, LINK, limits);
      if (!taken.ok) throw new Error(`refused at ${n}`);
      await read(taken.value.parts);
    }
    const next = await take(AHMAD, LINK, limits);
    expect(next).toMatchObject({ ok: false, problem: { code: 'too_many_attempts', status: 429 } });
  });
});
