import { expect, it } from 'vitest';
import { accountContexts } from '#server/session/account-context.server.ts';
import { tourEditingApi } from '#features/tour-editing/tour-editing.api.server.ts';
import { data } from 'react-router';
import { UNAVAILABLE } from '#lib/problem.ts';
import { reading } from '#server/db/reading.server.ts';
import { accountParts, addPerson, openSession, SITE } from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const NEW = { city_from: 'Уфа', departure_date: '2027-01-15', days: 9, price: 1500, is_vip: true };

describeOnBothEngines('the API of writing tours', ({ db, database }) => {
  const read = () => reading(database(), silentLog);
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    given: { token?: string | null; read?: ReturnType<typeof reading> } = {},
  ) => {
    const accountOf = accountContexts(accountParts(), read(), false);
    const now = () => new Date('2026-11-20T09:00:00Z');
    const app = tourEditingApi({ read: given.read ?? read(), accountOf, now });
    const response = await app.request(SITE + path, {
      method,
      headers: given.token ? { cookie: `__Host-session=${given.token}` } : {},
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const staffToken = async () => {
    await addPerson(db(), 'admin@example.ru');
    return openSession(db(), await addPerson(db(), 'staff@example.ru', { role: 'staff' }));
  };

  it('creates, changes and deletes what the sender knows, and answers with the row', async () => {
    const token = await staffToken();
    const made = await ask('POST', '/api/tours', NEW, { token });
    expect(made).toMatchObject({
      status: 201,
      body: { ...NEW, tour_type: 'umrah', tour_status: 'vip', month: 'январь' },
    });
    const path = `/api/tours/${String(made.body['id'])}`;
    const changed = await ask('PATCH', path, { price: 1600, evil: 1 }, { token });
    expect(changed).toMatchObject({ status: 200, body: { price: 1600, city_from: 'Уфа' } });
    const stale = { price: 1700, updated_at: made.body['updated_at'] };
    expect(await ask('PATCH', path, stale, { token })).toMatchObject({
      status: 409,
      body: { code: 'conflict', theirs: { version: changed.body['updated_at'] } },
    });
    const seen = { updated_at: made.body['updated_at'] };
    expect(await ask('DELETE', path, seen, { token })).toMatchObject({
      status: 409,
      body: { code: 'conflict', theirs: { version: changed.body['updated_at'] } },
    });
    const wrong = { updated_at: 'yesterday' };
    expect(await ask('DELETE', path, wrong, { token })).toMatchObject({ status: 422 });
    expect(await ask('DELETE', path, undefined, { token })).toMatchObject({
      status: 200,
      body: { price: 1600 },
    });
    expect(await ask('DELETE', path, undefined, { token })).toMatchObject({ status: 404 });
  });

  it('refuses whoever may not with 42501', async () => {
    await addPerson(db(), 'admin@example.ru');
    const reader = await openSession(db(), await addPerson(db(), 'reader@example.ru'));
    for (const [method, path] of [
      ['POST', '/api/tours'],
      ['PATCH', '/api/tours/1'],
      ['DELETE', '/api/tours/1'],
    ] as const) {
      expect(await ask(method, path, NEW)).toMatchObject({
        status: 401,
        body: { code: '42501', message: 'Пожалуйста, войдите в систему заново.' },
      });
      expect(await ask(method, path, NEW, { token: reader })).toMatchObject({
        status: 403,
        body: { code: '42501' },
      });
    }
  });

  it.each([
    ['no JSON', '{', []],
    ['a list', [], []],
    ['texts for numbers', { ...NEW, price: '1500' }, ['price']],
    ['numbers for texts', { ...NEW, city_from: 7 }, ['city_from']],
    ['a boundless number', '{"price":1e999}', ['price']],
    ['a status there is not', { ...NEW, tour_status: 'best' }, ['tour_status']],
    ['a date that is none', { ...NEW, departure_date: '2027-02-30' }, ['departure_date', 'month']],
  ])('says field by field what is wrong: %s', async (_name, body, fields) => {
    const token = await staffToken();
    const answer = await ask('POST', '/api/tours', body, { token });
    expect(answer.status).toBe(422);
    const found = (answer.body['fields'] ?? []) as { field: string; message: string }[];
    expect(found.map(({ field }) => field)).toEqual(fields);
    expect(answer.body['message']).toMatch(/[А-я]/);
  });

  it('says in the words of the data layer that the database can not be written', async () => {
    const token = await staffToken();
    const down: ReturnType<typeof reading> = () =>
      Promise.reject(data(UNAVAILABLE, { status: UNAVAILABLE.status }));
    for (const [method, path, word] of [
      ['POST', '/api/tours', 'Create'],
      ['PATCH', '/api/tours/1', 'Update'],
      ['DELETE', '/api/tours/1', 'Delete'],
    ] as const) {
      expect(await ask(method, path, NEW, { token, read: down })).toMatchObject({
        status: 503,
        body: { message: `${word} operation only available with primary database` },
      });
    }
  });
});
