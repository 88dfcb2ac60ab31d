import type { TourState } from '#features/tours/model/offer.ts';

/** What a list says of the review of a tour; null when it waits for none. */
export function reviewWords(tour: {
  state: TourState;
  review: 'waiting' | 'accepted' | 'returned' | null;
}): string | null {
  const isUnseen = tour.state === 'in_review';
  if (tour.review === 'returned') {
    return isUnseen ? 'Возвращён с\u00a0замечанием' : 'Правка возвращена с\u00a0замечанием';
  }
  if (isUnseen) return 'На\u00a0проверке';
  return tour.review === 'waiting' ? 'Правка ждёт проверки' : null;
}

/** Where the review of a tour stands, for its operator. */
export interface ReviewState {
  status: 'waiting' | 'returned';
  /** What staff wrote when they returned it. */
  reply: string | null;
  /** When it was sent, or returned. */
  at: Date;
  /** The change waits beside the tour, which visitors see as it was. */
  isBeside: boolean;
}
