import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { requestPasswordReset } from '#features/account/credentials/password.server.ts';
import type { RequestChange } from '#features/requests/inbox/request-change.ts';
import { changeRequest, readRequest } from '#features/requests/inbox/inbox.server.ts';
import { requestForm } from '#features/requests/placing/request-form.ts';
import { requestErasureJob } from '#features/requests/reports/request-erasure.server.ts';
import { requestsOwnData } from '#features/requests/store/own-requests.server.ts';
import { newForm, placeRequest } from '#features/requests/placing/place-request.server.ts';
import { requestPush } from '#features/requests/store/request-tables.server.ts';
import {
  eraseOwnRequest,
  lettersOfErased,
} from '#features/requests/store/visitor-request.server.ts';
import { addVisitorWord } from '#features/requests/visitor/visitor-word.server.ts';
import { deleteTour } from '#features/tour-editing/save-tour.server.ts';
import { shortlistOwnData } from '#features/catalogue/shortlist/own-shortlist.server.ts';
import { favouriteTours } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import {
  folderTransport,
  removeLetters,
  removeLettersBefore,
  removeLettersTo,
} from '#server/mail/folder-transport.server.ts';
import { outboxJob } from '#server/mail/mail.server.ts';
import { asTourKeeper, permitted, type TourKeeper } from '#server/session/permission.server.ts';
import {
  accountParts,
  actorOf,
  addPerson,
  deleteAccount,
  openSession,
  PASSWORD,
  signedInAs,
  SITE,
  stoppedClock,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

/** All rows of all tables as text. */
async function everything(db: Db): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = [];
  for (const { name } of rows) {
    const found = await db.execute(sql`select t::text from ${sql.identifier(name)} t`);
    texts.push(JSON.stringify(found.rows));
  }
  return texts.join('\n');
}

/** The form of a request, with nothing changed. */
const SAVE = { intent: 'save', note: '', word: '' } as const;

describeOnBothEngines('nothing is left', ({ db }) => {
  const clock = stoppedClock(new Date());
  const parts = accountParts({ now: clock.now, ownData: [shortlistOwnData, requestsOwnData] });
  const requestParts = {
    digest: parts.digest,
    limits: createLimits({ kind: 'memory' }, 1000),
    siteUrl: SITE,
    siteEmail: 'hello@site.example',
    now: clock.now,
    channels: [],
    policy: parts.policy,
  };

  async function keeper(id: number): Promise<TourKeeper> {
    const token = await openSession(db(), id, clock.now());
    return permitted<TourKeeper>(asTourKeeper(await actorOf(db(), token, parts)));
  }

  async function place() {
    const input = requestForm.parse({
      ...newForm(requestParts),
      name: 'Зубайда',
      phone: '+7 917 111-22-33',
      email: 'zubayda@example.ru',
      question: 'Зубайде нужно кресло',
      consent: 'on',
    });
    clock.forward(60_000);
    const target = { tour: null, operator: null, isMissing: false };
    const given = { input, target, network: '203.0.113.9', accountId: null };
    const placed = await placeRequest(db(), given, requestParts);
    if (!placed.ok) throw new Error(placed.problem.code);
    return placed.value.token;
  }

  /** A folder for letters, and the transport that writes them there. */
  function letterFolder() {
    const folder = mkdtempSync(path.join(tmpdir(), 'vseumry-letters-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const from = { name: 'ВсеУмры', address: 'hello@site.example' };
    const transport = folderTransport(folder, from);
    const send = () =>
      outboxJob({ db: db(), transport, log: silentLog }).run(new AbortController().signal);
    return { folder, send };
  }

  it('of a visitor in the database and the folder of letters, and nothing can be added', async () => {
    const boss = await keeper(await addPerson(db(), 'boss@site.example'));
    const token = await place();
    const { folder, send } = letterFolder();
    const change = (field: 'word' | 'note', text: string) => {
      const given = { id: 1, change: { ...SAVE, [field]: text }, now: clock.now() };
      return changeRequest(db(), boss, 'all', { ...given, parts: requestParts });
    };
    expect((await change('word', 'Зубайда, место есть')).ok).toBe(true);
    expect((await change('note', 'звонить Зубайде')).ok).toBe(true);
    await addVisitorWord(
      db(),
      { token, text: 'Это Зубайда', network: visitor.network },
      requestParts,
    );
    await send();
    expect(readdirSync(folder)).toHaveLength(4);
    expect(await everything(db())).toMatch(/Зубайд/);

    expect(await eraseOwnRequest(db(), token, clock.now())).toBe(true);
    await removeLetters(folder, await lettersOfErased(db(), clock.now()));
    expect(readdirSync(folder)).toEqual([]);
    for (const field of ['word', 'note'] as const) {
      expect(await change(field, 'Зубайда звонила')).toMatchObject({
        ok: false,
        problem: { status: 409, code: 'erased' },
      });
    }
    expect(
      await addVisitorWord(
        db(),
        { token, text: 'Это Зубайда', network: visitor.network },
        requestParts,
      ),
    ).toBeNull();
    expect(await everything(db())).not.toMatch(/Зубайд|9171112233|zubayda/);
  });

  it('of letters in the folder that are as old as requests may be, whatever they are about', async () => {
    await addPerson(db(), 'boss@site.example');
    const { folder, send } = letterFolder();
    await requestPasswordReset(db(), visitor, { email: 'boss@site.example' }, parts);
    await send();
    const lettersAfter = async (days: number) => {
      const job = requestErasureJob({
        db: db(),
        months: 12,
        now: () => new Date(Date.now() + days * 86_400_000),
        forgetLetters: (ids) => removeLetters(folder, ids),
        forgetLettersBefore: (instant) => removeLettersBefore(folder, instant),
      });
      await job.run(new AbortController().signal);
      return readdirSync(folder).length;
    };
    expect([await lettersAfter(364), await lettersAfter(367)]).toEqual([1, 0]);
  });

  it('of somebody who worked here, but for what they wrote to others', async () => {
    const boss = await keeper(await addPerson(db(), 'boss@site.example'));
    const id = await addPerson(db(), 'khadija@site.example', { role: 'staff' });
    const me = await keeper(id);
    await place();
    const change = (change: RequestChange) =>
      changeRequest(db(), me, 'all', { id: 1, change, now: clock.now(), parts: requestParts });
    await change({ ...SAVE, to: id });
    await change({ ...SAVE, note: 'место есть' });
    const { folder, send } = letterFolder();
    const forgetLettersTo = (address: string) => removeLettersTo(folder, address);
    for (const email of ['boss@site.example', 'khadija@site.example']) {
      await requestPasswordReset(db(), visitor, { email }, parts);
    }
    await send();
    const recipients = () =>
      readdirSync(folder).map(
        (name) => /^To: (\S+)/m.exec(readFileSync(path.join(folder, name), 'utf8'))?.[1],
      );
    expect(recipients()).toContain('khadija@site.example');
    const endpoint = 'https://push.example/khadija';
    await db().insert(requestPush).values({ account_id: id, endpoint, p256dh: 'a', auth: 'b' });
    const [tour] = await db()
      .insert(tours)
      .values({
        slug: 'kazan',
        tour_type: 'umrah',
        city_from: 'Казань',
        departure_date: '2027-01-10',
        month: 'январь',
        days: 10,
      })
      .returning({ id: tours.id });
    const tourId = tour?.id ?? 0;
    await db()
      .insert(favouriteTours)
      .values([
        { account_id: id, tour_id: tourId, added_at: clock.now() },
        { account_id: boss.id, tour_id: tourId, added_at: clock.now() },
      ]);
    await deleteTour(db(), boss, { id: tourId, version: null, into: null });
    const assigned = async () =>
      (await readRequest(db(), boss, 'all', 1))?.notes.find(({ kind }) => kind === 'assigned')
        ?.text;
    expect(await assigned()).toBe('khadija@site.example');
    expect(await requestsOwnData.export(db(), id)).toMatchObject({
      push: [{ endpoint }],
      notes: [{ request: 1, kind: 'note', text: 'место есть' }],
    });

    const signedIn = await signedInAs(db(), id, parts);
    const given = { visitor, parts: { ...parts, forgetLettersTo } };
    const left = await deleteAccount(db(), signedIn, given, { password: PASSWORD });
    expect(left.ok).toBe(true);
    expect(recipients()).not.toContain('khadija@site.example');
    expect(recipients()).toContain('boss@site.example');
    expect(await assigned()).toBe('удалённый пользователь');
    const rest = await everything(db());
    expect(rest).not.toContain('khadija');
    const { rows } = await db().execute(
      sql`select (coalesce(before, after) ->> 'account_id')::int as account
        from change_set_rows where table_name = 'favourite_tours'`,
    );
    expect(rows).toEqual([{ account: boss.id }]);
  });
});
