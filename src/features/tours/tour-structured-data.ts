import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { hotelPlace } from '#features/tours/hotel-place.ts';
import { tourPicture, webAddress } from '#features/tours/tour-summary.ts';
import { returnDay, tourStage, tourTitle, tourUrl } from '#features/tours/tour-title.ts';
import { operatorName, TOUR_TYPE_LABELS, type Tour } from '#features/tours/tour.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { dayInZone, MOSCOW } from '#lib/day.ts';
import { toRub } from '#lib/money.ts';

const CONTEXT = 'https://schema.org';

interface Page {
  /** Origin of the site without a slash at the end. */
  siteUrl: string;
  /** Today in Moscow. */
  today: string;
  rate: Rate;
}

/**
 * A tour as schema.org describes a trip (JSON-LD): the offer in whole roubles at the day's rate,
 * good from the day its price was last confirmed to the day of departure, in stock until then.
 */
export function tourStructuredData(tour: Tour, { siteUrl, today, rate }: Page) {
  const url = tourUrl(tour.slug, siteUrl);
  const operator = {
    '@type': 'Organization',
    name: operatorName(tour),
    logo: webAddress(tour.company_logo, siteUrl) ?? undefined,
  };
  const isAhead = tourStage(tour, today) === 'ahead';
  return {
    '@context': CONTEXT,
    '@type': 'TouristTrip',
    name: plain(tourTitle(tour)),
    description: tour.description ?? undefined,
    image: tourPicture(tour, siteUrl) ?? undefined,
    url,
    touristType: TOUR_TYPE_LABELS[tour.tour_type],
    startDate: tour.departure_date,
    endDate: returnDay(tour) ?? undefined,
    departureTime: tour.departure_date,
    arrivalTime: returnDay(tour) ?? undefined,
    tripOrigin: { '@type': 'City', name: tour.city_from },
    itinerary: itinerary(tour),
    provider: operator,
    offers: {
      '@type': 'Offer',
      url,
      ...(tour.price === null
        ? {}
        : { price: toRub(tour.price, rate.rubPerUsd), priceCurrency: 'RUB' }),
      availability: `${CONTEXT}/${isAhead ? 'InStock' : 'OutOfStock'}`,
      validFrom: tour.price_checked_at ? dayInZone(tour.price_checked_at, MOSCOW) : undefined,
      validThrough: tour.departure_date,
      seller: operator,
    },
  };
}

/** The way from the home page to a tour's page (JSON-LD). */
export function tourBreadcrumbs(tour: Tour, siteUrl: string) {
  return breadcrumbs(siteUrl, [
    ['Главная', '/'],
    ['Каталог туров', '/all'],
    [plain(tourTitle(tour)), tourUrl(tour.slug, '')],
  ]);
}

/** The places of the trip that are known; undefined when none is. */
function itinerary(tour: Tour) {
  const place = hotelPlace(tour);
  const places = [
    tour.days_in_medina ? { '@type': 'City', name: 'Медина' } : null,
    tour.days_in_mecca ? { '@type': 'City', name: 'Мекка' } : null,
    tour.hotel_name
      ? {
          '@type': 'Hotel',
          name: tour.hotel_name,
          address: tour.hotel_address ?? undefined,
          geo: place
            ? { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude }
            : undefined,
        }
      : null,
  ].filter((known) => known !== null);
  return places.length > 0 ? places : undefined;
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
