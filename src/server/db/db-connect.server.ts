import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Target } from '#server/db/db-pool.server.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import type { Log } from '#server/process/log.server.ts';

export type DatabaseSettings =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgres'; url: string; poolMax?: number; patienceMs?: number };

const TRY_EVERY_MS = 1000;
const TRY_WITHIN_MS = 5000;

/** Permanent errors: waiting would only hide them. */
const MISTAKES: Record<string, string> = {
  '28P01': 'PostgreSQL не принял имя пользователя или пароль из DATABASE_URL.',
  '28000': 'PostgreSQL не пускает пользователя из DATABASE_URL с этого адреса (pg_hba.conf).',
  '3D000': 'На сервере PostgreSQL нет базы данных, названной в DATABASE_URL. Создайте её.',
};

/**
 * Opens one connection without time limits for its queries. A PostgreSQL that is not up yet is
 * tried every second for `patienceMs`, with a line in the log each time; after a wrong name,
 * password or database it is not tried again. Throws a Russian message without the password.
 */
export async function connectClient(
  target: Target,
  patienceMs: number,
  log: Log,
): Promise<pg.Client> {
  const startedAt = performance.now();
  for (;;) {
    const client = new pg.Client({ ...target, connectionTimeoutMillis: TRY_WITHIN_MS });
    // A connection that breaks later rejects the running query; this event adds nothing.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { kind, code } = databaseProblem(error);
      const mistake = namedMistake(error, code) ?? MISTAKES[code ?? ''];
      if (mistake) throw new Error(mistake, { cause: error });
      const reason = code ?? (error instanceof Error ? error.message : String(error));
      const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
      if (kind !== 'unavailable' || performance.now() - startedAt > patienceMs) {
        throw new Error(giveUp(where, reason), { cause: error });
      }
      log.warn({ database: reason, where }, 'сайт ждёт PostgreSQL');
      await wait(TRY_EVERY_MS);
    }
  }
}

/** What the code alone does not tell: pg reports some without one, PostgreSQL in words only. */
function namedMistake(error: unknown, code: string | null): string | null {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('does not support SSL')) {
    return 'PostgreSQL не умеет TLS, а DATABASE_URL его требует. Уберите sslmode или включите TLS на сервере (ssl = on).';
  }
  if (code === '28000' && message.includes('no encryption')) {
    return 'PostgreSQL пускает с этого адреса только по TLS. Добавьте к DATABASE_URL ?sslmode=verify-full (pg_hba.conf, hostssl).';
  }
  // Its name in PostgreSQL's source; the words of the message depend on the server's language.
  if (error instanceof pg.DatabaseError && error.routine === 'InitializeSessionUserId') {
    return 'На сервере PostgreSQL нет пользователя (роли) из DATABASE_URL. Создайте его: create role … login.';
  }
  if (code !== null && BAD_CERTIFICATE.test(code)) {
    return `Сертификату PostgreSQL нельзя верить (${code}). Назовите файл своего удостоверяющего центра в NODE_EXTRA_CA_CERTS и в DATABASE_URL то имя сервера, на которое выдан сертификат.`;
  }
  return null;
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const BAD_CERTIFICATE = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT_ALTNAME_INVALID/;

function giveUp(where: string, reason: string): string {
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') {
    return `Сервер PostgreSQL из DATABASE_URL не найден по имени (${where}).`;
  }
  return `PostgreSQL не отвечает по адресу из DATABASE_URL (${where}, ${reason}). Проверьте, запущен ли он.`;
}
