import { randomBytes, randomInt } from 'node:crypto';
import { createReadStream, mkdtempSync, type ReadStream, rmSync } from 'node:fs';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { openBackupFile, writeBackupFile } from '#server/backup/backup-file.server.ts';
import { restoreBackup, verifyBackup, writeBackup } from '#server/backup/backup.server.ts';
import type { BackupFile } from '#server/backup/backup-place.server.ts';
import { localBackup } from '#server/backup/folder-backups.server.ts';
import { dumpDatabase } from '#server/backup/database-dump.server.ts';
import { dropSchema } from '#server/backup/schema-steps.server.ts';
import { type Database, type DatabaseSettings, openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { botCodes } from '#features/requests/store/request-tables.server.ts';
import { invitations } from '#server/session/account-tables.server.ts';
import { newSiteKey } from '#server/session/keyed-digest.server.ts';
import { siteKey } from '#server/session/site-key-tables.server.ts';
import { addPerson, openSession } from '#test/accounts.ts';
import { addArticle, addCategory } from '#test/articles.ts';
import { copyEmbedded, createPostgresDatabase, silentLog } from '#test/database.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { counted, quickEngine } from '#test/proof.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const PASSPHRASE = 'верблюд идёт в Медину';
const PICTURE = 'company-logos/1760227200000_abc.webp';
const ARTICLES = counted(6, 40);

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-backup-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const ENGINES: Record<string, () => Promise<DatabaseSettings>> = {
  embedded: async () => {
    const directory = scratchFolder();
    copyEmbedded(directory);
    return { kind: 'embedded', directory };
  },
  PostgreSQL: async () => {
    const { url, drop } = await createPostgresDatabase();
    undo.push(drop);
    return { kind: 'postgres', url, poolMax: 4 };
  },
};

/** Databases to restore a backup of an engine into: one of the other, in the proof one of each. */
function targetsOf(engine: () => Promise<DatabaseSettings>) {
  const others = Object.values(ENGINES).filter((other) => other !== engine);
  return [...others, engine].slice(0, counted(1, 2));
}

const tour = (place: number) => ({
  slug: `tur-${place}`,
  tour_type: 'umrah' as const,
  city_from: 'Казань',
  departure_date: '2027-01-10',
  month: 'январь',
  days: 10,
  price: 1000 + place,
  description: `Строка\n«${place}»\t\\N ${'текст '.repeat(100)}`,
  latitude: 21.4225 + place / 1e7,
  price_checked_at: place % 2 === 0 ? NOW : null,
});

async function fill({ db }: Database) {
  const place = await addCategory(db, { slug: 'obryady' });
  await addPerson(db, 'admin@site.example');
  await db.execute(sql`truncate sessions, one_use_tokens, outbox`);
  await db.insert(tours).values(Array.from({ length: 450 }, (_, n) => tour(n)));
  await db.delete(tours).where(sql`price = 1449`);
  for (let n = 0; n < ARTICLES; n += 1) {
    await addArticle(db, { slug: `statya-${n}`, category_id: n % 3 === 0 ? place : null });
  }
}

/** Everything a database holds: rows in a fixed order, sequences, migrations. */
async function contentsOf(settings: DatabaseSettings): Promise<string[]> {
  const { client, close } = await openLoneConnection(settings, silentLog);
  const lines = await contentsBy(client);
  await close();
  return lines;
}

async function contentsBy(client: Parameters<typeof dumpDatabase>[0]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of dumpDatabase(client)) lines.push(line.toString());
  return lines.toSorted();
}

/** The bytes as text: to compare 300 000 bytes one by one takes Vitest a second. */
async function pictureIn(files: ReturnType<typeof diskFiles>): Promise<string> {
  return Buffer.from((await files.read(PICTURE)) ?? []).toString('base64');
}

async function restoreInto(
  settings: DatabaseSettings,
  file: string,
  {
    passphrase = null,
    folder = scratchFolder(),
  }: { passphrase?: string | null; folder?: string } = {},
) {
  const { client, close } = await openLoneConnection(settings, silentLog);
  try {
    const scratch = scratchFolder();
    const target = { client, scratch, files: diskFiles(folder), remember: nothingErased };
    return await restoreBackup(localBackup(file), passphrase, target);
  } finally {
    await close();
  }
}
const verifying = () => ({ log: silentLog, scratch: scratchFolder() });
const nothingErased = async () => async () => null;

/** A filled database, open, with a picture beside it. */
async function site(engine: () => Promise<DatabaseSettings>) {
  const settings = await engine();
  const database = await openDatabase(settings, silentLog);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  undo.push(close);
  await fill(database);
  const files = diskFiles(scratchFolder());
  await files.put(PICTURE, randomBytes(300_000));
  const source = {
    connect: () => database.connectAlone(),
    scratch: scratchFolder(),
    files,
    folders: ['company-logos'],
    secret: 'тайна',
  };
  const backUp = async (passphrase: string | null = null) => {
    const file = path.join(scratchFolder(), 'copy.backup');
    await writeBackup(source, { file: localBackup(file), passphrase, now: NOW });
    return file;
  };
  return { settings, database, files, backUp, close };
}

describe.each(Object.entries(ENGINES))('a backup (%s)', (_name, engine) => {
  it('restores row by row and byte by byte, into either engine', async () => {
    const { settings, files, backUp, close } = await site(engine);
    const file = await backUp(PASSPHRASE);
    const { tables, secret } = await verifyBackup(localBackup(file), PASSPHRASE, verifying());
    expect(tables.find(({ name }) => name === 'tours')?.rows).toBe(449);
    expect(secret).toBe('тайна');
    await close();
    const before = await contentsOf(settings);
    for (const other of targetsOf(engine)) {
      const target = await other();
      const folder = scratchFolder();
      await restoreInto(target, file, { passphrase: PASSPHRASE, folder });
      expect(await contentsOf(target)).toEqual(before);
      expect(await pictureIn(diskFiles(folder))).toBe(await pictureIn(files));
      const reopened = await openDatabase(target, silentLog);
      const [added] = await reopened.db.insert(tours).values(tour(9999)).returning();
      expect(added?.id).toBe(451);
      await reopened.close();
    }
  }, 300_000);

  it('is a consistent snapshot while the site writes', async () => {
    const { database, backUp } = await site(engine);
    let isWriting = true;
    let pairs = 0;
    const writing = (async () => {
      while (isWriting) {
        await database.db.transaction(async (tx) => {
          await tx.insert(tours).values({ ...tour(pairs), slug: `para-${pairs}-a` });
          await tx.insert(tours).values({ ...tour(pairs), slug: `para-${pairs}-b` });
        });
        pairs += 1;
      }
    })();
    const file = await backUp();
    isWriting = false;
    await writing;
    const { tables } = await verifyBackup(localBackup(file), null, verifying());
    expect(pairs).toBeGreaterThan(0);
    expect((tables.find(({ name }) => name === 'tours')?.rows ?? 0) % 2).toBe(449 % 2);
  });
});

/** Works above the engine. */
describe.each(quickEngine(ENGINES))('a backup of the site (%s)', (_name, engine) => {
  it('contains the secret key only when it is encrypted', async () => {
    const { backUp } = await site(engine);
    const plain = await backUp();
    expect((await verifyBackup(localBackup(plain), null, verifying())).secret).toBeNull();
    const sealed = await backUp(PASSPHRASE);
    expect((await readFile(sealed)).includes('tur-1')).toBe(false);
    await expect(verifyBackup(localBackup(sealed), null, verifying())).rejects.toThrow(
      'зашифрована',
    );
    await expect(verifyBackup(localBackup(sealed), 'другой пароль', verifying())).rejects.toThrow(
      'не подходит',
    );
  });

  it('contains the key of digests only when it is encrypted', async () => {
    const { settings, database, backUp, close } = await site(engine);
    const key = newSiteKey();
    const madeAt = new Date('2026-01-02T03:04:05.678Z');
    await database.db.insert(siteKey).values({ key, made_at: madeAt });
    const plain = await backUp();
    const sealed = await backUp(PASSPHRASE);
    const { records } = await openBackupFile(localBackup(plain), null);
    let text = '';
    for await (const part of records) text += part.toString('latin1');
    expect(text).toContain('fingerprint');
    expect(text).not.toContain(key);
    await close();

    const keyOf = async (at: DatabaseSettings) => {
      const { db, close: closeAgain } = await openDatabase(at, silentLog);
      const rows = await db.select().from(siteKey);
      await closeAgain();
      return rows;
    };
    const same = [{ one: true, key, made_at: madeAt }];
    expect(await restoreInto(settings, plain)).toMatchObject({ siteKey: 'present' });
    expect(await keyOf(settings)).toEqual(same);

    const other = await engine();
    const opened = await openDatabase(other, silentLog);
    await opened.db.insert(siteKey).values({ key: newSiteKey() });
    await opened.close();
    expect(await restoreInto(other, plain)).toMatchObject({ siteKey: 'none' });
    expect(await keyOf(other)).toEqual([]);
    const restored = await restoreInto(other, sealed, { passphrase: PASSPHRASE });
    expect(restored).toMatchObject({ siteKey: 'of backup' });
    expect(await keyOf(other)).toEqual(same);
  });

  it('is read from afar, and its pictures are sent, outside the transaction of a restore', async () => {
    const { settings, backUp, close: closeSite } = await site(engine);
    const near = localBackup(await backUp(PASSPHRASE));
    await closeSite();
    const { client, close } = await openLoneConnection(settings, silentLog);
    undo.push(close);
    const isOpen = async () => {
      const { rows } = await client.query<{ same: boolean }>(
        'select now() = statement_timestamp() as same',
      );
      // Within a transaction now() is the instant of its beginning.
      return rows[0]?.same === false;
    };
    const seen: Record<string, boolean[]> = { read: [], has: [], put: [] };
    const look = async (what: string) => void seen[what]?.push(await isOpen());
    const far: BackupFile = {
      ...near,
      async *read(start, end) {
        for await (const part of near.read(start, end)) {
          await look('read');
          yield part;
        }
      },
    };
    const files = {
      async has() {
        await look('has');
        return false;
      },
      async put() {
        await look('put');
        return 'stored' as const;
      },
    };
    const target = { client, scratch: scratchFolder(), files, remember: nothingErased };
    await restoreBackup(far, PASSPHRASE, target);
    expect(seen.put).toEqual([false]);
    expect(Object.values(seen).flat()).not.toContain(true);
    expect(seen.read?.length).toBeGreaterThan(2);
  });

  it('makes every job due, whatever its time was in the backup', async () => {
    const { settings, database, backUp, close } = await site(engine);
    const later = new Date('2100-01-01');
    const lease = { lease_owner: 'gone', lease_until: later };
    await database.db.insert(jobs).values({ name: 'backup', next_run_at: later, ...lease });
    const file = await backUp();
    await close();
    await restoreInto(settings, file);
    const reopened = await openDatabase(settings, silentLog);
    const [job] = await reopened.db.select().from(jobs);
    await reopened.close();
    expect(job).toMatchObject({ name: 'backup', lease_owner: null, lease_until: null });
    expect(+(job?.next_run_at ?? later)).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('invalidates sessions, one-use links, open invitations and codes for chats', async () => {
    const { settings, database, backUp, close } = await site(engine);
    const { db } = database;
    const id = await addPerson(db, 'reader@site.example');
    await openSession(db, id);
    const open = { role: 'staff' as const, expires_at: new Date('2100-01-01') };
    await db.insert(invitations).values([
      { ...open, token_hash: 'open', email: 'new@site.example' },
      { ...open, token_hash: 'used', used_at: NOW, used_by: id },
    ]);
    await db.insert(botCodes).values({ code_hash: 'open', expires_at: open.expires_at });
    const file = await backUp();
    await close();
    await restoreInto(settings, file);
    const reopened = await openDatabase(settings, silentLog);
    const { rows } = await reopened.db.execute(
      sql`select (select count(*) from sessions) + (select count(*) from outbox)
        + (select count(*) from bot_codes) as left`,
    );
    expect(rows).toEqual([{ left: '0' }]);
    const left = await reopened.db.select().from(invitations);
    expect(left.map(({ token_hash }) => token_hash)).toEqual(['used']);
    await reopened.close();
  });
});

it.each(quickEngine(ENGINES))(
  'a backup whose passphrase is missing is left without an open file (%s)',
  async (_name, engine) => {
    const { backUp, close } = await site(engine);
    const file = localBackup(await backUp(PASSPHRASE));
    await close();
    const opened: ReadStream[] = [];
    const read = (start: number, end: number) => {
      const stream = createReadStream(file.name, { start, end: end - 1 });
      opened.push(stream);
      return stream;
    };
    await expect(openBackupFile({ ...file, read }, null)).rejects.toThrow(/зашифрована/);
    expect(opened.length).toBeGreaterThan(0);
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);
  },
);

describe.each(Object.entries(ENGINES))('live data (%s)', (_name, engine) => {
  it('are untouched by a backup that is truncated, changed, foreign or newer', async () => {
    const { settings, database, backUp, close: closeSite } = await site(engine);
    const file = await backUp();
    const sealed = await backUp(PASSPHRASE);
    await database.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    const newer = await backUp();
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    await closeSite();
    const { client, close } = await openLoneConnection(settings, silentLog);
    const before = await contentsBy(client);
    const files = diskFiles(scratchFolder());
    const target = { client, scratch: scratchFolder(), files, remember: nothingErased };
    const refused = async (bad: string, words: RegExp, passphrase: string | null = null) =>
      expect(restoreBackup(localBackup(bad), passphrase, target)).rejects.toThrow(words);

    await refused(newer, /более новой версией/);
    const foreign = path.join(scratchFolder(), 'photo.jpg');
    await writeFile(foreign, randomBytes(5000));
    await refused(foreign, /не резервная копия/);
    await refused(path.join(scratchFolder(), 'none'), /не найден/);
    for (const [whole, passphrase] of [
      [file, null],
      [sealed, PASSPHRASE],
    ] as const) {
      const bytes = await readFile(whole);
      const bad = path.join(scratchFolder(), 'bad.backup');
      for (const length of [0, 10, 100, bytes.length >> 1, bytes.length - 1]) {
        await copyFile(whole, bad);
        await truncate(bad, length);
        await refused(bad, /повреждён|не резервная копия/, passphrase);
      }
      for (let round = 0; round < counted(8, 20); round += 1) {
        const flipped = Buffer.from(bytes);
        const place = randomInt(bytes.length);
        flipped[place] = (flipped[place] ?? 0) ^ (1 << randomInt(8));
        await writeFile(bad, flipped);
        await refused(bad, /повреждён|не резервная копия/, passphrase);
      }
    }
    expect(await contentsBy(client)).toEqual(before);
    await close();
  });

  it('stay when the backup turns out to be damaged in the middle', async () => {
    const { settings, backUp, close } = await site(engine);
    const file = await backUp();
    await close();
    const before = await contentsOf(settings);
    const { header, records } = await openBackupFile(localBackup(file), null);
    const forged = path.join(scratchFolder(), 'forged.backup');
    await writeBackupFile(localBackup(forged), header, null, changed(records));
    await expect(restoreInto(settings, forged)).rejects.toThrow(/повреждён/);
    expect(await contentsOf(settings)).toEqual(before);
  });
});

/** Changes the price in one row and corrects the file's own digest. */
async function* changed(records: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of records) {
    yield Buffer.from(part.toString('latin1').replace('"1007"', '"1008"'), 'latin1');
  }
}

describe.each(Object.entries(ENGINES))('what migrations create (%s)', (_name, engine) => {
  it('is all in a backup, and all removed by a restore', async () => {
    const settings = await engine();
    await (await openDatabase(settings, silentLog)).close();
    const { client, close } = await openLoneConnection(settings, silentLog);
    const made = async () => {
      const { rows } = await client.query<{ name: string; kind: string }>(
        `select relname::text as name, relkind::text as kind from pg_class
          where relnamespace = 'public'::regnamespace and relkind not in ('i', 'I')
          union all select proname::text, 'function' from pg_proc
          where pronamespace = 'public'::regnamespace
          union all select typname::text, 'type' from pg_type
          where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')`,
      );
      return rows;
    };
    const tables = (await made()).filter(({ kind }) => kind === 'r').map(({ name }) => name);
    const dumped: string[] = [];
    for await (const line of dumpDatabase(client)) {
      const record = JSON.parse(line.toString()) as { kind?: string; name?: string };
      if (record.kind === 'table') dumped.push(record.name ?? '');
    }
    // The site's key is copied by itself.
    expect([...dumped, 'site_key'].toSorted()).toEqual(tables.toSorted());
    await client.query('begin');
    await dropSchema(client);
    expect(await made()).toEqual([]);
    await client.query('rollback');
    await close();
  });
});
