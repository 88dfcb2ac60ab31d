import { useState } from 'react';
import { bulkTitle, type BulkTour } from '#features/tour-bulk/bulk-tour.ts';
import { MOST_CHOSEN } from '#features/tour-bulk/bulk-query.ts';

export type Choice = ReturnType<typeof useChoice>;

/** The ticked tours on all pages of a list for bulk work, at most MOST_CHOSEN, each with its title if known. */
export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map());
  const change = (work: (draft: Map<number, string | null>) => void) =>
    setChosen((before) => {
      const draft = new Map(before);
      work(draft);
      return new Map([...draft].slice(0, MOST_CHOSEN));
    });
  return {
    ids: [...chosen.keys()],
    titles: [...chosen.values()].filter((title) => title !== null),
    has: (id: number) => chosen.has(id),
    toggle: (tour: BulkTour) =>
      change((draft) => {
        if (!draft.delete(tour.id)) draft.set(tour.id, bulkTitle(tour));
      }),
    /** Ticks all tours of a page, or unticks them when all are ticked. */
    togglePage: (tours: readonly BulkTour[]) =>
      change((draft) => {
        const isWhole = tours.every(({ id }) => draft.has(id));
        for (const tour of tours) {
          if (isWhole) draft.delete(tour.id);
          else draft.set(tour.id, bulkTitle(tour));
        }
      }),
    addAll: (ids: readonly number[]) =>
      change((draft) => {
        for (const id of ids) if (!draft.has(id)) draft.set(id, null);
      }),
    drop: (ids: readonly number[]) =>
      change((draft) => {
        for (const id of ids) draft.delete(id);
      }),
    clear: () => setChosen(new Map()),
  };
}
