import { toursText } from '#features/tour-bulk/bulk-tour.ts';

/** So many are deleted after a plain confirmation; more need the word typed. */
const MOST_UNTYPED = 10;
/** What is typed, exactly so. */
export const DELETE_WORD = 'УДАЛИТЬ';

/** Whether so many tours are deleted only after DELETE_WORD is typed: more than ten. */
export function needsTyping(count: number): boolean {
  return count > MOST_UNTYPED;
}

/** «Вы уверены, что хотите удалить 3 тура? Туры попадут в корзину на 30 дней.» */
export function deleteQuestion(count: number): string {
  return `Вы уверены, что хотите удалить ${toursText(count)}? ${
    count === 1 ? 'Тур попадёт' : 'Туры попадут'
  } в\u00a0корзину на\u00a030\u00a0дней.`;
}

/** Why the deletion of so many is called off; null when it may go on. */
export function typingProblem(count: number, typed: string): string | null {
  if (!needsTyping(count) || typed === DELETE_WORD) return null;
  return `Удаление отменено. Введите ${DELETE_WORD}, чтобы подтвердить.`;
}

/** What became of a bulk deletion. */
export interface DeleteSummary {
  deleted: number;
  /** Somebody else had deleted them before. */
  missing: number;
  /** Left because the work was stopped. */
  left: number;
  failures: { id: number; message: string }[];
  /** Whether the session has ended meanwhile. */
  isSignedOut: boolean;
  /** The entry of the bin with all that were deleted. */
  changeSet: string | null;
}

export const NOTHING_DELETED: DeleteSummary = {
  deleted: 0,
  missing: 0,
  left: 0,
  failures: [],
  isSignedOut: false,
  changeSet: null,
};

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

/** What deleting one tour came to. */
export type Deletion =
  | { outcome: 'deleted'; changeSet: string | null }
  | { outcome: 'missing' | 'signed-out' }
  | { outcome: 'failed'; message: string }
  /** Nobody answers: the others would not be heard either. */
  | { outcome: 'unreachable'; message: string };

/**
 * Deletes tours one by one. Ends early when it is told to stop, nobody answers, or the session has
 * ended; what was not reached is left. `onDone` hears of each one that is gone.
 */
export async function deleteOneByOne(
  ids: readonly number[],
  parts: {
    /** `into` is the entry of the bin that the tours before this one are in. */
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
