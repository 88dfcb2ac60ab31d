import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { planOf } from '#features/catalogue/gallery/plan.ts';
import { HotelAbout } from '#features/catalogue/hotels/hotel-about.tsx';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';

/** The facts of a hotel as HTML, so that no script contains them. */
export function hotelAbout(hotel: PublicHotel): string {
  return renderToStaticMarkup(createElement(HotelAbout, { hotel, plan: planOf(hotel) }));
}
