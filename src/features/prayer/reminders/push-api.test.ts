import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import { prayerPushApi } from '#features/prayer/reminders/push.api.server.ts';
import { prayerPush } from '#features/prayer/reminders/push-tables.server.ts';
import { DEFAULT_REMINDERS } from '#features/prayer/reminders/reminders.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { silentLog, useDatabase } from '#test/database.ts';

const { db, database } = useDatabase();

function api(publicKey: string | null = 'BPublic') {
  const app = prayerPushApi({
    read: reading(database(), silentLog),
    limits: createLimits({ kind: 'memory' }),
    publicKey,
    trustProxy: false,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
  return async (method: string, body?: unknown) => {
    const response = await app.request('/api/prayer-push', {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.json() };
  };
}

function wish(endpoint = 'https://fcm.googleapis.com/fcm/send/one') {
  const ecdh = createECDH('prime256v1');
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    },
    citySlug: 'kazan',
    calculation: '?madhab=shafi',
    preferences: DEFAULT_REMINDERS,
    consent: PUSH_CONSENT.version,
  };
}

describe('/api/prayer-push', () => {
  it('gives the key that browsers subscribe with', async () => {
    expect(await api()('GET')).toEqual({ status: 200, answer: { publicKey: 'BPublic' } });
  });

  it('is off without keys', async () => {
    const ask = api(null);
    expect(await ask('GET')).toEqual({ status: 200, answer: { publicKey: null } });
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, answer } = await ask(method, wish());
      expect([status, answer.code]).toEqual([404, 'push_off']);
    }
  });

  it('keeps, moves and ends a wish', async () => {
    const ask = api();
    const first = wish();
    expect((await ask('PUT', first)).status).toBe(200);
    const [kept] = await db().select().from(prayerPush);
    expect(kept).toMatchObject({ city_slug: 'kazan', calculation: '?madhab=shafi' });
    const { subscription } = wish('https://web.push.apple.com/two');
    const moved = await ask('PATCH', { endpoint: first.subscription.endpoint, subscription });
    expect(moved.status).toBe(200);
    expect((await db().select().from(prayerPush))[0]?.endpoint).toBe(subscription.endpoint);
    await ask('DELETE', { endpoint: subscription.endpoint, citySlug: 'kazan' });
    expect(await db().select().from(prayerPush)).toEqual([]);
  });

  it.each([
    ['PUT', { ...wish(), consent: 'no' }],
    ['PUT', wish('https://internal.example/x')],
    ['PUT', 'text'],
    ['PATCH', { endpoint: 'x', subscription: {} }],
    ['DELETE', { endpoint: '', citySlug: 'kazan' }],
    ['DELETE', null],
  ])('refuses what is no wish: %s %#', async (method, body) => {
    const { status, answer } = await api()(method, body);
    expect([status, answer.code]).toEqual([400, 'bad_request']);
    expect(await db().select().from(prayerPush)).toEqual([]);
  });

  it('has a limit for each network', async () => {
    const ask = api();
    for (let i = 0; i < 60; i += 1) await ask('DELETE', { endpoint: 'x', citySlug: 'kazan' });
    const { status, answer } = await ask('PUT', wish());
    expect([status, answer.code]).toEqual([429, 'too_many_attempts']);
  });
});
