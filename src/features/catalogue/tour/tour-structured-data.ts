import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { isOffered } from '#features/tours/offer/tour-marks.ts';
import { statedPrice, type ShownStay, type TourOffer } from '#features/tours/model/offer.ts';
import { formatMoney, roublesOf } from '#lib/money/stated-money.ts';
import { isMedina, hotelNames, priceFor } from '#features/tours/offer/offer-words.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { hotelPlace } from '#features/catalogue/map/hotel-place.ts';
import {
  returnDay,
  tourStage,
  tourTitle,
  tourUrl,
  operatorName,
  TOUR_TYPE_LABELS,
  type Tour,
} from '#features/tours/model/tour.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { capitalize, plainText as plain } from '#lib/text/russian.ts';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { urlOf } from '#lib/text/address.ts';

const CONTEXT = 'https://schema.org';

interface Page {
  /** Origin of the site without a slash at the end. */
  siteUrl: string;
  /** Today in Moscow. */
  today: string;
  rate: Rate;
  /** A photograph of the tour's hotel, else its share picture. */
  image: string;
}

/**
 * A tour in the terms of schema.org (JSON-LD): the stays in the order of the journey, the offer in
 * whole roubles (other currencies at the day's rate, and it says so), valid from the last confirmation
 * of the price to the departure, in stock until then.
 */
export function tourStructuredData(
  tour: Tour & { offer?: TourOffer },
  { siteUrl, today, rate, image }: Page,
) {
  const url = tourUrl(tour.slug, siteUrl);
  const operatorSlug = tour.offer?.operator?.slug;
  const operator = {
    '@type': 'Organization',
    name: operatorName(tour),
    url: operatorSlug === undefined ? undefined : `${siteUrl}/operators/${operatorSlug}`,
    logo: webAddress(tour.company_logo, siteUrl) ?? undefined,
  };
  const isAhead = tourStage(tour, today) === 'ahead';
  return {
    '@context': CONTEXT,
    '@type': 'TouristTrip',
    name: plain(tourTitle(tour)),
    description: tour.description ?? undefined,
    image: new URL(image, siteUrl).href,
    url,
    touristType: TOUR_TYPE_LABELS[tour.tour_type],
    startDate: tour.departure_date,
    endDate: returnDay(tour) ?? undefined,
    departureTime: tour.departure_date,
    arrivalTime: returnDay(tour) ?? undefined,
    tripOrigin: { '@type': 'City', name: tour.city_from },
    itinerary: itinerary(tour, siteUrl),
    provider: operator,
    offers: {
      '@type': tour.price_is_from ? 'AggregateOffer' : 'Offer',
      url,
      ...offered(tour, rate),
      availability: `${CONTEXT}/${availability(tour, isAhead)}`,
      validFrom: tour.price_checked_at ? dayInZone(tour.price_checked_at, MOSCOW) : undefined,
      validThrough: tour.departure_date,
      seller: operator,
    },
  };
}

/** The lead price in whole roubles; in euros, for which no rate is known, as stated. «От» states the lowest. */
function offered(tour: Tour, rate: Rate) {
  const stated = statedPrice(tour);
  if (!stated) return {};
  const name = plain(capitalize(priceFor(tour)));
  const roubles = roublesOf(stated, rate);
  const priced = (price: number) => (stated.is_from ? { lowPrice: price } : { price });
  if (roubles === null) return { name, ...priced(stated.amount), priceCurrency: stated.currency };
  const isConverted = stated.currency !== 'RUB';
  return {
    name,
    ...priced(roubles),
    priceCurrency: 'RUB',
    ...(isConverted && {
      description: plain(
        `Организатор назвал цену ${formatMoney(stated)}. В\u00a0рублях\u00a0— примерно, ${rateDay(rate)}.`,
      ),
    }),
  };
}

function rateDay({ source, day }: Rate): string {
  return source === 'fetched' && day
    ? `по\u00a0курсу на\u00a0${formatDay(day)}`
    : 'по\u00a0примерному курсу';
}

function availability({ state }: Tour, isAhead: boolean): string {
  if (!isAhead) return 'OutOfStock';
  if (state === 'last_seats') return 'LimitedAvailability';
  if (state === 'sold_out') return 'SoldOut';
  return isOffered(state) ? 'InStock' : 'OutOfStock';
}

/** The breadcrumbs of a tour's page (JSON-LD). */
export function tourBreadcrumbs(tour: Tour, siteUrl: string) {
  return breadcrumbs(siteUrl, [
    ['Каталог туров', '/all'],
    [plain(tourTitle(tour)), tourUrl(tour.slug, '')],
  ]);
}

/** The known places of the trip, in order; undefined without any. */
function itinerary(tour: Tour & { offer?: TourOffer }, siteUrl: string) {
  const places =
    tour.offer && tour.offer.stays.length > 0
      ? stayPlaces(tour, tour.offer.stays, siteUrl)
      : knownPlaces(tour);
  if (places.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    itemListElement: places.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
  };
}

/** Each stay's hotel within its city; only the city for a stay without a hotel. */
function stayPlaces(tour: Tour, stays: readonly ShownStay[], siteUrl: string) {
  const names = hotelNames(stays, tour.hotel_name);
  return stays.map(({ city, hotel }, at) => {
    const town = city === 'other' ? null : cityOfHotel({ city, town: null });
    const name = names[at] ?? null;
    if (name === null) return { '@type': 'City', name: town ?? 'Саудовская Аравия' };
    return {
      '@type': 'Hotel',
      name,
      url: hotel ? `${siteUrl}/hotels/${hotel.slug}` : undefined,
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'SA',
        addressLocality: town ?? undefined,
        streetAddress: hotel?.address ?? undefined,
      },
    };
  });
}

/** The same for a tour without stated stays: its cities and its hotel. */
function knownPlaces(tour: Tour) {
  const place = hotelPlace(tour);
  const medina = tour.days_in_medina ? { '@type': 'City', name: 'Медина' } : null;
  const mecca = tour.days_in_mecca ? { '@type': 'City', name: 'Мекка' } : null;
  return [
    ...(beginsInMedina(tour) ? [medina, mecca] : [mecca, medina]),
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
}

/** Whether the routes begin in Medina: it arrives there, or leaves from elsewhere. */
function beginsInMedina({ outbound_route, return_route }: Tour): boolean {
  const stops = (route: string | null) => (route ?? '').split(/\s*(?:—|–|-|→|>|,)\s*/);
  const arrival = stops(outbound_route).at(-1) ?? '';
  if (arrival !== '') return isMedina(arrival);
  const leave = stops(return_route).at(0) ?? '';
  return leave !== '' && !isMedina(leave);
}

/** An image's address with its host; null when there is none or it is not on the web. */
function webAddress(address: string | null, siteUrl: string): string | null {
  const url = address ? urlOf(address, siteUrl) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
