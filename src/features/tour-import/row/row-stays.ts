import { BARE_STAY, STAY_FACTS } from '#features/tours/offer/offer-input.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import type { TourStay } from '#features/tours/model/offer.ts';

/** The facts of a sheet about a stay. */
export type SaidStay = NonNullable<RowOffer['stays']>[number];

/** A stay in the site's own export, which has all its facts; the hotel by its name. */
export type OwnStay = Omit<TourStay, 'hotel_id'> & { hotel: string | null };

/**
 * The stays of a row: a part of the facts from operators' sheets, all of them from the site's own
 * export.
 */
export type StaysSaid = Pick<RowOffer, 'stays' | 'journey'>;

/** A stay with the name of its hotel. */
export type NamedStay = TourStay & { hotel: { name: string } | null };

/** The hotel with this name in this city, in the directory's spelling; null: it is unknown. */
export type HotelOf = (city: TourStay['city'], name: string) => { id: number | null; name: string };

/** The hotels of stays by their names; one that is not found has no number. */
export function hotelOfStay(
  find: (name: string, city: TourStay['city']) => { id: number; name: string } | undefined,
): HotelOf {
  return (city, name) => find(name, city) ?? { id: null, name: name.trim() };
}

/** The hotels of a row beside the hotel of its tour. */
export function hotelsSaid({ stays = [], journey = [] }: StaysSaid) {
  const all = [...stays, ...journey.flatMap(({ stay }) => stay ?? [])];
  return all.flatMap(({ city, hotel }) => (city && hotel ? [{ city, name: hotel }] : []));
}

/**
 * The stays of a tour with the row's facts added; null: nothing new. `before` are the stays that
 * the row was compared with, if they have changed since: a cell that repeats them changes nothing.
 */
export function staysAfter(
  now: readonly NamedStay[],
  said: StaysSaid,
  hotelOf: HotelOf,
  before: readonly NamedStay[] = now,
): NamedStay[] | null {
  const after = said.journey
    ? withJourney(now, said.journey, hotelOf, before)
    : withParts(now, said.stays ?? [], hotelOf);
  const isSame =
    after.length === now.length && after.every((stay, at) => isSameStay(stay, now[at] ?? null));
  return isSame ? null : after;
}

/** A new stay comes last, because the sheet does not give the order. */
function withParts(
  now: readonly NamedStay[],
  said: readonly SaidStay[],
  hotelOf: HotelOf,
): NamedStay[] {
  const after = now.map((stay) => ({ ...stay }));
  for (const { city, hotel, stars_from, meals } of said) {
    const named = city !== null && hotel !== undefined ? hotelOf(city, hotel) : null;
    let first = after.find((stay) => stay.city === city);
    if (!first && city !== null) after.push((first = { ...BARE_STAY, hotel: null, city }));
    if (first && named) Object.assign(first, { hotel_id: named.id, hotel: { name: named.name } });
    for (const stay of after) {
      if (city !== null && stay.city !== city) continue;
      if (meals !== undefined) stay.meals = meals;
      // A class of hotels only counts where no hotel is named.
      if (stars_from !== undefined && stay.hotel === null) stay.stars_from = stars_from;
    }
  }
  return after;
}

function withJourney(
  now: readonly NamedStay[],
  journey: NonNullable<StaysSaid['journey']>,
  hotelOf: HotelOf,
  before: readonly NamedStay[],
): NamedStay[] {
  const places = Math.max(now.length, ...journey.map(({ place }) => place));
  return Array.from({ length: places }, (_, at) => at).flatMap((at) => {
    const cell = journey.find(({ place }) => place === at + 1);
    const stay = cell?.stay ? ownStay(cell.stay, hotelOf) : null;
    if (!cell || isSameStay(stay, before[at] ?? null)) return now[at] ?? [];
    return stay ?? [];
  });
}

function ownStay({ hotel, ...stay }: OwnStay, hotelOf: HotelOf): NamedStay {
  const named = hotel === null ? null : hotelOf(stay.city, hotel);
  return { ...stay, hotel_id: named?.id ?? null, hotel: named && { name: named.name } };
}

const FACTS = STAY_FACTS.filter((part) => part !== 'hotel_id');

function isSameStay(a: NamedStay | null, b: NamedStay | null): boolean {
  if (a === null || b === null) return a === b;
  return a.hotel?.name === b.hotel?.name && FACTS.every((fact) => a[fact] === b[fact]);
}
