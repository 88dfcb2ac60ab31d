import { z } from 'zod';
import { demoDays, type DemoDeparture } from '#features/demo/demo-day.ts';
import type { Season } from '#features/tours/season/season.ts';
import { tourSlug, TOUR_TYPES, type Tour } from '#features/tours/model/tour.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { HOTEL_CITIES } from '#features/directory/hotels/hotel.ts';
import {
  INCLUSION_STATES,
  INCLUSIONS,
  MEALS,
  offerKindOf,
  ROOMS,
  TOUR_STATES,
  type TourInclusion,
  type TourPrice,
  type TourStay,
} from '#features/tours/model/offer.ts';
import {
  BARE_OFFER,
  BARE_STAY,
  SAID_COLUMNS,
  type SaidColumn,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
import { addDays, endDay, monthNameRu } from '#lib/time/day.ts';
import { recordOf } from '#lib/form/pick.ts';

export type DemoTour = Omit<Tour, 'id'>;

const money = z.int().positive();

/** The columns of an offer, by their kinds. */
const kinds = {
  state: z.enum(TOUR_STATES),
  room: z.enum(ROOMS),
  count: z.int().positive(),
  flag: z.boolean(),
};
const columns = recordOf(SAID_COLUMNS, (column) =>
  kinds[offerKindOf(column) as keyof typeof kinds].optional(),
) as unknown as { [Column in SaidColumn]: z.ZodOptional<z.ZodType<SaidColumns[Column]>> };

/** The offer of a demo tour, in roubles; its first price is the lead price. */
const fileOffer = z.strictObject({
  ...columns,
  prices: z
    .array(
      z.strictObject({
        room: z.enum(ROOMS),
        amount: money,
        age_from: z.int().optional(),
        age_to: z.int().optional(),
      }),
    )
    .min(1),
  stays: z.array(
    z.strictObject({
      city: z.enum(HOTEL_CITIES),
      nights: z.int().positive(),
      meals: z.enum(MEALS),
      /** A hotel of `hotels.json`; if absent, the tour's hotel, if it is in this city. */
      hotel: z.string().optional(),
    }),
  ),
  inclusions: z.array(
    z.strictObject({
      item: z.enum(INCLUSIONS),
      state: z.enum(INCLUSION_STATES),
      amount: money.optional(),
      quantity: z.int().positive().optional(),
      note: z.string().optional(),
    }),
  ),
});

/** The rows of a demo tour's offer, without its number. */
export interface DemoOffer {
  prices: TourPrice[];
  stays: (TourStay & { hotel?: string | undefined })[];
  inclusions: TourInclusion[];
}

/** The folders of a tour's pictures, in the store and in `data/demo/pictures`. */
const PICTURES = {
  company_logo: 'company-logos',
  guide_photo: 'guide-photos',
  tour_operator_info: 'operator-info',
} as const;

const place = z.number().min(0).lt(1);
const picture = z.string().nullable();

/**
 * The fields of a tour in `data/demo/tours.json` that this module reads; the others are as in `Tour`.
 */
const fileTour = z.looseObject({
  departs: z.union([
    z.strictObject({ umrah: place }),
    z.strictObject({ departed: place }),
    z.strictObject({ day_of_ramadan: z.int().min(-2).max(23) }),
    z.strictObject({ days_before_hajj: z.int().min(5).max(12) }),
  ]) satisfies z.ZodType<DemoDeparture>,
  has_end_date: z.boolean(),
  price_checked_days_ago: z.int().positive().nullable(),
  tour_type: z.enum(TOUR_TYPES),
  city_from: z.string(),
  company_name: z.string().nullable(),
  days: z.int().positive(),
  company_logo: picture,
  guide_photo: picture,
  tour_operator_info: picture,
  price: z.int().positive().nullable(),
  offer: fileOffer.optional(),
});
type FileTour = z.output<typeof fileTour>;

export const fileTours = z.array(fileTour);

/** Address of a drawing by its folder and name, `company-logos/karavan`. */
export type DrawingAddress = (drawing: string) => string;

function rowsOf({ prices, stays, inclusions }: z.output<typeof fileOffer>): DemoOffer {
  return {
    prices: prices.map(({ room, amount, age_from = null, age_to = null }) => ({
      room,
      amount,
      currency: 'RUB',
      is_from: false,
      age_from,
      age_to,
    })),
    stays: stays.map((stay) => ({ ...BARE_STAY, ...stay })),
    inclusions: inclusions.map(({ item, state, amount, quantity = null, note = null }) => ({
      item,
      state,
      amount: amount ?? null,
      currency: amount === undefined ? null : 'RUB',
      quantity,
      note,
    })),
  };
}

/**
 * The demo tours of `today` (YYYY-MM-DD) with their offers, by day of departure: the same for the same
 * day. The file says when each departs relative to that day; all days are computed here, by the seasons
 * of Umrah.
 */
export function demoTours(
  file: readonly FileTour[],
  today: string,
  seasons: readonly Season[],
  addressOf: DrawingAddress,
) {
  const dayOf = demoDays(today, seasons);
  const taken = new Set<string>();
  return file
    .map((tour) => ({ tour, day: dayOf(tour.departs) }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ tour, day }) => {
      const slug = tourSlug({ ...tour, departure_date: day }, (name) => taken.has(name));
      taken.add(slug);
      const row: DemoTour = { ...datedTour(tour, day, today), ...pictures(tour, addressOf), slug };
      return { tour: asHotOn(row, today), offer: tour.offer && rowsOf(tour.offer) };
    });
}

/** Fields that demo tours do not state. */
const UNSAID = { ...BARE_OFFER, guide_language: null, stops: null };

function datedTour(tour: FileTour, day: string, today: string) {
  const {
    departs: _departs,
    has_end_date,
    price_checked_days_ago: daysAgo,
    offer,
    ...fields
  } = tour;
  const { prices: _prices, stays: _stays, inclusions: _inclusions, ...said } = offer ?? {};
  return {
    ...UNSAID,
    ...(fields as unknown as DemoTour),
    ...said,
    price_amount: offer?.prices[0]?.amount ?? tour.price,
    price_currency: offer ? ('RUB' as const) : tour.price === null ? null : ('USD' as const),
    departure_date: day,
    end_date: has_end_date ? endDay(day, tour.days) : null,
    month: monthNameRu(Number(day.slice(5, 7))),
    price_checked_at: daysAgo === null ? null : priceCheck(day < today ? day : today, daysAgo),
  };
}

/** At nine in the morning in Moscow, before today and before the departure. */
function priceCheck(day: string, daysAgo: number): Date {
  return new Date(`${addDays(day, -daysAgo)}T06:00:00.000Z`);
}

function pictures(tour: FileTour, addressOf: DrawingAddress) {
  const address = (field: keyof typeof PICTURES) =>
    tour[field] === null ? null : addressOf(`${PICTURES[field]}/${tour[field]}`);
  return {
    company_logo: address('company_logo'),
    guide_photo: address('guide_photo'),
    tour_operator_info: address('tour_operator_info'),
  };
}
