import type { TourState } from '#features/tours/model/offer.ts';
import { countOf } from '#lib/text/russian.ts';

/** The names of the states for staff. */
export const STATE_LABELS: Record<TourState, string> = {
  draft: 'Черновик',
  in_review: 'На\u00a0проверке',
  on_sale: 'В\u00a0продаже',
  last_seats: 'Последние места',
  sold_out: 'Мест нет',
  stopped: 'Продажа приостановлена',
  withdrawn: 'Снят с\u00a0продажи',
};

/** Whether visitors may see a tour: its page, and the API. */
export function isPublic(state: TourState): boolean {
  return state !== 'draft' && state !== 'in_review';
}

/** The states that lists show by default. */
export const OFFERED_STATES = ['on_sale', 'last_seats'] as const satisfies TourState[];
/** The states of tours that visitors may see. */
export const PUBLIC_STATES = [
  ...OFFERED_STATES,
  'sold_out',
  'stopped',
  'withdrawn',
] as const satisfies TourState[];

/** The badge of a state: «Осталось 4 места»; null for a tour that is on sale. */
export function availabilityBadge(state: TourState, seatsLeft: number | null): string | null {
  if (state === 'on_sale') return null;
  if (state !== 'last_seats' || seatsLeft === null) return STATE_LABELS[state];
  return `Осталось ${countOf(seatsLeft, ['место', 'места', 'мест'])}`;
}

/** The reason why a tour cannot be booked, in a sentence; null for one that can. */
export function unavailableWords(state: TourState): string | null {
  switch (state) {
    case 'sold_out':
      return 'Мест на\u00a0этот тур больше нет';
    case 'stopped':
      return 'Продажа этого тура приостановлена';
    case 'withdrawn':
      return 'Организатор снял этот тур с\u00a0продажи';
    default:
      return null;
  }
}
