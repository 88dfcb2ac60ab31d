import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { NodePgSession } from 'drizzle-orm/node-postgres';

/**
 * Fails a test during which a transaction called out: HTTP, mail, a file store. The embedded database
 * has one connection, so everybody would wait for the other side.
 */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
const calls: string[] = [];

/** To be called by whatever stands for something outside. */
export function callsOut(what: string): void {
  if (!transactions.getStore()?.isOpen) return;
  calls.push(`${what} within a transaction ${new Error().stack?.replace(/^.*\n/, '\n')}`);
}

/** Does what a test itself calls out for during a transaction. */
export const besidesTransaction = <T>(work: () => T): T => transactions.exit(work);

/** What called out since the last time, which then fails no test. */
export const takeCalls = () => calls.splice(0);

const session = NodePgSession.prototype;
const { transaction } = session;
session.transaction = function (work, config) {
  const state = { isOpen: true };
  return transaction.call(
    this,
    (tx) =>
      transactions.run(state, async () => {
        try {
          return await work(tx as never);
        } finally {
          state.isOpen = false;
        }
      }),
    config,
  ) as never;
};

// What fetch, http and mail come down to.
subscribe('undici:request:create', () => callsOut('fetch'));
subscribe('http.client.request.start', () => callsOut('an HTTP request'));
subscribe('net.client.socket', () => callsOut('a connection'));

const DISK = [
  'access',
  'appendFile',
  'mkdir',
  'open',
  'readFile',
  'readdir',
  'rm',
  'stat',
] as const;
for (const name of DISK) {
  const real = fs.promises[name] as (...given: unknown[]) => unknown;
  Reflect.set(fs.promises, name, (...given: unknown[]) => {
    callsOut(`fs.${name}`);
    return real(...given);
  });
}
syncBuiltinESMExports();
