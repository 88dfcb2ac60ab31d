import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import webpush from 'web-push';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import type { PushWish } from '#features/prayer/reminders/push-input.ts';
import { prayerPushJob } from '#features/prayer/reminders/push-job.server.ts';
import { endPush, movePush, savePush } from '#features/prayer/reminders/push-schedule.server.ts';
import { createPushSender } from '#server/push/push-sender.server.ts';
import { prayerPush } from '#features/prayer/reminders/push-tables.server.ts';
import {
  DEFAULT_REMINDERS,
  type ReminderPreferences,
} from '#features/prayer/reminders/reminders.ts';
import { startJobs } from '#server/jobs/jobs.server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const keys = { ...webpush.generateVAPIDKeys(), subject: 'mailto:hello@vseumry.example' };

interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let service: Server;
let serviceUrl: string;
let deliveries: Delivery[];
let answerWith: (path: string) => number;
let phone: { ecdh: ECDH; auth: Buffer };
let now: Date;

/** A fake push service: stores requests and answers as configured. */
beforeEach(async () => {
  deliveries = [];
  answerWith = () => 201;
  phone = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
  phone.ecdh.generateKeys();
  now = new Date('2026-11-20T12:00:00Z');
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      deliveries.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answerWith(path), { location: `${serviceUrl}/elsewhere` }).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

function wish(changed: Partial<PushWish> & { path?: string } = {}): PushWish {
  const { path = '/phone', ...rest } = changed;
  return {
    subscription: {
      endpoint: serviceUrl + path,
      keys: {
        p256dh: phone.ecdh.getPublicKey('base64url'),
        auth: phone.auth.toString('base64url'),
      },
    },
    citySlug: 'kazan',
    calculation: '',
    preferences: DEFAULT_REMINDERS,
    consent: PUSH_CONSENT.version,
    ...rest,
  };
}

const only = (prayer: keyof ReminderPreferences): ReminderPreferences => ({
  ...DEFAULT_REMINDERS,
  fajr: false,
  dhuhr: false,
  asr: false,
  maghrib: false,
  isha: false,
  [prayer]: true,
});

/** Decrypts as a phone does (RFC 8291), independently of the library that encrypted it. */
function decrypt({ body }: Delivery) {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const shared = phone.ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, phone.auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

describeOnBothEngines('reminders sent by push', ({ db }) => {
  const job = () =>
    prayerPushJob({ db: db(), send: createPushSender({ keys, fetch }), now: () => now });
  const run = (at: string) => {
    now = new Date(at);
    return job().run(new AbortController().signal);
  };
  const rows = () => db().select().from(prayerPush).orderBy(prayerPush.id);

  it('go on when a clock that ran a year ahead is corrected', async () => {
    await savePush(db(), wish(), now);
    await run('2027-11-20T12:00:00Z');
    await run('2026-11-20T12:00:00Z');
    expect(deliveries).toEqual([]);
    await run('2026-11-20T12:19:05Z');
    expect(deliveries).toHaveLength(1);
  });

  it('come when they are due, once, sealed for the phone and signed by the site', async () => {
    await savePush(db(), wish(), now);
    await run('2026-11-20T12:18:59Z');
    expect(deliveries).toHaveLength(0);
    await run('2026-11-20T12:19:05Z');
    await run('2026-11-20T12:19:20Z');
    expect(deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    if (!delivery) throw new Error('none');
    expect(decrypt(delivery)).toEqual({
      title: 'Магриб через 10\u00a0мин',
      body: 'Казань, магриб в\u00a015:29',
      tag: 'prayer-kazan',
      url: '/vremya-namaza/kazan',
      silent: false,
    });
    expect(delivery.headers).toMatchObject({
      ttl: String(20 * 60 - 5),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    expect(isSigned(delivery)).toBe(true);
    const [row] = await rows();
    expect(row).toMatchObject({ next_prayer: 'isha', next_local: '17:21', failures: 0 });
  });

  it('follow the preferences, the madhab and the city of each wish', async () => {
    await savePush(db(), wish({ preferences: { ...only('asr'), reminderMinutes: 0 } }), now);
    await savePush(
      db(),
      wish({
        citySlug: 'ufa',
        calculation: '?madhab=shafi&adjust=0,0,0,5,0,0',
        preferences: { ...only('asr'), reminderMinutes: 30, soundEnabled: false },
      }),
      now,
    );
    const [kazan, ufa] = await rows();
    expect(kazan?.next_prayer).toBe('asr');
    expect(kazan?.next_at).toEqual(kazan?.next_prayer_at);
    expect(Number(ufa?.next_prayer_at) - Number(ufa?.next_at)).toBe(30 * 60_000);
    expect(ufa).toMatchObject({ sound: false, city_slug: 'ufa' });
    await savePush(db(), wish({ preferences: { ...only('asr'), asr: false } }), now);
    expect((await rows())[0]).toMatchObject({ next_at: null, next_prayer: null });
    expect(await rows()).toHaveLength(2);
  });

  it('come once even when several processes look at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => savePush(db(), wish({ path: `/phone/${i}` }), now)),
    );
    now = new Date('2026-11-20T12:19:05Z');
    await Promise.all(Array.from({ length: 4 }, () => job().run(new AbortController().signal)));
    expect(new Set(deliveries.map(({ path }) => path)).size).toBe(30);
    expect(deliveries).toHaveLength(30);
  });

  it('come through the one job runner', async () => {
    await savePush(db(), wish(), now);
    now = new Date('2026-11-20T12:19:05Z');
    const runners = ['a', 'b'].map((owner) =>
      startJobs({ db: db(), jobs: [job()], log: silentLog, owner, pollMs: 60_000 }),
    );
    await Promise.all(runners.map((runner) => runner.tick()));
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(deliveries).toHaveLength(1);
  });

  it('are left out when the process stood still until they are of no use', async () => {
    await savePush(db(), wish(), now);
    await run('2026-11-20T12:40:00Z');
    expect(deliveries).toHaveLength(0);
    expect((await rows())[0]?.next_prayer).toBe('isha');
  });

  it.each([404, 410])('end for a browser that is gone: %i', async (status) => {
    await savePush(db(), wish(), now);
    await savePush(db(), wish({ citySlug: 'ufa' }), now);
    await savePush(db(), wish({ path: '/other' }), now);
    answerWith = (path) => (path === '/phone' ? status : 201);
    await run('2026-11-20T12:19:05Z');
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([`${serviceUrl}/other`]);
  });

  it('end for a city whose address is no longer one of the site', async () => {
    await savePush(db(), wish(), now);
    await savePush(db(), wish({ citySlug: 'ufa' }), now);
    await db()
      .update(prayerPush)
      .set({ city_slug: 'kasan' })
      .where(eq(prayerPush.city_slug, 'kazan'));
    await run('2026-11-20T12:40:00Z');
    expect(deliveries).toHaveLength(0);
    expect((await rows()).map(({ city_slug }) => city_slug)).toEqual(['ufa']);
  });

  it.each([429, 500, 503])('are tried again while they are of use: %i', async (status) => {
    await savePush(db(), wish(), now);
    answerWith = () => status;
    await run('2026-11-20T12:19:05Z');
    await run('2026-11-20T12:19:30Z');
    expect(deliveries).toHaveLength(1);
    answerWith = () => 201;
    await run('2026-11-20T12:20:10Z');
    expect(deliveries).toHaveLength(2);
    expect((await rows())[0]).toMatchObject({ next_prayer: 'isha', failures: 0 });
  });

  it('go on to the next prayer after a refusal, and follow no redirect', async () => {
    await savePush(db(), wish(), now);
    await savePush(db(), wish({ path: '/other', preferences: only('isha') }), now);
    answerWith = () => 413;
    await run('2026-11-20T12:19:05Z');
    expect(await rows()).toMatchObject([
      { next_prayer: 'isha', failures: 1 },
      { next_prayer: 'isha', failures: 0 },
    ]);
    await endPush(db(), `${serviceUrl}/other`, null);
    answerWith = () => 302;
    await run('2026-11-20T14:11:30Z');
    expect(deliveries.map(({ path }) => path)).toEqual(['/phone', '/phone']);
  });

  it('end for a browser to which nothing ever comes through', async () => {
    await savePush(db(), wish(), now);
    await db().update(prayerPush).set({ failures: 20 });
    answerWith = () => 403;
    await run('2026-11-20T12:19:05Z');
    expect(await rows()).toEqual([]);
  });

  it('end when asked, for one city or with the browser', async () => {
    await savePush(db(), wish(), now);
    await savePush(db(), wish({ citySlug: 'ufa' }), now);
    await endPush(db(), `${serviceUrl}/phone`, 'ufa');
    expect((await rows()).map(({ city_slug }) => city_slug)).toEqual(['kazan']);
    await endPush(db(), `${serviceUrl}/phone`, null);
    expect(await rows()).toEqual([]);
  });

  it('are of ten cities for one browser at most', async () => {
    const slugs = 'kazan ufa moscow samara omsk perm tver kursk orenburg saratov penza'.split(' ');
    const saved: boolean[] = [];
    for (const citySlug of slugs) saved.push(await savePush(db(), wish({ citySlug }), now));
    expect(saved).toEqual([...Array(10).fill(true), false]);
    expect(await savePush(db(), wish({ citySlug: 'ufa' }), now)).toBe(true);
    expect(await savePush(db(), wish({ path: '/other', citySlug: 'penza' }), now)).toBe(true);
  });

  it('follow a browser to its new address', async () => {
    await savePush(db(), wish({ path: '/other' }), now);
    await savePush(db(), wish(), now);
    // The browser has already asked for the same city under its new address.
    await savePush(db(), wish({ path: '/moved' }), now);
    await db().update(prayerPush).set({ failures: 3 });
    const { subscription } = wish({ path: '/moved' });
    await movePush(db(), { endpoint: `${serviceUrl}/phone`, subscription });
    expect(await rows()).toMatchObject([
      { endpoint: `${serviceUrl}/other`, failures: 3 },
      { endpoint: `${serviceUrl}/moved`, failures: 0 },
    ]);
    await run('2026-11-20T12:19:05Z');
    expect(deliveries.map(({ path }) => path).toSorted()).toEqual(['/moved', '/other']);
  });

  it('keep the consent with its version and time, and no name', async () => {
    await savePush(db(), wish(), now);
    const [row] = await rows();
    expect(row?.consent_version).toBe(PUSH_CONSENT.version);
    expect(row?.consented_at).toEqual(now);
  });
});

/** Whether the site's key signed the token (RFC 8292) for this service. */
function isSigned({ headers }: Delivery): boolean {
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(keys.publicKey, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return (
    key === keys.publicKey &&
    aud === serviceUrl &&
    sub === keys.subject &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
