// What a slow bucket costs everybody else: how long a query waits while a picture is deleted and
// restored and a backup is written, with a bucket that takes 2 s, 20 s, or never answers. The floor is
// the same query without that work. On the embedded database and on PostgreSQL (TEST_DATABASE_URL,
// otherwise a temporary cluster).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { printTable, quantile } from './measure.mjs';
import { openSources } from './source-loader.mjs';

const SLOW_S = [2, 20, Infinity];
const CALM_MS = 3000;
const PAUSE_MS = 20;
const PICTURE = 'hotels/1700000000000_abcdefgh.webp';

const { load, close } = await openSources();
const { openDatabase } = await load('src/server/db/db.server.ts');
const { reading } = await load('src/server/db/reading.server.ts');
const { createLog } = await load('src/server/process/log.server.ts');
const { accounts } = await load('src/server/session/account-tables.server.ts');
const { bucketFiles } = await load('src/server/files/bucket-files.server.ts');
const { deleteImage } = await load('src/features/images/image-library.server.ts');
const { restore } = await load('src/features/staff/bin/bin.server.ts');
const { binParts } = await load('src/page-context.server.ts');
const { writeBackup } = await load('src/server/backup/backup.server.ts');
const { openPlace } = await load('src/server/backup/open-backups.server.ts');
const { BACKUP_BUCKET, startBucketServer } = await load('test/hosts/bucket-server.ts');
const { default: startPostgres } = await load('test/postgres-global-setup.ts');

const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'bench-bucket-'));
let url = '';
const stopPostgres = startPostgres({
  provide: (/** @type {string} */ _, /** @type {string} */ given) => (url = given),
});
try {
  printTable([
    ...(await measured('embedded', { kind: 'embedded', directory: join(folder, 'data') })),
    ...(await measured('PostgreSQL', { kind: 'postgres', url })),
  ]);
} finally {
  await stopPostgres?.();
  rmSync(folder, { recursive: true, force: true });
  await close();
}

/**
 * @param {string} engine
 * @param {object} settings
 */
async function measured(engine, settings) {
  const database = await openDatabase(settings, log);
  const { db } = database;
  const read = reading(database, log);
  const email = `staff-${Date.now()}@example.ru`;
  const [row] = await db
    .insert(accounts)
    .values({ email, password_hash: 'none', consented_at: new Date(), consent_version: '1' })
    .returning();
  const staff = { kind: 'account', id: row.id, email, role: 'staff', operatorId: null };
  const calm = await watched(db, () => wait(CALM_MS));
  const rows = [];
  for (const seconds of SLOW_S) {
    const bucket = await startBucketServer();
    const files = bucketFiles(bucket.settings);
    const parts = { files, keepers: [], log, now: () => new Date() };
    await files.put(PICTURE, new Uint8Array([1]));
    let changeSet = '';
    /** @type {Record<string, () => Promise<unknown>>} */
    const works = {
      async deletion() {
        const wanted = { path: PICTURE, evenIfUsed: false };
        const deleted = await deleteImage(read, staff, wanted, parts);
        if (!deleted.ok) throw new Error(deleted.problem.code);
        changeSet = deleted.value;
      },
      async restore() {
        const asked = { id: changeSet, keepChanged: false, now: new Date() };
        const restored = await restore(db, staff, asked, binParts(files));
        if (!restored.ok) throw new Error(restored.problem.code);
      },
      async backup() {
        const source = {
          connect: database.connectAlone,
          scratch: join(folder, 'scratch'),
          files,
          folders: ['hotels'],
          secret: null,
        };
        const file = openPlace(`s3://${BACKUP_BUCKET}`, bucket.settings).file('site.backup');
        await writeBackup(source, { file, passphrase: null, now: new Date() });
      },
    };
    for (const [name, work] of Object.entries(works)) {
      if (name === 'restore' && changeSet === '') await works.deletion?.();
      const release = bucket.hold(name === 'backup' ? 'POST' : 'PUT');
      const timer = seconds === Infinity ? undefined : setTimeout(release, seconds * 1000);
      let outcome = 'done';
      const busy = await watched(db, () =>
        work().catch((error) => {
          outcome = error.code ?? error.message;
        }),
      );
      clearTimeout(timer);
      release();
      rows.push({
        engine,
        work: name,
        'bucket takes s': seconds === Infinity ? 'never' : seconds,
        outcome,
        'p50 ms': quantile(busy, 0.5),
        'p50 / calm': quantile(busy, 0.5) / quantile(calm, 0.5),
        'p95 ms': quantile(busy, 0.95),
        'p95 / calm': quantile(busy, 0.95) / quantile(calm, 0.95),
        'worst ms': Math.max(...busy),
      });
    }
    await bucket.stop();
  }
  await database.close();
  return rows;
}

/**
 * How long queries wait, one after the other, while something is done. One that is refused counts as
 * endless.
 * @param {{ execute(query: unknown): Promise<unknown> }} db
 * @param {() => Promise<unknown>} work
 */
async function watched(db, work) {
  /** @type {number[]} */
  const waits = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    const startMs = performance.now();
    const isRefused = await db.execute(sql`select id from tours limit 1`).then(
      () => false,
      () => true,
    );
    waits.push(isRefused ? Infinity : performance.now() - startMs);
    await wait(PAUSE_MS);
  }
  await working;
  return waits;
}
