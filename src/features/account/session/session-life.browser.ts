import { accountAsker } from '#features/account/session/account-request.ts';
import type { SessionEvent } from '#lib/account/session-events.ts';
import { hasSessionHint, sessionHint } from '#lib/account/session-hint.ts';
import { createSessionLife, TICK_MS } from '#features/account/session/session-life.ts';
import { readClientUser, type SessionAnswer } from '#lib/account/session-answer.ts';
import { announce, pageUser } from '#ui/session/use-session.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { request } from '#ui/request.browser.ts';
import { isSiteHeard, listenToSite, renewStream, type SiteEvent } from '#ui/use-site-events.ts';

const askAccount = accountAsker({
  send: (method, path, input) => request(path, { method, json: input }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

const LAST_USER = 'session_user';

let tellTabs: (event: SessionEvent) => void = () => undefined;

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
  kept: {
    get: () => readClientUser(readKept(LAST_USER)),
    set: (user) => {
      const text = user && JSON.stringify(user);
      if (text !== readKept(LAST_USER)) writeKept(LAST_USER, text);
    },
  },
  announce,
  tell: (event) => tellTabs(event),
});

let stopListening: (() => void) | null = null;
let followed: number | null | undefined;

/** Listens to the site's stream while somebody is signed in; another person needs a new stream. */
function followUser(): void {
  const user = pageUser.get();
  if (user === undefined || followed === (user?.id ?? null)) return;
  const isOther = followed !== undefined;
  followed = user?.id ?? null;
  if (user) stopListening ??= listenToSite(learn);
  else {
    stopListening?.();
    stopListening = null;
  }
  if (isOther) renewStream();
}

/** After a session ends its stream gets no more events, but the page may already have a new session. */
function learn({ kind, data }: SiteEvent): void {
  if (kind !== 'session') return;
  const answer = JSON.parse(data) as SessionAnswer;
  void life.learn(answer).then(() => {
    if (answer.session === null && pageUser.get()) renewStream();
  });
}

let isStarted = false;

/** Asks who is signed in, and keeps the answer up to date while the page is open. */
export function startLife(tell: (event: SessionEvent) => void): void {
  if (isStarted) return;
  isStarted = true;
  tellTabs = tell;
  pageUser.subscribe(followUser);
  void life.tick();
  setInterval(() => {
    void life.tick();
    if (!isSiteHeard() && document.visibilityState === 'visible') void life.watch();
  }, TICK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void life.tick();
  });
}
