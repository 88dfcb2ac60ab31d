import { addDays, endDay, monthNameRu } from '#lib/day.ts';
import { seededChoice } from '#features/demo/demo-choice.ts';
import type { DemoChoice } from '#features/demo/demo-choice.ts';
import { demoContacts } from '#features/demo/demo-contacts.ts';
import { describeTour } from '#features/demo/demo-descriptions.ts';
import {
  DEMO_COMPANY_LOGOS,
  DEMO_GUIDE_PHOTOS,
  DEMO_OPERATOR_INFO,
} from '#features/demo/demo-drawings.ts';
import type { DemoDrawing } from '#features/demo/demo-drawings.ts';
import { planTrip } from '#features/demo/demo-trips.ts';
import { demoDepartures } from '#features/demo/demo-schedule.ts';
import type { DemoDeparture } from '#features/demo/demo-schedule.ts';
import { tourSlug } from '#features/tours/tour-slug.ts';
import type { Tour } from '#features/tours/tour.ts';

export type DemoTour = Omit<Tour, 'id'>;

const SEED = 1447;

/** How long ago a price was confirmed, in days; more than 14 asks staff to look again. */
const CHECKED_DAYS_AGO = [1, 2, 1, 3, 5, 2, 8, 4, 12, 6, 17, 3, 23, 9, 41, 2] as const;

/**
 * The tours of the demo content: 120 that depart within the next 14 months and 8 that departed
 * within the last 90 days, by day of departure. The same for the same `today` (YYYY-MM-DD, from
 * 2025 on). Every type, status, flag and way of contact is there, and every field that may be empty
 * is empty in some tours and filled in others.
 */
export function demoTours(today: string): DemoTour[] {
  const choice = seededChoice(SEED);
  const taken = new Set<string>();
  return demoDepartures(today, choice).map((departure, place) => {
    const tour = demoTour(departure, place, today, choice);
    const slug = tourSlug(tour, (candidate) => taken.has(candidate));
    taken.add(slug);
    return { slug, ...tour };
  });
}

/** True for one in `every` places, the one that leaves `rest`: the gaps of different fields drift apart. */
const gap = (place: number, every: number, rest: number) => place % every === rest;

function imageUrl(drawing: DemoDrawing): string {
  return `/images/${drawing.path}`;
}

function demoTour(
  departure: DemoDeparture,
  place: number,
  today: string,
  choice: DemoChoice,
): Omit<DemoTour, 'slug'> {
  const { operator, city, type, day } = departure;
  const trip = planTrip(departure, choice);
  const bare = gap(place, 43, 20);
  const guide = choice.pick(operator.guides);
  const showsGuide = !bare && !gap(place, 6, 1);
  const hotel = bare || gap(place, 16, 5) ? null : trip.hotel;
  const hasPoint = hotel !== null && !gap(place, 12, 7);
  const distance = hotel === null || gap(place, 20, 14) ? null : hotel.distanceMetres;
  const nightsInMecca = gap(place, 17, 6) ? null : trip.nightsInMecca;
  const nightsInMedina = gap(place, 17, 6) || gap(place, 29, 11) ? null : trip.nightsInMedina;
  const facts = {
    ...trip,
    type,
    fromCity: city.genitive,
    nightsInMecca,
    nightsInMedina,
    hotel: hotel?.distanceMetres === distance ? hotel : null,
    guide: showsGuide ? guide.name : null,
  };
  const description = describeTour(facts, choice);
  return {
    tour_type: type,
    city_from: city.name,
    departure_date: day,
    end_date: gap(place, 33, 17) ? null : endDay(day, trip.days),
    month: monthNameRu(Number(day.slice(5, 7))),
    days: trip.days,
    price: gap(place, 27, 13) ? null : trip.price,
    days_in_mecca: nightsInMecca,
    days_in_medina: nightsInMedina,
    distance_to_kaaba: distance,
    description: bare || gap(place, 9, 6) ? null : description,
    ...demoContacts(bare ? null : operator, place),
    company_name: bare ? null : operator.name,
    company_logo: bare || gap(place, 19, 4) ? null : imageUrl(DEMO_COMPANY_LOGOS[operator.logo]),
    guide_name: facts.guide,
    guide_photo: showsGuide && guide.portrait ? imageUrl(DEMO_GUIDE_PHOTOS[guide.portrait]) : null,
    outbound_route: bare || gap(place, 25, 8) ? null : trip.outbound,
    return_route: bare || gap(place, 13, 10) ? null : trip.inbound,
    airline: bare || gap(place, 21, 3) ? null : trip.flight.airline,
    tour_operator_info:
      bare || !operator.sheet || gap(place, 3, 2)
        ? null
        : imageUrl(DEMO_OPERATOR_INFO[operator.sheet]),
    is_vip: trip.isVip,
    is_hot: trip.isHot,
    is_combo: trip.combo !== null,
    is_direct: trip.flight.via === null,
    tour_status: trip.status,
    hotel_name: hotel?.name ?? null,
    hotel_address: hotel === null || gap(place, 10, 3) ? null : hotel.address,
    latitude: hasPoint ? hotel.latitude : null,
    longitude: hasPoint ? hotel.longitude : null,
    price_checked_at: gap(place, 18, 9) ? null : priceCheck(day, place, today),
  };
}

/** At nine in the morning in Moscow, before today and before the departure. */
function priceCheck(departure: string, place: number, today: string): Date {
  const daysAgo = CHECKED_DAYS_AGO[place % CHECKED_DAYS_AGO.length] ?? 1;
  const day = addDays(departure < today ? departure : today, -daysAgo);
  return new Date(`${day}T06:00:00.000Z`);
}
