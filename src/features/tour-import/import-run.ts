import type { ImportCells } from '#features/tour-import/import-columns.ts';
import { MOST_ROWS_SENT } from '#features/tour-import/import-limits.ts';
import type { RowOutcome } from '#features/tour-import/row-outcome.ts';
import { isProblem, type Problem } from '#lib/problem.ts';

/** What sending gave: an answer's status and body; null when the connection broke. */
export type Sent = { status: number; body: unknown } | null;

/** The server takes 64 KiB; what is around the rows needs its room too. */
const MOST_BYTES = 48_000;
const LONGEST_CELL = 6000;
/** A small sheet goes in about so many steps, so that one sees it move. */
const STEPS = 40;
const FEWEST_ROWS = 5;
const ROWS_AT_ONCE = 50;

/** How many rows go at once when `total` are to be sent. */
export function rowsAtOnce(total: number): number {
  const step = Math.min(Math.ceil(total / STEPS), ROWS_AT_ONCE, MOST_ROWS_SENT);
  return Math.max(step, FEWEST_ROWS);
}

/** The first of `rows` that fit into one request; at least one. */
export function fitting<Row>(rows: readonly Row[], limit: number): Row[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  let fit = 0;
  for (const row of rows.slice(0, limit)) {
    bytes += encoder.encode(JSON.stringify(row)).length + 1;
    if (bytes > MOST_BYTES && fit > 0) break;
    fit += 1;
  }
  return rows.slice(0, fit);
}

/** The texts of a row as they are sent: without what is empty and surely not without a column. */
export function sentCells(cells: ImportCells): ImportCells {
  return Object.fromEntries(
    Object.entries(cells).map(([field, text]) => [field, text.trim().slice(0, LONGEST_CELL)]),
  );
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
 * Sends rows and gives what became of them. A broken connection and an answer of 5xx are tried again
 * up to three times, a second later each time: the server adds nothing twice.
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
