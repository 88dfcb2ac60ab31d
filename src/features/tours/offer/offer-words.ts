import {
  type Inclusion,
  INCLUSIONS,
  type InclusionState,
  type Meals,
  type Room,
  type ShownStay,
  type OfferColumns,
  type TourInclusion,
  statedPrice,
  type TourState,
  INCLUSION_LABELS,
  SUITS_FLAGS,
  SUITS_LABELS,
  type SuitsFlag,
  type PricedTour,
  type SaleColumns,
} from '#features/tours/model/offer.ts';
import { formatMoney, priceWords } from '#lib/money/stated-money.ts';
import { dayInZone, daysBetween, MOSCOW } from '#lib/time/day.ts';
import { formatDistance, walkMinutes } from '#lib/distance.ts';
import { CITY_WORDS, type HotelCity } from '#features/directory/hotels/hotel.ts';
import { groupThousands, countOf } from '#lib/text/russian.ts';
import { type Dated, tourStage, tourTitle, type Tour } from '#features/tours/model/tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';

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

/** «Мекка 5 — Медина 5»: the nights of the stays in order; null when none are known. */
export function nightsStrip(
  stays: readonly { city: HotelCity; nights: number | null }[],
): string | null {
  const parts = stays.flatMap(({ city, nights }) =>
    nights ? [`${CITY_WORDS[city]}\u00a0${nights}`] : [],
  );
  return parts.length > 0 ? parts.join(' — ') : null;
}

/** Whether a place of a route, or a whole route, names Medina. */
export function isMedina(place: string): boolean {
  return /медин|medin|madin|\bmed\b/i.test(place);
}

/**
 * «480 м · 6 мин пешком»: measured minutes unchanged, computed ones with «≈»; no minutes beyond 3 km.
 * Null when no distance is known.
 */
export function walkWords(metres: number | null, measured: number | null): string | null {
  if (metres === null) return measured === null ? null : onFoot(measured);
  const distance = formatDistance(metres);
  if (measured !== null) return `${distance} · ${onFoot(measured)}`;
  const minutes = walkMinutes(metres);
  return minutes === null ? distance : `${distance} · ≈\u00a0${onFoot(minutes)}`;
}

function onFoot(minutes: number): string {
  return `${groupThousands(minutes)}\u00a0мин пешком`;
}

/** The words beside a price that say whom it is for. */
const ROOM_WORDS: Record<Room, string> = {
  single: 'за\u00a0человека, в\u00a0одноместном',
  double: 'за\u00a0человека, в\u00a0двухместном',
  triple: 'за\u00a0человека, в\u00a0трёхместном',
  quad: 'за\u00a0человека, в\u00a0четырёхместном',
  quint: 'за\u00a0человека, в\u00a0пятиместном',
  child_bed: 'за\u00a0ребёнка с\u00a0местом',
  child_no_bed: 'за\u00a0ребёнка без\u00a0места',
  infant: 'за\u00a0младенца',
};

/** «за человека, в четырёхместном» for the lead price; «за человека» when no room is stated. */
export function priceFor({ price_room: room }: Pick<PricedTour, 'price_room'>): string {
  return room === null ? 'за\u00a0человека' : ROOM_WORDS[room];
}

/**
 * A tour in one sentence, for search engines and previews, which cut after some 160 characters. `closed`
 * says why it can't be booked, before it and instead of a price (closedWords).
 */
export function tourSummary(tour: Tour, rate: Rate, closed: string | null = null): string {
  const stated = statedPrice(tour);
  const price = stated ? `цена ${priceWords(stated, rate).main}` : 'цена по запросу';
  const facts = [
    tourTitle(tour),
    countOf(tour.days, ['день', 'дня', 'дней']),
    closed === null && price,
    tour.hotel_name && `отель ${tour.hotel_name}`,
    tour.distance_to_kaaba !== null && `до Каабы ${formatDistance(tour.distance_to_kaaba)}`,
    tour.company_name && `организатор — ${tour.company_name}`,
  ];
  return `${closed === null ? '' : `${closed}. `}${facts.filter(Boolean).join(', ')}.`;
}

/** The names of the states for staff. */
export const STATE_LABELS: Record<TourState, string> = {
  draft: 'Черновик',
  in_review: 'На\u00a0проверке',
  on_sale: 'В\u00a0продаже',
  last_seats: 'Последние места',
  sold_out: 'Мест нет',
  stopped: 'Продажа приостановлена',
  withdrawn: 'Снят с\u00a0продажи',
};

/** The badge of a state: «Осталось 4 места»; null for a tour that is on sale. */
export function availabilityBadge({ state, seats_left }: SaleColumns): string | null {
  if (state === 'on_sale') return null;
  if (state !== 'last_seats' || seats_left === null) return STATE_LABELS[state];
  return `Осталось ${countOf(seats_left, ['место', 'места', 'мест'])}`;
}

/** The reason why a tour cannot be booked, in a sentence; null for one that can. */
export function unavailableWords(state: TourState): string | null {
  return UNAVAILABLE[state] ?? null;
}

const UNAVAILABLE: Partial<Record<TourState, string>> = {
  sold_out: 'Мест на\u00a0этот тур больше нет',
  stopped: 'Продажа этого тура приостановлена',
  withdrawn: 'Организатор снял этот тур с\u00a0продажи',
};

const DEPARTED = { over: 'Тур уже состоялся', away: 'Вылет прошёл' };

/** The same for a tour on `today`, which may have departed. */
export function closedWords(tour: Dated & Pick<Tour, 'state'>, today: string): string | null {
  const stage = tourStage(tour, today);
  return stage === 'ahead' ? unavailableWords(tour.state) : DEPARTED[stage];
}

/** Visitors are advised to ask about a price whose check is older. */
const FRESH_DAYS = 14;
/** Tours whose price check is older come after the others. */
const STALE_DAYS = 30;

/** The freshness of a price; `never` means that nobody checked it. */
export type Freshness = 'fresh' | 'ask' | 'stale' | 'never';

/**
 * The freshness of a price on `today`: `ask` after 14 days without a check, `stale` after 30.
 * `checkedOn` is the day of the last check, null for never. Both are days `YYYY-MM-DD`.
 */
export function freshness(checkedOn: string | null, today: string): Freshness {
  if (checkedOn === null) return 'never';
  const days = daysBetween(checkedOn, today);
  if (days > STALE_DAYS) return 'stale';
  return days > FRESH_DAYS ? 'ask' : 'fresh';
}

/** «Цена проверена 3 дня назад»; older than 14 days «уточните у организатора». */
export function freshnessWords(checkedOn: string | null, today: string): string {
  if (checkedOn === null) return 'Уточните цену у\u00a0организатора';
  // A clock ahead of Moscow's must not give a check in the future.
  const days = Math.max(0, daysBetween(checkedOn, today));
  const words =
    days === 0
      ? 'Цена проверена сегодня'
      : days === 1
        ? 'Цена проверена вчера'
        : `Цена проверена ${countOf(days, ['день', 'дня', 'дней'])} назад`;
  return days > FRESH_DAYS ? `${words}, уточните у\u00a0организатора` : words;
}

/** The day in Moscow of the last price check. */
export function checkedOn({ price_checked_at }: { price_checked_at: Date | null }): string | null {
  return price_checked_at === null ? null : dayInZone(price_checked_at, MOSCOW);
}
