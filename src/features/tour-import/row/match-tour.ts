import { type ImportedTour, leadOf } from '#features/tour-import/row/import-row.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { isSameMoney } from '#lib/money/same-money.ts';
import { foldName } from '#lib/text/fold-name.ts';

/** The tour that a row means, and the kind of match. */
export interface TourMatch<Known> {
  tour: Known;
  /**
   * `slug`: the row names it. `same`: operator, city, day, days, type and hotel are equal, and no
   * other tour has the same, or none with its nights or its price. `likely`: something differs, as the
   * reasons say.
   */
  by: 'slug' | 'same' | 'likely';
  reasons: string[];
}

/** The tour that a row means; null when there is none like it. */
export function matchTour<Known extends Tour>(
  row: Pick<ImportedTour, 'tour' | 'slug' | 'stated' | 'isFrom'>,
  known: readonly Known[],
): TourMatch<Known> | null {
  const { tour: said, slug } = row;
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
  if (!isAlone) {
    const alike = said.company_name === null || reasons.length > 0 ? [] : candidates;
    for (const isIts of [hasNightsOf, hasPriceOf]) {
      const [only, other] = alike.filter((one) => one.reasons.length === 0 && isIts(row, one.tour));
      if (only && !other) return { tour: only.tour, by: 'same', reasons: [] };
    }
    reasons.push('похожих туров несколько');
  }
  if (said.company_name === null) reasons.push('турфирма не\u00a0указана');
  return { tour, by: reasons.length === 0 ? 'same' : 'likely', reasons };
}

type Said = Pick<ImportedTour, 'tour' | 'stated' | 'isFrom'>;

function hasNightsOf({ tour: { days_in_mecca: mecca, days_in_medina: medina } }: Said, tour: Tour) {
  const isSaid = mecca !== null || medina !== null;
  const isSame = (said: number | null, known: number | null) => said === null || said === known;
  return isSaid && isSame(mecca, tour.days_in_mecca) && isSame(medina, tour.days_in_medina);
}

function hasPriceOf(row: Said, tour: Tour) {
  return isSameMoney(leadOf(row), statedPrice(tour));
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
