import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { imagesApi } from '#features/images/images.api.server.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { storeImage } from '#features/images/store/store-image.server.ts';
import { ANONYMOUS } from '#lib/account/actor.ts';
import { bucketFiles } from '#server/files/bucket-files.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { type Files, FilesError } from '#server/files/files.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { serveAt } from '#server/http/web-server.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { startBucketServer } from '#test/hosts/bucket-server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { addShowingTour, imageParts, memoryFiles } from '#test/images.ts';

const NAME = '1763629200000_abcdef012345';
const PATH = `company-logos/${NAME}.webp`;

/** A phone's photo: rotated by its metadata, which also contain its place. */
const photo = await sharp({
  create: { width: 1600, height: 900, channels: 3, background: '#a9792b' },
})
  .withExif({ IFD0: { Copyright: 'secret name' }, IFD3: { GPSLatitude: '55/1 47/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();
const small = await sharp({
  create: { width: 40, height: 30, channels: 4, background: '#0f5b4980' },
})
  .png()
  .toBuffer();

/** Fails on every use, like a missing database. */
const dead = new Proxy({} as Db, {
  get() {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  },
});

describeOnBothEngines('the API of pictures', ({ db, database }) => {
  const accounts = accountParts();
  let token: string | null = null;
  let store = memoryFiles();
  beforeEach(async () => {
    await addPerson(db(), 'admin@example.ru');
    token = await openSession(db(), await addPerson(db(), 'staff@example.ru', { role: 'staff' }));
    store = memoryFiles();
  });
  const api = (changed: Partial<ImageParts> = {}, who: string | null = token) =>
    imagesApi({
      read: reading(database(), silentLog),
      parts: imageParts({ files: store.files, ...changed }),
      actorOf: async () => (who ? actorOf(db(), who, accounts) : ANONYMOUS),
    });
  const put = (bytes: Uint8Array, query = '', app = api()) =>
    app.request(`/api/images/company-logos/${NAME}${query}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
    });
  const lines = () =>
    db()
      .select({ action: trail.action, id: trail.thing_id, changes: trail.changes })
      .from(trail)
      .where(eq(trail.thing_kind, 'image'))
      .orderBy(trail.id);

  it('keeps a picture upright, small enough, in WebP, with copies and no metadata', async () => {
    const response = await put(photo);
    expect(response.status).toBe(201);
    const address = `/images/${PATH}`;
    expect(await response.json()).toMatchObject({
      image: { path: PATH, address, width: 675, height: 1200 },
    });
    expect([...store.kept.keys()].sort()).toEqual([
      `company-logos/${NAME}-160.webp`,
      `company-logos/${NAME}-480.webp`,
      PATH,
    ]);
    for (const { bytes } of store.kept.values()) {
      const { format, exif, icc, orientation } = await sharp(bytes).metadata();
      expect({ format, exif, icc, orientation }).toEqual({ format: 'webp' });
    }
    expect(await lines()).toMatchObject([{ action: 'create', id: PATH }]);
  });

  it('takes so many of one person in an hour, and then says when to come back', async () => {
    const app = api({ limits: createLimits({ kind: 'memory' }, 0.001) });
    expect((await put(small, '?upsert=true', app)).status).toBe(201);
    expect((await put(small, '?upsert=true', app)).status).toBe(201);
    const refused = await put(small, '?upsert=true', app);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_attempts' });
  });

  it('keeps a guide within 800 pixels and a small picture as it is', async () => {
    const app = api();
    const send = async (folder: string, bytes: Buffer) => {
      const address = `/api/images/${folder}/${NAME}`;
      return (await app.request(address, { method: 'PUT', body: new Uint8Array(bytes) })).json();
    };
    expect(await send('guide-photos', photo)).toMatchObject({ image: { width: 450, height: 800 } });
    expect(await send('hotels', small)).toMatchObject({ image: { width: 40, height: 30 } });
  });

  it('serves it with its type, for a year, and lets nothing in it run', async () => {
    await put(small);
    const response = await api({}, null).request(`/images/${PATH}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await api().request(`/images/company-logos/${NAME}-160.webp`)).status).toBe(200);
  });

  it('serves a picture without copies in place of one, and 404 for what is not there', async () => {
    await store.files.put('hotels/1_a.png', small);
    expect((await api().request('/images/hotels/1_a-480.png')).status).toBe(200);
    for (const address of ['/images/hotels/2_a.png', '/images/x', '/images/hotels/1_a.svg']) {
      expect((await api().request(address)).status, address).toBe(404);
    }
  });

  it('writes over a name when asked to, once in the trail when nothing changed', async () => {
    await put(photo, '?upsert=true');
    expect((await put(photo, '?upsert=true')).status).toBe(201);
    expect(await lines()).toHaveLength(1);
    expect((await put(small, '?upsert=true')).status).toBe(201);
    expect(await lines()).toMatchObject([{ action: 'create' }, { action: 'update' }]);
  });

  it('leaves a name alone otherwise, and tells what stands there', async () => {
    await put(photo);
    const before = store.kept.get(PATH)?.bytes;
    const second = await put(small);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: 'taken', image: { path: PATH } });
    expect(store.kept.get(PATH)?.bytes).toBe(before);
    expect(await lines()).toHaveLength(1);
  });

  it.each(['full', 'misconfigured', 'forbidden', 'unavailable'] as const)(
    'leaves nothing behind when the store is %s, at whichever file',
    async (fault) => {
      for (const failAt of [1, 2, 3]) {
        let puts = 0;
        const files: Files = {
          ...store.files,
          put: async (...given) => {
            puts += 1;
            if (puts === failAt) throw new FilesError(fault, 'test');
            return store.files.put(...given);
          },
        };
        const response = await put(photo, '', api({ files }));
        expect(response.status).toBe(
          { full: 507, misconfigured: 404, forbidden: 503, unavailable: 503 }[fault],
        );
        expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^[А-Я]/) });
        expect(store.kept.size).toBe(0);
      }
      expect(await lines()).toEqual([]);
    },
  );

  it('takes nothing away when writing over a picture fails halfway', async () => {
    await put(photo);
    let puts = 0;
    const files: Files = {
      ...store.files,
      put: async (...given) => {
        puts += 1;
        if (puts === 2) throw new FilesError('full', 'test');
        return store.files.put(...given);
      },
    };
    expect((await put(small, '?upsert=true', api({ files }))).status).toBe(507);
    expect(store.kept.has(PATH)).toBe(true);
  });

  it('answers 503 to everybody while the database is away', async () => {
    const read = reading({ db: dead }, silentLog);
    const app = imagesApi({
      read,
      parts: imageParts({ files: store.files }),
      actorOf: () => read((away) => actorOf(away, token, accounts)),
    });
    const ask = async (method: string, path: string) => {
      const answer = await app.request(path, { method });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await ask('GET', '/api/images?folder=hotels')).toEqual([503, 'unavailable']);
    expect(await ask('PUT', `/api/images/hotels/${NAME}`)).toEqual([503, 'unavailable']);
    expect(await ask('DELETE', `/api/images/${PATH}`)).toEqual([503, 'unavailable']);
  });

  it('gives a slow store up in time, and leaves nothing there', async () => {
    const bucket = await startBucketServer();
    onTestFinished(() => bucket.stop());
    bucket.failWith((request, response) => {
      if (request.method !== 'PUT') return false;
      setTimeout(() => response.writeHead(200).end(), 30_000).unref();
      return true;
    });
    const staff = permitted(asStaff(await actorOf(db(), token, accounts)));
    const upload = { folder: 'hotels' as const, name: NAME, bytes: photo, upsert: false };
    const parts = imageParts({ files: bucketFiles(bucket.settings) });
    const outcome = await storeImage(reading(database(), silentLog), staff, upload, {
      ...parts,
      storedWithinMs: 300,
    });
    expect(outcome).toMatchObject({ ok: false, problem: { status: 503 } });
    expect(bucket.objects.size).toBe(0);
    expect(await lines()).toEqual([]);
  });

  it('stores the copies of a picture at once', async () => {
    let running = 0;
    let most = 0;
    const files: Files = {
      ...store.files,
      async put(...given) {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return store.files.put(...given);
      },
    };
    expect((await put(photo, '', api({ files }))).status).toBe(201);
    expect(most).toBe(2);
  });

  it('leaves no file without its line in the trail', async () => {
    const app = imagesApi({
      read: reading({ ...database(), db: dead }, silentLog),
      parts: imageParts({ files: store.files }),
      actorOf: async () => actorOf(db(), token, accounts),
    });
    expect((await put(photo, '', app)).status).toBe(503);
    expect(store.kept.size).toBe(0);
  });

  it('lets twenty wait and sends the next ones away for a moment', async () => {
    const app = api();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const name = `1763629200000_busy${String(number).padStart(8, '0')}`;
        const body = new Uint8Array(small);
        return (await app.request(`/api/images/hotels/${name}`, { method: 'PUT', body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(20);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
  });

  describe('removing a picture', () => {
    const remove = (query = '') =>
      api().request(`/api/images/${PATH}${query}`, { method: 'DELETE' });
    const showIn = (company_logo: string) => addShowingTour(db(), { company_logo });

    it('takes its copies with it and leaves a line', async () => {
      await put(photo);
      expect(await (await remove()).json()).toEqual({ deleted: true });
      expect(outsideBin(store.kept.keys())).toEqual([]);
      // A picture in the bin is not served.
      for (const path of store.kept.keys()) {
        expect((await api().request(`/images/${path}`)).status, path).toBe(404);
      }
      expect(await lines()).toMatchObject([{ action: 'create' }, { action: 'delete', id: PATH }]);
      expect((await remove()).status).toBe(404);
    });

    it.each([
      `/images/${PATH}`,
      `https://site.example/images/${PATH}`,
      `/images/company-logos/${NAME}-160.webp`,
    ])('spares it while a tour shows it as %s', async (address) => {
      await put(photo);
      await showIn(address);
      expect((await remove()).status).toBe(409);
      expect(await (await remove('?used=keep')).json()).toEqual({ deleted: false });
      expect(store.kept.size).toBe(3);
      expect(await (await remove('?used=delete')).json()).toEqual({ deleted: true });
      expect(outsideBin(store.kept.keys())).toEqual([]);
    });

    it('keeps to pictures', async () => {
      for (const file of ['..%2F..%2Fetc%2Fpasswd', 'x', '1_a.svg']) {
        const response = await api().request(`/api/images/company-logos/${file}`, {
          method: 'DELETE',
        });
        expect(response.status, file).toBe(404);
      }
    });
  });

  it('is for the staff', async () => {
    const reader = await openSession(db(), await addPerson(db(), 'reader@example.ru'));
    for (const [who, status] of [
      [null, 401],
      [reader, 403],
    ] as const) {
      expect((await put(photo, '', api({}, who))).status).toBe(status);
      const removal = await api({}, who).request(`/api/images/${PATH}`, { method: 'DELETE' });
      expect(removal.status).toBe(status);
    }
    expect(store.kept.size).toBe(0);
  });

  it('keeps pictures in a bucket just as well', async () => {
    const server = await startBucketServer();
    try {
      const app = api({ files: bucketFiles(server.settings) });
      expect((await put(photo, '', app)).status).toBe(201);
      expect(server.objects.size).toBe(3);
      const shown = await app.request(`/images/${PATH}`);
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect((await put(photo, '', app)).status).toBe(409);
      expect((await app.request(`/api/images/${PATH}`, { method: 'DELETE' })).status).toBe(200);
      expect(outsideBin(server.objects.keys())).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('a connection that breaks', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'broken-'));
  const asked: Promise<unknown>[] = [];
  let server: Awaited<ReturnType<typeof serveAt>>;
  beforeAll(async () => {
    const app = imagesApi({
      read: () => Promise.reject(new Error('nothing whole arrives')),
      parts: imageParts({ files: diskFiles(directory) }),
      actorOf: async () => ({
        kind: 'account',
        id: 1,
        sessionId: 1,
        email: 'staff@example.ru',
        name: '',
        role: 'staff',
        grantedRole: 'staff',
        isEmailConfirmed: true,
        hasSecondFactor: false,
        operatorId: null,
        hasRequestedAccess: false,
        policy: accountParts().policy,
      }),
    });
    const listener = getRequestListener(app.fetch);
    server = await serveAt({ host: '127.0.0.1', port: 0 }, (request, response) => {
      asked.push(Promise.resolve(listener(request, response)));
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('leaves nothing half-written, at whichever byte', async () => {
    const head = `PUT /api/images/hotels/${NAME} HTTP/1.1\r\nhost: x\r\ncontent-length: ${photo.length}\r\n\r\n`;
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.999]) {
      const part = photo.subarray(0, Math.floor(photo.length * share));
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(Buffer.concat([Buffer.from(head), part]), () => socket.destroy());
        });
        socket.once('close', () => resolve());
      });
    }
    await expect.poll(() => asked.length).toBe(6);
    await Promise.all(asked);
    expect(readdirSync(directory)).toEqual([]);
  });
});

function outsideBin(paths: Iterable<string>): string[] {
  return [...paths].filter((path) => !/(^|\/)bin-/.test(path));
}
