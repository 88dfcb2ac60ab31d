import { daysBetween } from '#lib/day.ts';
import type { Choices, DemoChoice } from '#features/demo/demo-choice.ts';
import {
  FAR_HOTELS,
  MEDINA_HOTELS,
  NEAR_HOTELS,
  WALKING_HOTELS,
} from '#features/demo/demo-hotels.ts';
import type { DemoHotel } from '#features/demo/demo-hotels.ts';
import type { DemoFlight } from '#features/demo/demo-operators.ts';
import type { DemoDeparture } from '#features/demo/demo-schedule.ts';
import { hajjAhead, ramadanOf } from '#features/demo/demo-seasons.ts';
import { stopoverSights } from '#features/demo/demo-stopovers.ts';
import type { TourStatus, TourType } from '#features/tours/tour.ts';

/** What a combined tour adds: days where one changes planes, or days in Taif. */
type Combo = 'stopover' | 'taif' | null;

/** Everything that is decided about a trip before any of it is left out of the tour's fields. */
export interface DemoTrip {
  days: number;
  nightsInMecca: number;
  nightsInMedina: number;
  arrival: 'Джидда' | 'Медина';
  outbound: string;
  inbound: string;
  flight: DemoFlight;
  hotel: DemoHotel;
  isVip: boolean;
  isHot: boolean;
  combo: Combo;
  status: TourStatus;
  /** Days from the first of Ramadan to the departure; null outside of Ramadan. */
  ramadanDay: number | null;
  /** In whole dollars. */
  price: number;
}

/** What a description may tell of: what the tour's fields leave out is null here too. */
export interface DemoFacts extends Pick<
  DemoTrip,
  'days' | 'arrival' | 'flight' | 'isVip' | 'isHot' | 'combo' | 'ramadanDay'
> {
  type: TourType;
  /** «из Казани» without the preposition. */
  fromCity: string;
  nightsInMecca: number | null;
  nightsInMedina: number | null;
  hotel: DemoHotel | null;
  guide: string | null;
}

const DAYS: Readonly<Record<TourType, Choices<number>>> = {
  umrah: [7, 8, 9, 10, 10, 11, 12, 14, 15],
  umrah_ramadan: [8, 10, 10, 12, 14, 15],
  hajj: [14, 16, 18, 20, 21],
};
/** Days at the stopover or in Taif. */
const COMBO_NIGHTS = 2;
/** From the eighth of Dhu al-Hijja to the way home after the thirteenth, both included. */
const DAYS_OF_HAJJ = 7;
/** From the first of Ramadan to the day after the feast, both included. */
const DAYS_TO_FEAST = 32;

export function planTrip(departure: DemoDeparture, choice: DemoChoice): DemoTrip {
  const { type, day, city } = departure;
  const labels = labelsOf(departure);
  const ramadan = ramadanOf(day);
  const ramadanDay = ramadan === null ? null : daysBetween(ramadan, day);
  const flight = flightOf(departure, labels.combo, choice);
  const days = daysOf(departure, labels.combo, ramadanDay, choice);
  const onlyMecca =
    type === 'umrah' && days === 7 && labels.combo === null && choice.below(3) === 0;
  const ordinary = choice.pick(onlyMecca ? MECCAN_HOTELS : ORDINARY_HOTELS);
  const hotel = choice.pick(labels.isVip ? NEAR_HOTELS : ordinary);
  const nights = nightsOf({ type, days, onlyMecca, ramadanDay, combo: labels.combo }, choice);
  const endsInMecca = type === 'hajj' || isEndOfRamadan(ramadanDay);
  const arrival = onlyMecca || (!endsInMecca && choice.below(2) === 0) ? 'Джидда' : 'Медина';
  const lastStop = onlyMecca || arrival === 'Медина' ? 'Джидда' : 'Медина';
  const stop = flight.via === null ? [] : [flight.via];
  return {
    ...labels,
    ...nights,
    days,
    flight,
    hotel,
    arrival,
    ramadanDay,
    outbound: [city.name, ...stop, arrival].join(' — '),
    inbound: [lastStop, ...stop, city.name].join(' — '),
    price: priceOf({ ...labels, days, flight, hotel, ramadanDay }, departure, choice),
  };
}

const MECCAN_HOTELS: Choices<Choices<DemoHotel>> = [WALKING_HOTELS, FAR_HOTELS];
const ORDINARY_HOTELS: Choices<Choices<DemoHotel>> = [
  ...MECCAN_HOTELS,
  ...MECCAN_HOTELS,
  MEDINA_HOTELS,
];

type Labels = Pick<DemoTrip, 'isVip' | 'isHot' | 'combo' | 'status'>;

/** Which tours stand out; last-minute ones are mostly those that leave first. */
function labelsOf({ type, nthOfType }: DemoDeparture): Labels {
  const nth = nthOfType ?? 0;
  const isPast = nthOfType === null;
  const isVip = !isPast && nth % (type === 'hajj' ? 4 : 7) === 2;
  const isHot =
    !isPast &&
    {
      umrah: (nth < 16 && nth % 2 === 0) || nth % 23 === 7,
      umrah_ramadan: nth % 7 === 3,
      hajj: nth % 7 === 1,
    }[type];
  const isCombo =
    !isPast && { umrah: nth % 9 === 4, umrah_ramadan: nth % 8 === 5, hajj: nth % 6 === 3 }[type];
  const combo = isCombo ? (type === 'umrah' && nth % 2 === 1 ? 'taif' : 'stopover') : null;
  const status = isVip ? 'vip' : isHot ? 'hot' : isCombo ? 'combo' : 'regular';
  return { isVip, isHot, combo, status };
}

function flightOf({ city }: DemoDeparture, combo: Combo, choice: DemoChoice): DemoFlight {
  if (combo !== 'stopover') return choice.pick(city.flights);
  return (
    choice.shuffled(city.flights).find((flight) => stopoverSights(flight) !== null) ??
    city.flights[0]
  );
}

function daysOf(
  { type, day }: DemoDeparture,
  combo: Combo,
  ramadanDay: number | null,
  choice: DemoChoice,
): number {
  const days = Math.max(choice.pick(DAYS[type]), combo === null ? 0 : 10);
  const hajj = type === 'hajj' ? hajjAhead(day) : null;
  if (hajj !== null) return Math.max(days, daysBetween(day, hajj) + DAYS_OF_HAJJ);
  if (ramadanDay !== null && isEndOfRamadan(ramadanDay)) {
    return Math.max(days, DAYS_TO_FEAST - ramadanDay);
  }
  return days;
}

function nightsOf(
  trip: Pick<DemoTrip, 'days' | 'combo' | 'ramadanDay'> & { type: TourType; onlyMecca: boolean },
  choice: DemoChoice,
): Pick<DemoTrip, 'nightsInMecca' | 'nightsInMedina'> {
  const nights = trip.days - 1 - (trip.combo === null ? 0 : COMBO_NIGHTS);
  if (trip.onlyMecca) return { nightsInMecca: nights, nightsInMedina: 0 };
  const share = isEndOfRamadan(trip.ramadanDay) ? 0.25 : 0.35 + choice.fraction() * 0.12;
  const nightsInMedina =
    trip.type === 'hajj' ? 4 + choice.below(2) : Math.max(2, Math.round(nights * share));
  return { nightsInMecca: nights - nightsInMedina, nightsInMedina };
}

/** Whether who sets out on that day of Ramadan comes for its last nights and stays for the feast. */
export function isEndOfRamadan(ramadanDay: number | null): boolean {
  return ramadanDay !== null && ramadanDay >= 17;
}

/** What a place in a hotel adds to the price of the cheapest one, in dollars. */
function hotelCost({ distanceMetres }: DemoHotel): number {
  if (distanceMetres === null) return 150;
  if (distanceMetres < 500) return 750;
  return distanceMetres < 1000 ? 330 : 0;
}

function priceOf(
  trip: Pick<DemoTrip, 'days' | 'flight' | 'hotel' | 'ramadanDay'> & Labels,
  { type, day, city }: DemoDeparture,
  choice: DemoChoice,
): number {
  const extras =
    hotelCost(trip.hotel) +
    city.surcharge +
    (trip.flight.via === null ? 110 : 0) +
    (trip.combo === null ? 0 : 220) +
    choice.below(13) * 10;
  if (type === 'hajj') {
    const full = 5500 + (trip.days - 14) * 95 + extras + (trip.isVip ? 1500 : 0);
    return bounded(full * (trip.isHot ? 0.94 : 1), 5500, 9900);
  }
  const inHolidays = [1, 11, 12].includes(Number(day.slice(5, 7))) ? 80 : 0;
  const full = 620 + trip.days * 62 + extras + inHolidays + (trip.isVip ? 450 : 0);
  const season = trip.ramadanDay === null ? 1 : isEndOfRamadan(trip.ramadanDay) ? 1.36 : 1.25;
  return bounded(full * season * (trip.isHot ? 0.88 : 1), 1150, 3900);
}

/** To tens of dollars, within what such tours cost. */
function bounded(price: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(price / 10) * 10));
}
