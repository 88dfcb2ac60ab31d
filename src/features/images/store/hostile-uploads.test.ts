import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imagesApi } from '#features/images/images.api.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { silentLog, useDatabase } from '#test/database.ts';
import { hostileFiles, honestFiles, type HostileFile } from '#test/hostile/hostile-files.ts';
import { imageParts } from '#test/images.ts';

/** The memory for decoding 40 megapixels beside the rest of the process. */
const MOST_MEGABYTES = 500;

const files = await hostileFiles();
const honest = await honestFiles();

describe('a hostile upload', () => {
  const { db, database } = useDatabase();
  const directory = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const accounts = accountParts();
  let token = '';
  let megabytesBefore = 0;
  beforeAll(() => {
    megabytesBefore = process.memoryUsage.rss() / 1e6;
  });
  beforeEach(async () => {
    await addPerson(db(), 'admin@example.ru');
    token = await openSession(db(), await addPerson(db(), 'staff@example.ru', { role: 'staff' }));
  });
  const parts = imageParts({ files: diskFiles(directory) });
  const put = (bytes: Uint8Array, name = '1700000000000_hostile00') =>
    imagesApi({
      read: reading(database(), silentLog),
      parts,
      actorOf: () => actorOf(db(), token, accounts),
    }).request(`/api/images/hotels/${name}`, { method: 'PUT', body: new Uint8Array(bytes) });

  it('comes in more than sixty kinds', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
  });

  it.each(files)('is refused and leaves nothing: $what', async ({ bytes, status }: HostileFile) => {
    const response = await put(bytes);
    expect(response.status).toBe(status);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^[А-ЯЁ][а-яё\u00a0].*\.$/);
    expect(readdirSync(directory)).toEqual([]);
    expect(await db().select().from(trail)).toEqual([]);
  });

  it('is refused by its name as well', async () => {
    for (const name of [
      '..%2F..%2Fetc%2Fpasswd',
      '1700000000000_%00hostile',
      '1700000000000_hostile.php',
      '1700000000000_HOSTILE0',
      `1700000000000_${'a'.repeat(500)}`,
      'hostile',
      '-1_hostile00',
    ]) {
      expect((await put(honest.jpeg, name)).status, name).toBe(400);
    }
    expect(readdirSync(directory)).toEqual([]);
  });

  it('does not keep the next honest one out, and memory stays bounded', async () => {
    for (const bytes of Object.values(honest)) {
      const name = `1700000000000_${'honest'.padEnd(8, '0')}${bytes.length}`;
      expect((await put(bytes, name)).status).toBe(201);
    }
    expect(process.memoryUsage.rss() / 1e6 - megabytesBefore).toBeLessThan(MOST_MEGABYTES);
  });
});
