import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  newRequestLetter,
  requestNoticeLetter,
  requestAnswerLetter,
  type RequestLetterKind,
  requestTakenLetter,
  wordsLetter,
} from '#features/requests/delivery/letters.ts';
import { WORDS_PAUSE_MS } from '#features/requests/delivery/plan-deliveries.server.ts';
import {
  deliveries,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { CLOSED_STATUSES } from '#features/requests/store/request.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { NOW } from '#server/db/db-clock.server.ts';
import { hashToken } from '#server/session/auth-token.server.ts';
import type { KeyedDigest } from '#server/session/keyed-digest.server.ts';

export interface LetterParts {
  digest: KeyedDigest;
  siteUrl: string;
  /** Who gets letters about requests without an operator's address. */
  siteEmail: string;
}

/**
 * The token of the visitor's page. It is derived from the form's key, so that a form that is sent
 * again leads to the same page; only the person who got the form knows the key.
 */
export function requestToken(key: string, digest: KeyedDigest): string {
  return digest('request page', key);
}

/**
 * The token of a stored request's page. If it was derived from a former key of the site, the row
 * gets the hash of the present one: the former link ends, this one works.
 */
export async function pageToken(
  db: Db,
  request: Pick<typeof requests.$inferSelect, 'id' | 'form_key' | 'secret_hash'>,
  digest: KeyedDigest,
): Promise<string> {
  const token = requestToken(request.form_key, digest);
  const secret_hash = hashToken(token);
  if (request.secret_hash !== null && request.secret_hash !== secret_hash) {
    await db.update(requests).set({ secret_hash }).where(eq(requests.id, request.id));
  }
  return token;
}

/** The outbox knows the state of a letter; the row here only connects it to its request. */
export async function noteLetter(db: Db, requestId: number, letterId: string): Promise<void> {
  await db.insert(deliveries).values({
    request_id: requestId,
    channel: 'email',
    target: letterId,
    next_attempt_at: null,
  });
}

/**
 * Writes a letter about a stored request into the outbox, in the caller's transaction. Returns its
 * number there; null when there is no recipient any more.
 */
export async function queueRequestLetter(
  tx: Db,
  {
    id,
    kind,
    notice = '',
    afterMs,
  }: { id: number; kind: RequestLetterKind; notice?: string; afterMs?: number },
  { digest, siteUrl, siteEmail }: LetterParts,
): Promise<string | null> {
  const [found] = await tx
    .select({ request: requests, operator: operators.name, to: operators.request_email })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.operator_id))
    .where(eq(requests.id, id));
  if (!found || found.request.erased_at !== null) return null;
  const { request, operator } = found;
  const about = { siteUrl, number: id, tour: request.tour_title, operator };
  if (kind === 'request-new') {
    return queueMail(tx, {
      to: found.to ?? siteEmail,
      ...newRequestLetter({ ...about, input: request }),
    });
  }
  if (kind === 'request-words') {
    const words = await unansweredWords(tx, id);
    const letter = wordsLetter({ ...about, input: request, words });
    return words.length === 0
      ? null
      : queueMail(tx, { to: found.to ?? siteEmail, ...letter }, afterMs);
  }
  if (request.email === null) return null;
  const link = `${siteUrl}/zayavka/${await pageToken(tx, request, digest)}`;
  if (kind === 'request-notice') {
    return queueMail(tx, { to: request.email, ...requestNoticeLetter({ ...about, link, notice }) });
  }
  const isClosed = CLOSED_STATUSES.includes(request.status);
  const letter = kind === 'request-taken' ? requestTakenLetter : requestAnswerLetter;
  return queueMail(tx, { to: request.email, ...letter({ ...about, link, isClosed }) });
}

/** More of them than this are read on the page of the request. */
const MOST_WORDS = 10;

export function isVisitorWord(id: number | AnyPgColumn) {
  return and(
    eq(requestNotes.request_id, id),
    eq(requestNotes.kind, 'word'),
    eq(requestNotes.is_visitor, true),
  );
}

/** The last of what the visitor has added since the last answer, the earliest first. */
async function unansweredWords(tx: Db, id: number): Promise<string[]> {
  const answered = sql`(select coalesce(max(id), 0) from request_notes
    where request_id = ${id} and kind = 'word' and not is_visitor)`;
  const words = await tx
    .select({ text: requestNotes.text })
    .from(requestNotes)
    .where(and(isVisitorWord(id), gt(requestNotes.id, answered)))
    .orderBy(desc(requestNotes.id))
    .limit(MOST_WORDS);
  return words.flatMap(({ text }) => text ?? []).toReversed();
}

/**
 * Writes the letter about a visitor's words into the outbox, in the transaction that adds them. A letter
 * about earlier ones that nobody has begun to send is replaced; after one that went less than
 * `WORDS_PAUSE_MS` ago the next one waits.
 */
export async function queueWordsLetter(tx: Db, id: number, parts: LetterParts): Promise<void> {
  const earlier = tx
    .select({ id: sql`${deliveries.target}::uuid` })
    .from(deliveries)
    .where(and(eq(deliveries.request_id, id), eq(deliveries.channel, 'email')));
  const ofWords = and(eq(outbox.kind, 'request-words'), inArray(outbox.id, earlier));
  const replaced = await tx
    .delete(outbox)
    .where(and(ofWords, eq(outbox.attempts, 0), isNotNull(outbox.next_attempt_at)))
    .returning({ id: outbox.id });
  await tx.delete(deliveries).where(
    and(
      eq(deliveries.request_id, id),
      eq(deliveries.channel, 'email'),
      inArray(
        deliveries.target,
        replaced.map((letter) => letter.id),
      ),
    ),
  );
  const [last] = await tx
    .select({
      agoMs: sql<
        number | null
      >`extract(epoch from ${NOW} - max(${outbox.created_at})) * 1000`.mapWith(Number),
    })
    .from(outbox)
    .where(ofWords);
  const agoMs = last?.agoMs ?? WORDS_PAUSE_MS;
  const afterMs = Math.min(Math.max(0, WORDS_PAUSE_MS - agoMs), WORDS_PAUSE_MS);
  const letter = await queueRequestLetter(tx, { id, kind: 'request-words', afterMs }, parts);
  if (letter !== null) await noteLetter(tx, id, letter);
}
