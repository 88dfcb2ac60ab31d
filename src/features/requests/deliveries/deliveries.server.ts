import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  type DeliveryState,
  HOPELESS,
  REWRITTEN,
} from '#features/requests/deliveries/delivery-words.ts';
import {
  type LetterParts,
  queueRequestLetter,
} from '#features/requests/delivery/request-letters.server.ts';
import { CLOSED_STATUSES, type RequestScope } from '#features/requests/store/request.ts';
import { botChats, deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { conflict, notFound } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';
import type { Staff, TourKeeper } from '#server/session/permission.server.ts';
import { ageMinutes, isFailing, type Queue } from '#server/watching/site-state.server.ts';
import { inScope } from '#features/requests/store/request-scope.server.ts';

const MOST = 100;

const GONE = notFound('Этого больше нет: обновите страницу');
const NOT_NOW = conflict(
  'not_repeatable',
  'Повторить нельзя: это уже отправлено, отправляется или отправлять больше нечего',
);

/** The letter of a request is a row of the outbox. Compared as numbers, which its key serves. */
export const isLetterOf = eq(
  outbox.id,
  sql`case when ${deliveries.channel} = 'email' then ${deliveries.target}::uuid end`,
);
/** Messages of bots have the number of a linked chat. */
export const isChatOf = and(
  sql`${deliveries.channel} in ('telegram', 'max')`,
  eq(sql`${botChats.id}::text`, deliveries.target),
);
const attempts = sql<number>`coalesce(${outbox.attempts}, ${deliveries.attempts})`;
const error = sql<string | null>`case
  when ${deliveries.channel} <> 'email' then ${deliveries.last_error}
  when ${outbox.id} is null then 'erased' else ${outbox.last_error} end`;
const sentAt = sql<Date | null>`coalesce(${outbox.sent_at}, ${deliveries.sent_at})`.mapWith(
  deliveries.sent_at,
);
const nextAt =
  sql<Date | null>`coalesce(${outbox.next_attempt_at}, ${deliveries.next_attempt_at})`.mapWith(
    deliveries.next_attempt_at,
  );
const state = stateOf(sentAt, nextAt, error);

function stateOf(sent: SQL, next: SQL, failure: SQL) {
  return sql<DeliveryState>`case when ${sent} is not null then 'sent'
    when ${next} is null then 'given-up'
    when ${failure} is not null then 'failing' else 'waiting' end`;
}

/**
 * Deliveries within a scope, the newest first; the scope of everybody includes messages about the
 * site. With `isAll` the last hundred, else those that did not succeed yet. They name the request
 * and no person.
 */
export async function listDeliveries(
  db: Db,
  _staff: TourKeeper,
  scope: RequestScope,
  { isAll }: { isAll: boolean },
) {
  return db
    .select({
      id: deliveries.id,
      requestId: deliveries.request_id,
      channel: deliveries.channel,
      kind: outbox.kind,
      chatOf: operators.name,
      createdAt: deliveries.created_at,
      attempts,
      error,
      sentAt,
      nextAt,
      state,
    })
    .from(deliveries)
    .leftJoin(requests, eq(requests.id, deliveries.request_id))
    .leftJoin(outbox, isLetterOf)
    .leftJoin(botChats, isChatOf)
    .leftJoin(operators, eq(operators.id, botChats.operator_id))
    .where(
      and(
        inScope(scope),
        isAll ? undefined : and(isNull(sentAt), ne(sql`coalesce(${error}, '')`, 'erased')),
      ),
    )
    .orderBy(desc(deliveries.created_at), asc(deliveries.id))
    .limit(MOST);
}

/** By channel: how many wait and were given up, the last success and the last failure. */
export async function channelFigures(db: Db, _staff: TourKeeper, scope: RequestScope) {
  const rows = await db
    .select({
      channel: deliveries.channel,
      waiting: sql<number>`(count(*) filter (where ${state} in ('waiting', 'failing')))::int`,
      givenUp: sql<number>`(count(*) filter (where ${state} = 'given-up' and ${error} is distinct from 'erased'))::int`,
      lastSentAt: sql<Date | null>`max(${sentAt})`.mapWith(deliveries.sent_at),
      lastError: sql<
        string | null
      >`(array_agg(${error} order by ${deliveries.created_at} desc) filter (where ${sentAt} is null and ${error} is not null and ${error} <> 'erased'))[1]`,
    })
    .from(deliveries)
    .leftJoin(requests, eq(requests.id, deliveries.request_id))
    .leftJoin(outbox, isLetterOf)
    .where(inScope(scope))
    .groupBy(deliveries.channel);
  return new Map(rows.map(({ channel, ...figures }) => [channel, figures]));
}

/** Other letters of the site that were not sent: kind and times, without the recipient. */
export async function listLetters(db: Db, _staff: Staff) {
  return db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      createdAt: outbox.created_at,
      attempts: outbox.attempts,
      error: outbox.last_error,
      nextAt: outbox.next_attempt_at,
      isHandedOver: outbox.handed_over,
    })
    .from(outbox)
    .where(
      and(
        isNull(outbox.sent_at),
        notExists(db.select({ id: deliveries.id }).from(deliveries).where(isLetterOf)),
      ),
    )
    .orderBy(desc(outbox.created_at))
    .limit(MOST);
}

export async function listJobs(db: Db, _staff: Staff) {
  return db
    .select({
      name: jobs.name,
      isRunning: sql<boolean>`coalesce(${jobs.lease_until} > clock_timestamp(), false)`,
      nextRunAt: jobs.next_run_at,
      lastRunAt: jobs.last_run_at,
      error: jobs.last_error,
      failures: jobs.failures,
    })
    .from(jobs)
    .orderBy(desc(jobs.failures), asc(jobs.name));
}

/**
 * How many messages and letters about requests were given up that could still be sent, or, of letters
 * whose text is gone, made good by a call while their request is open.
 */
export async function countFailing(db: Db, _staff: Staff): Promise<number> {
  const letter = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(requests, eq(requests.id, deliveries.request_id))
    .where(
      and(
        isLetterOf,
        or(inArray(outbox.kind, [...REWRITTEN]), notInArray(requests.status, [...CLOSED_STATUSES])),
      ),
    );
  const letters = await db.$count(
    outbox,
    and(
      isNull(outbox.sent_at),
      isNull(outbox.next_attempt_at),
      notInArray(sql`coalesce(${outbox.last_error}, '')`, HOPELESS),
      exists(letter),
    ),
  );
  return letters + (await countMessages(db)).givenUp;
}

/** How many messages beside letters wait, and how many were given up that could still be sent. */
export async function countMessages(db: Db): Promise<Queue> {
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${deliveries.next_attempt_at} is not null))::int`,
      givenUp: sql<number>`(count(*) filter (where ${deliveries.next_attempt_at} is null
        and ${deliveries.sent_at} is null
        and ${notInArray(sql`coalesce(${deliveries.last_error}, '')`, HOPELESS)}))::int`,
    })
    .from(deliveries)
    .where(ne(deliveries.channel, 'email'));
  const late = await db
    .selectDistinctOn([deliveries.channel], {
      job: sql<string>`'deliveries-' || ${deliveries.channel}`,
      minutes: ageMinutes(deliveries),
      code: sql<string>`${deliveries.last_error}`,
    })
    .from(deliveries)
    .where(and(isFailing(deliveries), ne(deliveries.channel, 'email')))
    .orderBy(asc(deliveries.channel), asc(deliveries.created_at));
  return { waiting: 0, givenUp: 0, ...row, late };
}

/**
 * Retries a delivery now. A waiting letter is sent at once; the text of a letter that was given up
 * is gone, so it is written again from its request.
 */
export async function repeatDelivery(
  db: Db,
  _staff: TourKeeper,
  scope: RequestScope,
  given: { id: string; parts: LetterParts },
): Promise<Result<'due'>> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        id: deliveries.id,
        channel: deliveries.channel,
        target: deliveries.target,
        requestId: deliveries.request_id,
      })
      .from(deliveries)
      .leftJoin(requests, eq(requests.id, deliveries.request_id))
      .where(and(eq(deliveries.id, given.id), inScope(scope)))
      .for('update', { of: deliveries });
    if (!row) return refused(GONE);
    if (row.channel !== 'email') {
      const due = await tx
        .update(deliveries)
        .set({ attempts: 0, next_attempt_at: sql`clock_timestamp()` })
        .where(and(eq(deliveries.id, row.id), isNull(deliveries.sent_at), hasFailed()))
        .returning({ id: deliveries.id });
      return due.length > 0 ? done('due') : refused(NOT_NOW);
    }
    const [letter] = await tx.select().from(outbox).where(eq(outbox.id, row.target));
    if (!letter || letter.sent_at !== null) return refused(NOT_NOW);
    if (letter.next_attempt_at !== null) return repeatWaiting(tx, letter.id);
    const kind = REWRITTEN.find((known) => known === letter.kind);
    const again =
      kind === undefined || row.requestId === null
        ? null
        : await queueRequestLetter(tx, { id: row.requestId, kind }, given.parts);
    if (again === null) return refused(NOT_NOW);
    await tx.update(deliveries).set({ target: again }).where(eq(deliveries.id, row.id));
    await tx.delete(outbox).where(eq(outbox.id, letter.id));
    return done('due');
  });
}

/** Sends a letter now that waits for its next attempt. */
export async function repeatLetter(db: Db, _staff: Staff, id: string): Promise<Result<'due'>> {
  return repeatWaiting(db, id);
}

async function repeatWaiting(db: Db, id: string): Promise<Result<'due'>> {
  const due = await db
    .update(outbox)
    .set({ next_attempt_at: sql`clock_timestamp()` })
    .where(
      and(
        eq(outbox.id, id),
        isNotNull(outbox.next_attempt_at),
        isNotNull(outbox.last_error),
        eq(outbox.handed_over, false),
      ),
    )
    .returning({ id: outbox.id });
  return due.length > 0 ? done('due') : refused(NOT_NOW);
}

/** Makes a job due now that has failed: a process runs it within seconds. */
export async function runJobNow(db: Db, _staff: Staff, name: string): Promise<Result<'due'>> {
  const due = await db
    .update(jobs)
    .set({ next_run_at: sql`clock_timestamp()` })
    .where(and(eq(jobs.name, name), gt(jobs.failures, 0)))
    .returning({ name: jobs.name });
  return due.length > 0 ? done('due') : refused(NOT_NOW);
}

/** Only if it failed or was given up: a delivery during its first attempt is left alone. */
function hasFailed() {
  return or(isNotNull(deliveries.last_error), isNull(deliveries.next_attempt_at));
}
