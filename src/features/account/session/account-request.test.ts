import { describe, expect, it } from 'vitest';
import { accountAsker, type Send } from './account-request.ts';

/** Responses in turn; null is a broken connection. */
function asker(...answers: ({ status: number; body?: unknown } | null)[]) {
  const pauses: number[] = [];
  let asked = 0;
  const send: Send = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    return answer ? { body: null, ...answer } : null;
  };
  const ask = accountAsker({ send, wait: async (pause) => void pauses.push(pause) });
  return { ask, pauses, asked: () => asked };
}

describe('a call of the account’s API', () => {
  it('is made once when it is answered, well or not', async () => {
    const refusal = { code: 'invalid_credentials', status: 400, message: 'Неверно' };
    for (const answer of [
      { status: 200, body: {} },
      { status: 400, body: refusal },
    ]) {
      const { ask, asked } = asker(answer);
      await ask('POST', '/api/sign-out', {});
      expect(asked()).toBe(1);
    }
  });

  it('is made four times at most, after longer and longer pauses', async () => {
    const { ask, asked, pauses } = asker({ status: 502 });
    const answer = await ask('POST', '/api/sign-out', {});
    expect({ asked: asked(), pauses }).toEqual({ asked: 4, pauses: [1000, 2000, 4000] });
    expect(answer).toMatchObject({ ok: false, problem: { status: 502 } });
  });

  it('says in Russian that there is no connection', async () => {
    const answer = await asker(null).ask('GET', '/api/session');
    expect(answer).toMatchObject({ ok: false, problem: { code: 'no_connection' } });
  });

  it('passes on what the site says, and makes no sense of anything else', async () => {
    const foreign = { code: 'foreign_origin', message: 'Запрос с чужого сайта отклонён.' };
    const refused = await asker({ status: 403, body: foreign }).ask('POST', '/api/sign-out', {});
    expect(refused).toEqual({ ok: false, problem: { ...foreign, status: 403 } });
    for (const body of [null, '<html>', { message: 7 }, []]) {
      const answer = await asker({ status: 418, body }).ask('GET', '/api/session');
      expect(answer).toMatchObject({ ok: false, problem: { code: 'unreadable', status: 418 } });
    }
  });
});
