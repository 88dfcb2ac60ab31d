import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketFiles } from '#server/files/bucket-files.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { type Files, FilesError } from '#server/files/files.server.ts';
import { startBucketServer } from '#test/hosts/bucket-server.ts';

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();
const some = (word: string) => new TextEncoder().encode(word);
const ONE = 'hotels/1700000000001_aaaaaaaa.webp';

function complies(open: () => Files) {
  it('returns stored files, and null for others', async () => {
    const files = open();
    expect(await files.put(ONE, some('one'))).toBe('stored');
    expect(text(await files.read(ONE))).toBe('one');
    expect(await files.has(ONE)).toBe(true);
    expect(await files.read('hotels/1_b.webp')).toBeNull();
    expect(await files.has('hotels/1_b.webp')).toBe(false);
  });

  it('overwrites a name, or leaves it alone when only new names are wanted', async () => {
    const files = open();
    await files.put(ONE, some('one'));
    expect(await files.put(ONE, some('two'), { onlyNew: true })).toBe('taken');
    expect(text(await files.read(ONE))).toBe('one');
    expect(await files.put(ONE, some('two'))).toBe('stored');
    expect(text(await files.read(ONE))).toBe('two');
  });

  it('removes files; removing one again is no error', async () => {
    const files = open();
    await files.put(ONE, some('one'));
    await files.remove(ONE);
    await files.remove(ONE);
    expect(await files.read(ONE)).toBeNull();
  });

  it('lists a folder by name ascending, with sizes and dates', async () => {
    const files = open();
    for (const number of [5, 3, 1, 4, 2]) {
      await files.put(`hotels/${number}_a.webp`, some('x'.repeat(number)));
    }
    await files.put('company-logos/9_z.png', some('z'));
    const listed = await files.list('hotels');
    expect(listed.map(({ path: file, bytes }) => [file, bytes])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [`hotels/${number}_a.webp`, number]),
    );
    expect(listed.every(({ changedAt }) => Date.now() - changedAt.getTime() < 60_000)).toBe(true);
    expect(await files.list('guide-photos')).toEqual([]);
  });

  it.each([
    '../1_a.webp',
    'hotels/../1_a.webp',
    'hotels/1_a.svg',
    '/etc/passwd',
    'hotels/1_a.webp\0',
  ])('never lets «%s» reach the store', async (hostile) => {
    const files = open();
    await expect(files.put(hostile, some('x'))).rejects.toThrow('not a file path');
    await expect(files.read(hostile)).rejects.toThrow('not a file path');
    await expect(files.remove(hostile)).rejects.toThrow('not a file path');
  });
}

describe('files on a disk', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'files-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  complies(() => diskFiles(directory));

  it('leave no draft, and of two writers of one new name exactly one wins', async () => {
    const files = diskFiles(directory);
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((word) => files.put(ONE, some(word), { onlyNew: true })),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    expect(readdirSync(path.join(directory, 'hotels'))).toEqual([path.basename(ONE)]);
  });

  it('report a wrong place when a folder can’t be created', async () => {
    writeFileSync(path.join(directory, 'hotels'), 'a file where a folder should be');
    const failed = diskFiles(directory).put(ONE, some('x'));
    await expect(failed).rejects.toBeInstanceOf(FilesError);
  });
});

describe('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof startBucketServer>>;
  beforeEach(async () => {
    server = await startBucketServer();
  });
  afterEach(() => server.stop());
  const open = () => bucketFiles(server.settings);

  complies(open);

  it('are stored with their type and a cache time of a year', async () => {
    await open().put('hotels/1_a.png', some('x'));
    expect(server.objects.get('hotels/1_a.png')).toMatchObject({
      type: 'image/png',
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });

  const faults: [string, Partial<(typeof server)['settings']>, string][] = [
    ['a wrong secret', { secretAccessKey: 'other' }, 'forbidden'],
    ['a wrong key', { accessKeyId: 'other' }, 'forbidden'],
    ['a bucket that is not there', { bucket: 'none' }, 'misconfigured'],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, 'unavailable'],
  ];
  it.each(faults)('report what is wrong with %s', async (_what, changed, fault) => {
    const files = bucketFiles({ ...server.settings, ...changed });
    await expect(files.put(ONE, some('x'))).rejects.toMatchObject({ fault });
    expect(server.objects.size).toBe(0);
  });

  it('are unavailable while the service fails, breaks off or does not answer', async () => {
    const files = bucketFiles(server.settings, fetch, 200);
    server.failWith((_request, response) => {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return true;
    });
    await expect(files.put(ONE, some('x'))).rejects.toMatchObject({ fault: 'unavailable' });
    server.failWith((request) => {
      request.socket.destroy();
      return true;
    });
    await expect(files.read(ONE)).rejects.toMatchObject({ fault: 'unavailable' });
    server.failWith(() => true);
    await expect(files.list('hotels')).rejects.toMatchObject({ fault: 'unavailable' });
  });

  it('are refused when the service is full, and never partially read', async () => {
    const files = bucketFiles(server.settings, fetch, 1000);
    server.failWith((_request, response) => {
      response.writeHead(507).end('<Error><Code>QuotaExceeded</Code></Error>');
      return true;
    });
    await expect(files.put(ONE, some('x'))).rejects.toMatchObject({ fault: 'full' });
    server.failWith((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setImmediate(() => response.destroy());
      return true;
    });
    await expect(files.read(ONE)).rejects.toMatchObject({ fault: 'unavailable' });
  });

  it('keep the secret out of their errors', async () => {
    const failed = await bucketFiles({ ...server.settings, endpoint: 'http://127.0.0.1:9' })
      .put(ONE, some('x'))
      .catch((error: unknown) => error);
    expect(JSON.stringify(failed) + String(failed)).not.toContain('test-secret');
  });
});
