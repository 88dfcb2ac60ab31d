import { drizzle } from 'drizzle-orm/node-postgres';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { forgetRecordedFavourites } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import { DELETED_PERSON } from '#lib/trail/trail-line.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { endBotLinks } from '#server/people/bot-links.server.ts';
import { forgetPerson } from '#server/session/trail.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import {
  erasedReports,
  erasedRequests,
  eraseReportsAgain,
  eraseRequestsAgain,
} from './erased-rows.server.ts';
import { keepPeople, readPeople } from './kept-people.server.ts';
import { type Client, lastNumber, presentRows } from './present-rows.server.ts';

/** What a restore erased again, and whose lost rights it did not give back. */
export interface ErasedAgain {
  accounts: number;
  requests: number;
  /** Visitors' reports of errors. */
  reports: number;
  /** Browsers and chats that had unsubscribed. */
  subscriptions: number;
  /** People who differ from the backup: blocked, with less rights, another password or address. */
  people: number;
  /** No administrator is left: those of the backup have deleted their accounts or lost the role. */
  isWithoutAdmin: boolean;
  /**
   * Whether the replaced data showed what had been erased or taken from people: `damaged` when some
   * of it could not be read, `foreign` when they belonged to another site than the backup, as on a
   * new server.
   */
  knowledge: 'whole' | 'damaged' | 'foreign';
}

/** A deletion may be recorded in a transaction that began before the backup; clocks differ, too. */
const MARGIN_MS = 3_600_000;
/** Tables whose rows people remove themselves, without any other record. */
const SUBSCRIPTIONS = ['prayer_push', 'request_push', 'bot_chats'];

/**
 * Reads from the present data which personal data were erased. The result erases the same in the
 * restored data, in the caller's transaction: accounts, requests and reports (on their visitor's
 * demand or after the term), subscriptions. Erasures that the backup does not have are added to it,
 * so that the restore of a later backup knows of them. It also keeps people from getting back rights
 * that they have lost since (`keepPeople`).
 */
export async function rememberErasures(
  client: Client,
): Promise<(createdAt: Date) => Promise<ErasedAgain>> {
  const known = {
    people: await presentRows<KnownPerson>(client, 'accounts', PEOPLE),
    firstLine: await presentRows<KnownPerson>(client, 'trail', FIRST_LINE),
    deletions: await presentRows<Deletion>(client, 'trail', DELETIONS),
    requests: await erasedRequests(client),
    reports: await erasedReports(client),
  };
  const subscriptions: (Subscriptions[] | null)[] = [];
  for (const table of SUBSCRIPTIONS) {
    subscriptions.push(await presentRows<Subscriptions>(client, table, givenNumbers(table)));
  }
  const present = await readPeople(client);
  const isDamaged = [...Object.values(known), ...subscriptions, ...Object.values(present)].includes(
    null,
  );
  return async (createdAt) => {
    const nothing = {
      accounts: 0,
      requests: 0,
      reports: 0,
      subscriptions: 0,
      people: 0,
      isWithoutAdmin: false,
    };
    if (!(await isSameSite(client, known.people ?? [], known.firstLine ?? []))) {
      return { ...nothing, knowledge: isDamaged ? 'damaged' : 'foreign' };
    }
    const since = createdAt.getTime() - MARGIN_MS;
    const deletions = (known.deletions ?? []).filter(({ at }) => at.getTime() >= since);
    let removed = 0;
    for (const one of subscriptions.flatMap((found) => found ?? [])) {
      removed += await endSubscriptions(client, one);
    }
    await client.query('alter table accounts disable trigger accounts_last_admin');
    const removedAccounts = await deleteAccounts(client, deletions);
    const people = await keepPeople(client, present);
    await client.query('alter table accounts enable trigger accounts_last_admin');
    return {
      accounts: removedAccounts,
      people,
      isWithoutAdmin: removedAccounts + people > 0 && (await lacksAdmin(client)),
      requests: await eraseRequestsAgain(client, known.requests ?? []),
      reports: await eraseReportsAgain(client, known.reports ?? []),
      subscriptions: removed,
      knowledge: isDamaged ? 'damaged' : 'whole',
    };
  };
}

interface KnownPerson {
  id: string;
  at: string;
}
const PEOPLE = 'select id, extract(epoch from created_at)::text as at from accounts';
const FIRST_LINE = 'select id, extract(epoch from at)::text as at from trail order by id limit 1';

/**
 * Whether the restored data share an account or the beginning of the trail with the replaced ones.
 */
async function isSameSite(client: Client, people: KnownPerson[], firstLine: KnownPerson[]) {
  const { rows } = await client.query<{ same: boolean }>(
    `select exists (
        select from (${PEOPLE}) as person join unnest($1::bigint[], $2::text[]) as known (id, at)
          on person.id = known.id and person.at = known.at)
      or exists (
        select from (${FIRST_LINE}) as line join unnest($3::bigint[], $4::text[]) as known (id, at)
          on line.id = known.id and line.at = known.at) as same`,
    [people, firstLine].flatMap((list) => [list.map(({ id }) => id), list.map(({ at }) => at)]),
  );
  return rows[0]?.same === true;
}

interface Deletion {
  id: string;
  at: Date;
}
const DELETIONS = `select thing_id as id, at from trail
  where thing_kind = 'account' and action = 'delete' and thing_id ~ '^[0-9]{1,15}$'`;

/** Deletes accounts with all related data, even the last administrator's. */
async function deleteAccounts(client: Client, deletions: readonly Deletion[]) {
  const db = drizzle({ client: client as pg.Client });
  let found = 0;
  for (const { id, at } of deletions) {
    const mine = eq(accounts.id, Number(id));
    const [account] = await db
      .select({ email: accounts.email, createdAt: accounts.created_at })
      .from(accounts)
      .where(mine);
    // A restore gives out numbers again: a person who came after the deletion is another one.
    if (account && account.createdAt > at) continue;
    if (account) {
      found += 1;
      await endBotLinks(db, Number(id));
      await db.delete(accounts).where(mine);
      await db.delete(invitations).where(eq(invitations.email, account.email));
    }
    // With its own time, so that nobody who came later is taken for this person.
    await db.insert(trail).values({
      at,
      action: 'delete',
      thing_kind: 'account',
      thing_id: id,
      thing_title: DELETED_PERSON,
      changes: [],
    });
    await forgetPerson(db, Number(id));
    await forgetRecordedFavourites(db, Number(id));
  }
  return found;
}

async function lacksAdmin(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ none: boolean }>(
    `select not exists (select from accounts where role = 'admin' and blocked_at is null) as none`,
  );
  return rows[0]?.none === true;
}

interface Subscriptions {
  table: string;
  ids: string[];
  last: string | null;
}
const givenNumbers = (table: string) => `select '${table}' as table,
  coalesce(array_agg(id::text), '{}') as ids, ${lastNumber(table)}::text as last from ${table}`;

/** Removes rows whose numbers had been given out and that no longer existed. */
async function endSubscriptions(client: Client, { table, ids, last }: Subscriptions) {
  const { rowCount } = await client.query(
    `delete from ${table} where id <= $1::bigint and not (id = any($2::bigint[]))`,
    [last ?? '0', ids],
  );
  return rowCount ?? 0;
}
