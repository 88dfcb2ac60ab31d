import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Target } from '#server/db-pool.server.ts';
import { databaseProblem } from '#server/db-problem.server.ts';
import type { Log } from '#server/log.server.ts';

const TRY_EVERY_MS = 1000;
const TRY_WITHIN_MS = 5000;

/** Wrong for good, whatever the server is doing: waiting would only hide it. */
const MISTAKES: Record<string, string> = {
  '28P01': 'PostgreSQL не принял имя пользователя или пароль из DATABASE_URL.',
  '28000': 'PostgreSQL не пускает пользователя из DATABASE_URL с этого адреса (pg_hba.conf).',
  '3D000': 'На сервере PostgreSQL нет базы данных, названной в DATABASE_URL. Создайте её.',
};

/**
 * One connection without time limits for its queries. A PostgreSQL that is not there yet is tried
 * every second for `patienceMs`, with a line in the log each time; a wrong name, password or
 * database is not. Throws a Russian message without the password.
 */
export async function connectClient(
  target: Target,
  patienceMs: number,
  log: Log,
): Promise<pg.Client> {
  const startedAt = performance.now();
  for (;;) {
    const client = new pg.Client({ ...target, connectionTimeoutMillis: TRY_WITHIN_MS });
    // A connection that breaks later rejects the query in hand; this event says nothing new.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { kind, code } = databaseProblem(error);
      const mistake = MISTAKES[code ?? ''];
      if (mistake) throw new Error(mistake, { cause: error });
      const reason = code ?? (error instanceof Error ? error.message : String(error));
      const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
      if (kind !== 'unavailable' || performance.now() - startedAt > patienceMs) {
        throw new Error(giveUp(where, reason), { cause: error });
      }
      log.warn({ database: reason, where }, 'waiting for PostgreSQL');
      await wait(TRY_EVERY_MS);
    }
  }
}

function giveUp(where: string, reason: string): string {
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') {
    return `Сервер PostgreSQL из DATABASE_URL не найден по имени (${where}).`;
  }
  return `PostgreSQL не отвечает по адресу из DATABASE_URL (${where}, ${reason}). Проверьте, запущен ли он.`;
}
