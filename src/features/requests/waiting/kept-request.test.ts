import { describe, expect, it } from 'vitest';
import { isKeptRequest, isOld, type KeptRequest } from '#features/requests/waiting/kept-request.ts';
import { type PostForm, sendKept } from '#features/requests/waiting/send-kept.ts';

const HOUR_MS = 3_600_000;
const kept: KeptRequest = {
  key: 'a',
  action: '/zayavka?tour=x',
  about: null,
  fields: { name: 'Амина', opened: '' },
  atMs: 0,
  problem: null,
};

it('asks before it sends one older than a day', () => {
  expect(isOld(kept, 24 * HOUR_MS)).toBe(false);
  expect(isOld(kept, 24 * HOUR_MS + 1)).toBe(true);
});

it('believes what was stored, and nothing else', () => {
  expect(isKeptRequest(kept)).toBe(true);
  const problems = [{ field: 'name', message: 'Укажите имя' }];
  expect(isKeptRequest({ ...kept, problem: 'Укажите имя', problems })).toBe(true);
  for (const odd of [
    '',
    null,
    {},
    [],
    { ...kept, action: 'https://a.example' },
    { ...kept, fields: { name: 1 } },
    { ...kept, problem: 1 },
    { ...kept, problems: 'Почему' },
    { ...kept, problems: [{ field: 'name', message: 1 }] },
  ]) {
    expect(isKeptRequest(odd)).toBe(false);
  }
});

describe('a kept request that is sent', () => {
  const send = async (...answers: Awaited<ReturnType<PostForm>>[]) => {
    const sent: Record<string, string>[] = [];
    const pauses: number[] = [];
    const said = await sendKept(
      kept,
      async ({ fields }) => {
        sent.push(fields);
        return answers.shift() ?? null;
      },
      async (ms) => void pauses.push(ms),
    );
    return { said, sent, pauses };
  };
  const problem = (status: number, code: string, more = {}) => ({
    status,
    body: { code, status, message: 'Почему', ...more },
  });
  const taken = { status: 201, body: { number: 7, link: '/zayavka/secret' } };

  it('is taken, and waits for an answer, for a busy or failing site, and for a gateway', async () => {
    expect((await send(taken)).said).toEqual({ kind: 'taken', number: 7, link: '/zayavka/secret' });
    for (const answer of [
      null,
      problem(429, 'too_many'),
      problem(503, 'unavailable'),
      problem(400, 'too_fast'),
      { status: 502, body: null },
      { status: 200, body: 'Hotel Wi-Fi' },
    ]) {
      expect((await send(answer)).said).toBeNull();
    }
  });

  it('gets the site’s time when it was opened without the site, and waits as a person does', async () => {
    const { said, sent, pauses } = await send(
      problem(400, 'stale_form', { opened: 'signed' }),
      taken,
    );
    expect(said).toMatchObject({ kind: 'taken' });
    expect(sent.map(({ opened }) => opened)).toEqual(['', 'signed']);
    expect(pauses[0]).toBeGreaterThan(3000);
    expect((await send(problem(400, 'stale_form', { opened: 'signed' }), null)).said).toBeNull();
  });

  it('is not repeated when the site does not accept what it says', async () => {
    expect((await send(problem(400, 'invalid'))).said).toEqual({
      kind: 'refused',
      message: 'Почему',
      problems: [],
    });
    const moved = await send(problem(409, 'stale_form'));
    expect(moved).toMatchObject({ said: { kind: 'refused' }, pauses: [] });
    const problems = [{ field: 'name', message: 'Укажите имя' }];
    expect((await send(problem(400, 'invalid', { problems }))).said).toMatchObject({ problems });
    const odd = { problems: [{ field: 'name', message: {} }] };
    expect((await send(problem(400, 'invalid', odd))).said).toMatchObject({ problems: [] });
  });
});
