import { createHash } from 'node:crypto';
import type { BackupFile } from '#server/backup/backup-place.server.ts';
import { openBackupFile, writeBackupFile } from '#server/backup/backup-file.server.ts';
import { readRecord, recordLine } from '#server/backup/backup-records.server.ts';
import { BackupRefused, DAMAGED } from '#server/backup/backup-refused.server.ts';
import { dumpDatabase, migrationsOf } from '#server/backup/database-dump.server.ts';
import { loadDatabase, type LoadedTable } from '#server/backup/database-load.server.ts';
import { recordReader, type RecordReader } from '#server/backup/record-reader.server.ts';
import { stepsOf } from '#server/backup/schema-steps.server.ts';
import {
  type KeyAfterRestore,
  keyRecord,
  type KeyRecord,
  readSiteKey,
  restoreSiteKey,
} from '#server/backup/site-key-copy.server.ts';
import { type LoneConnection, openLoneConnection } from '#server/db/lone-connection.server.ts';
import type { Files } from '#server/files/files.server.ts';
import { type ScratchFile, writeScratch } from '#server/files/scratch-file.server.ts';
import type { Log } from '#server/log.server.ts';
import { programVersion } from '#server/release-folder.server.ts';

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

/** What a restore does with the parts of a backup, within the transaction `client` is in. */
interface Restoring<Done> {
  client: LoneConnection['client'];
  /** After the tables are loaded, before anything else. */
  afterLoad(createdAt: Date): Promise<Done>;
  /** The site's key in the restored data that had a key of this record. */
  siteKey(record: KeyRecord | null): Promise<KeyAfterRestore>;
  file(path: string, bytes: Buffer): Promise<void>;
}

/** Reads a whole backup into a database, in one transaction. */
async function readBackup<Done>(
  file: BackupFile,
  passphrase: string | null,
  into: Restoring<Done>,
): Promise<{ summary: BackupSummary; done: Done }> {
  const { header, records } = await openBackupFile(file, passphrase);
  const reader = recordReader(records);
  const createdAt = new Date(header.createdAt);
  await into.client.query('begin');
  try {
    const tables = await loadDatabase(into.client, reader);
    const done = await into.afterLoad(createdAt);
    const { siteKeyRecord, ...rest } = await readRest(reader, into);
    const siteKey = await into.siteKey(siteKeyRecord);
    await into.client.query('commit');
    const isEncrypted = header.key !== null;
    return { summary: { createdAt, isEncrypted, tables, siteKey, ...rest }, done };
  } catch (error) {
    await into.client.query('rollback').catch(() => {});
    throw error;
  }
}

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
  log: Log,
): Promise<BackupSummary> {
  const scratch = await openLoneConnection({ kind: 'embedded', directory: 'memory://' }, log);
  try {
    const { summary } = await readBackup(file, passphrase, {
      client: scratch.client,
      afterLoad: async () => {},
      siteKey: async (record) => restoreSiteKey(scratch.client, record, null),
      file: async () => {},
    });
    return summary;
  } finally {
    await scratch.close();
  }
}

const LIVE_IS_NEWER =
  'База данных уже от более новой версии сайта, чем эта программа. Обновите программу.';

interface RestoreTarget<Erased> {
  client: LoneConnection['client'];
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
 * if anything fails or the process is killed. Nothing that lets somebody in is open afterwards:
 * sessions, one-use links, invitations, codes for chats and unsent letters of the backup are
 * dropped. Data that were erased since the backup stay erased.
 */
export async function restoreBackup<Erased>(
  file: BackupFile,
  passphrase: string | null,
  target: RestoreTarget<Erased>,
): Promise<BackupSummary & { erased: Erased }> {
  const { client, files } = target;
  stepsOf(await migrationsOf(client), LIVE_IS_NEWER);
  const eraseAgain = await target.remember(client);
  const presentKey = await readSiteKey(client);
  const { summary, done } = await readBackup(file, passphrase, {
    client,
    async afterLoad(createdAt) {
      await client.query('truncate sessions, one_use_tokens, bot_codes, outbox');
      await client.query('delete from invitations where used_at is null');
      return eraseAgain(createdAt);
    },
    siteKey: async (record) => restoreSiteKey(client, record, presentKey),
    async file(path, bytes) {
      if (!(await files.has(path))) await files.put(path, bytes);
    },
  });
  return { ...summary, erased: done };
}
