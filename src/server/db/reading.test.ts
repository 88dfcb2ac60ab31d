import { data } from 'react-router';
import { describe, expect, it } from 'vitest';
import { reading, readingOnce, type Read } from '#server/db/reading.server.ts';
import { silentLog } from '#test/database.ts';

function reader() {
  const state = { version: 1, today: '2026-11-20', reads: 0 };
  const read: Read = (query) => {
    state.reads += 1;
    return query(undefined as never);
  };
  const once = readingOnce({ read, version: () => state.version, today: () => state.today });
  return { state, once };
}

describe('a cached query', () => {
  it('runs once for concurrent and later callers', async () => {
    const { state, once } = reader();
    const query = async (_db: unknown, today: string) => `of ${today}`;
    expect(await Promise.all([once(query), once(query)])).toEqual([
      'of 2026-11-20',
      'of 2026-11-20',
    ]);
    await once(query);
    expect(state.reads).toBe(1);
  });

  it('runs again after a change of the data, and on the next day', async () => {
    const { state, once } = reader();
    const query = async (_db: unknown, today: string) => today;
    await once(query);
    state.version = 2;
    await once(query);
    expect(state.reads).toBe(2);
    state.today = '2026-11-21';
    expect(await once(query)).toBe('2026-11-21');
  });

  it('is not cached when the data changed meanwhile, or when it failed', async () => {
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

describe('a query that fails', () => {
  const failing = (code: string) => {
    const heard: (string | null)[] = [];
    const read = reading({ db: undefined as never }, silentLog, (problem) => {
      heard.push(problem.code);
    });
    return { heard, run: () => read(() => Promise.reject(Object.assign(new Error(), { code }))) };
  };

  it.each([
    ['57P01', 503, 'unavailable'],
    ['23503', 409, 'changed_meanwhile'],
    ['23505', 409, 'changed_meanwhile'],
  ])('with %s is a Problem of status %i', async (code, status, name) => {
    const { heard, run } = failing(code);
    await expect(run()).rejects.toMatchObject({ data: { status, code: name }, init: { status } });
    expect(heard).toEqual([code]);
  });

  it('because of a bug stays an error', async () => {
    await expect(failing('42703').run()).rejects.toThrow('database 42703');
  });

  it('is distinguished from an answer that the query throws on purpose', async () => {
    const heard: unknown[] = [];
    const read = reading({ db: undefined as never }, silentLog, (problem) => heard.push(problem));
    const gone = data({ code: 'not_found' }, { status: 404 });
    const asked = read(async () => {
      throw gone;
    });
    await expect(asked).rejects.toBe(gone);
    expect(heard).toEqual([]);
  });
});
