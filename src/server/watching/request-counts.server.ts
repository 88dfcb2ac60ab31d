import type { MadeAnswer } from '#server/http/every-request.server.ts';

/** Called for each answer. */
export interface AnswerObserver {
  made(answer: MadeAnswer): void;
  /** `route` is the pattern stored with the kept answer. */
  written(route: string, status: number): void;
}

/** Counts of a process at its start; each number only rises. */
const NO_REQUESTS = {
  requests: 0,
  errors: 0,
  slow: 0,
  /** Written from memory straight to the socket. */
  written: 0,
  /** Kept answers found in memory by other requests. */
  found: 0,
  /** Kept answers that had to be made. */
  missed: 0,
};
export type RequestTotals = typeof NO_REQUESTS;

export interface RequestCounts extends AnswerObserver {
  found(): void;
  missed(): void;
  totals(): RequestTotals;
}

const SLOW_MS = 500;
/** A 503 of these is expected. */
const HEALTH = /^\/api\/(health|ready)$/;

/**
 * Counts answers with a few additions each, because kept ones are written tens of thousands of
 * times a second.
 */
export function createRequestCounts(observer: AnswerObserver | null = null): RequestCounts {
  const totals = { ...NO_REQUESTS };
  return {
    made(answer) {
      totals.requests += 1;
      if (answer.status >= 500 && !HEALTH.test(answer.path)) totals.errors += 1;
      if (answer.ms > SLOW_MS) totals.slow += 1;
      observer?.made(answer);
    },
    written(route, status) {
      totals.requests += 1;
      totals.written += 1;
      observer?.written(route, status);
    },
    found: () => void (totals.found += 1),
    missed: () => void (totals.missed += 1),
    totals: () => ({ ...totals }),
  };
}

/** The share of kept answers that were found in memory, 0 to 1; null before the first. */
export function hitRate({ written, found, missed }: RequestTotals): number | null {
  const asked = written + found + missed;
  return asked === 0 ? null : (written + found) / asked;
}
