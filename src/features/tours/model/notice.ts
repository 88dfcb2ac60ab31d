/** What a notice is about: the whole site, tours from a city, an operator with its tours, or single tours. */
export const NOTICE_PLACES = ['site', 'city', 'operator', 'tours'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

/** A notice as visitors see it. */
export interface ShownNotice {
  text: string;
  /** Epoch milliseconds of its end: a page that was kept earlier hides it then. */
  until: number;
}

/** A notice in force with its subject; which tours it is about the database knows. */
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

/** The notices about a tour; `named`: the tours that notices name one by one, by notice. */
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

/** What visitors are told of notices. */
export function shown(notices: readonly ActiveNotice[]): ShownNotice[] {
  return notices.map(({ text, until }) => ({ text, until }));
}

const LONGEST_MARK = 60;

/** The first of a tour's notices for lists, with its first words; null without any. */
export function markOf([first]: readonly ShownNotice[]): ShownNotice | null {
  if (!first) return null;
  const line = first.text.replace(/\s+/g, ' ');
  const cut = line.slice(0, LONGEST_MARK + 1).replace(/\s\S*$/, '');
  const text = line.length <= LONGEST_MARK ? line : `${cut.slice(0, LONGEST_MARK)}…`;
  return { text, until: first.until };
}
