import { type Tour, tourTitle } from '#features/tours/model/tour.ts';

/**
 * What the address of the form without the network asks about, with what the browser's own copy of the
 * tours knows of it. `today` is the day in Moscow.
 */
export function askedFor(search: string, copied: readonly Tour[], today: string) {
  const asked = new URLSearchParams(search);
  const slug = asked.get('tour');
  const tour = slug === null ? null : (copied.find((one) => one.slug === slug) ?? null);
  return {
    /** The address of the form with the site's own key, which gets the request. */
    action: `/zayavka${search}`,
    tour:
      slug === null
        ? null
        : {
            slug,
            title: tour && tourTitle(tour),
            hasDeparted: tour !== null && tour.departure_date < today,
          },
    /** The recipient's name, if this browser knows it. */
    operator: tour?.company_name ?? null,
    /** Whether an organiser gets the request, and not the site. */
    isForOperator: slug !== null || asked.has('operator'),
  };
}
