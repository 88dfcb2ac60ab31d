import path from 'node:path';
import type { BackupFile, BackupPlace } from '#server/backup/backup-place.server.ts';
import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { bucketAddress, isBucketAddress, type StoreSettings } from '#server/env/bucket-address.ts';
import { bucketBackups } from '#server/backup/bucket-backups.server.ts';
import { folderBackups, localBackup } from '#server/backup/folder-backups.server.ts';

const NEEDS_STORE =
  'Для копий в бакете нужны S3_ENDPOINT, S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY.';

/**
 * Opens a place for backups by its name. Throws BackupRefused for a bucket without settings for it.
 */
export function openPlace(place: string, store: StoreSettings | null): BackupPlace {
  if (!isBucketAddress(place)) return folderBackups(place);
  const address = bucketAddress(place);
  if (!address) throw new BackupRefused(`Нужен адрес вида s3://бакет/папка, а задан ${place}`);
  if (!store) throw new BackupRefused(NEEDS_STORE);
  return bucketBackups({ ...store, bucket: address.bucket }, address.folder);
}

/** Opens one backup by its name. Throws BackupRefused like `openPlace`. */
export function openBackup(name: string, store: StoreSettings | null): BackupFile {
  if (!isBucketAddress(name)) return localBackup(path.resolve(name));
  const end = name.lastIndexOf('/');
  return openPlace(name.slice(0, end), store).file(name.slice(end + 1));
}
