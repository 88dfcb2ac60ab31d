import { useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';
import type { SignInDialog } from '#features/account/sign-in-dialog.tsx';
import { STEP_PAGES } from '#features/account/account-paths.ts';
import type { SignInStep } from '#features/account/sign-in-step.ts';
import { wakeAccount } from '#features/account/use-account-live.ts';

interface SignInRequest {
  first: Extract<SignInStep, { kind: 'sign-in' | 'register' }>;
  onSignedIn?: () => void;
}

interface Opened extends SignInRequest {
  View: typeof SignInDialog;
}

const opened = createLiveValue<Opened | null>(null);

/**
 * Opens the sign-in dialog over the page; `first.problem` says why it was needed. For every gate.
 * When the dialog can't be had, the page that does the same opens instead.
 */
export function openSignIn(request: SignInRequest = { first: { kind: 'sign-in' } }): void {
  wakeAccount()
    .then((account) => account.loadSignIn())
    .then(
      ({ SignInDialog }) => opened.set({ ...request, View: SignInDialog }),
      () => location.assign(STEP_PAGES[request.first.kind]),
    );
}

export function closeSignIn(): void {
  opened.set(null);
}

/** What the page shows over itself at this moment. */
export function useOpenedSignIn(): Opened | null {
  return useSyncExternalStore(opened.subscribe, opened.get, () => null);
}
