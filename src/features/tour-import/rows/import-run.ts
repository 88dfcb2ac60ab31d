import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import { MOST_ROWS_SENT } from '#features/tour-import/request/import-limits.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import { offerOf } from '#features/tour-import/understanding/sent-offer.ts';
import { isProblem, type Problem } from '#lib/problem.ts';

/** The result of sending: the answer's status and body; null when the connection broke. */
export type Sent = { status: number; body: unknown } | null;

/** The server accepts 64 KiB; this leaves space for the rest of the request. */
const MOST_BYTES = 48_000;
const LONGEST_CELL = 6000;
/** A small sheet is sent in about so many steps, to show progress. */
const STEPS = 10;
const FEWEST_ROWS = 5;
const ROWS_AT_ONCE = 100;

/** How many rows are sent per request when there are `total`. */
export function rowsAtOnce(total: number): number {
  const step = Math.min(Math.ceil(total / STEPS), ROWS_AT_ONCE, MOST_ROWS_SENT);
  return Math.max(step, FEWEST_ROWS);
}

/**
 * The first of `rows` that fit into one request; at least one. It reads no more of them than
 * needed.
 */
export function fitting<Row>(rows: Iterable<Row>, limit: number): Row[] {
  const encoder = new TextEncoder();
  const fit: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += encoder.encode(JSON.stringify(row)).length + 1;
    if (fit.length === limit || (bytes > MOST_BYTES && fit.length > 0)) break;
    fit.push(row);
  }
  return fit;
}

/** A row in the form in which it is sent: the texts of its mapped columns, and its offer. */
export function sentRow({ line, cells, extras }: ImportRow) {
  const texts = Object.entries(cells).map(([field, text]) => [
    field,
    text.trim().slice(0, LONGEST_CELL),
  ]);
  return { line, cells: Object.fromEntries(texts) as ImportCells, offer: offerOf(extras) };
}

const TRIES = 4;
const WAIT_MS = 1000;

const BROKEN: Problem = {
  code: 'no_connection',
  status: 0,
  message: 'Соединение прервалось. Что уже импортировано, сохранено; остальное можно продолжить.',
};

type Answer = { ok: true; outcomes: RowOutcome[] } | { ok: false; problem: Problem };

/**
 * Sends rows and returns their outcomes. After a broken connection or an answer of 5xx it tries
 * again up to three times, a second later each time: the server adds nothing twice.
 */
export async function sendRows(
  send: () => Promise<Sent>,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Answer> {
  let problem = BROKEN;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const answer = await send();
    if (answer?.status === 200 && hasOutcomes(answer.body)) {
      return { ok: true, outcomes: answer.body.outcomes };
    }
    problem = answer && isProblem(answer.body) ? answer.body : BROKEN;
    if (answer && answer.status < 500 && answer.status !== 200) return { ok: false, problem };
    if (attempt < TRIES) await wait(WAIT_MS * attempt);
  }
  return { ok: false, problem };
}

function hasOutcomes(body: unknown): body is { outcomes: RowOutcome[] } {
  return (
    typeof body === 'object' && body !== null && 'outcomes' in body && Array.isArray(body.outcomes)
  );
}
