import { CITY_WORDS, altOf, creditOf, type HotelPhoto } from '#features/directory/hotels/hotel.ts';
import type { ShownStay } from '#features/tours/model/offer.ts';
import { ownPicture } from '#lib/contact/copy-address.ts';

/** The most pictures of one hotel here; the hotel's page has the others. */
const OF_ONE_HOTEL = 6;

export type TourPicture = ReturnType<typeof tourPictures>[number];

/**
 * The pictures of a tour's hotels, each hotel once. Hotels in Mecca come first, as on cards, then the
 * order of the journey. Pictures on other sites are left out.
 */
export function tourPictures(
  stays: readonly ShownStay[],
  photosOf: ReadonlyMap<number, readonly HotelPhoto[]>,
) {
  const hotels = new Map(
    stays
      .toSorted((a, b) => Number(b.city === 'mecca') - Number(a.city === 'mecca'))
      .map((stay) => [stay.hotel_id, stay]),
  );
  return [...hotels.values()].flatMap(({ hotel_id, hotel, city }) => {
    if (hotel_id === null || !hotel) return [];
    const pictures = (photosOf.get(hotel_id) ?? []).flatMap((photo) => {
      const address = ownPicture(photo.image);
      if (address === null) return [];
      const { width, height, color } = photo;
      return {
        address,
        alt: altOf(photo, hotel.name),
        /** Its author, and whether it is a drawing. */
        credit: creditOf(photo),
        hotel: hotel.name,
        /** «Мекка»; null for a hotel in neither holy city. */
        city: city === 'other' ? null : CITY_WORDS[city],
        hotelSlug: hotel.slug,
        width,
        height,
        color,
      };
    });
    return pictures.slice(0, OF_ONE_HOTEL);
  });
}
