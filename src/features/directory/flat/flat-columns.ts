import { foldName } from '#lib/text/fold-name.ts';

/** The specification's columns of a tour that repeat its operator and its hotel. */
export interface FlatColumns {
  company_name: string | null;
  company_logo: string | null;
  hotel_name: string | null;
  hotel_address: string | null;
  latitude: number | null;
  longitude: number | null;
  distance_to_kaaba: number | null;
}

/** The facts of an operator that its tours repeat. */
export interface OperatorFacts {
  name: string;
  logo: string | null;
}

/** The facts of a hotel that its tours repeat, and all its names. */
export interface HotelFacts {
  id: number;
  name: string;
  name_latin: string | null;
  aliases: readonly string[];
  city: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  distance: number | null;
  is_verified: boolean;
}

/** The hotel of a stay, with the city of that stay. */
export interface StayedHotel {
  city: string;
  hotel: HotelFacts;
}

/** Whether a name means this hotel, in any spelling. */
export function isNameOf(name: string | null, { name: own, name_latin, aliases }: HotelFacts) {
  if (name === null) return false;
  const key = foldName(name);
  return [own, name_latin ?? own, ...aliases].some((one) => foldName(one) === key);
}

/**
 * The hotel of a tour, from the named hotels of its stays in their order: the one that `hotel_name`
 * means, else the first in Mecca. A hotel elsewhere is the tour's only if the tour names it.
 */
export function hotelOfTour(
  hotelName: string | null,
  hotels: readonly StayedHotel[],
): HotelFacts | null {
  const found =
    hotels.find(({ hotel }) => isNameOf(hotelName, hotel)) ??
    hotels.find(({ city }) => city === 'mecca');
  return found?.hotel ?? null;
}

/**
 * The flat columns of a tour. Operator and stays are the truth; a second run changes nothing. No record
 * can hold some facts, so they stay in the tour itself:
 *
 * - the logo of a tour that has one of its own;
 * - address, place and distance that somebody stated for a hotel that is not verified, or that the
 *   verified hotel does not state. Only a hotel that the tour did not name before gives all it has;
 * - names for which there is no record.
 *
 * The days in a city are as entered, because days are not nights. The dollars of a price need a rate:
 * they are computed when the price is stated, and once a day.
 */
export function flatColumns(
  tour: Readonly<FlatColumns>,
  { operator, hotels }: { operator: OperatorFacts | null; hotels: readonly StayedHotel[] },
): FlatColumns {
  const hotel = hotelOfTour(tour.hotel_name, hotels);
  const isNew = hotel !== null && !isNameOf(tour.hotel_name, hotel);
  const fact = <Value>(known: Value | null | undefined, own: Value | null) =>
    hotel?.is_verified ? (known ?? own) : isNew ? (own ?? known ?? null) : own;
  const metres = hotel?.city === 'mecca' ? hotel.distance : null;
  return {
    company_name: operator?.name ?? tour.company_name,
    company_logo: tour.company_logo ?? operator?.logo ?? null,
    hotel_name: hotel?.name ?? tour.hotel_name,
    hotel_address: fact(hotel?.address, tour.hotel_address),
    latitude: fact(hotel?.latitude, tour.latitude),
    longitude: fact(hotel?.longitude, tour.longitude),
    distance_to_kaaba: fact(metres, tour.distance_to_kaaba),
  };
}
