import type { ShownNotice } from '#lib/shown-notice.ts';

/**
 * The subject of a notice: the whole site, tours from a city, an operator with its tours, or single
 * tours.
 */
export const NOTICE_PLACES = ['site', 'city', 'operator', 'tours'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

/** A notice in force with its subject. The database knows the tours of a notice about single tours. */
export interface ActiveNotice extends ShownNotice {
  id: number;
  place: NoticePlace;
  city: string | null;
  operatorId: number | null;
}

interface NoticedTour {
  id: number;
  city_from: string;
  operator_id: number | null;
}

/** The notices about a tour. `named` has the tours of notices about single tours, by notice. */
export function noticesOfTour(
  tour: NoticedTour,
  active: readonly ActiveNotice[],
  named: ReadonlyMap<number, ReadonlySet<number>>,
): ShownNotice[] {
  return shown(
    active.filter(({ id, place, city, operatorId }) => {
      if (place === 'city') return city === tour.city_from;
      if (place === 'operator') return operatorId === tour.operator_id;
      return place === 'tours' && named.get(id)?.has(tour.id);
    }),
  );
}

/** The part of the notices that visitors see. */
export function shown(notices: readonly ActiveNotice[]): ShownNotice[] {
  return notices.map(({ text, until }) => ({ text, until }));
}

const LONGEST_MARK = 60;

/** A tour's first notice for lists, with its first words; null without any. */
export function markOf([first]: readonly ShownNotice[]): ShownNotice | null {
  if (!first) return null;
  const line = first.text.replace(/\s+/g, ' ');
  const cut = line.slice(0, LONGEST_MARK + 1).replace(/\s\S*$/, '');
  const text = line.length <= LONGEST_MARK ? line : `${cut.slice(0, LONGEST_MARK)}…`;
  return { text, until: first.until };
}
