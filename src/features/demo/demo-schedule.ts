import { addDays } from '#lib/day.ts';
import type { DemoChoice } from '#features/demo/demo-choice.ts';
import { DEMO_OPERATORS } from '#features/demo/demo-operators.ts';
import type { DemoCity, DemoOperator } from '#features/demo/demo-operators.ts';
import { demoSeasons } from '#features/demo/demo-seasons.ts';
import { TOUR_TYPES } from '#features/tours/tour.ts';
import type { TourType } from '#features/tours/tour.ts';

const UPCOMING: Readonly<Record<TourType, number>> = { umrah: 82, umrah_ramadan: 24, hajj: 14 };
const DEPARTED = 8;
/** Under 14 months, however long they are. */
const DAYS_AHEAD = 420;
const DAYS_BEHIND = 90;

/** Who sets out when and from where. */
export interface DemoDeparture {
  type: TourType;
  day: string;
  operator: DemoOperator;
  city: DemoCity;
  /** Number among the upcoming departures of its type, by day; null for one of the past. */
  nthOfType: number | null;
}

/** The departures around `today`, by day; each has a season that its type allows. */
export function demoDepartures(today: string, choice: DemoChoice): DemoDeparture[] {
  const ahead = demoSeasons(addDays(today, 3), addDays(today, DAYS_AHEAD));
  const behind = demoSeasons(addDays(today, -DAYS_BEHIND), addDays(today, -1));
  const past = TOUR_TYPES.flatMap((type) => behind[type].map((day) => ({ type, day })));
  const slots = [
    ...spread(past.sort(byDay), DEPARTED, choice).map((slot) => ({ ...slot, nthOfType: null })),
    ...TOUR_TYPES.flatMap((type) =>
      spread(ahead[type], UPCOMING[type], choice).map((day, nthOfType) => ({
        type,
        day,
        nthOfType,
      })),
    ),
  ];
  const companies = operatorsInTurn(choice);
  return slots.sort(byDay).map((slot) => ({ ...slot, ...companies() }));
}

const byDay = (a: { day: string }, b: { day: string }) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : 0;

/** `count` of the values at about equal steps, in their order; a value may come twice. */
function spread<T>(values: readonly T[], count: number, choice: DemoChoice): T[] {
  return Array.from({ length: count }, (_, step) => {
    const place = Math.floor(((step + choice.fraction()) * values.length) / count);
    return values.slice(place, place + 1);
  }).flat();
}

/** All companies once in a random order, then again in another; each goes through its cities. */
function operatorsInTurn(choice: DemoChoice): () => { operator: DemoOperator; city: DemoCity } {
  const trips = new Map<DemoOperator, number>();
  let queue: DemoOperator[] = [];
  return () => {
    if (queue.length === 0) queue = choice.shuffled(DEMO_OPERATORS);
    const operator = queue.shift() ?? choice.pick(DEMO_OPERATORS);
    const trip = trips.get(operator) ?? 0;
    trips.set(operator, trip + 1);
    const city = operator.cities[trip % operator.cities.length] ?? operator.cities[0];
    return { operator, city };
  };
}
