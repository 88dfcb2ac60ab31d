import { useSyncExternalStore } from 'react';
import { createLiveValue } from '#lib/live-value.ts';

/** A request to sign in or to register. The account's part of the header opens a dialog for it. */
export interface SignInRequest {
  kind: 'sign-in' | 'register';
  /** The reason, shown in the dialog. */
  problem?: string;
}

const wanted = createLiveValue<SignInRequest | null>(null);

/** Opens the sign-in dialog over the page. */
export function openSignIn(request: SignInRequest = { kind: 'sign-in' }): void {
  wanted.set({ ...request });
}

/** Closes the sign-in dialog. */
export function closeSignIn(): void {
  wanted.set(null);
}

/** The page's open request; null when nothing is open. */
export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(wanted.subscribe, wanted.get, () => null);
}
