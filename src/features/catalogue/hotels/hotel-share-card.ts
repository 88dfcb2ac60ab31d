import { walkOf, walkText } from '#features/directory/hotels/hotel-distance.ts';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';
import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { hasWay } from '#features/catalogue/gallery/scene.ts';
import { formatDistance } from '#lib/distance.ts';
import type { ShareCard } from '#lib/share-card.ts';

export function hotelShareCard(hotel: PublicHotel): ShareCard {
  const { name, name_latin, stars, distance, city, shuttle } = hotel;
  const walk = walkOf(hotel);
  const mosque = city === 'mecca' ? 'До\u00a0Каабы' : 'До\u00a0мечети Пророка';
  const way = [distance === null ? null : formatDistance(distance), walk && walkText(walk)];
  const facts = [
    name_latin !== null && name_latin !== name ? name_latin : null,
    stars === null ? null : `${stars}★`,
    city === 'other' || way.every((part) => part === null)
      ? null
      : `${mosque} ${way.filter(Boolean).join(' · ')}`,
    shuttle === 'own' ? 'Свой автобус до\u00a0мечети' : null,
  ];
  return {
    kicker: `Отель, ${cityOfHotel(hotel)}`,
    title: name,
    facts: facts.filter((fact) => fact !== null),
    price: null,
    scene:
      city === 'other'
        ? { part: 'city' }
        : { part: city, ...(hasWay({ metres: distance }) && { way: 'walk' }) },
  };
}
