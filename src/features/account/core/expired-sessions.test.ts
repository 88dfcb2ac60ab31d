import { expect, it } from 'vitest';
import { forgetExpiredJob } from '#features/account/core/expired-sessions.server.ts';
import { invitations, oneUseTokens, sessions } from '#server/session/account-tables.server.ts';
import { issueToken } from '#server/session/auth-token.server.ts';
import { addPerson, openSession, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('sessions, links and invitations that ran out', ({ db }) => {
  it('are removed, the others stay', async () => {
    const clock = stoppedClock();
    const accountId = await addPerson(db(), 'aisha@example.ru');
    const inADay = () => new Date(clock.now().getTime() + 86_400_000);
    const start = async () => {
      await openSession(db(), accountId, clock.now());
      await issueToken(db(), { accountId, purpose: 'reset-password', expiresAt: inADay() });
    };
    await start();
    const invite = (email: string | null, used_at: Date | null = null) =>
      db()
        .insert(invitations)
        .values({
          token_hash: `hash of ${email}`,
          email,
          role: 'editor',
          created_at: clock.now(),
          expires_at: inADay(),
          used_at,
        });
    await invite('late@example.ru');
    await invite(null, clock.now());
    clock.forward(31 * 86_400_000);
    await start();
    await invite('invited@example.ru');
    await forgetExpiredJob({ db: db(), now: clock.now, others: [] }).run(
      new AbortController().signal,
    );
    expect(await db().select().from(sessions)).toHaveLength(1);
    expect(await db().select().from(oneUseTokens)).toHaveLength(1);
    expect(await db().select().from(invitations).orderBy(invitations.id)).toMatchObject([
      { email: null },
      { email: 'invited@example.ru' },
    ]);
  });
});
