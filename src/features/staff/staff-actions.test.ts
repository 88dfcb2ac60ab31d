import { beforeEach, expect, it } from 'vitest';
import { action as changePeople } from '#features/staff/people/people.route.tsx';
import { action as askForAccess } from '#features/staff/request-access.route.tsx';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { accountParts, addPerson, openSession, requestContext, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

type Action = typeof changePeople | typeof askForAccess;

describeOnBothEngines('the forms of the staff screens', (engine) => {
  const { db } = engine;
  let parts = accountParts();
  beforeEach(() => {
    parts = accountParts({ limits: createLimits({ kind: 'memory' }) });
  });

  /** The action's response to a form; thrown refusals count as responses. */
  async function send(action: Action, id: number | null, body: BodyInit, type?: string) {
    const headers = new Headers(type ? { 'content-type': type } : {});
    if (id !== null) headers.set('cookie', `__Host-session=${await openSession(db(), id)}`);
    const request = new Request(`${SITE}/admin/users?q=a&person=2`, {
      method: 'POST',
      headers,
      body,
    });
    const answer = (action as (given: object) => Promise<unknown>)({
      context: requestContext(engine, headers, parts),
      request,
      params: {},
    });
    return answerOf(await answer.catch((thrown: unknown) => thrown));
  }
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const people = async () => ({
    boss: await addPerson(db(), 'boss@example.ru'),
    reader: await addPerson(db(), 'reader@example.ru'),
  });

  it('change somebody and lead back to the list', async () => {
    const { boss, reader } = await people();
    const answer = await send(changePeople, boss, form({ intent: 'block', id: String(reader) }));
    expect(answer).toEqual({ status: 302, to: '/admin/users?q=a&changed=2' });
  });

  it('say why they changed nothing', async () => {
    const { boss, reader } = await people();
    const own = form({ intent: 'role', id: String(boss), role: 'reader' });
    expect(await send(changePeople, boss, own)).toMatchObject({ status: 409, code: 'last_admin' });
    expect(await send(changePeople, null, own)).toMatchObject({ status: 401, code: '42501' });
    expect(await send(changePeople, reader, own)).toMatchObject({ status: 403, code: '42501' });
    const nobody = form({ intent: 'block', id: '999' });
    expect(await send(changePeople, boss, nobody)).toMatchObject({ status: 404 });
  });

  it.each<[string, BodyInit, string?]>([
    ['nothing', ''],
    ['JSON', '{"intent":"block"}', 'application/json'],
    ['half a form', 'intent', 'multipart/form-data; boundary=x'],
    ['other fields', form({ intent: 'toString', id: '1' })],
    ['bytes', new Uint8Array([0, 255, 254]), 'application/x-www-form-urlencoded'],
  ])('take %s for no form', async (_what, body, type) => {
    const { boss } = await people();
    expect(await send(changePeople, boss, body, type)).toMatchObject({
      status: 400,
      code: 'invalid',
    });
    expect(await send(askForAccess, boss, body, type)).toEqual({ status: 302, to: '/admin' });
  });

  it('lead who asked for access back, and nowhere else', async () => {
    const { reader } = await people();
    const asked = (from: string) => send(askForAccess, reader, form({ from }));
    expect(await asked('/add-tour?copy=7')).toEqual({ status: 302, to: '/add-tour?copy=7' });
    expect(await asked('https://evil.example/')).toEqual({ status: 302, to: '/admin' });
    expect(await asked('//evil.example/')).toEqual({ status: 302, to: '/admin' });
  });

  it('are not taken for ever', async () => {
    const { reader } = await people();
    const limited = async () => send(askForAccess, reader, form({}));
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await limited());
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(Number(last?.retryAfter)).toBeGreaterThan(0);
  });

  it('ask who sends them', async () => {
    expect(await send(askForAccess, null, form({}))).toMatchObject({ status: 401 });
  });
});

function answerOf(answer: unknown) {
  if (answer instanceof Response) {
    return { status: answer.status, to: answer.headers.get('location') };
  }
  const { init, data } = answer as {
    init: { status: number; headers?: Record<string, string> };
    data: { code?: string; problem?: { code: string } };
  };
  const retryAfter = init.headers?.['retry-after'];
  return { status: init.status, code: data.problem?.code ?? data.code, retryAfter };
}
