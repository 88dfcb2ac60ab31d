import { createHash } from 'node:crypto';
import type { BackupFile } from '#server/backup/backup-place.server.ts';
import { openBackupFile, writeBackupFile } from '#server/backup/backup-file.server.ts';
import { readRecord, recordLine } from '#server/backup/backup-records.server.ts';
import { BackupRefused, DAMAGED } from '#server/backup/backup-refused.server.ts';
import { dumpDatabase } from '#server/backup/database-dump.server.ts';
import {
  databaseRecords,
  loadDatabase,
  type LoadedTable,
} from '#server/backup/database-load.server.ts';
import { recordReader, type RecordReader } from '#server/backup/record-reader.server.ts';
import { stepsOf } from '#server/backup/schema-steps.server.ts';
import {
  type KeyAfterRestore,
  keyRecord,
  type KeyRecord,
  readSiteKey,
  restoreSiteKey,
} from '#server/backup/site-key-copy.server.ts';
import {
  type LoneConnection,
  openLoneConnection,
  inTransaction,
} from '#server/db/lone-connection.server.ts';
import type { Files } from '#server/files/files.server.ts';
import { type ScratchFile, writeScratch } from '#server/files/scratch-file.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { programVersion } from '#server/process/release-folder.server.ts';
import { migrationsOf } from '#server/db/db-migrations.server.ts';

export interface BackupSource {
  connect(): Promise<LoneConnection>;
  /** A folder of this machine for a copy of the database, which is there during the backup. */
  scratch: string;
  files: Pick<Files, 'list' | 'read'>;
  /** Folders of pictures. */
  folders: readonly string[];
  /** The key that encrypts second factors. It is only included in an encrypted backup. */
  secret: string | null;
}

export interface BackupSummary {
  createdAt: Date;
  isEncrypted: boolean;
  tables: LoadedTable[];
  files: number;
  /** The key that encrypts second factors; null in a backup that is not encrypted. */
  secret: string | null;
  siteKey: KeyAfterRestore;
}

/**
 * Writes database and pictures into one file while the site runs. The database is a consistent
 * snapshot, copied to this machine first: no connection waits for the place of the backup. Pictures
 * never change; pictures added during the backup may be included. Returns the file's size in bytes.
 */
export async function writeBackup(
  source: BackupSource,
  { file, passphrase, now }: { file: BackupFile; passphrase: string | null; now: Date },
): Promise<number> {
  const about = { createdAt: now.toISOString(), version: await programVersion() };
  const withSecret = passphrase !== null;
  const snapshot = await takeSnapshot(source, withSecret);
  try {
    const records = recordsOf(source, snapshot, withSecret);
    return await writeBackupFile(file, about, passphrase, records);
  } finally {
    await snapshot.close();
  }
}

async function takeSnapshot(
  { connect, scratch }: BackupSource,
  withSecret: boolean,
): Promise<ScratchFile> {
  const connection = await connect();
  try {
    return await writeScratch(scratch, recordsOfDatabase(connection.client, withSecret));
  } finally {
    await connection.close();
  }
}

async function* recordsOfDatabase(
  client: LoneConnection['client'],
  withSecret: boolean,
): AsyncGenerator<Buffer> {
  yield* dumpDatabase(client);
  const key = await readSiteKey(client);
  if (key) yield recordLine(keyRecord(key, withSecret));
}

async function* recordsOf(
  source: BackupSource,
  snapshot: ScratchFile,
  withSecret: boolean,
): AsyncGenerator<Buffer> {
  yield* snapshot.read();
  if (withSecret && source.secret !== null) {
    yield recordLine({ kind: 'secret', value: source.secret });
  }
  let files = 0;
  for (const folder of source.folders) {
    for (const { path } of await source.files.list(folder)) {
      const bytes = await source.files.read(path);
      if (!bytes) continue;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      yield recordLine({ kind: 'file', path, bytes: bytes.length, sha256 });
      yield Buffer.from(bytes);
      files += 1;
    }
  }
  yield recordLine({ kind: 'end', files });
}

/** What a restore does with the parts of a backup. */
interface Restoring<Done> {
  client: LoneConnection['client'];
  /** A folder of this machine for a copy of the backup's database, which is there meanwhile. */
  scratch: string;
  file(path: string, bytes: Buffer): Promise<void>;
  /**
   * When the backup is read, before the transaction. The result is called in it: after the tables
   * are loaded, with the instant of the backup and its record of the site's key.
   */
  begin(): Promise<(createdAt: Date, key: KeyRecord | null) => Promise<Done>>;
}

/**
 * Reads a whole backup: its pictures, then its database in one transaction. The transaction waits
 * for this machine alone, wherever the backup is and the pictures go.
 */
async function readBackup<Done>(
  { header, records }: Awaited<ReturnType<typeof openBackupFile>>,
  into: Restoring<Done>,
): Promise<{ summary: Omit<BackupSummary, 'siteKey'>; done: Done }> {
  const reader = recordReader(records);
  const createdAt = new Date(header.createdAt);
  const database = await writeScratch(into.scratch, databaseRecords(reader));
  try {
    const { siteKeyRecord, ...rest } = await readRest(reader, into);
    const afterLoad = await into.begin();
    const { tables, done } = await inTransaction(into.client, async () => ({
      tables: await loadDatabase(into.client, recordReader(database.read())),
      done: await afterLoad(createdAt, siteKeyRecord),
    }));
    return { summary: { createdAt, isEncrypted: header.key !== null, tables, ...rest }, done };
  } finally {
    await database.close();
  }
}

/** What follows the database in a backup. */
async function readRest(reader: RecordReader, into: Pick<Restoring<unknown>, 'file'>) {
  let files = 0;
  let secret: string | null = null;
  let siteKeyRecord: KeyRecord | null = null;
  for (;;) {
    const record = readRecord(await reader.line());
    if (Array.isArray(record)) throw new BackupRefused(DAMAGED);
    if (record.kind === 'secret') {
      secret = record.value;
    } else if (record.kind === 'site-key') {
      siteKeyRecord = record;
    } else if (record.kind === 'file') {
      const bytes = await reader.bytes(record.bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if (sha256 !== record.sha256) throw new BackupRefused(DAMAGED);
      await into.file(record.path, bytes);
      files += 1;
    } else if (record.kind === 'end' && record.files === files) {
      return { files, secret, siteKeyRecord };
    } else {
      throw new BackupRefused(DAMAGED);
    }
  }
}

/**
 * Checks a backup: restores it into an embedded database in memory and compares every table with
 * the digest that was computed at the backup. The site's data are not touched.
 */
export async function verifyBackup(
  file: BackupFile,
  passphrase: string | null,
  { log, scratch }: { log: Log; scratch: string },
): Promise<BackupSummary> {
  const opened = await openBackupFile(file, passphrase);
  const memory = await openLoneConnection({ kind: 'embedded', directory: 'memory://' }, log);
  try {
    const { summary, done } = await readBackup(opened, {
      client: memory.client,
      scratch,
      file: async () => {},
      begin: async () => (_createdAt, key) => restoreSiteKey(memory.client, key, null),
    });
    return { ...summary, siteKey: done };
  } finally {
    await memory.close();
  }
}

const LIVE_IS_NEWER =
  'База данных уже от более новой версии сайта, чем эта программа. Обновите программу.';

interface RestoreTarget<Erased> {
  client: LoneConnection['client'];
  /** A folder of this machine for a copy of the backup's database, which is there meanwhile. */
  scratch: string;
  files: Pick<Files, 'has' | 'put'>;
  /**
   * Reads from the present data which personal data were erased and which rights were taken. The
   * result is a function that does the same to the restored data; it takes the instant of the
   * backup.
   */
  remember(client: LoneConnection['client']): Promise<(createdAt: Date) => Promise<Erased>>;
}

/**
 * Replaces the present data with a backup. Until the end everybody sees the present data; they stay
 * if anything fails or the process is killed, but pictures of the backup may be there then. Nothing
 * that lets somebody in is open afterwards: sessions, one-use links, invitations, codes for chats
 * and unsent letters of the backup are dropped. Data that were erased since the backup stay erased.
 */
export async function restoreBackup<Erased>(
  file: BackupFile,
  passphrase: string | null,
  { client, scratch, files, remember }: RestoreTarget<Erased>,
): Promise<BackupSummary & { erased: Erased }> {
  stepsOf(await migrationsOf(client), LIVE_IS_NEWER);
  const { summary, done } = await readBackup(await openBackupFile(file, passphrase), {
    client,
    scratch,
    async file(path, bytes) {
      if (!(await files.has(path))) await files.put(path, bytes);
    },
    async begin() {
      const eraseAgain = await remember(client);
      const presentKey = await readSiteKey(client);
      return async (createdAt, key) => {
        await client.query('truncate sessions, one_use_tokens, bot_codes, outbox');
        await client.query('delete from invitations where used_at is null');
        // The backup's clock is behind or, after a move of time, far ahead: everything is due.
        await client.query(
          'update jobs set next_run_at = now(), lease_owner = null, lease_until = null',
        );
        const erased = await eraseAgain(createdAt);
        return { erased, siteKey: await restoreSiteKey(client, key, presentKey) };
      };
    },
  });
  return { ...summary, ...done };
}
