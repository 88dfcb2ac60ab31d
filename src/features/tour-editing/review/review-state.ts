import type { TourState } from '#features/tours/model/offer.ts';
import { conflict } from '#lib/problem.ts';

export type ReviewStatus = 'waiting' | 'accepted' | 'returned';

/** The review of a tour in a list, in words; null without one. */
export function reviewWords(tour: {
  state: TourState;
  review: ReviewStatus | null;
}): string | null {
  const isUnseen = tour.state === 'in_review';
  if (tour.review === 'returned') {
    return isUnseen ? 'Возвращён с\u00a0замечанием' : 'Правка возвращена с\u00a0замечанием';
  }
  if (isUnseen) return 'На\u00a0проверке';
  return tour.review === 'waiting' ? 'Правка ждёт проверки' : null;
}

/**
 * What a save of a tour says about its review: `sent` when the change of an operator's people waits for
 * staff, `waits` when staff saved a tour of which such a change waits; null without one.
 */
export function savedReview(
  tour: Parameters<typeof reviewWords>[0],
  saver: 'staff' | 'trusted' | 'reviewed',
): 'sent' | 'waits' | null {
  if (saver === 'reviewed') return reviewWords(tour) === null ? null : 'sent';
  if (saver === 'trusted') return null;
  return tour.state === 'in_review' || tour.review === 'waiting' ? 'waits' : null;
}

export interface ReviewState {
  status: 'waiting' | 'returned';
  /** The reply of staff when they returned it. */
  reply: string | null;
  /** When it was sent, or returned. */
  at: Date;
  /** Whether the change waits beside the tour, which visitors see unchanged. */
  isBeside: boolean;
}

/** The refusal of a decision about something else than what is there now. */
export const CHANGED = conflict(
  'conflict',
  'Пока вы\u00a0смотрели, тур или правка изменились. Посмотрите ещё раз и\u00a0решите',
);
