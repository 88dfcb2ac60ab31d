import { hasWay, scenesOfTour } from '#features/catalogue/gallery/scene.ts';
import { statedPrice, type TourOffer } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import {
  nightsStrip,
  walkWords,
  priceFor,
  closedWords,
} from '#features/tours/offer/offer-words.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { returnDay, shortTourTitle, tourDates, type Tour } from '#features/tours/model/tour.ts';
import { viewOf } from '#lib/city/city-view.ts';
import type { DrawnScene } from '#lib/drawn-scene.ts';
import type { ShareCard } from '#lib/share-card.ts';
import { countOf } from '#lib/text/russian.ts';

/**
 * The texts on a tour's share picture: dates, nights, the hotel with its walk to the Kaaba, the
 * organiser, and the price, roubles first. A tour that can't be booked on `today` says so instead of a price.
 */
export function tourShareCard(
  tour: Tour & { offer: TourOffer },
  rate: Rate,
  today: string,
): ShareCard {
  const { offer, hotel_name, distance_to_kaaba, company_name } = tour;
  const stated = statedPrice(tour);
  const price = stated && priceWords(stated, rate);
  const closed = closedWords(tour, today);
  const inMecca = offer.stays.find(({ city }) => city === 'mecca')?.hotel ?? null;
  const walk = walkWords(distance_to_kaaba, inMecca?.walk_minutes ?? null);
  const nights = nightsStrip(offer.stays);
  const days = returnDay(tour) === null ? null : countOf(tour.days, ['день', 'дня', 'дней']);
  const facts = [
    closed,
    [nights, days].filter(Boolean).join(' · ') || null,
    [hotel_name, inMecca?.stars ? `${inMecca.stars}★` : null].filter(Boolean).join(', ') || null,
    walk && `До\u00a0Каабы ${walk}`,
    company_name && `Организатор: ${company_name}`,
  ];
  return {
    kicker: shortTourTitle(tour),
    title: tourDates(tour),
    facts: facts.filter((fact) => fact !== null && fact !== '').map(String),
    scene: sceneOf(tour),
    price:
      price && closed === null
        ? {
            amount: price.main,
            of: [price.beside, priceFor(tour)].filter(Boolean).join(' '),
          }
        : null,
  };
}

/** The same facts as the drawing of the tour's page has. */
function sceneOf(tour: Tour & { offer: TourOffer }): DrawnScene {
  const [scene] = scenesOfTour(tour, tour.offer.stays);
  return {
    part: scene?.place ?? 'mecca',
    view: viewOf(tour.city_from),
    moon: tour.departure_date,
    ...(scene && hasWay(scene) && { way: 'walk' }),
  };
}
