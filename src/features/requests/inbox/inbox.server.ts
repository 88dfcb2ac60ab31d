import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { DELETED_PERSON } from '#lib/trail/trail-line.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  type LetterParts,
  noteLetter,
  queueRequestLetter,
} from '#features/requests/delivery/request-letters.server.ts';
import { type InboxQuery, soughtIn } from '#features/requests/inbox/inbox-query.ts';
import {
  isAnsweredSince,
  isWithdrawnSince,
  type RequestChange,
  stateAfter,
} from '#features/requests/inbox/request-change.ts';
import {
  type RequestForm,
  type RequestProblem,
  savedRequest,
} from '#features/requests/inbox/request-form.ts';
import {
  CLOSED_STATUSES,
  type RequestScope,
  type RequestStatus,
} from '#features/requests/store/request.ts';
import { isSentAgain } from '#features/requests/store/repeated-note.server.ts';
import { requestNotes, requests } from '#features/requests/store/request-tables.server.ts';
import { foldedPattern } from '#lib/text/russian.ts';
import type { SavedThing } from '#lib/form/save-answer.ts';
import { badRequest, conflict, notFound } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { hasStaffRights } from '#server/people/staff-accounts.server.ts';
import { emailSeenBy, nameSeenBy } from '#server/people/person-names.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { inScope } from '#features/requests/store/request-scope.server.ts';
import { pick } from '#lib/form/pick.ts';

const PER_PAGE = 50;
/** Where everybody is staff, every registered person is in the choice. */
const MOST_PEOPLE = 5000;

const GONE = notFound('Такой заявки нет');
const ERASED = conflict(
  'erased',
  'Данные этой заявки стёрты: ответить по\u00a0ней или записать заметку уже нельзя.',
);
const BINNED = conflict(
  'binned',
  'Заявка в\u00a0корзине: восстановите её, чтобы работать с\u00a0ней дальше.',
);
const NOT_STAFF: RequestProblem = {
  ...badRequest('not_staff', 'Заявку можно поручить только сотруднику'),
  fields: [{ field: 'to', message: 'Заявку можно поручить только сотруднику' }],
};
const NOT_WITHDRAWN: RequestProblem = {
  ...badRequest('not_withdrawn', 'Отозвать заявку может только тот, кто её оставил'),
  fields: [{ field: 'status', message: 'Отозвать заявку может только тот, кто её оставил' }],
};
const CONFLICT = conflict(
  'conflict',
  'Заявку тем временем изменили. Выберите, что оставить, и\u00a0сохраните ещё раз.',
);
const WITHDRAWN = conflict(
  'withdrawn',
  'Посетитель тем временем отозвал заявку: отвечать не\u00a0нужно. Чтобы всё\u00a0же ответить, выберите состояние и\u00a0сохраните ещё раз.',
);
const ANSWERED: RequestProblem = conflict('answered', 'Посетителю тем временем уже ответили');
/** Statuses that say that somebody has answered. */
const ANSWERING: readonly RequestStatus[] = ['in_work', 'agreed', 'refused'];

const columns = {
  ...pick(requests, ['id', 'status', ...ASKED_FIELDS]),
  tourTitle: requests.tour_title,
  operator: operators.name,
  assignedTo: requests.assigned_to,
  createdAt: requests.created_at,
  seenAt: requests.seen_at,
  answeredAt: requests.answered_at,
  closedAt: requests.closed_at,
  erasedAt: requests.erased_at,
};

const operatorOf = (scope: RequestScope) => (scope === 'all' ? null : scope.operatorId);

/** The scope of requests that somebody sees: an operator's people those to it, staff all. */
export function scopeOf(keeper: TourKeeper): RequestScope {
  const operatorId = operatorScope(keeper);
  return operatorId === null ? 'all' : { operatorId };
}

/**
 * Requests within a scope, the newest first, and how many there are on all pages; `staff` proves the
 * permission.
 */
export async function listRequests(
  db: Db,
  staff: TourKeeper,
  scope: RequestScope,
  { limit = PER_PAGE, ...query }: InboxQuery & { limit?: number },
) {
  const rows = await db
    .select({ ...columns, ...assigneeSeenIn(staff, scope), hasNews })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.operator_id))
    .leftJoin(accounts, eq(accounts.id, requests.assigned_to))
    .where(isAskedFor(staff, scope, query))
    .orderBy(desc(requests.id))
    .limit(limit + 1);
  const listed = rows.slice(0, limit);
  const [counted] = await db
    .select({ total: count() })
    .from(requests)
    .leftJoin(accounts, eq(accounts.id, requests.assigned_to))
    .where(isAskedFor(staff, scope, { ...query, before: null }));
  return {
    requests: listed,
    olderThan: rows.length > limit ? (listed.at(-1)?.id ?? null) : null,
    total: counted?.total ?? 0,
  };
}

/** The requests that a query asks for; the statement joins the person of each as `accounts`. */
export function isAskedFor(staff: TourKeeper, scope: RequestScope, query: InboxQuery) {
  return and(
    inScope(scope),
    query.status === 'binned' ? isNotNull(requests.binned_at) : isNull(requests.binned_at),
    query.status === null
      ? notInArray(requests.status, [...CLOSED_STATUSES])
      : query.status === 'all' || query.status === 'binned'
        ? undefined
        : eq(requests.status, query.status),
    query.assigned === null
      ? undefined
      : query.assigned === 0
        ? or(isNull(requests.assigned_to), isGone(staff))
        : eq(requests.assigned_to, query.assigned),
    query.operator === null
      ? undefined
      : query.operator === 0
        ? isNull(requests.operator_id)
        : eq(requests.operator_id, query.operator),
    matches(query.search),
    query.before === null ? undefined : lt(requests.id, query.before),
  );
}

/** The last line of its history is a message of its visitor; the bin does not count. */
const hasNews = sql<boolean>`coalesce((select last.is_visitor and last.kind = 'word'
  from request_notes last where last.request_id = ${requests.id} and last.kind <> 'bin'
  order by last.id desc limit 1), false)`;

/** The person of a request, joined as `accounts`, and whether they can't work on it any more. */
export function assigneeSeenIn(staff: TourKeeper, scope: RequestScope) {
  return { assignee: nameSeenBy(operatorOf(scope)), isAssigneeGone: isGone(staff) };
}

/** How many new requests wait for somebody with this scope, who receives them. */
export async function countNew(db: Db, _staff: TourKeeper, scope: RequestScope): Promise<number> {
  return db.$count(
    requests,
    and(isReceivedBy(db, scope), eq(requests.status, 'new'), isNull(requests.binned_at)),
  );
}

/** The people to whom a request can be assigned. */
export async function listAssignees(db: Db, keeper: TourKeeper) {
  return db
    .select({ id: accounts.id, label: accounts.email })
    .from(accounts)
    .where(isAssignee(keeper, scopeOf(keeper)))
    .orderBy(asc(accounts.email))
    .limit(MOST_PEOPLE);
}

const assignee = alias(accounts, 'assignee');

/** One request with its history; null for one out of scope. */
export async function readRequest(db: Db, staff: TourKeeper, scope: RequestScope, id: number) {
  const [request] = await db
    .select({
      ...columns,
      ...assigneeSeenIn(staff, scope),
      operatorId: requests.operator_id,
      tourId: requests.tour_id,
      binnedAt: requests.binned_at,
    })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.operator_id))
    .leftJoin(accounts, eq(accounts.id, requests.assigned_to))
    .where(and(inScope(scope), eq(requests.id, id)));
  if (!request) return null;
  const notes = await db
    .select({
      id: requestNotes.id,
      at: requestNotes.at,
      kind: requestNotes.kind,
      isVisitor: requestNotes.is_visitor,
      author: nameSeenBy(operatorOf(scope)),
      text: requestNotes.text,
      assignee: emailSeenBy(operatorOf(scope), sql`${assignee.email}`),
    })
    .from(requestNotes)
    .leftJoin(accounts, eq(accounts.id, requestNotes.author_id))
    .leftJoin(
      assignee,
      and(eq(requestNotes.kind, 'assigned'), eq(sql`${assignee.id}::text`, requestNotes.text)),
    )
    .where(eq(requestNotes.request_id, id))
    .orderBy(asc(requestNotes.id));
  return {
    ...request,
    lastAnswer: notes.findLast(({ kind, isVisitor }) => kind === 'word' && !isVisitor)?.id ?? null,
    notes: notes.map(({ assignee: label, ...note }) => ({
      ...note,
      text: note.kind === 'assigned' && note.text !== null ? (label ?? DELETED_PERSON) : note.text,
    })),
  };
}

/**
 * Records that the recipient has opened a new request, the first time only. A new one with a status in
 * its history was set to «new» by hand, and stays so.
 */
export async function markSeen(
  db: Db,
  staff: TourKeeper,
  scope: RequestScope,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const statuses = tx
      .select({ id: requestNotes.id })
      .from(requestNotes)
      .where(and(eq(requestNotes.request_id, requests.id), eq(requestNotes.kind, 'status')));
    const seen = await tx
      .update(requests)
      .set({ status: 'seen', seen_at: now, updated_at: now })
      .where(
        and(
          isReceivedBy(tx, scope),
          eq(requests.id, id),
          eq(requests.status, 'new'),
          isNull(requests.binned_at),
          notExists(statuses),
        ),
      )
      .returning({ id: requests.id });
    if (seen.length > 0) await note(tx, { staff, id, now, kind: 'status', text: 'seen' });
  });
}

/** An operator's people receive its requests, staff those to the site and to operators without people. */
function isReceivedBy(db: Db, scope: RequestScope) {
  if (scope !== 'all') return inScope(scope);
  const people = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(isPersonOf(requests.operator_id));
  return or(isNull(requests.operator_id), notExists(people));
}

/**
 * Saves the form of a request and records each change in its history. The first status beyond «seen»,
 * or a message to the visitor, counts as the answer for the response time; a closed request that is
 * opened again has no end any more. A visitor with an e-mail gets a letter about a message, in the
 * same transaction. Nothing is saved when a colleague has set meanwhile what the form sets.
 */
export async function changeRequest(
  db: Db,
  staff: TourKeeper,
  scope: RequestScope,
  { id, change, now, parts }: { id: number; change: RequestChange; now: Date; parts: LetterParts },
): Promise<Result<SavedThing<RequestForm>, RequestProblem>> {
  return db.transaction(async (tx) => {
    const [request] = await tx
      .select({
        status: requests.status,
        assignedTo: requests.assigned_to,
        binnedAt: requests.binned_at,
        erasedAt: requests.erased_at,
      })
      .from(requests)
      .where(and(inScope(scope), eq(requests.id, id)))
      .for('update');
    if (!request) return refused(GONE);
    if (change.intent !== 'save') {
      const isBinned = change.intent === 'bin';
      // Pressed twice it is done once.
      if (isBinned !== (request.binnedAt !== null)) {
        const binned_at = isBinned ? now : null;
        await tx.update(requests).set({ binned_at, updated_at: now }).where(eq(requests.id, id));
        const text = isBinned ? 'binned' : 'restored';
        await note(tx, { staff, id, now, kind: 'bin', text });
      }
      return done(savedRequest(id, request));
    }
    if (request.binnedAt !== null) return refused(BINNED);
    const after = stateAfter(request, change);
    const { lastAnswer, ofColleagues } = await lastAnswers(tx, staff, id);
    const theirs = savedRequest(id, { ...request, lastAnswer });
    if (after === null) {
      const by = await changedBy(tx, scope, id);
      return refused({ ...CONFLICT, theirs: { ...theirs, by } });
    }
    const { status, assignedTo } = after;
    const saved = savedRequest(id, { ...after, lastAnswer });
    const isMoved = status !== request.status;
    const isHanded = assignedTo !== request.assignedTo;
    const noted = await unlessSaid(tx, 'note', { staff, id, now, text: change.note });
    const word = await unlessSaid(tx, 'word', { staff, id, now, text: change.word });
    if (request.erasedAt !== null && (noted !== '' || word !== '')) return refused(ERASED);
    if (word !== '' && isWithdrawnSince(request, change)) {
      const by = await changedBy(tx, scope, id);
      return refused({ ...WITHDRAWN, theirs: { ...theirs, by } });
    }
    if (word !== '' && isAnsweredSince(ofColleagues, change)) {
      const by = await writtenBy(tx, scope, eq(requestNotes.id, ofColleagues ?? 0));
      const message = `${ANSWERED.message}${by ? ` (${by})` : ''}: прочтите ответ в\u00a0истории. Если нужен и\u00a0ваш, сохраните ещё раз.`;
      const fields: RequestProblem['fields'] = [{ field: 'word', message }];
      return refused({ ...ANSWERED, fields, theirs: { ...theirs, by } });
    }
    if (isMoved && status === 'withdrawn') return refused(NOT_WITHDRAWN);
    if (
      isHanded &&
      assignedTo !== null &&
      !(await mayBeAssigned(tx, isAssignee(staff, scope), assignedTo))
    ) {
      return refused(NOT_STAFF);
    }
    if (!isMoved && !isHanded && noted === '' && word === '') return done(saved);
    const isAnswer = word !== '' || (isMoved && ANSWERING.includes(status));
    await tx
      .update(requests)
      .set({
        status,
        assigned_to: assignedTo,
        ...(isMoved && { closed_at: CLOSED_STATUSES.includes(status) ? now : null }),
        ...(isAnswer && {
          answered_at: sql`coalesce(${requests.answered_at}, ${now.toISOString()}::timestamptz)`,
        }),
        updated_at: now,
      })
      .where(eq(requests.id, id));
    const about = { staff, id, now };
    if (isMoved) await note(tx, { ...about, kind: 'status', text: status });
    if (isHanded) {
      const text = assignedTo === null ? null : String(assignedTo);
      await note(tx, { ...about, kind: 'assigned', text });
    }
    if (noted !== '') await note(tx, { ...about, kind: 'note', text: noted });
    if (word !== '') {
      await note(tx, { ...about, kind: 'word', text: word });
      const letter = await queueRequestLetter(tx, { id, kind: 'request-answer' }, parts);
      if (letter !== null) await noteLetter(tx, id, letter);
    }
    return done(saved);
  });
}

/** A note or a message, or nothing when it is sent again. */
async function unlessSaid(
  tx: Db,
  kind: 'word' | 'note',
  { staff, id, now, text }: { staff: TourKeeper; id: number; now: Date; text: string },
): Promise<string> {
  const isKnown = text !== '' && (await isSentAgain(tx, { id, kind, author: staff.id, now, text }));
  return isKnown ? '' : text;
}

/** The last answer to the visitor, and the last answer by staff other than `staff`. */
async function lastAnswers(tx: Db, staff: TourKeeper, id: number) {
  const isOthers = sql`${requestNotes.author_id} is distinct from ${staff.id}`;
  const [found] = await tx
    .select({
      lastAnswer: sql<number | null>`max(${requestNotes.id})`.mapWith(requestNotes.id),
      ofColleagues: sql<number | null>`max(${requestNotes.id}) filter (where ${isOthers})`.mapWith(
        requestNotes.id,
      ),
    })
    .from(requestNotes)
    .where(
      and(
        eq(requestNotes.request_id, id),
        eq(requestNotes.kind, 'word'),
        eq(requestNotes.is_visitor, false),
      ),
    );
  return found ?? { lastAnswer: null, ofColleagues: null };
}

/** Who last set the status or the person of a request; null when that is not to be known. */
async function changedBy(tx: Db, scope: RequestScope, id: number): Promise<string | null> {
  const isChange = inArray(requestNotes.kind, ['status', 'assigned']);
  return writtenBy(tx, scope, and(eq(requestNotes.request_id, id), isChange));
}

/** Who wrote the last of these lines of a history. */
async function writtenBy(tx: Db, scope: RequestScope, which: SQL | undefined) {
  const [last] = await tx
    .select({ isVisitor: requestNotes.is_visitor, name: nameSeenBy(operatorOf(scope)) })
    .from(requestNotes)
    .leftJoin(accounts, eq(accounts.id, requestNotes.author_id))
    .where(which)
    .orderBy(desc(requestNotes.id))
    .limit(1);
  return last?.isVisitor ? 'посетитель' : (last?.name ?? null);
}

async function mayBeAssigned(db: Db, isAllowed: SQL | undefined, id: number): Promise<boolean> {
  return (await db.$count(accounts, and(eq(accounts.id, id), isAllowed))) > 0;
}

/** Staff assign requests to staff, an operator's people to one another. */
function isAssignee({ policy }: TourKeeper, scope: RequestScope) {
  return scope === 'all' ? hasStaffRights(policy) : isPersonOf(scope.operatorId);
}

function isPersonOf(operatorId: number | AnyPgColumn) {
  return and(
    eq(accounts.role, 'operator'),
    eq(accounts.operator_id, operatorId),
    isNull(accounts.blocked_at),
  );
}

/** Blocked, or with another place now: the request is nobody's, though it names a person. */
function isGone({ policy }: TourKeeper) {
  return sql<boolean>`(${requests.assigned_to} is not null
    and (${or(hasStaffRights(policy), isPersonOf(requests.operator_id))}) is not true)`;
}

async function note(
  db: Db,
  given: {
    staff: TourKeeper;
    id: number;
    now: Date;
    kind: (typeof requestNotes.$inferInsert)['kind'];
    text: string | null;
  },
): Promise<void> {
  const { staff, id, now, kind, text } = given;
  await db
    .insert(requestNotes)
    .values({ request_id: id, at: now, kind, author_id: staff.id, text });
}

/** A request with this number, this phone, or all of these words; all requests for an empty search. */
function matches(search: string) {
  if (search === '') return undefined;
  const { id, digits, words } = soughtIn(search);
  if (words.length === 0) {
    return or(
      id === null ? sql`false` : eq(requests.id, id),
      digits === null ? undefined : like(requests.phone, `%${digits}%`),
    );
  }
  return and(...words.map((word) => sql`${searched} ~ ${foldedPattern(word)}`));
}

const searched = sql`concat_ws(' ', ${requests.id}::text, ${requests.name}, ${requests.phone},
  ${requests.email}, ${requests.tour_title})`;
