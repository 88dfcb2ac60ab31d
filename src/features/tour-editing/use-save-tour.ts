import { failureNotice, type Notice, refusalNotice } from '#features/tour-editing/save-words.ts';
import type { TourProblem } from '#features/tour-editing/tour-problem.ts';
import type { Operation } from '#features/tour-source/tour-writes.ts';
import { tourSource } from '#features/tour-source/use-tour-source.ts';
import { isProblem } from '#lib/problem.ts';

const PATIENCE_MS = 30_000;

/** What writing came to: the row, a refusal with its reasons, or no answer at all. */
export type Saved =
  | { kind: 'done'; row: { id?: unknown } }
  | { kind: 'refused'; problem: TourProblem; notice: Notice }
  | { kind: 'failed'; notice: Notice };

const METHODS: Record<Operation, string> = { create: 'POST', update: 'PATCH', delete: 'DELETE' };

/** Writes a tour through the API; never while tours come from the browser's copy. Never rejects. */
export async function saveTour(
  operation: Operation,
  tourId: number | null,
  body?: object,
): Promise<Saved> {
  const away = await tourSource.refusal(operation);
  if (away) return { kind: 'refused', problem: away, notice: refusalNotice(operation, away, null) };
  try {
    const response = await fetch(tourId === null ? '/api/tours' : `/api/tours/${tourId}`, {
      method: METHODS[operation],
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && typeof answer === 'object' && answer !== null) {
      return { kind: 'done', row: answer };
    }
    const { status } = response;
    if (status >= 502) void tourSource.check({ anew: true });
    const given = typeof answer === 'object' ? { ...answer, status } : null;
    const problem: TourProblem = isProblem(given)
      ? given
      : { code: `http_${status}`, status, message: `Сервер ответил непонятно (${status})` };
    const requestId = response.headers.get('x-request-id');
    return { kind: 'refused', problem, notice: refusalNotice(operation, problem, requestId) };
  } catch (error) {
    void tourSource.check({ anew: true });
    return { kind: 'failed', notice: failureNotice(operation, reason(error)) };
  }
}

function reason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'сервер долго не\u00a0отвечает';
  return 'нет связи с\u00a0сайтом';
}
