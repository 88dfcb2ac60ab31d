import { useState } from 'react';
import { bulkTitle, type BulkTour } from '#features/tour-bulk/bulk-tour.ts';
import { MOST_CHOSEN } from '#features/tour-bulk/bulk-query.ts';

/** The ticked tours on all pages of the list, each with its title if known. */
export interface Choice {
  ids: number[];
  titles: string[];
  has: (id: number) => boolean;
  toggle: (tour: BulkTour) => void;
  /** Ticks all tours of a page, or unticks them when all are ticked. */
  togglePage: (tours: readonly BulkTour[]) => void;
  addAll: (ids: readonly number[]) => void;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

/** The ticked tours of a list for bulk work, over all its pages: at most MOST_CHOSEN. */
export function useChoice(): Choice {
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
    has: (id) => chosen.has(id),
    toggle: (tour) =>
      change((draft) => {
        if (!draft.delete(tour.id)) draft.set(tour.id, bulkTitle(tour));
      }),
    togglePage: (tours) =>
      change((draft) => {
        const isWhole = tours.every(({ id }) => draft.has(id));
        for (const tour of tours) {
          if (isWhole) draft.delete(tour.id);
          else draft.set(tour.id, bulkTitle(tour));
        }
      }),
    addAll: (ids) =>
      change((draft) => {
        for (const id of ids) if (!draft.has(id)) draft.set(id, null);
      }),
    drop: (ids) =>
      change((draft) => {
        for (const id of ids) draft.delete(id);
      }),
    clear: () => setChosen(new Map()),
  };
}
