import { toursText } from '#features/tour-bulk/bulk-tour.ts';

/** Up to this number a plain confirmation is enough; more require typing the word. */
const MOST_UNTYPED = 10;
/** The exact word to type. */
export const DELETE_WORD = 'УДАЛИТЬ';

/** Whether deleting this many tours requires typing DELETE_WORD: more than ten. */
export function needsTyping(count: number): boolean {
  return count > MOST_UNTYPED;
}

/** «Вы уверены, что хотите удалить 3 тура? Туры попадут в корзину на 30 дней.» */
export function deleteQuestion(count: number): string {
  return `Вы уверены, что хотите удалить ${toursText(count)}? ${
    count === 1 ? 'Тур попадёт' : 'Туры попадут'
  } в\u00a0корзину на\u00a030\u00a0дней.`;
}

/** Why the deletion is refused; null when it may go on. */
export function typingProblem(count: number, typed: string): string | null {
  if (!needsTyping(count) || typed === DELETE_WORD) return null;
  return `Удаление отменено. Введите ${DELETE_WORD}, чтобы подтвердить.`;
}

export const NOTHING_DELETED = {
  deleted: 0,
  /** Already deleted by somebody else. */
  missing: 0,
  /** Not reached, because the work was stopped. */
  left: 0,
  failures: [] as { id: number; message: string }[],
  /** Whether the session ended meanwhile. */
  isSignedOut: false,
  /** The bin entry with all deleted tours. */
  changeSet: null as string | null,
};
/** The result of a bulk deletion. */
export type DeleteSummary = typeof NOTHING_DELETED;

/** «Удалено: 12, уже удалены раньше: 1, ошибок: 2, осталось: 5». */
export function summaryText({ deleted, missing, left, failures }: DeleteSummary): string {
  const parts = [
    `Удалено: ${deleted}`,
    missing > 0 ? `уже удалены раньше: ${missing}` : '',
    failures.length > 0 ? `ошибок: ${failures.length}` : '',
    left > 0 ? `осталось: ${left}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** The result of deleting one tour. */
export type Deletion =
  | { outcome: 'deleted'; changeSet: string | null }
  | { outcome: 'missing' | 'signed-out' }
  | { outcome: 'failed'; message: string }
  /** The site does not answer: trying the others is pointless. */
  | { outcome: 'unreachable'; message: string };

/**
 * Deletes tours one by one. Stops when told to, when the site does not answer, or when the session has
 * ended; the remaining tours stay. `onDone` is called for each deleted tour.
 */
export async function deleteOneByOne(
  ids: readonly number[],
  parts: {
    /** `into` is the bin entry of the tours deleted before. */
    remove: (id: number, into: string | null) => Promise<Deletion>;
    onDone: (id: number, summary: DeleteSummary) => void;
    isStopped: () => boolean;
  },
): Promise<DeleteSummary> {
  let summary = { ...NOTHING_DELETED, left: ids.length };
  for (const id of ids) {
    if (parts.isStopped()) break;
    const deletion = await parts.remove(id, summary.changeSet);
    if (deletion.outcome === 'signed-out') return { ...summary, isSignedOut: true };
    if (deletion.outcome === 'failed' || deletion.outcome === 'unreachable') {
      const failures = [...summary.failures, { id, message: deletion.message }];
      summary = { ...summary, failures, left: summary.left - 1 };
      if (deletion.outcome === 'unreachable') return summary;
      continue;
    }
    const { outcome } = deletion;
    if (outcome === 'deleted') summary = { ...summary, changeSet: deletion.changeSet };
    summary = { ...summary, [outcome]: summary[outcome] + 1, left: summary.left - 1 };
    parts.onDone(id, summary);
  }
  return summary;
}
