import type { FormValues } from '#features/article-editing/article-form.ts';
import type { ArticleProblem } from '#features/article-editing/article-problem.ts';
import { failureNotice, refusalNotice } from '#features/article-editing/save-words.ts';
import { isProblem } from '#lib/problem.ts';
import type { Notice } from '#ui/notice.ts';

const PATIENCE_MS = 30_000;

/** What is kept now: it may be tidier than what was sent. */
interface SavedArticle {
  id: number;
  version: number;
  values: FormValues;
}

/** What saving came to: the article, a refusal with its reasons, or no answer at all. */
export type Saved =
  | { kind: 'done'; article: SavedArticle }
  | { kind: 'refused'; problem: ArticleProblem; notice: Notice }
  | { kind: 'failed'; notice: Notice };

interface Order {
  id: number | null;
  values: FormValues;
  /** Null writes over whatever is there. */
  version: string | null;
}

/** Saves an article through the API. Never rejects. */
export async function saveArticle({ id, values, version }: Order): Promise<Saved> {
  try {
    const response = await fetch(id === null ? '/api/articles' : `/api/articles/${id}`, {
      method: id === null ? 'POST' : 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values, version: version === null ? null : Number(version) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isSaved(answer)) return { kind: 'done', article: answer };
    const { status } = response;
    const given = typeof answer === 'object' ? { ...answer, status } : null;
    const problem: ArticleProblem = isProblem(given)
      ? given
      : { code: `http_${status}`, status, message: `сервер ответил непонятно (${status})` };
    const requestId = response.headers.get('x-request-id');
    return { kind: 'refused', problem, notice: refusalNotice(problem, requestId) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate ? 'сервер долго не\u00a0отвечает' : 'нет связи с\u00a0сайтом';
    return { kind: 'failed', notice: failureNotice(reason) };
  }
}

/** How the draft on the server stands. */
export type DraftState = 'none' | 'saving' | 'saved' | 'signed-out' | 'offline' | 'gone';

/** Keeps what is typed on the server. Never rejects. */
export async function sendDraft(
  id: number | null,
  draft: { values: FormValues; base: FormValues; version: string | null },
): Promise<DraftState> {
  try {
    const response = await fetch(`/api/article-drafts/${id ?? 'new'}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, version: Number(draft.version ?? 0) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return 'saved';
    if (response.status === 404) return 'gone';
    return response.status === 401 || response.status === 403 ? 'signed-out' : 'offline';
  } catch {
    return 'offline';
  }
}

export function forgetDraft(id: number | null): void {
  void fetch(`/api/article-drafts/${id ?? 'new'}`, {
    method: 'DELETE',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
}

function isSaved(answer: unknown): answer is SavedArticle {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'number' &&
    'version' in answer &&
    'values' in answer
  );
}
