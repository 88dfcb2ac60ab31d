import { type SessionAnswer, sessionAnswer } from '#lib/account/session-answer.ts';
import type { Database } from '#server/db/db.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { EventStream } from '#server/http/event-streams.server.ts';
import type { AccountContext } from '#server/session/account-context.server.ts';
import { asTourKeeper, operatorScope } from '#server/session/permission.server.ts';
import { findSession } from '#server/session/session.server.ts';

/** News for people who see visitors' requests; the events carry no content. */
const HINTS = ['requests', 'deliveries'] as const;
/** News within this time are sent together. */
const GATHER_MS = 500;

interface NewsParts {
  read: Read;
  onNews: Database['onNews'];
}

interface Follower {
  account: AccountContext;
  /** Undefined until the session is read. */
  accountId?: number;
  /** The operator whose requests they see, or all; null for none. */
  sees: number | 'all' | null;
}

/**
 * Sends news to open pages of signed-in people, from any process. Returns a function that follows a
 * stream. Event `session`: the answer of `GET /api/session`, first when the stream opens, then whenever
 * the account changes or one of its sessions ends. Events `requests` and `deliveries`, for people who
 * see visitors' requests: one that they see is new or has changed.
 */
export function tellSessionNews({ read, onNews }: NewsParts) {
  const followers = new Map<EventStream, Follower>();
  const due = new Set<EventStream>();
  let isTelling = false;
  /** The operators concerned, 0 for the site itself; null when the news name none. */
  const gathered = new Map<(typeof HINTS)[number], Set<number | null>>();

  const tell = async (stream: EventStream, follower: Follower) => {
    const { parts, sessionToken } = follower.account;
    const now = parts.now();
    const session = await read((db) =>
      findSession(db, sessionToken, { policy: parts.policy, now }),
    );
    if (session) {
      follower.accountId = session.actor.id;
      const keeper = asTourKeeper(session.actor);
      follower.sees = keeper.ok ? (operatorScope(keeper.value) ?? 'all') : null;
    } else followers.delete(stream);
    const answer: SessionAnswer = {
      session: session && sessionAnswer(session.actor, session.expiresAt, now),
    };
    stream.send('session', JSON.stringify(answer));
  };
  const tellDue = async () => {
    if (isTelling) return;
    isTelling = true;
    for (const stream of due) {
      due.delete(stream);
      const follower = followers.get(stream);
      if (!follower) continue;
      // When the database does not answer, its next connection counts as news.
      if (stream.isOpen()) await tell(stream, follower).catch(() => undefined);
      else followers.delete(stream);
    }
    isTelling = false;
  };
  const tellHints = () => {
    for (const [stream, { sees }] of followers) {
      if (!stream.isOpen()) followers.delete(stream);
      else if (sees !== null)
        for (const [hint, operators] of gathered)
          if (sees === 'all' || operators.has(sees) || operators.has(null)) stream.send(hint, '');
    }
    gathered.clear();
  };

  onNews((news) => {
    if (news === null || news.table === 'accounts') {
      const isMeant = ({ accountId }: Follower) =>
        accountId === undefined || !news?.ids || news.ids.includes(accountId);
      for (const [stream, follower] of followers) if (isMeant(follower)) due.add(stream);
      void tellDue();
    }
    const hints = HINTS.filter((hint) => news === null || news.table === hint);
    if (hints.length === 0 || followers.size === 0) return;
    if (gathered.size === 0) setTimeout(tellHints, GATHER_MS).unref();
    for (const hint of hints) {
      const operators = gathered.get(hint) ?? new Set();
      for (const operator of news?.ids ?? [null]) operators.add(operator);
      gathered.set(hint, operators);
    }
  });

  return (stream: EventStream, account: AccountContext): void => {
    if (account.sessionToken === null) return;
    followers.set(stream, { account, sees: null });
    due.add(stream);
    void tellDue();
  };
}
