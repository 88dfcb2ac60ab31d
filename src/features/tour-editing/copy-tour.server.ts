import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import { priceColumns } from '#features/tours/model/offer.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonLine } from '#features/tours/season/season.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import {
  insertTours,
  lockDepartures,
  type NewTour,
  sameDeparture,
} from '#features/tours/store/write-tours.server.ts';
import { invalid, TOUR_GONE, type TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import { isOwnTour, ownOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { SAID_COLUMNS } from '#features/tours/offer/offer-input.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import { pick } from '#lib/form/pick.ts';
import { tourById, listsOfTour } from '#features/tours/store/tours.server.ts';
import { addDays, daysBetween } from '#lib/time/day.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

export type PlannedCopy = Awaited<ReturnType<typeof planCopies>>[number];

/** The result of copying a tour to other days, for each day. */
export async function planCopies(
  db: Db,
  _staff: TourKeeper,
  tour: Tour,
  departures: readonly string[],
) {
  const planned = [];
  const seasons = await listSeasons(db);
  for (const departure of departures) {
    const copy = { ...tour, departure_date: departure, end_date: movedReturn(tour, departure) };
    const existing = await sameDeparture(db, copy);
    planned.push({ departure, existing, season: seasonLine(copy, seasons) });
  }
  return planned;
}

/**
 * Copies a tour with its offer to other days, all or none; skips days that already have the departure.
 * The copy's price keeps its time of confirmation; a new one replaces the price list, and stays «от» or
 * exact unless it says. Seats belong to one
 * departure, so a copy is on sale; that of a tour that visitors may not see is a draft. Returns the number of copies.
 */
export async function copyTour(
  db: Db,
  staff: TourKeeper,
  { id, departures, price }: { id: number; departures: readonly string[]; price: Money | null },
  now: Date,
): Promise<Result<number, TourProblem>> {
  return allOrNothing<number, TourProblem>(db, async (tx) => {
    const tour = await tourById(tx, id);
    if (!tour || !isOwnTour(staff, tour)) return refused(TOUR_GONE);
    const ofSource = isPublic(tour.state) ? 'on_sale' : 'draft';
    const state = reviewedState(await ownOperator(tx, staff), undefined) ?? ofSource;
    const { prices, ...others } = await listsOfTour(tx, id);
    const lists = price === null ? { ...others, prices } : others;
    const priceCheckedAt = price === null ? tour.price_checked_at : now;
    const { operator_id, price_amount, price_currency, price_is_from } = tour;
    const stated =
      price === null
        ? { price_amount, price_currency, price_is_from }
        : priceColumns({ is_from: price_is_from, ...price });
    const said = { ...pick(tour, SAID_COLUMNS), operator_id, seats_left: null, state };
    const copies: NewTour[] = [];
    for (const departure_date of new Set(departures)) {
      const end_date = movedReturn(tour, departure_date);
      const checked = checkTour(
        { ...inputOf(tour), departure_date, end_date },
        { needsPrice: false },
      );
      if (!checked.ok) return refused(invalid(checked.problems));
      copies.push({ tour: { ...checked.tour, ...stated, ...said }, lists, priceCheckedAt });
    }
    await lockDepartures(
      tx,
      copies.map((copy) => copy.tour),
    );
    const added: NewTour[] = [];
    for (const copy of copies) {
      if ((await sameDeparture(tx, copy.tour)) === null) added.push(copy);
    }
    return done((await insertTours(tx, staff, added, { now })).length);
  });
}

/** The return, as many days after the departure as the original's. */
function movedReturn({ departure_date, end_date }: Tour, departure: string): string | null {
  return end_date === null ? null : addDays(departure, daysBetween(departure_date, end_date));
}
