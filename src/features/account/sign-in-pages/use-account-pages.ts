import { useEffect } from 'react';
import type { AccountView } from '#features/account/core/account-view.ts';
import type { ClientSession } from '#lib/account/session-answer.ts';
import { wakeAccount } from '#features/account/session/use-account-live.ts';
import { pageUser } from '#ui/session/use-session.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';

/** Makes a new session that of this page and of every tab. */
export async function enterAccount(session: ClientSession): Promise<void> {
  const { life } = await wakeAccount();
  life.take(session);
}

/** Tells every tab that this page opened the link of a recovery letter. */
export function useRecovery(): void {
  useEffect(() => {
    void wakeAccount().then(
      ({ life }) => life.recover(),
      () => undefined,
    );
  }, []);
}

/** Asks again who is signed in when a loaded page disagrees with the session. */
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

/** The person has signed out on purpose, by other means than the header's button. */
export function leaveAccount(): void {
  void wakeAccount().then(
    ({ life }) => life.leave(),
    () => undefined,
  );
}

/** For the refusal «signed out»: the dialog explains it, the page stays as it is. */
export function sessionEnded(): void {
  openSignIn({ kind: 'sign-in', problem: SIGNED_OUT.message });
  void wakeAccount().then(
    ({ life }) => life.check(),
    () => undefined,
  );
}
