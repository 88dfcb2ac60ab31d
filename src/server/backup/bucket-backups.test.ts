import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bucketBackups } from '#server/backup/bucket-backups.server.ts';
import { BACKUP_BUCKET, startBucketServer } from '#test/hosts/bucket-server.ts';

const MEGABYTE = 1024 * 1024;
const PART_BYTES = 5 * MEGABYTE;

let service: Awaited<ReturnType<typeof startBucketServer>>;
beforeEach(async () => {
  service = await startBucketServer();
});
afterEach(() => service.stop());

const open = (partBytes = PART_BYTES) =>
  bucketBackups({ ...service.settings, bucket: BACKUP_BUCKET }, 'site', partBytes);

async function* pieces(bytes: Buffer, failsAt = Infinity): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += MEGABYTE) {
    if (from >= failsAt) throw new Error('the source ends');
    yield bytes.subarray(from, from + MEGABYTE);
  }
}

async function whole(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

it('sends a backup in parts and returns any range of it', async () => {
  const bytes = randomBytes(12 * MEGABYTE + 7);
  const file = open().file('a.backup');
  expect(await file.size()).toBeNull();
  expect(await file.write(pieces(bytes))).toBe(bytes.length);
  expect(service.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(3);
  expect(service.copies.get('site/a.backup')?.bytes.equals(bytes)).toBe(true);
  expect(service.uploads.size).toBe(0);
  expect(await file.size()).toBe(bytes.length);
  expect((await whole(file.read(0, bytes.length))).equals(bytes)).toBe(true);
  expect(await whole(file.read(10, 20))).toEqual(bytes.subarray(10, 20));
});

it('leaves no object when the source fails, or the service cannot complete the upload', async () => {
  const bytes = randomBytes(12 * MEGABYTE);
  const failing = open()
    .file('a.backup')
    .write(pieces(bytes, 8 * MEGABYTE));
  await expect(failing).rejects.toThrow('the source ends');
  const refused = open(MEGABYTE).file('a.backup').write(pieces(bytes));
  await expect(refused).rejects.toMatchObject({ code: 'EntityTooSmall' });
  expect(service.copies.size).toBe(0);
  expect(service.uploads.size).toBe(0);
});

it('repeats a part after a broken connection, and gives up after several', async () => {
  const bytes = randomBytes(1000);
  let breaks = 1;
  service.failWith((request) => {
    if (request.method !== 'PUT' || breaks === 0) return false;
    breaks -= 1;
    request.socket.destroy();
    return true;
  });
  expect(await open().file('a.backup').write(pieces(bytes))).toBe(bytes.length);
  breaks = Infinity;
  const given = open().file('b.backup').write(pieces(bytes));
  await expect(given).rejects.toMatchObject({ fault: 'unavailable' });
  expect([...service.copies.keys()]).toEqual(['site/a.backup']);
  expect(service.uploads.size).toBe(0);
});

it('is never read partially when the answer breaks off or has another range', async () => {
  const file = open().file('a.backup');
  await file.write(pieces(randomBytes(1000)));
  service.failWith((_request, response) => {
    response.writeHead(206, { 'content-length': '1000' });
    response.write('half');
    setImmediate(() => response.destroy());
    return true;
  });
  await expect(whole(file.read(0, 1000))).rejects.toMatchObject({ code: 'broken_body' });
  service.failWith((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).end(randomBytes(1000));
    return true;
  });
  await expect(whole(file.read(10, 20))).rejects.toMatchObject({ code: 'no_range' });
});

it('lists and removes objects in its folder, and aborts interrupted uploads', async () => {
  const place = open();
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await place.file(name).write(pieces(Buffer.from(name)));
  await place.remove('c');
  await place.remove('none');
  expect((await place.list()).toSorted()).toEqual(['a', 'b', 'd', 'e']);
  const hour = 3_600_000;
  const upload = (key: string, age: number) =>
    service.uploads.set(key, { key, parts: new Map(), begunAt: new Date(Date.now() - age) });
  upload('site/old', 25 * hour);
  upload('site/new', hour);
  await place.sweep(new Date(Date.now() - 24 * hour));
  expect([...service.uploads.keys()]).toEqual(['site/new']);
});
