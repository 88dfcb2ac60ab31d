import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  acceptSignedIn,
  acceptWithNewAccount,
} from '#features/account/invitations/accept-invitation.server.ts';
import { invite, inviteAgain } from '#features/account/invitations/invitations.server.ts';
import { changeRole } from '#features/account/people/people.server.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { asSignedIn, permitted } from '#server/session/permission.server.ts';
import {
  accountParts,
  addPerson,
  adminAs,
  PASSWORD,
  signedInAs,
  tokenIn,
  visitor,
} from '#test/accounts.ts';
import type { Db } from '#server/db/db.server.ts';
import { useDatabase } from '#test/database.ts';

const EMAIL = 'new@example.ru';
const { db } = useDatabase();

const untilSomeoneWaits = (tx: Db) =>
  tx.execute(sql`do $$ begin
    while not exists (select from pg_locks where not granted) loop
      perform pg_sleep(0.01);
    end loop;
  end $$`);

async function setUp() {
  const parts = accountParts();
  const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
  const { rows } = await db().execute<{ id: string }>(
    `insert into operators (slug, name, name_key)
      values ('safar', 'Сафар', 'safar'), ('nur', 'Нур', 'nur') returning id`,
  );
  const [from, into] = rows.map(({ id }) => Number(id));
  const role = 'operator';
  const given = { email: EMAIL, role, operator: from ?? null } as const;
  const invited = await invite(db(), admin, { visitor, parts }, given);
  if (!invited.ok) throw new Error(invited.problem.message);
  /** Works while a merge takes its locks, in its order. */
  const meanwhile = <T>(work: () => Promise<T>) =>
    db().transaction(async (tx) => {
      await tx.execute(sql`select from operators where id in (${from}, ${into}) for update`);
      const working = work();
      working.catch(() => {});
      await untilSomeoneWaits(tx);
      await tx.execute(
        sql`update invitations set operator_id = ${into} where operator_id = ${from}`,
      );
      await tx.execute(sql`delete from operators where id = ${from}`);
      return { working };
    });
  const account = async () =>
    (await db().select().from(accounts).where(eq(accounts.email, EMAIL)))[0];
  return { parts, admin, into, id: invited.value.id, meanwhile, account };
}

it('an invitation that is accepted in the instant of a merge joins the present operator', async () => {
  const { parts, into, meanwhile, account } = await setUp();
  const token = await tokenIn(db(), 'invitation');
  const person = await addPerson(db(), EMAIL);
  const actor = permitted(asSignedIn(await signedInAs(db(), person, parts)));
  const { working } = await meanwhile(() => acceptSignedIn(db(), actor, { visitor, parts }, token));
  expect(await working).toMatchObject({ ok: true });
  expect(await account()).toMatchObject({ role: 'operator', operator_id: into });
});

it('so does one that is accepted with a new account', async () => {
  const { parts, into, meanwhile, account } = await setUp();
  const given = { token: await tokenIn(db(), 'invitation'), name: 'Амина', password: PASSWORD };
  const { working } = await meanwhile(() => acceptWithNewAccount(db(), visitor, given, parts));
  expect(await working).toMatchObject({ ok: true });
  expect(await account()).toMatchObject({ role: 'operator', operator_id: into });
});

it('an invitation is sent again in the instant of a merge', async () => {
  const { parts, admin, into, id, meanwhile } = await setUp();
  const { working } = await meanwhile(() => inviteAgain(db(), admin, { visitor, parts }, id));
  expect(await working).toMatchObject({ ok: true });
  expect(await db().select().from(invitations)).toMatchObject([{ operator_id: into }]);
});

it('a role is given in the instant in which the undo of a merge gives people back', async () => {
  const { parts, admin, into, account } = await setUp();
  const id = await addPerson(db(), EMAIL);
  const { working } = await db().transaction(async (tx) => {
    await tx.execute(sql`update operators set slug = 'nur-2' where id = ${into}`);
    const working = changeRole(db(), admin, { id, role: 'operator', operator: into ?? 0 }, parts);
    working.catch(() => {});
    await untilSomeoneWaits(tx);
    await tx.update(accounts).set({ name: 'Амина' }).where(eq(accounts.id, id));
    return { working };
  });
  expect(await working).toMatchObject({ ok: true });
  expect(await account()).toMatchObject({ role: 'operator', operator_id: into });
});
