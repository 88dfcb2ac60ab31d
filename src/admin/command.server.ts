import type { ParseArgsConfig } from 'node:util';
import { openDatabase, type Database } from '#server/db/db.server.ts';
import type { Env } from '#server/env/env.server.ts';
import { bucketFiles } from '#server/files/bucket-files.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import type { Files } from '#server/files/files.server.ts';
import type { Log } from '#server/process/log.server.ts';

/** The input of a command. */
export interface Given {
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  env: Env;
  /** The environment that the settings were read from. */
  variables: Record<string, string | undefined>;
  log: Log;
}

export interface Outcome {
  /** The result in Russian, for people. */
  text: string;
  /** The same for programs (`--json`). */
  data?: Record<string, unknown>;
}

export interface Command {
  name: string;
  /** The arguments in the help, e.g. «e-mail [--admin]». */
  usage: string;
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** The least and the greatest number of arguments. */
  words: readonly [number, number];
  run(given: Given): Promise<Outcome>;
}

/** The command failed. The message is Russian and says why. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Opens the database for `work`, migrated, and closes it in any case. */
export async function withDatabase<T>(
  { env, log }: Given,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(env.database, log);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The store of the site's files: the configured bucket, otherwise the folder. */
export function filesOf({ bucket, filesDirectory }: Env): Files {
  return bucket ? bucketFiles(bucket) : diskFiles(filesDirectory);
}
