import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawnPlan } from '#features/catalogue/gallery/drawn.server.ts';
import { notStated, questionsOf } from '#features/catalogue/marks/questions.ts';
import { Organiser } from '#features/catalogue/tour/organiser.tsx';
import { placesOfHotels } from '#features/directory/hotels/public-hotels.server.ts';
import { publicOperator } from '#features/directory/operators/public-operators.server.ts';
import { hotelNames } from '#features/tours/offer/offer-words.ts';
import type { TourOffer } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { Db } from '#server/db/db.server.ts';

/** Parts of a tour's page as HTML, so that no script contains them. */
export type DrawnTour = Awaited<ReturnType<typeof drawTour>>;

/** Draws the plans of a tour's hotels and the card of its organiser. */
export async function drawTour(db: Db, tour: Tour & { offer: TourOffer }, today: string) {
  const { stays, operator } = tour.offer;
  const places = await placesOfHotels(
    db,
    stays.flatMap(({ hotel_id }) => hotel_id ?? []),
  );
  const names = hotelNames(stays, tour.hotel_name);
  const plans = stays.map(({ hotel_id }, at) => {
    const plan = drawnPlan(places.get(hotel_id ?? 0));
    const isOfTour = tour.hotel_name !== null && names[at] === tour.hotel_name;
    return plan ?? (isOfTour ? drawnPlan(tour) : null);
  });
  const organiser = createElement(Organiser, {
    operator: operator && (await publicOperator(db, operator.slug)),
    missing: notStated(tour, tour.offer),
    questions: questionsOf(tour, tour.offer, today),
  });
  return {
    /** The plan of each stay, or of the tour's hotel when it has no stays; null where there is none. */
    plans: stays.length > 0 ? plans : [drawnPlan(tour)],
    /** Questions before paying, and the organiser's card. */
    organiser: renderToStaticMarkup(organiser),
  };
}
