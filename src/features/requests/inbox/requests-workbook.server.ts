import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { writeXlsx } from 'hucre';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  ANSWER_WORDS,
  type AskedRoom,
  type RequestScope,
  ROOM_WORDS,
  STATUS_WORDS,
} from '#features/requests/store/request.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { writeMoscowTime } from '#lib/time/moscow-time.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

const BATCH = 1000;

const HEADER = [
  'Номер',
  'Пришла (Москва)',
  'Состояние',
  'Тур',
  'Организатор',
  'Имя',
  'Телефон',
  'Почта',
  'Как ответить',
  'Когда',
  'Взрослых',
  'Детей',
  'Размещение',
  'Вопрос',
  'Отвечено (Москва)',
  'Закрыта (Москва)',
];

/**
 * All requests within a scope as an .xlsx file, the newest first; erased ones without personal
 * data. What people wrote is always text, never a formula.
 */
export async function requestsWorkbook(
  db: Db,
  _keeper: TourKeeper,
  scope: RequestScope,
): Promise<Uint8Array<ArrayBuffer>> {
  const lines: (string | number)[][] = [HEADER];
  let before: number | null = null;
  do {
    const rows: Awaited<ReturnType<typeof readBatch>> = await readBatch(db, scope, before);
    lines.push(...rows.map(lineOf));
    before = rows.length < BATCH ? null : (rows.at(-1)?.request.id ?? null);
  } while (before !== null);
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Заявки', rows: lines }] }));
}

async function readBatch(db: Db, scope: RequestScope, before: number | null) {
  return db
    .select({ request: requests, operator: operators.name })
    .from(requests)
    .leftJoin(operators, eq(operators.id, requests.operator_id))
    .where(
      and(
        isNull(requests.binned_at),
        scope === 'all' ? undefined : eq(requests.operator_id, scope.operatorId),
        before === null ? undefined : lt(requests.id, before),
      ),
    )
    .orderBy(desc(requests.id))
    .limit(BATCH);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function lineOf({ request, operator }: Row): (string | number)[] {
  const { room, answer_by } = request;
  const moment = (at: Date | null) => (at === null ? '' : writeMoscowTime(at).replace('T', ' '));
  return [
    request.id,
    moment(request.created_at),
    STATUS_WORDS[request.status],
    request.tour_title ?? '',
    operator ?? '',
    request.name ?? '',
    request.phone ?? '',
    request.email ?? '',
    answer_by === null ? '' : ANSWER_WORDS[answer_by],
    request.answer_when ?? '',
    request.adults,
    request.children,
    room !== null && room in ROOM_WORDS ? ROOM_WORDS[room as AskedRoom] : '',
    request.question ?? '',
    moment(request.answered_at),
    moment(request.closed_at),
  ];
}
