import type { OfferColumns } from '#features/tours/model/offer.ts';
import type { OfferInput } from '#features/tours/offer/offer-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';

/** What one saved form changed of a tour: of its fields, or of its offer. */
export type ProposalStep =
  | {
      kind: 'fields';
      fields: Partial<
        TourInput &
          Pick<
            OfferColumns,
            'state' | 'seats_left' | 'price_amount' | 'price_currency' | 'price_room'
          >
      >;
      isPriceChecked: boolean;
    }
  | { kind: 'offer'; offer: Partial<OfferInput>; isPriceChecked: boolean };

/** What an operator's people want a tour to become. */
export interface Proposal {
  /** The forms they saved, in their order; empty for a tour that nobody has seen yet. */
  steps: ProposalStep[];
  /** In which state a tour that nobody has seen yet is put on sale; null: as the steps say. */
  state: OfferColumns['state'] | null;
}

/** So many steps in turn no form makes by itself. */
export const MOST_STEPS = 40;

/** A further form after those before it; one of the same kind becomes one with the last. */
export function withStep(steps: readonly ProposalStep[], step: ProposalStep): ProposalStep[] {
  const last = steps.at(-1);
  if (last?.kind !== step.kind) return [...steps, step];
  const isPriceChecked = last.isPriceChecked || step.isPriceChecked;
  const before = steps.slice(0, -1);
  if (last.kind === 'fields' && step.kind === 'fields') {
    return [...before, { ...step, fields: { ...last.fields, ...step.fields }, isPriceChecked }];
  }
  if (last.kind === 'offer' && step.kind === 'offer') {
    return [...before, { ...step, offer: { ...last.offer, ...step.offer }, isPriceChecked }];
  }
  throw new Error('steps of one kind');
}

/** States that take a tour off sale: nobody need wait for them. */
const CLOSED: readonly OfferColumns['state'][] = ['sold_out', 'stopped', 'withdrawn', 'draft'];
const OF_SALE = ['state', 'seats_left'];

/** Whether a change does nothing but take a tour off sale. */
export function onlyCloses(
  changed: readonly { field: string }[],
  state: OfferColumns['state'],
): boolean {
  return (
    CLOSED.includes(state) &&
    changed.some(({ field }) => field === 'state') &&
    changed.every(({ field }) => OF_SALE.includes(field))
  );
}

/** Whether visitors can see a tour in this state. */
export function isPublic(state: OfferColumns['state']): boolean {
  return state !== 'draft' && state !== 'in_review';
}
