import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { BackupRefused } from '#server/backup/backup-refused.server.ts';
import { faultWords, FilesError } from '#server/files/files.server.ts';
import { writeWhole } from '#server/db/write-whole.server.ts';
import { systemFaultAt } from '#server/process/system-errors.server.ts';

/*
 * The embedded database belongs to the running site. A command that wants a backup leaves a request in
 * the database's folder, and the site answers there. This grants nothing new: anybody who may write
 * into that folder has all the data anyway.
 */

const REQUEST = /^backup-request\.([0-9a-f-]{36})$/;
const LOOK_EVERY_MS = 500;
const NOTICED_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 15 * 60_000;

const requestSchema = z.object({ file: z.string() });
const answerSchema = z.union([
  z.object({ bytes: z.int(), encrypted: z.boolean() }),
  z.object({ error: z.string() }),
]);
export interface BackupAnswer {
  bytes: number;
  encrypted: boolean;
}

/** Asks the site that holds `directory` to write a backup into `file`. */
export async function requestBackup(directory: string, file: string): Promise<BackupAnswer> {
  const id = randomUUID();
  const request = path.join(directory, `backup-request.${id}`);
  const answer = path.join(directory, `backup-answer.${id}`);
  const askedAt = performance.now();
  await writeWhole(request, Buffer.from(JSON.stringify({ file })), { mode: 0o600 });
  try {
    for (;;) {
      await wait(LOOK_EVERY_MS);
      const text = await readFile(answer, 'utf8').catch(() => null);
      if (text !== null) return answered(text);
      const waited = performance.now() - askedAt;
      const isNoticed = !(await readdir(directory)).includes(path.basename(request));
      if (waited > DONE_WITHIN_MS || (!isNoticed && waited > NOTICED_WITHIN_MS)) {
        throw new BackupRefused('Работающий сайт не ответил на просьбу сделать копию.');
      }
    }
  } finally {
    for (const left of [request, answer]) await rm(left, { force: true });
  }
}

function answered(text: string): BackupAnswer {
  const answer = answerSchema.parse(JSON.parse(text));
  if ('error' in answer) throw new BackupRefused(answer.error);
  return answer;
}

function wordsOf(error: unknown): string {
  if (error instanceof FilesError) return faultWords(error);
  return systemFaultAt(error) ?? (error instanceof Error ? error.message : String(error));
}

/** Answers requests in `directory` until it is stopped. */
export function answerBackupRequests(
  directory: string,
  backUp: (file: string) => Promise<BackupAnswer>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const answerOne = async (id: string) => {
    const request = path.join(directory, `backup-request.${id}`);
    const text = await readFile(request, 'utf8');
    await rm(request);
    const answer = await Promise.resolve(JSON.parse(text))
      .then((value) => backUp(requestSchema.parse(value).file))
      .catch((error: unknown) => ({
        error: `Копия не сделана: ${wordsOf(error)}`,
      }));
    const bytes = Buffer.from(JSON.stringify(answer));
    await writeWhole(path.join(directory, `backup-answer.${id}`), bytes, { mode: 0o600 });
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const names = await readdir(directory).catch(() => []);
      for (const name of names) {
        const id = REQUEST.exec(name)?.[1];
        if (id && !stopping.signal.aborted) await answerOne(id).catch(() => {});
      }
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
