import { eq } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  newRequestLetter,
  requestNoticeLetter,
  requestAnswerLetter,
  type RequestLetterKind,
  requestTakenLetter,
} from '#features/requests/delivery/letters.ts';
import { deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
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
  { id, kind, notice = '' }: { id: number; kind: RequestLetterKind; notice?: string },
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
  if (request.email === null) return null;
  const link = `${siteUrl}/zayavka/${await pageToken(tx, request, digest)}`;
  if (kind === 'request-notice') {
    return queueMail(tx, { to: request.email, ...requestNoticeLetter({ ...about, link, notice }) });
  }
  const letter = kind === 'request-taken' ? requestTakenLetter : requestAnswerLetter;
  return queueMail(tx, { to: request.email, ...letter({ ...about, link }) });
}
