import { describe, expect, it } from 'vitest';
import { readingOnce, type Read } from '#server/reading.server.ts';

function reader() {
  const state = { version: 1, today: '2026-11-20', reads: 0 };
  const read: Read = (query) => {
    state.reads += 1;
    return query(undefined as never);
  };
  const once = readingOnce({ read, version: () => state.version, today: () => state.today });
  return { state, once };
}

describe('what is read once', () => {
  it('is read once for all who ask at the same time and afterwards', async () => {
    const { state, once } = reader();
    const query = async (_db: unknown, today: string) => `of ${today}`;
    expect(await Promise.all([once(query), once(query)])).toEqual([
      'of 2026-11-20',
      'of 2026-11-20',
    ]);
    await once(query);
    expect(state.reads).toBe(1);
  });

  it('is read anew after a change of the data, and on the next day', async () => {
    const { state, once } = reader();
    const query = async (_db: unknown, today: string) => today;
    await once(query);
    state.version = 2;
    await once(query);
    expect(state.reads).toBe(2);
    state.today = '2026-11-21';
    expect(await once(query)).toBe('2026-11-21');
  });

  it('is not held when the data changed meanwhile, or when it failed', async () => {
    const { state, once } = reader();
    const during = async () => (state.version += 1);
    expect(await once(during)).toBe(2);
    expect(await once(during)).toBe(3);
    const failing = () => Promise.reject(new Error('no'));
    await expect(once(failing)).rejects.toThrow('no');
    await expect(once(failing)).rejects.toThrow('no');
    expect(state.reads).toBe(4);
  });
});
