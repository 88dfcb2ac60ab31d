import { useEffect, useState } from 'react';
import { STEP_PAGES } from '#lib/account/account-paths.ts';
import { wakeAccount } from '#features/account/session/use-account-live.ts';
import type { SignInDialog } from '#features/account/session/sign-in-dialog.tsx';
import { closeSignIn, type SignInRequest, useSignInRequest } from '#ui/session/use-sign-in.ts';

/**
 * The requested sign-in dialog, once its code has loaded. When that fails, opens the page that does the
 * same.
 */
export function useSignInDialog(): { View: typeof SignInDialog; request: SignInRequest } | null {
  const request = useSignInRequest();
  const [View, setView] = useState<typeof SignInDialog | null>(null);
  useEffect(() => {
    if (!request) return;
    wakeAccount()
      .then((account) => account.loadSignIn())
      .then(
        ({ SignInDialog }) => setView(() => SignInDialog),
        () => {
          closeSignIn();
          location.assign(STEP_PAGES[request.kind]);
        },
      );
  }, [request]);
  return request && View ? { View, request } : null;
}
