import { and, desc, eq, sql } from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  NOTICE_PLACE_WORDS,
  type NoticeInput,
  noticeText,
  type NoticeTarget,
} from '#features/notices/notice-form.ts';
import {
  concernedOperators,
  queueNoticeLetters,
  takeBackLetters,
} from '#features/notices/notice-letters.server.ts';
import { planSiteMessage } from '#features/requests/delivery/plan-deliveries.server.ts';
import type { RequestParts } from '#features/requests/placing/place-request.server.ts';
import { notices, noticeTours, tours } from '#features/tours/tables/tours-tables.server.ts';
import { isReviewed, ownOperator, ownTours } from '#features/tours/store/own-tours.server.ts';
import { NOT_ALLOWED } from '#lib/account/actor.ts';
import { changedMeanwhile } from '#lib/form/save-answer.ts';
import { conflict, invalid, NOT_FOUND, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type Staff, type TourKeeper } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const GONE: Problem = { ...NOT_FOUND, message: 'Такого объявления нет' };
const NO_SUBJECT = invalid('Этого города, организатора или части туров уже нет. Выберите ещё раз.');
const MOVED = invalid(
  'Часть туров этого объявления теперь у\u00a0другого организатора. Снимите его и\u00a0напишите новое.',
);
const CHANGED = conflict(
  'conflict',
  'Пока вы\u00a0смотрели, объявление изменили. Прочтите его ещё раз.',
);
const OVER = invalid('Его время закончилось. Измените объявление: укажите новое время.');
const MOST = 100;

type Row = typeof notices.$inferSelect;
export type NoticeState = 'active' | 'in_review' | 'ended' | 'withdrawn';

/** The last notices: all for staff, their own people's for an operator. */
export async function listNotices(db: Db, keeper: TourKeeper, now: Date) {
  const rows = await db
    .select({
      notice: notices,
      operator: operators.name,
      tours: sql<number>`(select count(*)::int from notice_tours t where t.notice_id = ${notices.id})`,
      letters: sql<number>`(select count(distinct letter_id)::int from notice_letters l where l.notice_id = ${notices.id})`,
    })
    .from(notices)
    .leftJoin(operators, eq(operators.id, notices.operator_id))
    .where(isOwn(keeper))
    .orderBy(desc(notices.id))
    .limit(MOST);
  return rows.map(({ notice, operator, tours: count, letters }) => ({
    id: notice.id,
    text: notice.text,
    where: subjectWords(notice, operator, count),
    isOperators: notice.written_by !== null,
    ends_at: notice.ends_at,
    letters,
    state: stateOf(notice, now),
  }));
}

/** A notice for its form; null when the person may not change it or it does not exist. */
export async function noticeById(db: Db, keeper: TourKeeper, id: number) {
  const row = await ownNotice(db, keeper, id);
  return row ? { row, target: await targetOf(db, row) } : null;
}

/**
 * Publishes a notice, with letters to the people it is about and messages to chats. With an id, changes
 * its text and end: unsent letters get the new text, and people who got one get no other. Notices by
 * people of an operator that is not trusted wait for staff. The same form sent again is the same
 * notice. Returns its number.
 */
export async function saveNotice(
  db: Db,
  keeper: TourKeeper,
  input: NoticeInput,
  parts: RequestParts,
): Promise<Result<number>> {
  const now = parts.now();
  return db.transaction(async (tx) => {
    const waits = isReviewed(await ownOperator(tx, keeper));
    if (input.id !== null) {
      const kept = await ownNotice(tx, keeper, input.id, true);
      if (!kept) return refused(GONE);
      if (await hasMoved(tx, keeper, kept)) return refused(MOVED);
      const now = noticeText(kept.text, kept.ends_at);
      if (input.was !== undefined && input.was !== now) return refused(changedMeanwhile(now));
      const change = { text: input.text, ends_at: input.ends };
      const [row] = await tx
        .update(notices)
        .set({ ...change, ended_at: null, in_review: waits || kept.in_review })
        .where(eq(notices.id, kept.id))
        .returning();
      await takeBackLetters(tx, [kept.id]);
      if (row) await queueLetters(tx, row, await targetOf(tx, row), parts);
      const before = { text: kept.text, ends_at: kept.ends_at };
      await record(tx, keeper, kept, { action: 'update', before, after: change });
      return done(kept.id);
    }
    const target = input.where;
    const problem = await subjectProblem(tx, keeper, target);
    if (problem) return refused(problem);
    const [row] = await tx
      .insert(notices)
      .values({
        form_key: input.key,
        text: input.text,
        place: target.place,
        city: target.place === 'city' ? target.city : null,
        operator_id: target.place === 'operator' ? target.operatorId : null,
        written_by: operatorScope(keeper),
        ends_at: input.ends,
        in_review: waits,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) {
      const [former] = await tx
        .select({ id: notices.id })
        .from(notices)
        .where(and(eq(notices.form_key, input.key), isOwn(keeper)));
      return former ? done(former.id) : refused(GONE);
    }
    if (target.place === 'tours') {
      const named = target.tourIds.map((tour_id) => ({ notice_id: row.id, tour_id }));
      await tx.insert(noticeTours).values(named);
    }
    const letters = await queueLetters(tx, row, target, parts);
    const told = waits ? 'Ждёт проверки' : `Писем посетителям: ${letters}`;
    const words = `Новое объявление на сайте: ${placeWords(row)}. ${told}. ${parts.siteUrl}/admin/notices`;
    await planSiteMessage(tx, botsOf(parts), words);
    if (!waits) await tellOperators(tx, row, target, parts);
    const after = { where: NOTICE_PLACE_WORDS[row.place], text: row.text, ends_at: row.ends_at };
    await record(tx, keeper, row, { action: 'create', after });
    return done(row.id);
  });
}

/** Publishes a waiting notice in the state that staff have read: `was` (see `noticeText`). */
export async function acceptNotice(
  db: Db,
  staff: Staff,
  { id, was }: { id: number; was: string },
  parts: RequestParts,
): Promise<Result<number>> {
  return db.transaction(async (tx) => {
    const kept = await ownNotice(tx, staff, id, true);
    if (!kept) return refused(GONE);
    if (!kept.in_review) return done(id);
    if (was !== noticeText(kept.text, kept.ends_at)) return refused(CHANGED);
    if (kept.ends_at <= parts.now()) return refused(OVER);
    await tx.update(notices).set({ in_review: false }).where(eq(notices.id, id));
    const row = { ...kept, in_review: false };
    const target = await targetOf(tx, row);
    await queueLetters(tx, row, target, parts);
    await tellOperators(tx, row, target, parts);
    await record(tx, staff, row, { action: 'accept' });
    return done(id);
  });
}

/**
 * Withdraws a notice and takes back its unsent letters; or restores it, and writes to people without a
 * letter about it.
 */
export async function setWithdrawn(
  db: Db,
  keeper: TourKeeper,
  { id, isWithdrawn }: { id: number; isWithdrawn: boolean },
  parts: RequestParts,
): Promise<Result<number>> {
  const now = parts.now();
  return db.transaction(async (tx) => {
    const kept = await ownNotice(tx, keeper, id, true);
    if (!kept) return refused(GONE);
    if ((kept.withdrawn_at !== null) === isWithdrawn) return done(id);
    if (!isWithdrawn && kept.ends_at <= now) return refused(OVER);
    if (!isWithdrawn && (await hasMoved(tx, keeper, kept))) return refused(MOVED);
    const withdrawn_at = isWithdrawn ? now : null;
    await tx.update(notices).set({ withdrawn_at }).where(eq(notices.id, id));
    if (isWithdrawn) await takeBackLetters(tx, [id]);
    else await queueLetters(tx, { ...kept, withdrawn_at }, await targetOf(tx, kept), parts);
    await record(tx, keeper, kept, {
      action: 'update',
      before: { withdrawn: !isWithdrawn },
      after: { withdrawn: isWithdrawn },
    });
    return done(id);
  });
}

/** The subject of a notice in words: «Город вылета: Казань». */
function subjectWords({ place, city }: Row, operator: string | null, count: number): string {
  const name = place === 'tours' ? String(count) : (city ?? operator);
  return name === null ? NOTICE_PLACE_WORDS[place] : `${NOTICE_PLACE_WORDS[place]}: ${name}`;
}

function stateOf({ withdrawn_at, ends_at, in_review }: Row, now: Date): NoticeState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (ends_at <= now) return 'ended';
  return in_review ? 'in_review' : 'active';
}

/** The notices that an operator's people may see and change: their own. */
function isOwn(keeper: TourKeeper) {
  const scope = operatorScope(keeper);
  return scope === null ? undefined : eq(notices.written_by, scope);
}

async function ownNotice(db: Db, keeper: TourKeeper, id: number, isLocked = false) {
  const query = db
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isOwn(keeper)));
  const [row] = await (isLocked ? query.for('update') : query);
  return row ?? null;
}

async function targetOf(db: Db, { id, place, city, operator_id }: Row): Promise<NoticeTarget> {
  if (place === 'city') return { place, city: city ?? '' };
  if (place === 'operator') return { place, operatorId: operator_id ?? 0 };
  if (place === 'site') return { place };
  const rows = await db
    .select({ id: noticeTours.tour_id })
    .from(noticeTours)
    .where(eq(noticeTours.notice_id, id));
  return { place, tourIds: rows.map((row) => row.id) };
}

/** Why a person may not write about a subject, or why it does not exist; null when they can. */
export async function subjectProblem(
  db: Db,
  keeper: TourKeeper,
  target: NoticeTarget,
): Promise<Problem | null> {
  const scope = operatorScope(keeper);
  const mayAll = scope === null;
  if (target.place === 'site') return mayAll ? null : NOT_ALLOWED;
  if (target.place === 'city') {
    if (!mayAll) return NOT_ALLOWED;
    const [one] = await db
      .select({ id: tours.id })
      .from(tours)
      .where(eq(tours.city_from, target.city))
      .limit(1);
    return one ? null : NO_SUBJECT;
  }
  if (target.place === 'operator') {
    if (!mayAll && target.operatorId !== scope) return NOT_ALLOWED;
    const [one] = await db
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.id, target.operatorId));
    return one ? null : NO_SUBJECT;
  }
  const wanted = sql`${tours.id} = any(${sql.param(target.tourIds)}::bigint[])`;
  const own = await db
    .select({ id: tours.id })
    .from(tours)
    .where(and(wanted, ownTours(keeper)));
  return own.length === target.tourIds.length ? null : NO_SUBJECT;
}

/** Whether the subject of an operator's notice has gone to another operator since it was written. */
async function hasMoved(tx: Db, keeper: TourKeeper, row: Row): Promise<boolean> {
  if (operatorScope(keeper) === null) return false;
  return (await subjectProblem(tx, keeper, await targetOf(tx, row))) !== null;
}

/** Writes letters to people without one, while the notice is visible. Returns their number. */
async function queueLetters(tx: Db, row: Row, target: NoticeTarget, parts: RequestParts) {
  if (stateOf(row, parts.now()) !== 'active') return 0;
  const today = dayInZone(parts.now(), MOSCOW);
  return queueNoticeLetters(tx, { id: row.id, text: row.text, target, today }, parts);
}

/** Sends a message to the chats of each operator with open requests that a notice is about. */
async function tellOperators(tx: Db, row: Row, target: NoticeTarget, parts: RequestParts) {
  const today = dayInZone(parts.now(), MOSCOW);
  for (const { operatorId, requests } of await concernedOperators(tx, target, today)) {
    const words = `Новое объявление на сайте: ${placeWords(row)}. Касается ваших открытых заявок: ${requests}. ${parts.siteUrl}/admin/requests`;
    await planSiteMessage(tx, botsOf(parts), words, operatorId);
  }
}

const placeWords = ({ place }: Row) => NOTICE_PLACE_WORDS[place].toLowerCase();
const botsOf = ({ channels }: RequestParts) => channels.filter((channel) => channel !== 'push');

async function record(
  tx: Db,
  keeper: TourKeeper,
  { id, place }: Row,
  change: Pick<Parameters<typeof recordChange>[1], 'action' | 'before' | 'after'>,
) {
  await recordChange(tx, {
    actor: { id: keeper.id, label: keeper.email },
    thing: { kind: 'notice', id, title: NOTICE_PLACE_WORDS[place] },
    ...change,
  });
}
