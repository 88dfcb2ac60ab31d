import { expect, it } from 'vitest';
import { forgetExpiredJob } from '#features/account/core/expired-sessions.server.ts';
import { oneUseTokens, sessions } from '#server/session/account-tables.server.ts';
import { issueToken } from '#server/session/auth-token.server.ts';
import { addPerson, openSession, stoppedClock } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

describeOnBothEngines('sessions and links that ran out', ({ db }) => {
  it('are removed, the others stay', async () => {
    const clock = stoppedClock();
    const accountId = await addPerson(db(), 'aisha@example.ru');
    const inADay = () => new Date(clock.now().getTime() + 86_400_000);
    const start = async () => {
      await openSession(db(), accountId, clock.now());
      await issueToken(db(), { accountId, purpose: 'reset-password', expiresAt: inADay() });
    };
    await start();
    clock.forward(31 * 86_400_000);
    await start();
    await forgetExpiredJob({ db: db(), now: clock.now, others: [] }).run(
      new AbortController().signal,
    );
    expect(await db().select().from(sessions)).toHaveLength(1);
    expect(await db().select().from(oneUseTokens)).toHaveLength(1);
  });
});
