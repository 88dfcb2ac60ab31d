import { ADMIN } from '#server/process/release-folder.server.ts';
export interface DatabaseProblem {
  /**
   * `unavailable`: the database can't answer or write at the moment; the same may work later.
   * `damaged`: data that the query needs can't be read from the disk; only a backup restores them.
   * `constraint`: the data violate the rule named by `constraint`. `bug`: anything else.
   */
  kind: 'unavailable' | 'damaged' | 'constraint' | 'bug';
  /** PostgreSQL's SQLSTATE or the system's name of the error. */
  code: string | null;
  constraint: string | null;
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources,
 * intervention by an operator, errors outside PostgreSQL, transactions that may be retried, a lock
 * that was not available in time, and a database that is read-only for lack of space.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57...|58...|40001|40P01|55P03|25006|28...|3D000)$/;
/** A page of a table or index has a wrong checksum or invalid contents. */
const DAMAGED_STATE = /^XX00[12]$/;
/** ENOENT is a missing Unix socket. */
const NETWORK_ERROR = /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOENT)$/;

/** Messages of pg and its pool that have no code. */
const UNAVAILABLE_MESSAGE = [
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];

/**
 * The cause of a failed query, without its values: Drizzle's own error prints them in its message,
 * so that error must never be logged or rethrown.
 */
export function databaseProblem(error: unknown): DatabaseProblem {
  const source = rootOf(error);
  const code = textAt(source, 'code');
  if (code?.startsWith('23')) {
    return { kind: 'constraint', code, constraint: textAt(source, 'constraint') };
  }
  if (code !== null && DAMAGED_STATE.test(code)) return { kind: 'damaged', code, constraint: null };
  const message = source instanceof Error ? source.message : '';
  const isUnavailable = code
    ? UNAVAILABLE_STATE.test(code) || NETWORK_ERROR.test(code)
    : UNAVAILABLE_MESSAGE.some((start) => message.startsWith(start));
  return { kind: isUnavailable ? 'unavailable' : 'bug', code, constraint: null };
}

/** Read-only, or a full disk: PostgreSQL reports these codes only for a write. */
export const refusesWrites = (code: string | null) => code === '25006' || code === '53100';

/** The first error in the chain of causes that carries a code, else the innermost one. */
function rootOf(error: unknown): unknown {
  let source = error;
  while (source instanceof Error && textAt(source, 'code') === null && source.cause) {
    source = source.cause;
  }
  return source;
}

function textAt(source: unknown, name: string): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' ? value : null;
}

/** The message to the owner about a damaged table, in the log and on the dashboard. */
export const DAMAGED_WORDS = `Часть базы данных повреждена и\u00a0не\u00a0читается. Остановите сайт и\u00a0восстановите последнюю резервную копию: ${ADMIN} restore ФАЙЛ`;

/**
 * Runs optional work at the start of the site. Returns null when a table is damaged, and passes the
 * message to `report`.
 */
export async function unlessDamaged<T>(
  work: Promise<T>,
  report: (words: string) => void,
): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (databaseProblem(error).kind !== 'damaged') throw error;
    report(DAMAGED_WORDS);
    return null;
  });
}
