import path from 'node:path';
import { KEPT_FOLDERS } from '#lib/image-rules.ts';
import { writeBackup } from '#server/backup/backup.server.ts';
import { backupJob, verifyJob } from '#server/backup/backup-job.server.ts';
import { openBackup, openPlace } from '#server/backup/open-backups.server.ts';
import { answerBackupRequests } from '#server/backup/backup-requests.server.ts';
import type { Database } from '#server/db/db.server.ts';
import type { Env } from '#server/env/env.server.ts';
import type { Files } from '#server/files/files.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { knownKey } from '#server/session/totp-secret.server.ts';

interface SiteBackups {
  jobs: Job[];
  stop(): Promise<void>;
}

/** Where a backup has its copy of the database meanwhile. */
export function scratchOf({ filesDirectory }: Pick<Env, 'filesDirectory'>): string {
  return path.join(filesDirectory, 'scratch');
}

/**
 * Backups that the running site makes and verifies: scheduled ones, and those that the command line
 * requests.
 */
export async function openBackups({
  database,
  env,
  files,
  log,
}: {
  database: Database;
  env: Env;
  files: Files;
  log: Log;
}): Promise<SiteBackups> {
  const now = () => new Date();
  const passphrase = env.backupPassphrase;
  const source = {
    connect: database.connectAlone,
    scratch: scratchOf(env),
    files,
    folders: KEPT_FOLDERS,
    secret: await knownKey(env.accounts.secretKey, env.database),
  };
  const place = env.backup && openPlace(env.backup.place, env.store);
  const jobs =
    env.backup && place
      ? [
          backupJob(
            source,
            { place, every: env.backup.every, passphrase },
            { db: database.db, siteUrl: env.siteUrl, now },
          ),
          verifyJob({ place, passphrase }, { log, scratch: source.scratch, now }),
        ]
      : [];
  const requests =
    env.database.kind === 'embedded' && env.database.directory !== 'memory://'
      ? answerBackupRequests(env.database.directory, async (name) => {
          const asked = { file: openBackup(name, env.store), passphrase, now: now() };
          return { bytes: await writeBackup(source, asked), encrypted: passphrase !== null };
        })
      : null;
  return {
    jobs,
    async stop() {
      await requests?.stop();
    },
  };
}
