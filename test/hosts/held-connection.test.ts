import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/database.ts';
import { imageParts } from '#test/images.ts';
import { takeCalls } from '#test/hosts/held-connection.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:48999/';

describeOnBothEngines('a transaction', ({ db }) => {
  it.each<[string, () => unknown]>([
    ['fetch', () => fetch(NOWHERE).catch(() => null)],
    ['a connection', () => connect(9, '127.0.0.1').on('error', () => {})],
    ['fs.readFile', () => readFile('/nowhere').catch(() => null)],
    ['files.has', () => imageParts().files.has('hotels/1_a.webp')],
  ])('is noticed when it calls %s, and only then', async (what, call) => {
    await call();
    await db().transaction(async (tx) => void (await tx.execute('select 1')));
    expect(takeCalls()).toEqual([]);
    await db().transaction(async (tx) => {
      await tx.transaction(async () => void (await call()));
    });
    expect(takeCalls().join('\n')).toContain(`${what} within a transaction`);
    await call();
    expect(takeCalls()).toEqual([]);
  });
});
