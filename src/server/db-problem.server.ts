export interface DatabaseProblem {
  /**
   * `unavailable`: it can't answer or write at the moment, the same may work later.
   * `constraint`: the data break the rule named by `constraint`. `bug`: anything else.
   */
  kind: 'unavailable' | 'constraint' | 'bug';
  /** PostgreSQL's SQLSTATE or the system's name of the error. */
  code: string | null;
  constraint: string | null;
}

/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources,
 * intervention by an operator, errors outside PostgreSQL, transactions that may be tried again,
 * a lock not got in time, and a database that is read-only for want of space.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57...|58...|40001|40P01|55P03|25006|28...|3D000)$/;
/** ENOENT is a Unix socket that is not there. */
const NETWORK_ERROR = /^(ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ENOENT)$/;

/** What pg and its pool say without giving a code. */
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
 * What went wrong with a query, without the values it carried: Drizzle's own error prints them in
 * its message, so it must never be logged or thrown on.
 */
export function databaseProblem(error: unknown): DatabaseProblem {
  const source = rootOf(error);
  const code = textAt(source, 'code');
  if (code?.startsWith('23')) {
    return { kind: 'constraint', code, constraint: textAt(source, 'constraint') };
  }
  const message = source instanceof Error ? source.message : '';
  const isUnavailable = code
    ? UNAVAILABLE_STATE.test(code) || NETWORK_ERROR.test(code)
    : UNAVAILABLE_MESSAGE.some((start) => message.startsWith(start));
  return { kind: isUnavailable ? 'unavailable' : 'bug', code, constraint: null };
}

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
