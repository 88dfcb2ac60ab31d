import { desc, eq } from 'drizzle-orm';
import { writeXlsxStream } from 'hucre';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { assigneeSeenIn, isAskedFor } from '#features/requests/inbox/inbox.server.ts';
import type { InboxQuery } from '#features/requests/inbox/inbox-query.ts';
import { ASKED_FIELDS } from '#features/requests/store/asked-fields.ts';
import { ASKED_LABELS, askedWords } from '#features/requests/store/asked-lines.ts';
import {
  assigneeWords,
  type RequestScope,
  STATUS_WORDS,
} from '#features/requests/store/request.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Read } from '#server/db/reading.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const BATCH = 1000;

const HEADER = [
  'Номер',
  'Пришла (Москва)',
  'Состояние',
  'Кому поручена',
  'Тур',
  'Организатор',
  ...ASKED_FIELDS.map((field) => ASKED_LABELS[field]),
  'Отвечено (Москва)',
  'Закрыта (Москва)',
];

/**
 * The requests that a query of the inbox asks for, within a scope, as an .xlsx file: those of all its
 * pages, the newest first; erased ones without personal data. Texts of people are always text, never
 * a formula. The file is written while it is read, a thousand requests at a time; a database that
 * does not answer is noticed before the file begins.
 */
export async function requestsWorkbook(
  read: Read,
  keeper: TourKeeper,
  scope: RequestScope,
  query: InboxQuery,
): Promise<ReadableStream<Uint8Array>> {
  const batch = (before: number | null) =>
    read((db) => readBatch(db, keeper, scope, { ...query, before }));
  return writeXlsxStream(lines(batch, await batch(null)), { name: 'Заявки' });
}

async function* lines(batch: (before: number) => Promise<Row[]>, first: Row[]) {
  yield HEADER;
  for (let rows = first; ;) {
    yield* rows.map(lineOf);
    const last = rows.length < BATCH ? undefined : rows.at(-1)?.request.id;
    if (last === undefined) return;
    rows = await batch(last);
  }
}

async function readBatch(db: Db, keeper: TourKeeper, scope: RequestScope, query: InboxQuery) {
  return db
    .select({ request: requests, operator: operators.name, ...assigneeSeenIn(keeper, scope) })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.operator_id))
    .leftJoin(accounts, eq(accounts.id, requests.assigned_to))
    .where(isAskedFor(keeper, scope, query))
    .orderBy(desc(requests.id))
    .limit(BATCH);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function lineOf({ request, operator, ...person }: Row): (string | number)[] {
  const said = { ...askedWords(request), phone: request.phone };
  const moment = (at: Date | null) => (at === null ? '' : writeMoscowTime(at).replace('T', ' '));
  return [
    request.id,
    moment(request.created_at),
    STATUS_WORDS[request.status],
    assigneeWords(person) ?? '',
    request.tour_title ?? '',
    operator ?? '',
    ...ASKED_FIELDS.map((field) => said[field] ?? ''),
    moment(request.answered_at),
    moment(request.closed_at),
  ];
}
