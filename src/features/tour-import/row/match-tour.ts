import type { ImportedTour } from '#features/tour-import/row/import-row.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { foldName } from '#lib/text/fold-name.ts';

/** The tour that a row means, and the kind of match. */
export interface TourMatch<Known> {
  tour: Known;
  /**
   * `slug`: the row names it. `same`: operator, city, day, days, type and hotel are equal, and no
   * other tour has the same. `likely`: something differs, as the reasons say.
   */
  by: 'slug' | 'same' | 'likely';
  reasons: string[];
}

/** The tour that a row means; null when there is none like it. */
export function matchTour<Known extends Tour>(
  { tour: said, slug }: Pick<ImportedTour, 'tour' | 'slug' | 'stated'>,
  known: readonly Known[],
): TourMatch<Known> | null {
  const named = slug === undefined ? undefined : known.find((tour) => tour.slug === slug);
  if (named) return { tour: named, by: 'slug', reasons: [] };
  const candidates = known
    .filter((tour) => tour.departure_date === said.departure_date)
    .filter((tour) => foldName(tour.city_from) === foldName(said.city_from))
    .filter((tour) => keyOf(tour.company_name) === keyOf(said.company_name))
    .map((tour) => ({ tour, reasons: differences(said, tour) }))
    .toSorted((a, b) => a.reasons.length - b.reasons.length);
  const [best, next] = candidates;
  if (!best) return null;
  const { tour, reasons } = best;
  const isAlone = next === undefined || next.reasons.length > reasons.length;
  if (said.company_name === null) reasons.push('турфирма не\u00a0указана');
  if (!isAlone) {
    const priced = candidates.filter(
      (one) => one.tour.price === said.price && one.reasons.length === 0,
    );
    const [only, other] = priced;
    if (only && !other) return { tour: only.tour, by: 'same', reasons: [] };
    reasons.push('похожих туров несколько');
  }
  return { tour, by: reasons.length === 0 ? 'same' : 'likely', reasons };
}

function differences(said: ImportedTour['tour'], tour: Tour): string[] {
  const reasons: string[] = [];
  if (said.days !== tour.days) reasons.push(`дней ${said.days}, а\u00a0не\u00a0${tour.days}`);
  if (said.tour_type !== tour.tour_type) reasons.push('другой тип тура');
  const isOtherHotel =
    said.hotel_name !== null &&
    tour.hotel_name !== null &&
    keyOf(said.hotel_name) !== keyOf(tour.hotel_name);
  if (isOtherHotel) reasons.push(`отель «${said.hotel_name}», а\u00a0не\u00a0«${tour.hotel_name}»`);
  return reasons;
}

function keyOf(name: string | null): string {
  return name === null ? '' : foldName(name);
}
