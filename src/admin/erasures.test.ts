import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { prayerPush } from '#features/prayer/reminders/push-tables.server.ts';
import { endPush } from '#features/prayer/reminders/push-schedule.server.ts';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import { reports } from '#features/requests/reports/report-tables.server.ts';
import { eraseReportsOf } from '#features/requests/reports/reports.server.ts';
import {
  consents,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { eraseOwnRequest } from '#features/requests/store/visitor-request.server.ts';
import type { Role } from '#lib/account/actor.ts';
import { restoreBackup, writeBackup } from '#server/backup/backup.server.ts';
import { localBackup } from '#server/backup/folder-backups.server.ts';
import { type DatabaseSettings, type Db, openDatabase } from '#server/db/db.server.ts';
import { openLoneConnection } from '#server/db/lone-connection.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { accounts, backupCodes, invitations } from '#server/session/account-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import {
  accountParts,
  addPerson,
  deleteAccount,
  PASSWORD,
  signedInAs,
  stoppedClock,
  visitor,
} from '#test/accounts.ts';
import { copyEmbedded, copyPostgres, silentLog } from '#test/database.ts';
import { quickEngine } from '#test/proof.ts';
import { rememberErasures } from './erasures.server.ts';
import { stricterPlace } from './kept-people.server.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;
const ENDPOINT = 'https://push.example/one';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-erasures-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const ENGINES: Record<string, () => Promise<DatabaseSettings>> = {
  embedded: async () => {
    const directory = scratchFolder();
    copyEmbedded(directory);
    return { kind: 'embedded', directory };
  },
  PostgreSQL: async () => {
    const { url, drop } = await copyPostgres();
    undo.push(drop);
    await (await openDatabase({ kind: 'postgres', url, poolMax: 1 }, silentLog)).close();
    return { kind: 'postgres', url, poolMax: 2 };
  },
};

describe.each(quickEngine(ENGINES))('what was erased since a backup (%s)', (_name, engine) => {
  /** A site with its own clock that is opened for each step. */
  async function site() {
    const settings = await engine();
    const folder = scratchFolder();
    // The trail uses the database's own clock, which must not be behind.
    const clock = stoppedClock(new Date(Date.now() - 5 * DAY_MS));
    const open = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const { db, close } = await openDatabase(settings, silentLog);
      try {
        return await work(db);
      } finally {
        await close();
      }
    };
    return {
      clock,
      open,
      async backUp() {
        const file = localBackup(path.join(folder, `${randomUUID()}.backup`));
        const connect = () => openLoneConnection(settings, silentLog);
        const files = diskFiles(folder);
        const source = { connect, scratch: folder, files, folders: [], secret: null };
        await writeBackup(source, { file, passphrase: null, now: clock.now() });
        return file;
      },
      async restore(file: ReturnType<typeof localBackup>) {
        const { client, close } = await openLoneConnection(settings, silentLog);
        const files = diskFiles(folder);
        const target = { client, scratch: folder, files, remember: rememberErasures };
        return restoreBackup(file, null, target).finally(close);
      },
    };
  }

  /** A request with a message and a consent; returns the token of its visitor's page. */
  async function addRequest(
    db: Db,
    name: string,
    changed: Partial<typeof requests.$inferInsert> = {},
  ) {
    const token = newToken();
    const person = { name, phone: '+79170000000', email: 'a@example.ru', question: 'Есть места?' };
    const [row] = await db
      .insert(requests)
      .values({ form_key: randomUUID(), secret_hash: hashToken(token), ...person, ...changed })
      .returning({ id: requests.id });
    const id = row?.id ?? 0;
    await db.insert(requestNotes).values({ request_id: id, kind: 'word', text: `Это ${name}` });
    const consent = { document: 'request', version: 'request-1', contact_hash: name };
    await db.insert(consents).values({ ...consent, request_number: id });
    return token;
  }

  async function addReport(
    db: Db,
    email: string,
    changed: Partial<typeof reports.$inferInsert> = {},
  ) {
    const page = { path: '/tours/a', title: 'Умра из Казани', kind: 'price' as const };
    const form_key = randomUUID();
    await db.insert(reports).values({
      form_key,
      ...page,
      words: 'Цена другая',
      email,
      created_at: new Date(),
      ...changed,
    });
  }

  const namesOf = async (db: Db) =>
    (await db.select().from(requests).orderBy(asc(requests.id))).map(({ name }) => name);

  /** Deletes an account like its owner. */
  async function leave(db: Db, email: string, now: () => Date) {
    const parts = accountParts({ now });
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    const actor = await signedInAs(db, account?.id ?? 0, parts);
    const left = await deleteAccount(db, actor, { visitor, parts }, { password: PASSWORD });
    expect(left.ok).toBe(true);
  }

  it('is erased again: accounts, requests and reports on demand and after their term, reminders', async () => {
    const { clock, open, backUp, restore } = await site();
    const token = await open(async (db) => {
      await addPerson(db, 'admin@site.example');
      await addPerson(db, 'leaves@site.example');
      await addPerson(db, 'stays@site.example');
      const invited = { email: 'leaves@site.example', role: 'editor' as const, token_hash: 'x' };
      await db.insert(invitations).values({ ...invited, expires_at: clock.now() });
      const subscription = {
        p256dh: 'key',
        auth: 'word',
        city_slug: 'kazan',
        calculation: '',
        prayers: ['fajr' as const],
        reminder_minutes: 5 as const,
        sound: true,
        consented_at: clock.now(),
        consent_version: 'push-1',
      };
      await db.insert(prayerPush).values([
        { endpoint: ENDPOINT, ...subscription },
        { endpoint: `${ENDPOINT}1`, ...subscription },
      ]);
      const wish = await addRequest(db, 'Амина');
      await addRequest(db, 'Булат', { status: 'agreed', closed_at: clock.now() });
      await addRequest(db, 'Вера');
      await addReport(db, 'leaves@site.example');
      await addReport(db, 'b@example.ru', { status: 'fixed', closed_at: clock.now() });
      await addReport(db, 'c@example.ru');
      return wish;
    });
    const file = await backUp();

    clock.forward(DAY_MS);
    const erasedAt = clock.now();
    await open(async (db) => {
      expect(await eraseOwnRequest(db, token, erasedAt)).toBe(true);
      await leave(db, 'leaves@site.example', clock.now);
      await eraseReportsOf(db, 'leaves@site.example', erasedAt);
      await endPush(db, ENDPOINT, null);
    });
    clock.forward(MONTHS * 31 * DAY_MS);
    await open(async (db) => {
      const job = requestErasureJob({
        db,
        months: MONTHS,
        now: clock.now,
        forgetLetters: async () => {},
        forgetLettersBefore: async () => {},
      });
      await job.run(new AbortController().signal);
      expect(await namesOf(db)).toEqual([null, null, 'Вера']);
    });

    const { erased } = await restore(file);
    expect(erased).toEqual({
      accounts: 1,
      requests: 2,
      reports: 2,
      subscriptions: 1,
      people: 0,
      isWithoutAdmin: false,
      knowledge: 'whole',
    });
    await open(async (db) => {
      expect(await namesOf(db)).toEqual([null, null, 'Вера']);
      const [wish, term] = await db.select().from(requests).orderBy(asc(requests.id));
      const gone = { phone: null, email: null, question: null, secret_hash: null };
      expect(wish).toMatchObject({ ...gone, status: 'withdrawn', erased_at: erasedAt });
      expect(term).toMatchObject({ ...gone, status: 'agreed' });
      const words = await db.select().from(requestNotes).orderBy(asc(requestNotes.request_id));
      expect(words.map(({ text }) => text)).toEqual([null, null, 'Это Вера']);
      const register = await db.select().from(consents).orderBy(asc(consents.request_number));
      expect(register.map(({ withdrawn_at }) => withdrawn_at)).toEqual([erasedAt, null, null]);
      const [demanded, closed, waiting] = await db.select().from(reports).orderBy(asc(reports.id));
      const silent = { words: null, email: null, answer: null };
      expect(demanded).toMatchObject({ ...silent, status: 'new', erased_at: erasedAt });
      expect(closed).toMatchObject({ ...silent, status: 'fixed', erased_at: expect.any(Date) });
      expect(waiting).toMatchObject({ email: 'c@example.ru', erased_at: null });
      const people = await db.select().from(accounts).orderBy(asc(accounts.id));
      expect(people.map(({ email }) => email)).toEqual([
        'admin@site.example',
        'stays@site.example',
      ]);
      expect(await db.select().from(invitations)).toEqual([]);
      const left = await db.select().from(prayerPush);
      expect(left.map(({ endpoint }) => endpoint)).toEqual([`${ENDPOINT}1`]);
      expect(JSON.stringify(await db.select().from(trail))).not.toContain('leaves@site.example');
    });
  });

  it('stays erased when an older backup is restored before a newer one', async () => {
    const { clock, open, backUp, restore } = await site();
    await open((db) => addPerson(db, 'admin@site.example'));
    const older = await backUp();
    clock.forward(DAY_MS);
    const token = await open(async (db) => {
      await addPerson(db, 'leaves@site.example');
      const [operator] = await db
        .insert(operators)
        .values({ slug: 'one', name: 'Один', name_key: 'один' })
        .returning({ id: operators.id });
      await addReport(db, 'Leaves@site.example', { operator_id: operator?.id ?? 0 });
      return addRequest(db, 'Амина');
    });
    const newer = await backUp();
    clock.forward(DAY_MS);
    await open(async (db) => {
      await eraseOwnRequest(db, token, clock.now());
      await eraseReportsOf(db, 'leaves@site.example', clock.now());
      await leave(db, 'leaves@site.example', clock.now);
    });
    await restore(older);
    await open(async (db) => {
      expect(await namesOf(db)).toEqual([null]);
      // Its number is not given out again.
      await addRequest(db, 'Вера');
      expect(await db.select({ id: requests.id }).from(requests).orderBy(asc(requests.id))).toEqual(
        [{ id: 1 }, { id: 2 }],
      );
      await addReport(db, 'd@example.ru');
      const told = await db.select().from(reports).orderBy(asc(reports.id));
      expect(told.map(({ id, email, operator_id }) => [id, email, operator_id])).toEqual([
        [1, null, null],
        [2, 'd@example.ru', null],
      ]);
      // A new person may get the number of the deleted account.
      await addPerson(db, 'new@site.example');
    });
    const newest = await backUp();
    expect((await restore(newer)).erased).toMatchObject({
      accounts: 1,
      requests: 1,
      reports: 1,
    });
    await open(async (db) => {
      expect(await namesOf(db)).toEqual([null]);
      expect(await db.select().from(reports)).toMatchObject([{ words: null, email: null }]);
      expect(await db.select({ email: accounts.email }).from(accounts)).toEqual([
        { email: 'admin@site.example' },
      ]);
    });
    await restore(newest);
    const emails = ['admin@site.example', 'new@site.example'];
    const found = await open((db) =>
      db.select().from(accounts).where(inArray(accounts.email, emails)),
    );
    expect(found).toHaveLength(2);
  });

  it('is erased even if it was the only administrator of the backup', async () => {
    const { open, backUp, restore } = await site();
    await open(async (db) => {
      await addPerson(db, 'first@site.example');
      await addPerson(db, 'second@site.example');
    });
    const file = await backUp();
    await open(async (db) => {
      const second = eq(accounts.email, 'second@site.example');
      await db.update(accounts).set({ role: 'admin' }).where(second);
      await leave(db, 'first@site.example', () => new Date());
    });
    expect((await restore(file)).erased).toMatchObject({ accounts: 1, isWithoutAdmin: true });
    await open(async (db) => {
      const people = await db.select({ email: accounts.email }).from(accounts);
      expect(people).toEqual([{ email: 'second@site.example' }]);
      // The rule about the last administrator applies again.
      await db.update(accounts).set({ role: 'admin' });
      await expect(db.delete(accounts)).rejects.toMatchObject({
        cause: { constraint: 'accounts_last_admin' },
      });
    });
  });

  it('is not taken from the data of another site', async () => {
    const mine = await site();
    await mine.open(async (db) => {
      await addPerson(db, 'admin@site.example');
      await addPerson(db, 'reader@site.example');
    });
    const file = await mine.backUp();
    const other = await site();
    await other.open(async (db) => {
      await addPerson(db, 'boss@other.example');
      await addPerson(db, 'leaves@other.example');
      await leave(db, 'leaves@other.example', () => new Date());
    });
    expect((await other.restore(file)).erased).toMatchObject({ accounts: 0, knowledge: 'foreign' });
    const people = await other.open((db) => db.select({ email: accounts.email }).from(accounts));
    expect(people).toHaveLength(2);
  });

  it('gives nobody back a right, a password or an address that they have lost since', async () => {
    const { open, backUp, restore } = await site();
    const emailOf = (name: string) => `${name}@site.example`;
    const one = (name: string) => eq(accounts.email, emailOf(name));
    await open(async (db) => {
      await addPerson(db, emailOf('admin'));
      await addPerson(db, emailOf('blocked'), { role: 'staff' });
      await addPerson(db, emailOf('demoted'), { role: 'staff' });
      await addPerson(db, emailOf('promoted'), { role: 'editor' });
      await addPerson(db, emailOf('unblocked'), { role: 'staff', blocked: true });
      await addPerson(db, emailOf('secured'), { role: 'staff' });
      const [former] = await db
        .insert(operators)
        .values({ slug: 'one', name: 'Первый', name_key: 'первый' })
        .returning();
      for (const name of ['moved', 'placeless']) {
        await addPerson(db, emailOf(name));
        const place = { role: 'operator' as const, operator_id: former?.id ?? 0 };
        await db.update(accounts).set(place).where(one(name));
      }
      await db.insert(backupCodes).values([
        { account_id: 6, salt: 'salt', code_hash: 'used' },
        { account_id: 6, salt: 'salt', code_hash: 'unused' },
      ]);
      const factor = { totp_secret: 'sealed', totp_enabled_at: new Date(), totp_last_step: 1 };
      await db.update(accounts).set(factor).where(one('secured'));
    });
    const file = await backUp();
    await open(async (db) => {
      await db.update(accounts).set({ blocked_at: new Date() }).where(one('blocked'));
      await db.update(accounts).set({ role: 'reader' }).where(one('demoted'));
      await db.update(accounts).set({ role: 'admin' }).where(one('promoted'));
      await db.update(accounts).set({ blocked_at: null }).where(one('unblocked'));
      const [later] = await db
        .insert(operators)
        .values({ slug: 'two', name: 'Второй', name_key: 'второй' })
        .returning();
      await db
        .update(accounts)
        .set({ operator_id: later?.id ?? 0 })
        .where(one('moved'));
      const nowhere = { role: 'reader' as const, operator_id: null };
      await db.update(accounts).set(nowhere).where(one('placeless'));
      await db
        .update(accounts)
        .set({ password_hash: 'new', email: emailOf('newer'), totp_last_step: 9 })
        .where(one('secured'));
      await db.delete(backupCodes).where(eq(backupCodes.code_hash, 'used'));
    });

    const { erased } = await restore(file);
    expect(erased).toMatchObject({ people: 5, isWithoutAdmin: false, knowledge: 'whole' });
    await open(async (db) => {
      const people = await db.select().from(accounts).orderBy(asc(accounts.id));
      const rights = people.map(({ email, role, blocked_at }) => [
        email.split('@')[0],
        role,
        blocked_at ? 'blocked' : 'open',
      ]);
      expect(rights).toEqual([
        ['admin', 'admin', 'open'],
        ['blocked', 'staff', 'blocked'],
        ['demoted', 'reader', 'open'],
        ['promoted', 'editor', 'open'],
        ['unblocked', 'staff', 'blocked'],
        ['newer', 'staff', 'open'],
        // The operator that they moved to is not in the backup.
        ['moved', 'reader', 'open'],
        ['placeless', 'reader', 'open'],
      ]);
      expect(people[5]).toMatchObject({ password_hash: 'new', totp_last_step: 9 });
      const codes = await db.select().from(backupCodes);
      expect(codes.map(({ code_hash }) => code_hash)).toEqual(['unused']);
      const lines = await db.select().from(trail).where(eq(trail.thing_kind, 'account'));
      expect(lines.map(({ thing_title }) => thing_title.split('@')[0])).toEqual([
        'blocked',
        'demoted',
        'moved',
        'placeless',
      ]);
    });
  });

  it('says so when nobody who is an administrator in the backup is one at present', async () => {
    const { open, backUp, restore } = await site();
    await open(async (db) => {
      await addPerson(db, 'first@site.example');
      await addPerson(db, 'second@site.example');
    });
    const file = await backUp();
    await open(async (db) => {
      const set = (email: string, role: 'admin' | 'reader') =>
        db.update(accounts).set({ role }).where(eq(accounts.email, email));
      await set('second@site.example', 'admin');
      await set('first@site.example', 'reader');
    });
    expect((await restore(file)).erased).toMatchObject({ people: 1, isWithoutAdmin: true });
  });
});

it.each([
  ['reader', 'staff', 'reader'],
  ['operator', 'editor', 'editor'],
  ['editor', 'operator', 'operator'],
  ['staff', 'admin', 'staff'],
  ['staff', 'staff', 'staff'],
  ['admin', 'staff', 'staff'],
  ['admin', 'reader', 'reader'],
] as const)('%s in the backup and %s at present gives %s', (backup, present, expected) => {
  const place = (role: Role) => ({ role, operator_id: role === 'operator' ? 1 : null });
  expect(stricterPlace(place(backup), place(present))).toEqual(place(expected));
});
