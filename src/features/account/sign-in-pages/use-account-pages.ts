import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { AccountView } from '#features/account/core/account-view.ts';
import type { ClientSession } from '#lib/account/session-answer.ts';
import type { SessionLife } from '#features/account/session/session-life.ts';
import { wakeAccount } from '#features/account/session/use-account-live.ts';
import { pageUser } from '#ui/session/use-session.ts';
import { openSignIn } from '#ui/session/use-sign-in.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';

/** Makes a new session that of this page and of every tab, and goes on to another page. */
export function useEntering(target: string) {
  const navigate = useNavigate();
  return (session: ClientSession): void =>
    void wakeAccount()
      .then(({ life }) => life.take(session))
      .then(
        () => navigate(target, { replace: true }),
        () => location.assign(target),
      );
}

/** Tells every tab that this page opened the link of a recovery letter. */
export function useRecovery(): void {
  useEffect(() => {
    onLife((life) => life.recover());
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
    onLife((life) => void life.check({ tellOthers: true }));
  }, [told]);
}

/** The person has signed out on purpose, by other means than the header's button. */
export function leaveAccount(): void {
  onLife((life) => life.leave());
}

/** For the refusal «signed out»: the dialog explains it, the page stays as it is. */
export function sessionEnded(): void {
  openSignIn({ kind: 'sign-in', problem: SIGNED_OUT.message });
  onLife((life) => void life.check());
}

/** Tells the session's life cycle of this page, unless the network fails. */
function onLife(tell: (life: SessionLife) => void): void {
  void wakeAccount().then(
    (account) => tell(account.life),
    () => undefined,
  );
}
