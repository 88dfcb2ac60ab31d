import type { FormValues } from '#features/articles/editing/article-form-values.ts';
import { isSessionLost, request } from '#ui/request.browser.ts';

const PATIENCE_MS = 30_000;

export type DraftState = 'none' | 'saving' | 'saved' | 'signed-out' | 'offline' | 'gone';

/** Stores the form's texts on the server. Never rejects. */
export async function sendDraft(
  id: number | null,
  draft: { values: FormValues; base: FormValues; version: string | null },
): Promise<DraftState> {
  const reply = await request(`/api/article-drafts/${id ?? 'new'}`, {
    method: 'PUT',
    json: { ...draft, version: Number(draft.version ?? 0) },
    withinMs: PATIENCE_MS,
  });
  if (!reply) return 'offline';
  if (reply.ok) return 'saved';
  if (reply.status === 404) return 'gone';
  return isSessionLost(reply) ? 'signed-out' : 'offline';
}

/**
 * Asks the site to delete the draft of an article (null: of a new one), without waiting for the
 * response.
 */
export function forgetDraft(id: number | null): void {
  void request(`/api/article-drafts/${id ?? 'new'}`, { method: 'DELETE' });
}
