import { accountAsker, type Send } from '#features/account/account-request.ts';
import type { SessionEvent } from '#features/account/session-events.ts';
import { hasSessionHint, sessionHint } from '#features/account/session-hint.ts';
import { createSessionLife, TICK_MS } from '#features/account/session-life.ts';
import { announce, pageUser } from '#features/account/use-session.ts';

const PATIENCE_MS = 20_000;

const send: Send = async (method, path, input) => {
  const response = await fetch(path, {
    method,
    headers: input ? { 'content-type': 'application/json' } : {},
    body: input && JSON.stringify(input),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
};

/** Asks the account's API from this page. */
export const askAccount = accountAsker({
  send,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

let tellTabs: (event: SessionEvent) => void = () => undefined;

/** The life of the page's session. */
export const life = createSessionLife({
  user: pageUser,
  ask: askAccount,
  now: () => Date.now(),
  hint: {
    get: () => hasSessionHint(document.cookie),
    set: (isSignedIn) => {
      document.cookie = sessionHint(isSignedIn, location.protocol === 'https:');
    },
  },
  announce,
  tell: (event) => tellTabs(event),
});

let isStarted = false;

/** Asks who is signed in, and from then on keeps the answer good as long as the page is open. */
export function startLife(tell: (event: SessionEvent) => void): void {
  if (isStarted) return;
  isStarted = true;
  tellTabs = tell;
  void life.tick();
  setInterval(() => void life.tick(), TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void life.tick();
  });
}
