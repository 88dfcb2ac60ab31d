import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { CLOSED_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';
import {
  consents,
  deliveries,
  requestNotes,
  requests,
} from '#features/requests/store/request-tables.server.ts';
import { toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import { hashToken } from '#server/session/auth-token.server.ts';
import { pick } from '#lib/form/pick.ts';

/** A request as its visitor sees it on the page of the secret link; null when there is none. */
export async function visitorRequest(db: Db, token: string) {
  const request = await requestOf(db, token);
  if (!request) return null;
  const [tour] =
    request.tour_id === null
      ? []
      : await db
          .select({ slug: toursPublic.slug })
          .from(toursPublic)
          .where(eq(toursPublic.id, request.tour_id));
  const [operator] =
    request.operator_id === null
      ? []
      : await db
          .select({ name: operators.name, slug: operators.slug })
          .from(operators)
          .where(eq(operators.id, request.operator_id));
  const words = await db
    .select({
      id: requestNotes.id,
      at: requestNotes.at,
      kind: requestNotes.kind,
      isVisitor: requestNotes.is_visitor,
      text: requestNotes.text,
    })
    .from(requestNotes)
    .where(
      and(
        eq(requestNotes.request_id, request.id),
        // Notes are only for those who work on it, and that somebody has read it is no answer.
        or(
          eq(requestNotes.kind, 'word'),
          and(eq(requestNotes.kind, 'status'), notInArray(requestNotes.text, ['new', 'seen'])),
        ),
      ),
    )
    .orderBy(asc(requestNotes.id));
  const { id, form_key, tour_title, status, created_at, binned_at } = request;
  return {
    number: id,
    key: form_key,
    status,
    isClosed: CLOSED_STATUSES.includes(status),
    isBinned: binned_at !== null,
    createdAt: created_at,
    tour: tour_title === null ? null : { title: tour_title, slug: tour?.slug ?? null },
    operator: operator ?? null,
    asked: pick(request, ASKED_FIELDS),
    words,
  };
}

/** Withdraws a request; a closed one stays as it is. False when there is none. */
export async function withdrawRequest(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const request = await lockedRequest(tx, token);
    if (!request) return false;
    if (!CLOSED_STATUSES.includes(request.status)) await close(tx, request.id, now);
    return true;
  });
}

/**
 * Erases the personal data of a request on its visitor's demand; an open one is withdrawn. The
 * register of consents records the withdrawal. False when there is no such request.
 */
export async function eraseOwnRequest(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const request = await lockedRequest(tx, token);
    if (!request) return false;
    await eraseOnDemand(tx, request, now);
    return true;
  });
}

/** Whom an owner erases on demand: by e-mail, or by the digits of a telephone number. */
export type Contact = { email: string } | { digits: string };

/** The numbers of all requests of a person that have personal data, those in the bin included. */
export async function requestsOfContact(db: Db, contact: Contact) {
  return db
    .select({ id: requests.id, status: requests.status })
    .from(requests)
    .where(
      'email' in contact
        ? sql`lower(${requests.email}) = ${contact.email}`
        : // «8 917…» and «+7 917…» are one number.
          sql`right(regexp_replace(${requests.phone}, '\\D', '', 'g'), 10) = right(${contact.digits}, 10)`,
    )
    .orderBy(requests.id);
}

/** Erases these requests as their visitor does on the page of one. */
export async function eraseRequestsOf(db: Db, contact: Contact, now: Date): Promise<number[]> {
  return db.transaction(async (tx) => {
    const found = await requestsOfContact(tx, contact);
    for (const request of found) await eraseOnDemand(tx, request, now);
    return found.map(({ id }) => id);
  });
}

async function eraseOnDemand(
  tx: Db,
  { id, status }: { id: number; status: RequestStatus },
  now: Date,
): Promise<void> {
  if (!CLOSED_STATUSES.includes(status)) await close(tx, id, now);
  await tx
    .update(consents)
    .set({ withdrawn_at: now })
    .where(and(eq(consents.request_number, id), isNull(consents.withdrawn_at)));
  await eraseRequests(tx, [id], now);
}

/**
 * Erases the personal data of requests: in the row, in its messages, and in letters that have not
 * been sent. Numbers, statuses and times stay for the figures.
 */
export async function eraseRequests(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const of = [...ids];
  await db
    .update(requests)
    .set({
      name: null,
      phone: null,
      email: null,
      question: null,
      answer_when: null,
      child_ages: null,
      travel_when: null,
      secret_hash: null,
      erased_at: now,
      updated_at: now,
    })
    .where(inArray(requests.id, of));
  await db
    .update(requestNotes)
    .set({ text: null })
    .where(and(inArray(requestNotes.request_id, of), inArray(requestNotes.kind, ['word', 'note'])));
  const letters = await db
    .select({ id: deliveries.target })
    .from(deliveries)
    .where(and(inArray(deliveries.request_id, of), eq(deliveries.channel, 'email')));
  if (letters.length === 0) return;
  await db.delete(outbox).where(
    and(
      inArray(
        outbox.id,
        letters.map(({ id }) => id),
      ),
      isNotNull(outbox.next_attempt_at),
    ),
  );
}

/** Ids of the letters about requests that were erased since an instant. */
export async function lettersOfErased(db: Db, since: Date): Promise<string[]> {
  const letters = await db
    .select({ id: deliveries.target })
    .from(deliveries)
    .innerJoin(requests, eq(requests.id, deliveries.request_id))
    .where(and(gte(requests.erased_at, since), eq(deliveries.channel, 'email')));
  return letters.map(({ id }) => id);
}

async function close(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(requests)
    .set({ status: 'withdrawn', closed_at: now, updated_at: now })
    .where(eq(requests.id, id));
  await db.insert(requestNotes).values({
    request_id: id,
    at: now,
    kind: 'status',
    is_visitor: true,
    text: 'withdrawn',
  });
}

/** The request of a secret link; null when there is none. */
export async function requestOf(db: Db, token: string) {
  const hash = hashToken(token);
  if (hash === null) return null;
  const [request] = await withSecret(db, hash);
  return request ?? null;
}

/** The same, locked until the transaction ends: nobody else closes or erases it meanwhile. */
export async function lockedRequest(tx: Db, token: string) {
  const hash = hashToken(token);
  if (hash === null) return null;
  const [request] = await withSecret(tx, hash).for('update');
  return request ?? null;
}

function withSecret(db: Db, hash: string) {
  return db.select().from(requests).where(eq(requests.secret_hash, hash)).limit(1);
}
