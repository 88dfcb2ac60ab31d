import { merged, type Picks } from '#features/tour-editing/form/tour-conflict.ts';
import {
  type CheckedForm,
  EMPTY_FORM,
  type FormProblem,
  type FormValues,
  formOf,
  readForm,
} from '#features/tour-editing/form/tour-form-values.ts';
import {
  CHANGED_SINCE,
  CONFLICT,
  doubtful,
  invalid,
  TOUR_GONE,
  type TourProblem,
} from '#features/tour-editing/form/tour-problem.ts';
import {
  askedOffer,
  type HotelChoice,
  OFFER_BLOCK_NAMES,
  type OfferBlock,
  saidOffer,
} from '#features/tour-editing/offer/offer-form.ts';
import { withHotelNumbers } from '#features/tour-editing/form/stay-parts.ts';
import type { ProposalStep } from '#features/tour-editing/review/proposal.ts';
import {
  awaitReview,
  changedOf,
  editedForUpdate,
  saveForm,
} from '#features/tour-editing/review/proposals.server.ts';
import type { WholeTour } from '#features/tour-editing/review/rehearsal.server.ts';
import {
  isSameMoney,
  type Money,
  priceColumns,
  statedPrice,
} from '#features/tours/model/lead-price.ts';
import type { OfferInput } from '#features/tours/offer/offer-input.ts';
import type { Season } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { checkTour } from '#features/tours/model/tour-check.ts';
import { DUPLICATE_MESSAGE } from '#features/tours/model/tour-duplicate.ts';
import {
  inputOf,
  isStated,
  type StatedColumns,
  type StatedTour,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import {
  type BinnedTour,
  insertTour,
  lockDepartures,
  removeTour,
  sameDeparture,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { ownOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { readOffer } from '#features/tours/store/read-offer.server.ts';
import { changeOffer } from '#features/tours/store/write-offer.server.ts';
import { withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { tourDoubts } from '#features/tours/season/tour-doubts.ts';
import type { Theirs } from '#lib/form/save-answer.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { actorSeenBy } from '#server/people/person-names.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';

/** For people, who are asked about what they can hardly mean; machines are taken at their word. */
interface Asked {
  /** Fields of which somebody has said that they are meant so. */
  sure: readonly string[];
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/** What a form says of an offer, and in which of its blocks. */
interface SaidOffer {
  offer: OfferInput;
  blocks: readonly OfferBlock[];
}

/**
 * Adds a tour with what is said of its offer, unless one of the same city, day and operator is there.
 * It needs a price, unless the draft says how that is stated.
 */
export async function createTour(
  db: Db,
  staff: TourKeeper,
  draft: TourDraft & StatedColumns,
  now: Date,
  asked?: Asked,
  said?: SaidOffer,
): Promise<Result<TourVersion, TourProblem>> {
  const own = await ownOperator(db, staff);
  const { price_amount = null, price_currency = null } = draft;
  const stated = isStated(draft) ? { price_amount, price_currency } : {};
  const checked = checkTour(own ? { ...draft, company_name: own.name } : draft, {
    needsPrice: !isStated(draft),
  });
  if (!checked.ok) return refused(invalid(checked.problems));
  const tour = { ...checked.tour, ...stated };
  const doubts = asked ? openDoubts(tour, null, asked, await listSeasons(db), said) : [];
  if (doubts.length > 0) return refused(doubtful(doubts));
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const { named } = await withKnownNames(tx, [tour]);
    await lockDepartures(tx, named);
    const [existing] = named[0] ? await sameDeparture(tx, named[0]) : [];
    if (existing) return refused(duplicateOf(existing.id));
    const made = await insertTour(tx, staff, tour, { now, state: reviewedState(own, undefined) });
    if (!said || said.blocks.length === 0) return done(made);
    const wanted = said.offer.state;
    const state = reviewedState(own, wanted) ?? wanted;
    const offer = await inHotelOf(tx, made.tour, { ...saidOffer(said.offer, said.blocks), state });
    const whole = await changeOffer(tx, staff, made, offer, { now, isNew: true });
    if (state === 'in_review' && wanted !== state) await awaitReview(tx, staff, whole, wanted);
    return done(whole);
  });
}

/** The offer of a new tour: the hotel that its form names is that of the first stay in Mecca. */
async function inHotelOf(
  tx: Db,
  tour: Tour,
  offer: Partial<OfferInput>,
): Promise<Partial<OfferInput>> {
  if (!offer.stays) return offer;
  const { stays } = await readOffer(tx, tour);
  const hotel = stays.find(({ city }) => city === 'mecca')?.hotel_id ?? null;
  const first = offer.stays.find(({ city }) => city === 'mecca');
  if (hotel === null || !first) return offer;
  return {
    ...offer,
    stays: offer.stays.map((stay) => (stay === first ? { ...stay, hotel_id: hotel } : stay)),
  };
}

interface Update {
  id: number;
  /** The version that was changed; without one whatever is there is overwritten. */
  version: string | null;
  isPriceChecked?: boolean;
  /** Makes of the tour as it is kept what it shall be. */
  change: (kept: WholeTour) => CheckedForm<SaidOffer>;
  asked?: Asked;
}

/**
 * Changes a tour, unless somebody else has saved it since `version`: first what was said of its offer,
 * then the fields that differ, which the offer follows.
 */
export async function updateTour(
  db: Db,
  staff: TourKeeper,
  { id, version, isPriceChecked = false, change, asked }: Update,
  now: Date,
): Promise<Result<TourVersion, TourProblem>> {
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const edited = await editedForUpdate(tx, staff, id);
    if (!edited) return refused(TOUR_GONE);
    const { shown } = edited;
    if (version !== null && version !== shown.version) {
      return refused({ ...CONFLICT, theirs: await theirTour(tx, staff, shown) });
    }
    const checked = change(shown);
    if (!checked.ok) return refused(invalid(checked.problems));
    const { tour, offer: said } = checked;
    const doubts = asked ? openDoubts(tour, shown.tour, asked, await listSeasons(tx), said) : [];
    if (doubts.length > 0) return refused(doubtful(doubts));
    const fields = changedOf(tour, shown.tour);
    const step = { kind: 'fields', fields, isPriceChecked } as const;
    if (!said || (said.blocks.length === 0 && !isPriceChecked)) {
      return saveForm(tx, staff, edited, step, now);
    }
    const offer = saidOffer(said.offer, said.blocks);
    const first: ProposalStep = { kind: 'offer', offer, isPriceChecked };
    const saved = await saveForm(tx, staff, edited, first, now);
    if (!saved.ok || Object.keys(fields).length === 0) return saved;
    const then = await editedForUpdate(tx, staff, id);
    if (!then) throw new Error('the locked tour is gone');
    return saveForm(tx, staff, then, { ...step, isPriceChecked: false }, now);
  });
}

/** The given fields of a tour changed, and what follows from them. Another price is stated in dollars. */
export function withFields(fields: Partial<TourDraft>) {
  return ({ tour: kept }: { tour: Tour }): CheckedForm<never> => {
    const draft: TourDraft = { ...inputOf(kept), ...fields };
    const isMoved = fields.departure_date !== undefined || fields.days !== undefined;
    const moved = isMoved && fields.end_date === undefined ? { ...draft, end_date: null } : draft;
    const checked = checkTour(moved, { needsPrice: fields.price !== undefined });
    if (!checked.ok) return checked;
    const { price } = checked.tour;
    const { price_amount, price_currency } =
      price === null || price === kept.price
        ? kept
        : priceColumns({ amount: price, currency: 'USD' });
    return { ok: true, tour: { ...checked.tour, price_amount, price_currency } };
  };
}

/** Another lead price, as it is stated; null: on request. */
export function withPrice(stated: Money | null) {
  return ({ tour: kept }: { tour: Tour }): CheckedForm<never> => {
    const columns = priceColumns(stated);
    const checked = checkTour({ ...inputOf(kept), price: columns.price }, { needsPrice: false });
    return checked.ok ? { ok: true, tour: { ...checked.tour, ...columns } } : checked;
  };
}

/**
 * The edit form as it was sent whole; picks answer a conflict before. A price that is stated as it is
 * kept stays as it is, with the dollars that the daily job has made of it. `hotels`: see readOfferForm.
 */
export function withForm(typed: FormValues, picks: Picks, hotels?: readonly HotelChoice[]) {
  const values = withHotelNumbers(typed, hotels ?? []);
  return ({ tour: kept, offer }: WholeTour): CheckedForm<SaidOffer> => {
    const base = formOf(kept, offer);
    const wanted = merged(values, base, picks);
    const read = withBlocks(readForm(wanted, 'edit', hotels), wanted, base);
    const stated = { ...kept, ...(read.ok && read.tour) };
    if (!read.ok || !isSameMoney(statedPrice(stated), statedPrice(kept))) return read;
    const { price, price_amount, price_currency } = kept;
    return { ...read, tour: { ...read.tour, price, price_amount, price_currency } };
  };
}

/** The form of a new tour as it was sent whole. */
export function newForm(typed: FormValues, hotels?: readonly HotelChoice[]) {
  const values = withHotelNumbers(typed, hotels ?? []);
  return withBlocks(readForm(values, 'add', hotels), values, EMPTY_FORM);
}

/** What was read of a form, and which blocks of its offer differ from what it began with. */
function withBlocks(
  read: CheckedForm,
  values: FormValues,
  base: FormValues,
): CheckedForm<SaidOffer> {
  if (!read.ok) return read;
  const { tour, offer } = read;
  if (!offer) return { ok: true, tour };
  const isOther = (block: OfferBlock) =>
    values[block] !== base[block] ||
    // The price list may repeat the price.
    (block === 'rooms' && offer.price_room !== null && values.price !== base.price);
  return { ok: true, tour, offer: { offer, blocks: OFFER_BLOCK_NAMES.filter(isOther) } };
}

/**
 * Puts a tour into the bin, unless somebody has changed it since `version`; without a version it goes
 * as it is. `into`: see removeTour.
 */
export async function deleteTour(
  db: Db,
  staff: TourKeeper,
  { id, version, into }: Pick<Update, 'id' | 'version'> & { into?: string | null },
): Promise<Result<BinnedTour, TourProblem>> {
  return allOrNothing<BinnedTour, TourProblem>(db, async (tx) => {
    const edited = await editedForUpdate(tx, staff, id);
    if (!edited) return refused(TOUR_GONE);
    const { shown } = edited;
    if (version !== null && version !== shown.version) {
      return refused({ ...CHANGED_SINCE, theirs: await theirTour(tx, staff, shown) });
    }
    const binned = await removeTour(tx, staff, id, into);
    return binned ? done(binned) : refused(TOUR_GONE);
  });
}

/** What there is to ask about a tour: nothing that was so before, or that somebody stands by. */
function openDoubts(
  tour: StatedTour,
  kept: Tour | null,
  { sure, today }: Asked,
  seasons: readonly Season[],
  said?: SaidOffer,
): FormProblem[] {
  const fields = tourDoubts(tour, today, seasons).filter(
    ({ about }) => kept === null || about.some((one) => kept[one] !== tour[one]),
  );
  const offer = said ? askedOffer(said.offer, said.blocks, tour.days) : [];
  return [...fields, ...offer].filter(({ field }) => !sure.includes(field));
}

function duplicateOf(existing: number): TourProblem {
  return {
    code: 'duplicate',
    status: 409,
    message: DUPLICATE_MESSAGE,
    fields: [{ field: 'city_from', message: DUPLICATE_MESSAGE }],
    existing,
  };
}

async function theirTour(
  db: Db,
  keeper: TourKeeper,
  { tour, offer, version }: WholeTour,
): Promise<Theirs<FormValues>> {
  const { lines } = await listTrail(db, { thing: { kind: 'tour', id: String(tour.id) } }, 1);
  const by = await actorSeenBy(db, operatorScope(keeper), lines[0]?.actor ?? null);
  return { values: formOf(tour, offer), version, by };
}
