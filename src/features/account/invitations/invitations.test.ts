import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  acceptSignedIn,
  acceptWithNewAccount,
  readInvitation,
} from '#features/account/invitations/accept-invitation.server.ts';
import { invitationForm } from '#features/account/invitations/invitation-form.ts';
import {
  invite,
  inviteAgain,
  listInvitations,
  revokeInvitation,
} from '#features/account/invitations/invitations.server.ts';
import { forgetExpiredJob } from '#features/account/core/expired-sessions.server.ts';
import { deleteAccount, exportOwnData } from '#features/account/page/own-data.server.ts';
import { changeRole } from '#features/account/people/people.server.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import {
  accountParts,
  addPerson,
  adminAs,
  letters,
  PASSWORD,
  signedInAs,
  stoppedClock,
  tokenIn,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const EMAIL = 'new@example.ru';
const DAY_MS = 86_400_000;

describeOnBothEngines('an invitation by letter', ({ db }) => {
  async function setUp() {
    const clock = stoppedClock();
    const parts = accountParts({ now: clock.now });
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
    const { rows } = await db().execute<{ id: string }>(
      `insert into operators (slug, name, name_key)
       values ('nur', 'Нур', 'nur'), ('safar', 'Сафар', 'safar') returning id`,
    );
    const operator = Number(rows[1]?.id);
    const asked = (given: { email?: string; role?: string; operator?: number | null } = {}) => {
      const { email = EMAIL, role = 'operator', operator: of = operator } = given;
      const fields = { email, role, operator: of === null ? '' : String(of) };
      return invite(db(), admin, { visitor, parts }, invitationForm.parse(fields));
    };
    const join = (token: string) =>
      acceptWithNewAccount(db(), visitor, { token, name: 'Амина', password: PASSWORD }, parts);
    const open = () => listInvitations(db(), admin, parts.now());
    const account = async (email = EMAIL) =>
      (await db().select().from(accounts).where(eq(accounts.email, email)))[0];
    return { admin, clock, parts, operator, asked, join, open, account };
  }

  it('makes an account with its role and operator, once, and then names nobody', async () => {
    const { admin, operator, parts, asked, join, open, account } = await setUp();
    expect(await asked()).toMatchObject({ ok: true });
    expect(await letters(db())).toMatchObject([{ to: EMAIL, kind: 'invitation' }]);
    expect(await open()).toMatchObject([
      { email: EMAIL, role: 'operator', operator: 'Сафар', by: 'admin@example.ru' },
    ]);
    const token = await tokenIn(db(), 'invitation');
    const [kept] = await db().select().from(invitations);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await readInvitation(db(), token, parts.now())).toMatchObject({
      email: EMAIL,
      hasAccount: false,
    });
    expect(await join(token)).toEqual({ ok: true, value: { email: EMAIL } });
    const made = await account();
    expect(made).toMatchObject({ role: 'operator', operator_id: operator, name: 'Амина' });
    expect(made?.email_confirmed_at).toEqual(parts.now());
    expect(await join(token)).toMatchObject({ ok: false, problem: { code: 'link_expired' } });
    expect(await db().select().from(invitations)).toMatchObject([
      { email: null, used_by: made?.id },
    ]);
    expect(await open()).toEqual([]);
    const { lines } = await listTrail(db(), {}, 9);
    expect(lines.map(({ action }) => action)).toEqual(['join', 'invite']);
    expect(JSON.stringify(lines.at(-1))).not.toContain(EMAIL);
    const person = await signedInAs(db(), made?.id ?? 0, parts);
    expect(await exportOwnData(db(), person, parts)).toMatchObject({
      invitations: [{ role: 'operator' }],
    });
    expect(admin.role).toBe('admin');
  });

  it('is used once, however many open it at the same moment', async () => {
    const { asked, join } = await setUp();
    for (let round = 0; round < 20; round += 1) {
      const email = `p${round}@example.ru`;
      expect(await asked({ email, role: 'editor', operator: null })).toMatchObject({ ok: true });
      const token = await tokenIn(db(), 'invitation');
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => join(token)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const made = await db().select().from(accounts).where(eq(accounts.email, email));
      expect(made).toMatchObject([{ role: 'editor' }]);
    }
  });

  it('is accepted by who is signed in with its address, by nobody else', async () => {
    const { parts, operator, asked, join, account } = await setUp();
    const id = await addPerson(db(), EMAIL, { confirmed: false, waiting: true });
    const other = await signedInAs(db(), await addPerson(db(), 'other@example.ru'), parts);
    await asked();
    const token = await tokenIn(db(), 'invitation');
    expect(await readInvitation(db(), token, parts.now())).toMatchObject({ hasAccount: true });
    expect(await join(token)).toMatchObject({ ok: false, problem: { status: 409 } });
    expect(await acceptSignedIn(db(), other, { visitor, parts }, token)).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    const self = await signedInAs(db(), id, parts);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => acceptSignedIn(db(), self, { visitor, parts }, token)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await account()).toMatchObject({
      role: 'operator',
      operator_id: operator,
      access_requested_at: null,
      email_confirmed_at: parts.now(),
    });
  });

  it('takes no rights away from somebody who got them meanwhile', async () => {
    const { parts, asked, account } = await setUp();
    const id = await addPerson(db(), EMAIL);
    await asked();
    const token = await tokenIn(db(), 'invitation');
    await db().update(accounts).set({ role: 'admin' }).where(eq(accounts.id, id));
    const self = await signedInAs(db(), id, parts);
    expect(await acceptSignedIn(db(), self, { visitor, parts }, token)).toMatchObject({
      ok: false,
      problem: { code: 'has_rights' },
    });
    expect(await account()).toMatchObject({ role: 'admin', operator_id: null });
  });

  it('is sent again neither to somebody who got rights meanwhile nor for a deleted operator', async () => {
    const { admin, operator, parts, asked, open } = await setUp();
    await asked();
    await asked({ email: 'second@example.ru', role: 'editor', operator: null });
    const [first, second] = await open();
    await addPerson(db(), 'second@example.ru', { role: 'staff' });
    expect(await inviteAgain(db(), admin, { visitor, parts }, second?.id ?? 0)).toMatchObject({
      ok: false,
      problem: { code: 'has_rights' },
    });
    await db().execute(sql`delete from operators where id = ${operator}`);
    expect(await open()).toMatchObject([{ email: EMAIL, operator: null }, {}]);
    expect(await inviteAgain(db(), admin, { visitor, parts }, first?.id ?? 0)).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(/^Организатора этого приглашения больше нет/) },
    });
    expect(await letters(db())).toHaveLength(2);
  });

  it('works seven days, after a second letter only by the second link, and not once revoked', async () => {
    const { admin, clock, parts, asked, join, open } = await setUp();
    await asked();
    const first = await tokenIn(db(), 'invitation');
    clock.forward(6 * DAY_MS);
    const [row] = await open();
    const again = await inviteAgain(db(), admin, { visitor, parts }, row?.id ?? 0);
    expect(again).toMatchObject({ ok: true });
    const second = await tokenIn(db(), 'invitation');
    expect(await readInvitation(db(), first, parts.now())).toBeNull();
    clock.forward(6 * DAY_MS);
    expect(await readInvitation(db(), second, parts.now())).not.toBeNull();
    clock.forward(DAY_MS);
    expect(await join(second)).toMatchObject({ ok: false });
    clock.forward(1);
    await forgetExpiredJob({ db: db(), now: clock.now, others: [] }).run(
      new AbortController().signal,
    );
    expect(await db().select().from(invitations)).toEqual([]);
    await asked();
    const third = await tokenIn(db(), 'invitation');
    const [open3] = await open();
    expect(await revokeInvitation(db(), admin, open3?.id ?? 0)).toMatchObject({ ok: true });
    expect(await join(third)).toMatchObject({ ok: false });
    expect(await revokeInvitation(db(), admin, open3?.id ?? 0)).toMatchObject({ ok: false });
  });

  it('is sent again, accepted and revoked without any change to others', async () => {
    const { admin, clock, parts, asked, join, open } = await setUp();
    const second = await addPerson(db(), 'second@example.ru', { role: 'admin' });
    const other = await adminAs(db(), second, parts);
    const tokens: string[] = [];
    for (const email of ['a@example.ru', 'b@example.ru', 'c@example.ru']) {
      expect(await asked({ email, role: 'editor', operator: null })).toMatchObject({ ok: true });
      tokens.push(await tokenIn(db(), 'invitation'));
    }
    const [a = 0, b = 0, c = 0] = (await open()).map(({ id }) => id);
    expect((await inviteAgain(db(), other, { visitor, parts }, b)).ok).toBe(true);
    expect((await join(tokens[2] ?? '')).ok).toBe(true);
    expect((await revokeInvitation(db(), admin, c)).ok).toBe(false);
    expect((await revokeInvitation(db(), admin, a)).ok).toBe(true);
    expect(await open()).toMatchObject([{ email: 'b@example.ru', by: 'second@example.ru' }]);
    expect((await listTrail(db(), {}, 3)).lines.map(({ action }) => action)).toEqual([
      'revoke',
      'join',
      'invite-again',
    ]);
    clock.forward(8 * DAY_MS);
    expect((await inviteAgain(db(), admin, { visitor, parts }, b)).ok).toBe(false);
    expect(await asked({ email: 'b@example.ru', role: 'editor', operator: null })).toMatchObject({
      ok: true,
    });
  });

  it('ends with the rights of whoever sent it', async () => {
    const { admin, parts, asked, join } = await setUp();
    const second = await addPerson(db(), 'second@example.ru', { role: 'admin' });
    await asked({ role: 'admin', operator: null });
    const token = await tokenIn(db(), 'invitation');
    const other = await adminAs(db(), second, parts);
    await changeRole(db(), other, { id: admin.id, role: 'staff' }, parts);
    expect(await join(token)).toMatchObject({ ok: false, problem: { code: 'link_expired' } });
  });

  it('is refused for no operator, for somebody with rights, and twice for one address', async () => {
    const { operator, asked } = await setUp();
    const form = { email: EMAIL, role: 'operator', operator: '' };
    expect(invitationForm.safeParse(form).error?.issues[0]?.path).toEqual(['operator']);
    expect(await asked({ operator: operator + 9 })).toMatchObject({
      ok: false,
      problem: { field: 'operator' },
    });
    const twice = await Promise.all([asked(), asked(), asked()]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    await addPerson(db(), 'second@example.ru', { role: 'admin' });
    for (const role of ['editor', 'admin']) {
      expect(await asked({ email: 'second@example.ru', role, operator: null })).toMatchObject({
        ok: false,
        problem: { code: 'has_rights', field: 'email' },
      });
    }
    expect((await letters(db())).filter(({ kind }) => kind === 'invitation')).toHaveLength(1);
  });

  it('goes with the account whose address it names', async () => {
    const { parts, asked } = await setUp();
    const id = await addPerson(db(), EMAIL);
    await asked();
    const self = await signedInAs(db(), id, parts);
    expect(
      await deleteAccount(db(), self, { visitor, parts }, { password: PASSWORD }),
    ).toMatchObject({
      ok: true,
    });
    expect(await db().select().from(invitations)).toEqual([]);
  });

  it('is limited for one admin', async () => {
    const { admin } = await setUp();
    const parts = accountParts({ limits: createLimits({ kind: 'memory' }, 1) });
    let sent = 0;
    for (let n = 0; n < 40; n += 1) {
      const form = invitationForm.parse({ email: `q${n}@example.ru`, role: 'staff' });
      if ((await invite(db(), admin, { visitor, parts }, form)).ok) sent += 1;
    }
    expect(sent).toBe(30);
  });
});
