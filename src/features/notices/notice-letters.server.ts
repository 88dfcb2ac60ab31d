import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { NoticeTarget } from '#features/notices/notice-form.ts';
import { noticeLetters } from '#features/notices/notice-letter-tables.server.ts';
import {
  type LetterParts,
  noteLetter,
  queueRequestLetter,
} from '#features/requests/delivery/request-letters.server.ts';
import { deliveries, requests } from '#features/requests/store/request-tables.server.ts';
import { PUBLIC_STATES } from '#features/tours/offer/tour-marks.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { outbox } from '#server/mail/mail-tables.server.ts';

const OPEN = ['new', 'seen', 'in_work', 'agreed'] as const;
const address = sql<string>`lower(${requests.email})`;

/**
 * The reach of a notice: its upcoming tours, and the number of people with an open request who get a
 * letter.
 */
export async function reachOf(db: Db, target: NoticeTarget, today: string) {
  const found = await db.$count(
    tours,
    and(aboutTours(target), gte(tours.departure_date, today), inArray(tours.state, PUBLIC_STATES)),
  );
  const [asked] = await db
    .select({
      requests: count(),
      letters: sql<number>`count(distinct ${address})::int`,
    })
    .from(requests)
    .leftJoin(tours, eq(tours.id, requests.tour_id))
    .where(isConcerned(target, today));
  return { tours: found, requests: asked?.requests ?? 0, letters: asked?.letters ?? 0 };
}

/** The operators with open requests that a notice is about, and the number of requests of each. */
export async function concernedOperators(db: Db, target: NoticeTarget, today: string) {
  const rows = await db
    .select({ operatorId: requests.operator_id, requests: count() })
    .from(requests)
    .leftJoin(tours, eq(tours.id, requests.tour_id))
    .where(isConcerned(target, today))
    .groupBy(requests.operator_id);
  return rows.flatMap(({ operatorId, requests: open }) =>
    operatorId === null ? [] : [{ operatorId, requests: open }],
  );
}

/**
 * Writes, in the caller's transaction, one letter to each person with an open request that the notice
 * is about, unless they already got one. The caller locks the notice's row, so that nobody gets two.
 * Returns the number of letters.
 */
export async function queueNoticeLetters(
  tx: Db,
  notice: { id: number; target: NoticeTarget; text: string; today: string },
  parts: LetterParts,
): Promise<number> {
  const { id: notice_id, target, text, today } = notice;
  const rows = await tx
    .select({ id: requests.id, to: address })
    .from(requests)
    .leftJoin(tours, eq(tours.id, requests.tour_id))
    .where(
      and(
        isConcerned(target, today),
        isNotNull(requests.email),
        sql`not exists (select from notice_letters told join requests asked on asked.id = told.request_id
          where told.notice_id = ${notice_id} and lower(asked.email) = ${address})`,
      ),
    )
    .orderBy(desc(requests.id));
  const letters = new Map<string, string>();
  for (const { id, to } of rows) {
    const known = letters.get(to);
    const letter_id =
      known ?? (await queueRequestLetter(tx, { id, kind: 'request-notice', notice: text }, parts));
    if (letter_id === null) continue;
    if (known === undefined) {
      letters.set(to, letter_id);
      await noteLetter(tx, id, letter_id);
    }
    await tx.insert(noticeLetters).values({ notice_id, request_id: id, letter_id });
  }
  return letters.size;
}

/** Takes back, in the caller's transaction, letters of notices that are not yet sent. */
export async function takeBackLetters(tx: Db, noticeIds: number[]): Promise<void> {
  const own = tx
    .select({ id: noticeLetters.letter_id })
    .from(noticeLetters)
    .where(inArray(noticeLetters.notice_id, noticeIds));
  const waiting = and(isNotNull(outbox.next_attempt_at), eq(outbox.handed_over, false));
  const taken = await tx
    .delete(outbox)
    .where(and(inArray(outbox.id, own), waiting))
    .returning({ id: outbox.id });
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await tx.delete(noticeLetters).where(inArray(noticeLetters.letter_id, ids));
  await tx
    .delete(deliveries)
    .where(and(eq(deliveries.channel, 'email'), inArray(deliveries.target, ids)));
}

/** Open requests that a notice is about; finished journeys do not count. */
function isConcerned(target: NoticeTarget, today: string): SQL | undefined {
  return and(
    inArray(requests.status, [...OPEN]),
    isNull(requests.erased_at),
    isNull(requests.binned_at),
    or(
      isNull(tours.id),
      sql`coalesce(${tours.end_date}, ${tours.departure_date}) >= ${today}::date`,
    ),
    target.place === 'operator' ? eq(requests.operator_id, target.operatorId) : aboutTours(target),
  );
}

function aboutTours(target: NoticeTarget): SQL | undefined {
  switch (target.place) {
    case 'site':
      return undefined;
    case 'city':
      return eq(tours.city_from, target.city);
    case 'operator':
      return eq(tours.operator_id, target.operatorId);
    case 'tours':
      return sql`${tours.id} = any(${sql.param(target.tourIds)}::bigint[])`;
  }
}
