import type { AccountAnswer, AskAccount } from '#features/account/session/account-request.ts';
import type { LiveValue } from '#lib/live-value.ts';
import type { ClientSession, ClientUser, SessionAnswer } from '#lib/account/session-answer.ts';
import {
  type KnownUser,
  SESSION_EVENTS,
  type SessionEvent,
  type SessionNews,
} from '#lib/account/session-events.ts';

/** The time between two checks of the session. */
export const TICK_MS = 30_000;
/** The answer is renewed when less of its validity remains: three ticks. */
const RENEW_BELOW_MS = 3 * TICK_MS;

interface LifeParts {
  user: LiveValue<KnownUser>;
  ask: AskAccount;
  now: () => number;
  hint: { get: () => boolean; set: (isSignedIn: boolean) => void };
  /** The user of the last answer, stored in the browser for pages that start while the site is away. */
  kept: { get: () => ClientUser | null; set: (user: ClientUser | null) => void };
  /** Reports news to this page. */
  announce: (news: SessionNews) => void;
  /** Sends an event to the other tabs. */
  tell: (event: SessionEvent) => void;
}

export interface SessionLife {
  /** Asks the server who is signed in; with `tellOthers`, sends changes to the other tabs. */
  check: (how?: { tellOthers?: boolean }) => Promise<void>;
  /** Called every TICK_MS and when the page becomes visible: renews an expiring answer. */
  tick: () => Promise<void>;
  /**
   * Takes the stream's news of the session that it was opened with: an answer of `/api/session`. When
   * that is not the page's session, asks the site.
   */
  learn: (answer: unknown) => Promise<void>;
  /**
   * Called with each tick while the stream is silent: people with rights, or waiting for them, hear of
   * changes; others at the next renewal.
   */
  watch: () => Promise<void>;
  /**
   * Takes an event from another tab; ignores anything but the name of an event. A sign-out is reported even
   * if nobody is known here: the stream may be faster, or a new page may show the former user's data.
   */
  hear: (said: unknown) => Promise<void>;
  /** Takes the session of a sign-in in this page. */
  take: (session: ClientSession) => void;
  /** Signs out; the result says whether that succeeded. */
  signOut: () => Promise<AccountAnswer>;
  /** Reports a sign-out in this page by other means than `signOut`. */
  leave: () => void;
  /** Reports that this page opened the link of a recovery letter. */
  recover: () => void;
}

/**
 * The session's life cycle in one page: knows who is signed in, renews the answer in time and reports
 * events. Only the server's answers change it. While there are none, everything stays, and a new page
 * shows the last signed-in user.
 */
export function createSessionLife(parts: LifeParts): SessionLife {
  const { user, ask, now, hint, kept, announce, tell } = parts;
  let validUntilMs = 0;
  /** The user stored when the page started, until the first answer. */
  let atStart = kept.get();
  /** Rises with every change from elsewhere: an answer to an older question is outdated. */
  let turn = 0;
  let isRenewing = false;

  function settle(session: ClientSession | null, { isRenewal = false, ...how }: Settling): void {
    const before = user.get();
    const after = session?.user ?? null;
    const isOther = isChangedSince(atStart, before, after);
    const event = isOther ? 'user-updated' : eventBetween(before, after, isRenewal);
    atStart = null;
    if (session) validUntilMs = now() + session.expires_in * 1000;
    hint.set(session !== null);
    kept.set(after);
    if (!isSameUser(before, after)) user.set(after);
    if (!event) return;
    announce({ event, isWanted: how.isWanted });
    if (how.tellOthers) tell(event);
  }

  async function check({ tellOthers = false } = {}): Promise<void> {
    const asked = ++turn;
    const answer = await ask('GET', '/api/session');
    if (asked !== turn) return;
    if (!answer.ok || !isSessionAnswer(answer.body)) {
      // The next tick asks again, because this answer is not reliable.
      const last = user.get() === undefined && hint.get() ? kept.get() : null;
      if (last) user.set(last);
      return;
    }
    const { session } = answer.body;
    settle(session, { isWanted: session !== null && user.get() !== undefined, tellOthers });
  }

  async function renew(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    const asked = turn;
    const answer = await ask('POST', '/api/session/refresh', {});
    isRenewing = false;
    if (asked !== turn) return;
    if (answer.ok && isSessionAnswer(answer.body)) {
      settle(answer.body.session, { isRenewal: true, isWanted: false, tellOthers: true });
    } else if (!answer.ok && answer.problem.status === 401) {
      settle(null, { isWanted: false, tellOthers: false });
    }
  }

  function end(tellOthers: boolean): void {
    turn++;
    const isLate = !user.get();
    settle(null, { isWanted: true, tellOthers });
    if (isLate) announce({ event: 'signed-out', isWanted: true });
    if (isLate && tellOthers) tell('signed-out');
  }

  return {
    check,
    async tick() {
      if (hint.get() !== Boolean(user.get())) return check();
      if (user.get() && validUntilMs - now() <= RENEW_BELOW_MS) return renew();
    },
    async learn(answer) {
      if (!isSessionAnswer(answer)) return;
      const { session } = answer;
      const known = user.get();
      if (known !== undefined && known?.id !== session?.user.id) return check();
      if (!session) return;
      turn++;
      settle(session, { isWanted: false, tellOthers: false });
    },
    async watch() {
      if (awaitsChanges(user.get())) return check();
    },
    async hear(said) {
      const event = SESSION_EVENTS.find((known) => known === said);
      if (event === 'signed-out') end(false);
      else if (event === 'password-recovery') announce({ event, isWanted: true });
      else if (event) await check();
    },
    take(session) {
      turn++;
      settle(session, { isWanted: true, tellOthers: true });
    },
    async signOut() {
      const answer = await ask('POST', '/api/sign-out', {});
      if (answer.ok) end(true);
      return answer;
    },
    leave: () => end(true),
    recover() {
      announce({ event: 'password-recovery', isWanted: true });
      tell('password-recovery');
    },
  };
}

/** What an answer is to, and whom it is told. */
interface Settling {
  isRenewal?: boolean;
  isWanted: boolean;
  tellOthers: boolean;
}

/** Whether the first answer differs from the stored user for whom the page may have been rendered. */
function isChangedSince(
  atStart: ClientUser | null,
  before: KnownUser,
  after: ClientUser | null,
): boolean {
  if (before !== undefined || !after || atStart?.id !== after.id) return false;
  return !isSameUser(atStart, after);
}

/** Whether somebody has rights, or waits for them. */
function awaitsChanges(user: KnownUser): boolean {
  return Boolean(user && (user.role !== 'reader' || user.access_requested));
}

/** The event between two answers; null when nothing changed. */
export function eventBetween(
  before: KnownUser,
  after: ClientUser | null,
  isRenewal: boolean,
): SessionEvent | null {
  if (!after) return before ? 'signed-out' : null;
  if (before?.id !== after.id) return 'signed-in';
  if (!isSameUser(before, after)) return 'user-updated';
  return isRenewal ? 'refreshed' : null;
}

function isSameUser(one: KnownUser, other: KnownUser): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** An answer of our server; anything else (such as a proxy's page) is not. */
function isSessionAnswer(body: unknown): body is SessionAnswer {
  return (
    typeof body === 'object' &&
    body !== null &&
    'session' in body &&
    (body.session === null || (typeof body.session === 'object' && 'user' in body.session))
  );
}
