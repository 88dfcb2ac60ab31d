import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { BackupRecord } from '#server/backup/backup-records.server.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export interface SiteKey {
  key: string;
  madeAt: string;
}
export type KeyRecord = Extract<BackupRecord, { kind: 'site-key' }>;

/** Which key a restored database has: the backup's, the present one, or none yet. */
export type KeyAfterRestore = 'of backup' | 'present' | 'none';

/** The key of a database's digests; null when it has none yet. */
export async function readSiteKey(client: Client): Promise<SiteKey | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('public.site_key') is not null as there`,
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<SiteKey>(
    `select key, made_at::text as "madeAt" from site_key`,
  );
  return rows[0] ?? null;
}

export async function writeSiteKey(client: Client, { key, madeAt }: SiteKey): Promise<void> {
  await client.query('insert into site_key (key, made_at) values ($1, $2::timestamptz)', [
    key,
    madeAt,
  ]);
}

/** The record of the key in a backup: always its fingerprint, the key itself only when encrypted. */
export function keyRecord(key: SiteKey, isEncrypted: boolean): KeyRecord {
  return { kind: 'site-key', fingerprint: fingerprintOf(key), value: isEncrypted ? key : null };
}

/**
 * Gives restored data the key that made their digests: the one in the backup, else the present one
 * if it is the same.
 */
export async function restoreSiteKey(
  client: Client,
  record: KeyRecord | null,
  present: SiteKey | null,
): Promise<KeyAfterRestore> {
  const isSame = present !== null && record?.fingerprint === fingerprintOf(present);
  const key = isSame ? present : record?.value;
  if (!key) return 'none';
  await writeSiteKey(client, key);
  return isSame ? 'present' : 'of backup';
}

/** Tells nothing of a key of 256 random bits. */
function fingerprintOf({ key }: SiteKey): string {
  return createHash('sha256').update(key).digest('hex');
}
