import {
  type OfferColumns,
  type PricedTour,
  SALE_COLUMNS,
  type SaleColumns,
} from '#features/tours/model/offer.ts';
import type { OfferInput } from '#features/tours/offer/offer-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';

/** The changes of one saved form: of the tour's fields, or of its offer. */
export type ProposalStep =
  | {
      kind: 'fields';
      fields: Partial<TourInput & SaleColumns & PricedTour>;
      isPriceChecked: boolean;
    }
  | { kind: 'offer'; offer: Partial<OfferInput>; isPriceChecked: boolean };

/** A proposed change of a tour by an operator's people. */
export interface Proposal {
  /** The saved forms in order; empty for a tour that was never public. */
  steps: ProposalStep[];
  /** The state in which a new tour goes on sale; null: as in the steps. */
  state: OfferColumns['state'] | null;
}

/** No form makes this many alternating steps by itself. */
export const MOST_STEPS = 40;

/** Adds a form to the earlier ones; merges it with the last one of the same kind. */
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

/** States that take a tour off sale: they need no review. */
const CLOSED: readonly OfferColumns['state'][] = ['sold_out', 'stopped', 'withdrawn', 'draft'];

/** Whether a change only takes a tour off sale. */
export function onlyCloses(
  changed: readonly { field: string }[],
  state: OfferColumns['state'],
): boolean {
  return (
    CLOSED.includes(state) &&
    changed.some(({ field }) => field === 'state') &&
    changed.every(({ field }) => SALE_COLUMNS.some((column) => column === field))
  );
}
