import type { Problem } from '#lib/problem.ts';
import type { Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';

/** Runs a transaction that is rolled back when its result is a refusal. */
export async function allOrNothing<T, P extends Problem>(
  db: Db,
  work: (tx: Db) => Promise<Result<T, P>>,
): Promise<Result<T, P>> {
  let outcome: Result<T, P> | undefined;
  const undo = new Error('refused');
  try {
    await db.transaction(async (tx) => {
      outcome = await work(tx);
      if (!outcome.ok) throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (!outcome) throw new Error('a transaction without an outcome');
  return outcome;
}
