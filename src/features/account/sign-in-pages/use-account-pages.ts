import { useEffect } from 'react';
import type { AccountView } from '#features/account/core/account-view.ts';
import type { ClientSession } from '#lib/account/session-answer.ts';
import { wakeAccount } from '#features/account/session/use-account-live.ts';
import { pageUser } from '#ui/session/use-session.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';

/** Makes a session that was just opened the one of this page and of every tab. */
export async function enterAccount(session: ClientSession): Promise<void> {
  const { life } = await wakeAccount();
  life.take(session);
}

/** Tells every tab that the link of a recovery letter was opened here. */
export function useRecovery(): void {
  useEffect(() => {
    void wakeAccount().then(
      ({ life }) => life.recover(),
      () => undefined,
    );
  }, []);
}

/** Asks again who is signed in when a page that was just loaded knows it otherwise than the session. */
export function useSessionAgreement(
  seen: Pick<AccountView, 'email' | 'name' | 'role' | 'hasSecondFactor'> | null,
): void {
  const told = seen && [seen.email, seen.name, seen.role, seen.hasSecondFactor].join();
  useEffect(() => {
    const user = pageUser.get();
    if (user === undefined) return;
    const known = user && [user.email, user.name, user.role, user.factors.length > 0].join();
    if (known === told) return;
    void wakeAccount().then(
      ({ life }) => life.check({ tellOthers: true }),
      () => undefined,
    );
  }, [told]);
}

/** Nobody is signed in any more because they wanted it so, by other means than the header's. */
export function leaveAccount(): void {
  void wakeAccount().then(
    ({ life }) => life.leave(),
    () => undefined,
  );
}

/** For a refusal that says «signed out»: the dialog says why, the page stays as it is. */
export function sessionEnded(): void {
  openSignIn({ kind: 'sign-in', problem: SIGNED_OUT.message });
  void wakeAccount().then(
    ({ life }) => life.check(),
    () => undefined,
  );
}
