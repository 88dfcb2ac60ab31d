import { walkOf, walkText } from '#features/directory/hotels/hotel-distance.ts';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';
import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { formatDistance } from '#lib/distance.ts';

/**
 * Structured data of a hotel for search engines. Its distance is a text, because schema.org has no
 * property for it; drawings are left out, because they are not photographs of the hotel.
 */
export function hotelStructuredData(hotel: PublicHotel, siteUrl: string) {
  const { name, name_latin, slug, stars, address, latitude, longitude, about } = hotel;
  const description = [about, distanceText(hotel)].filter(Boolean).join('\n');
  const images = hotel.photos.filter(({ is_drawing }) => !is_drawing);
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name,
    url: `${siteUrl}/hotels/${slug}`,
    ...(name_latin !== null && name_latin !== name && { alternateName: name_latin }),
    ...(description !== '' && { description }),
    ...(stars !== null && { starRating: { '@type': 'Rating', ratingValue: String(stars) } }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'SA',
      addressLocality: cityOfHotel(hotel),
      ...(address !== null && { streetAddress: address }),
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(images.length > 0 && { image: images.map(({ image }) => new URL(image, siteUrl).href) }),
  };
}

function distanceText(hotel: PublicHotel): string | null {
  const { city, distance } = hotel;
  if (city === 'other' || distance === null) return null;
  const mosque = city === 'mecca' ? 'Каабы' : 'мечети Пророка';
  const walk = walkOf(hotel);
  const text = `До ${mosque} ${formatDistance(distance)}${walk ? `, ${walkText(walk)}` : ''}.`;
  return text.replaceAll('\u00a0', ' ');
}
