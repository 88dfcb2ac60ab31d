import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '#test/database.ts';

describe('a database of tests', () => {
  const { db } = useDatabase();
  let reader: Promise<unknown> | undefined;
  const countOf = async (table: string) =>
    (await db().execute(sql`select count(*)::int as count from ${sql.identifier(table)}`)).rows[0];

  it('may be left with a read that holds one table and comes to another', async () => {
    await db().execute(sql`create table first_of_test (id int)`);
    await db().execute(sql`create table last_of_test (id int)`);
    await db().execute(sql`insert into first_of_test values (1)`);
    await db().execute(sql`insert into last_of_test values (1)`);
    let isHeld = (): void => {};
    const held = new Promise<void>((done) => (isHeld = done));
    reader = db().transaction(async (tx) => {
      await tx.execute(sql`select * from last_of_test`);
      isHeld();
      await tx.execute(sql`do $$ begin
        while not exists (select from pg_locks where not granted) loop
          perform pg_sleep(0.01);
        end loop;
      end $$`);
      await tx.execute(sql`select * from first_of_test`);
    });
    await held;
    expect(await countOf('first_of_test')).toEqual({ count: 1 });
  });

  it('is empty all the same before the next test', async () => {
    await reader;
    expect(await countOf('first_of_test')).toEqual({ count: 0 });
    expect(await countOf('last_of_test')).toEqual({ count: 0 });
    await db().execute(sql`drop table first_of_test, last_of_test`);
  });
});
