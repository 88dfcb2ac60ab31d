import { asc, desc, or } from 'drizzle-orm';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { isPublicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import {
  type OfferForm,
  type OfferProblem,
  readOfferForm,
} from '#features/tour-editing/offer/offer-form.ts';
import { TOUR_GONE } from '#features/tour-editing/form/tour-problem.ts';
import { editedForUpdate, saveForm } from '#features/tour-editing/review/proposals.server.ts';
import { offerDoubts } from '#features/tours/offer/offer-input.ts';
import { isHotelOf } from '#features/tours/store/own-tours.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

/** A hotel to choose for a stay. */
export interface HotelChoice {
  id: number;
  name: string;
  city: HotelCity;
}

const MOST_HOTELS = 1000;

/**
 * The hotels to choose from for a tour, by city and name: for an operator's people those that are
 * public and those of its own tours, for staff all, the public ones before those of drafts when there
 * are too many.
 */
export async function hotelChoices(db: Db, keeper: TourKeeper): Promise<HotelChoice[]> {
  const scope = operatorScope(keeper);
  const chosen = db
    .select({ id: hotels.id, name: hotels.name, city: hotels.city })
    .from(hotels)
    .where(scope === null ? undefined : or(isPublicHotel, isHotelOf(scope)))
    .orderBy(desc(isPublicHotel), asc(hotels.city), asc(hotels.name))
    .limit(MOST_HOTELS)
    .as('chosen');
  return db.select().from(chosen).orderBy(asc(chosen.city), asc(chosen.name));
}

/** Why an offer was not saved; `asks` when whoever says that it is meant so can save it. */
export interface OfferRefusal extends Problem {
  fields?: OfferProblem[];
  asks?: boolean;
  /** The version that is kept now, when somebody else saved the tour. */
  version?: string;
}

const SAVED_SINCE: OfferRefusal = {
  code: 'conflict',
  status: 409,
  message:
    'Пока вы\u00a0редактировали, тур сохранил кто-то другой. Проверьте и\u00a0сохраните ещё раз: останется то, что на\u00a0этой странице',
};

interface Saving {
  id: number;
  version: string;
  form: OfferForm;
  /** Somebody has said that what looks odd is meant so. */
  isSure: boolean;
  now: Date;
}

/** Saves the form of a tour's offer, unless somebody else has saved the tour since `version`. */
export async function saveOffer(
  db: Db,
  staff: TourKeeper,
  { id, version, form, isSure, now }: Saving,
): Promise<Result<null, OfferRefusal>> {
  return allOrNothing<null, OfferRefusal>(db, async (tx) => {
    const edited = await editedForUpdate(tx, staff, id);
    if (!edited) return refused(TOUR_GONE);
    const { shown } = edited;
    if (shown.version !== version) return refused({ ...SAVED_SINCE, version: shown.version });
    const known = new Map((await hotelChoices(tx, staff)).map((hotel) => [hotel.id, hotel.city]));
    const read = readOfferForm(form, { days: shown.tour.days, hotels: known });
    if (!read.ok) return refused(unfit(read.problems));
    const doubts = isSure ? [] : offerDoubts(read.offer, shown.tour.days);
    if (doubts.length > 0) return refused({ ...unfit(doubts), asks: true });
    const isPriceChecked = form['price_checked'] === 'on';
    const step = { kind: 'offer', offer: read.offer, isPriceChecked } as const;
    const saved = await saveForm(tx, staff, edited, step, now);
    return saved.ok ? done(null) : saved;
  });
}

function unfit(fields: OfferProblem[]): OfferRefusal {
  return {
    code: 'invalid',
    status: 422,
    message: 'Проверьте отмеченные поля',
    fields,
  };
}
