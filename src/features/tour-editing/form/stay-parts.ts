import { CITY_WORDS } from '#features/directory/hotels/hotel.ts';
import type { HotelChoice } from '#features/tour-editing/offer/offer-form.ts';
import type { FormValues } from '#features/tour-editing/form/tour-form-values.ts';
import {
  type OfferForm,
  offerParts,
  offerText,
  stayPlaces,
} from '#features/tour-editing/offer/offer-form.ts';
import { wholeNumber } from '#features/tour-editing/fields/tour-check.ts';
import { foldName } from '#lib/text/fold-name.ts';

const DAYS = { mecca: 'days_in_mecca', medina: 'days_in_medina' } as const;
type DaysCity = keyof typeof DAYS;
const DAYS_CITIES = Object.keys(DAYS) as DaysCity[];

/**
 * The form after a field of a stay changed. The specification's fields follow: the hotel of the first
 * stay in Mecca becomes the tour's hotel, and the days in a city equal its nights unless somebody typed
 * others. A stay whose city was just chosen starts with the days there.
 */
export function withStayPart(
  values: FormValues,
  { part, value }: { part: string; value: string },
  hotels: readonly HotelChoice[],
): FormValues {
  const before = offerParts(values.stays);
  const named = part.endsWith('_hotel') ? labelled(value, hotels) : undefined;
  const after: OfferForm = { ...before, [part]: named ? String(named.id) : value };
  const city = DAYS_CITIES.find((one) => part.endsWith('_city') && one === value);
  const nights = part.replace('_city', '_nights');
  if (city && !after[nights] && placesIn(city, after).length === 1) {
    after[nights] = values[DAYS[city]];
  }
  const hotel = meccaHotel(after);
  const chosen = hotels.find(({ id }) => String(id) === hotel);
  const days = DAYS_CITIES.flatMap((one) => {
    const typed = values[DAYS[one]];
    const now = nightsIn(one, after);
    return now !== '' && (typed === '' || typed === nightsIn(one, before))
      ? [[DAYS[one], now] as const]
      : [];
  });
  return {
    ...values,
    ...Object.fromEntries(days),
    ...(chosen && hotel !== meccaHotel(before) && { hotel_name: chosen.name }),
    stays: offerText('stays', after),
  };
}

/** The label of a hotel in the field of a stay. */
export function hotelLabel({ id, name, city }: HotelChoice): string {
  return `${name}, ${CITY_WORDS[city]}, №\u00a0${id}`;
}

/** The text in the field of a stay's hotel: the hotel's label, or the typed text. */
export function shownHotel(part: string, hotels: readonly HotelChoice[]): string {
  const hotel = hotels.find(({ id }) => String(id) === part);
  return hotel ? hotelLabel(hotel) : part;
}

/**
 * The form with the numbers of its stays' hotels: found by the whole label, or by name and city. Other
 * texts stay as typed.
 */
export function withHotelNumbers(values: FormValues, hotels: readonly HotelChoice[]): FormValues {
  const stays = offerParts(values.stays);
  for (const place of stayPlaces(stays)) {
    const typed = (stays[`stay${place}_hotel`] ?? '').trim();
    if (wholeNumber(typed) !== null || typed === '') continue;
    const meant = foldName(typed);
    const hotel =
      labelled(typed, hotels) ??
      hotels.find(
        ({ city, name }) => city === stays[`stay${place}_city`] && foldName(name) === meant,
      );
    if (hotel) stays[`stay${place}_hotel`] = String(hotel.id);
  }
  return { ...values, stays: offerText('stays', stays) };
}

function labelled(typed: string, hotels: readonly HotelChoice[]): HotelChoice | undefined {
  const id = wholeNumber(/№\s*(\d+)$/.exec(typed)?.[1] ?? '');
  // Without the no-break space, which some browsers replace.
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return hotels.find((hotel) => hotel.id === id && plain(hotelLabel(hotel)) === plain(typed));
}

/** The form after the tour's hotel changed: the first stay in Mecca gets it. */
export function withStayHotel(values: FormValues, hotels: readonly HotelChoice[]): FormValues {
  const name = values.hotel_name.trim();
  const hotel = hotels.find((one) => one.city === 'mecca' && one.name === name);
  const stays = offerParts(values.stays);
  const [place] = placesIn('mecca', stays);
  if (!hotel || place === undefined) return values;
  const after = { ...stays, [`stay${place}_hotel`]: String(hotel.id) };
  return { ...values, stays: offerText('stays', after) };
}

function placesIn(city: string, stays: OfferForm): number[] {
  return stayPlaces(stays).filter((place) => stays[`stay${place}_city`] === city);
}

function meccaHotel(stays: OfferForm): string {
  const [place] = placesIn('mecca', stays);
  return stays[`stay${place}_hotel`] ?? '';
}

/** The nights of all stays in a city; empty when one of them has none. */
function nightsIn(city: string, stays: OfferForm): string {
  const nights = placesIn(city, stays).map((place) =>
    wholeNumber(stays[`stay${place}_nights`] ?? ''),
  );
  if (nights.length === 0 || nights.includes(null)) return '';
  return String(nights.reduce<number>((sum, count) => sum + (count ?? 0), 0));
}
