import {
  type Inclusion,
  INCLUSIONS,
  type InclusionState,
  type Meals,
  type Room,
  type ShownStay,
  type OfferColumns,
  type TourInclusion,
} from '#features/tours/model/offer.ts';
import {
  INCLUSION_LABELS,
  SUITS_FLAGS,
  SUITS_LABELS,
  type SuitsFlag,
} from '#features/tours/offer/choice-labels.ts';
import { formatMoney } from '#lib/money/stated-money.ts';
import { formatDistance } from '#lib/distance.ts';

export const MEALS_WORDS: Record<Meals, string> = {
  none: 'без\u00a0питания',
  breakfast: 'завтрак',
  half: 'завтрак и\u00a0ужин',
  full: 'трёхразовое питание',
};

/** The labels of the lines of a price list. */
export const ROOM_LABELS: Record<Room, string> = {
  single: 'Одноместный',
  double: 'Двухместный',
  triple: 'Трёхместный',
  quad: 'Четырёхместный',
  quint: 'Пятиместный',
  child_bed: 'Ребёнок с\u00a0местом',
  child_no_bed: 'Ребёнок без\u00a0места',
  infant: 'Младенец',
};

export const INCLUSION_STATE_LABELS: Record<InclusionState, string> = {
  included: 'Входит',
  excluded: 'Не\u00a0входит',
  extra: 'За\u00a0доплату',
  not_needed: 'Не\u00a0требуется',
};

/** The units of the inclusions that have a quantity. */
export const QUANTITY_UNITS: Partial<Record<Inclusion, string>> = { baggage: 'кг', zamzam: 'л' };

/** «Багаж, 23 кг», «Гид, русский язык», «Виза за доплату, 12 000 ₽». */
export function inclusionWords(row: TourInclusion): string {
  const unit = QUANTITY_UNITS[row.item];
  const paid =
    row.amount !== null && row.currency !== null
      ? formatMoney({ amount: row.amount, currency: row.currency })
      : null;
  const name = INCLUSION_LABELS[row.item];
  return [
    row.state === 'extra'
      ? `${name} за\u00a0доплату`
      : row.state === 'not_needed'
        ? `${name} не\u00a0требуется`
        : name,
    row.quantity !== null && unit ? `${row.quantity}\u00a0${unit}` : null,
    paid,
    row.note,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * The two columns of a tour's page and the inclusions that are not stated, in the order of the list.
 * Meals named by a stay count as stated.
 */
export function inclusionColumns(
  rows: readonly TourInclusion[],
  stays: readonly Pick<ShownStay, 'meals'>[],
) {
  const said = new Set(rows.map(({ item }) => item));
  if (stays.some(({ meals }) => meals !== null)) said.add('meals');
  const words = (...states: InclusionState[]) =>
    rows.filter(({ state }) => states.includes(state)).map(inclusionWords);
  return {
    included: words('included', 'not_needed'),
    apart: words('extra', 'excluded'),
    unknown: INCLUSIONS.filter((item) => !said.has(item)).map((item) => INCLUSION_LABELS[item]),
  };
}

/**
 * The names of the stays' hotels. The tour's own hotel name belongs to its first stay in Mecca, even if
 * the directory does not have it, unless another stay is in that hotel.
 */
export function hotelNames(
  stays: readonly Pick<ShownStay, 'city' | 'hotel'>[],
  hotelOfTour: string | null,
): (string | null)[] {
  const isElsewhere = stays.some(({ hotel }) => hotel?.name === hotelOfTour);
  const first = isElsewhere ? -1 : stays.findIndex(({ city }) => city === 'mecca');
  return stays.map(({ hotel }, place) => hotel?.name ?? (place === first ? hotelOfTour : null));
}

/** The place of a stay in words: its hotel, else «отель не ниже 4★, до 800 м», else not stated. */
export function stayPlace(name: string | null, { stars_from, distance_to }: ShownStay): string {
  if (name !== null) return name;
  const limits = [
    stars_from === null ? null : `не\u00a0ниже ${stars_from}★`,
    distance_to === null ? null : `до\u00a0${formatDistance(distance_to)}`,
  ].filter((limit) => limit !== null);
  return limits.length > 0 ? `Отель ${limits.join(', ')}` : 'Отель не\u00a0указан';
}

/** The people whom a tour suits, as its operator says. */
export function suitsWords(tour: Pick<OfferColumns, SuitsFlag>): string[] {
  return SUITS_FLAGS.filter((flag) => tour[flag]).map((flag) => SUITS_LABELS[flag]);
}
