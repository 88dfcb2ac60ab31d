import { and, asc, count, countDistinct, gte, min, sql } from 'drizzle-orm';
import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { toSimilarTour, type SimilarTour } from '#features/tours/similar-tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { listTours } from '#features/tours/tours.server.ts';
import { fold, FOLD_FROM, FOLD_TO } from '#lib/russian.ts';
import type { Db } from '#server/db.server.ts';

const CITY_TOURS = 3;
const NEAREST_FETCHED = 5;
const NEAREST_SHOWN = 3;

/** What the pages of prayer times show of the catalogue; departures from today on. */
export interface PrayerPromo {
  rate: Rate;
  fromCity: SimilarTour[];
  nearest: SimilarTour[];
  figures: TourFigures;
}

export interface TourFigures {
  tours: number;
  cities: number;
  operators: number;
  /** Whole US dollars; null when no tour has a price. */
  cheapestUsd: number | null;
}

/** `today` is 'YYYY-MM-DD' in Moscow. A tour is of the city whose name is its own in any case. */
export async function prayerPromo(db: Db, cityName: string, today: string): Promise<PrayerPromo> {
  const isOfCity = sql`translate(${tours.city_from}, ${FOLD_FROM}, ${FOLD_TO}) = ${fold(cityName)}`;
  const fromCity = await db
    .select()
    .from(tours)
    .where(and(gte(tours.departure_date, today), isOfCity))
    .orderBy(asc(tours.departure_date), asc(tours.id))
    .limit(CITY_TOURS);
  const byDate = { order: 'departure_date', descending: false, filters: {} } as const;
  const nearest = await listTours(db, { ...byDate, limit: NEAREST_FETCHED }, today);
  return {
    rate: await currentRate(db),
    fromCity: fromCity.map(toSimilarTour),
    nearest: nearest.slice(0, NEAREST_SHOWN).map(toSimilarTour),
    figures: await tourFigures(db, today),
  };
}

async function tourFigures(db: Db, today: string): Promise<TourFigures> {
  const [row] = await db
    .select({
      tours: count(),
      cities: countDistinct(tours.city_from),
      operators: countDistinct(tours.company_name),
      cheapestUsd: min(tours.price),
    })
    .from(tours)
    .where(gte(tours.departure_date, today));
  return row ?? { tours: 0, cities: 0, operators: 0, cheapestUsd: null };
}
