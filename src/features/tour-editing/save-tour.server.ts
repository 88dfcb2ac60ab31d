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
import { OFFER_BLOCK_NAMES, type OfferBlock } from '#features/tour-editing/fields/offer-fields.ts';
import {
  askedOffer,
  formOfOffer,
  mayRepeatPrice,
  type HotelChoice,
  type OfferLists,
  readOfferForm,
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
import { PRICE_COLUMNS, priceColumns, statedPrice } from '#features/tours/model/offer.ts';
import { isSameMoney } from '#lib/money/same-money.ts';
import type { Money } from '#lib/money/stated-money.ts';
import {
  offerChange,
  type OfferInput,
  type SaidColumns,
} from '#features/tours/offer/offer-input.ts';
import { pick } from '#lib/form/pick.ts';
import type { Season } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import {
  DUPLICATE_MESSAGE,
  inputOf,
  isStated,
  type StatedColumns,
  type StatedTour,
  type TourDraft,
} from '#features/tours/model/tour-input.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import {
  addTours,
  type BinnedTour,
  changeTour,
  lockDepartures,
  removeTour,
  sameDeparture,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import { isReviewed, ownOperator, reviewedState } from '#features/tours/store/own-tours.server.ts';
import { withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { tourDoubts } from '#features/tour-editing/fields/tour-doubts.ts';
import type { Theirs } from '#lib/form/save-answer.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { actorSeenBy } from '#server/people/person-names.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';

/** Only for people: they are asked about unlikely values; programs are not. */
interface Asked {
  /** Fields whose unlikely values the person has confirmed. */
  sure: readonly string[];
  /** `YYYY-MM-DD` in Moscow. */
  today: string;
}

/** The values of an offer's form, and the blocks that have them. */
interface SaidOffer {
  offer: OfferInput;
  blocks: readonly OfferBlock[];
}

/**
 * Adds a tour with its offer, unless one with the same city, day and operator exists. It needs a price,
 * unless the draft has a stated one.
 */
export async function createTour(
  db: Db,
  staff: TourKeeper,
  draft: TourDraft & StatedColumns,
  { now, asked, said }: { now: Date; asked?: Asked | undefined; said?: SaidOffer | undefined },
): Promise<Result<TourVersion, TourProblem>> {
  const own = await ownOperator(db, staff);
  const { price_amount = null, price_currency = null, price_is_from = false } = draft;
  const stated = isStated(draft) ? { price_amount, price_currency, price_is_from } : {};
  const checked = checkTour(own ? { ...draft, company_name: own.name } : draft, {
    needsPrice: !isStated(draft),
  });
  if (!checked.ok) return refused(invalid(checked.problems));
  const tour = { ...checked.tour, ...stated };
  const doubts = asked
    ? openDoubts(tour, null, { ...asked, seasons: await listSeasons(db), said })
    : [];
  if (doubts.length > 0) return refused(doubtful(doubts));
  return allOrNothing<TourVersion, TourProblem>(db, async (tx) => {
    const { named } = await withKnownNames(tx, [tour]);
    await lockDepartures(tx, named);
    const existing = named[0] ? await sameDeparture(tx, named[0]) : null;
    if (existing !== null) return refused(duplicateOf(existing));
    const { offer, blocks = [] } = said ?? {};
    const wanted = blocks.length > 0 ? offer?.state : undefined;
    const state = reviewedState(own, wanted);
    const price = { price: tour.price, price_amount, price_currency, price_is_from };
    const { fields, lists } = offerChange(offer ? saidOffer(offer, blocks) : {}, price);
    const added = { tour: { ...tour, ...fields, ...(state && { state }) }, lists };
    const [made] = await addTours(tx, staff, [added], { now });
    if (!made) throw new Error('the tour was not written');
    if (wanted && wanted !== state) await awaitReview(tx, staff, made, wanted);
    return done(made);
  });
}

interface Update {
  id: number;
  /** The version that the change started from; null overwrites any. */
  version: string | null;
  isPriceChecked?: boolean;
  /** Makes the new tour from the stored one. */
  change: (kept: WholeTour) => CheckedForm<SaidOffer>;
  asked?: Asked;
}

/**
 * Changes a tour, unless somebody else has saved it since `version`: the fields that differ, and the given
 * parts of its offer. Changes that are reviewed go through a proposal, the offer first.
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
    const checked = change(shown);
    if (version !== null && version !== shown.version) {
      // The answer to the same form may have been lost.
      const checkedAt = shown.tour.price_checked_at?.getTime() ?? 0;
      const isChecked = !isPriceChecked || checkedAt > Date.parse(version);
      if (checked.ok && isThere(checked, shown) && isChecked) return done(shown);
      return refused({ ...CONFLICT, theirs: await theirTour(tx, staff, shown) });
    }
    if (!checked.ok) return refused(invalid(checked.problems));
    const { tour, offer: said } = checked;
    const doubts = asked
      ? openDoubts(tour, shown.tour, { ...asked, seasons: await listSeasons(tx), said })
      : [];
    if (doubts.length > 0) return refused(doubtful(doubts));
    const fields = changedOf(tour, shown.tour);
    if (!isReviewed(edited.own)) {
      const name = edited.own && { company_name: edited.own.name };
      const offer = said && offerChange(saidOffer(said.offer, said.blocks), shown.tour);
      const all = { ...offer?.fields, ...fields, ...name };
      const change = { fields: all, lists: offer?.lists ?? {}, isPriceChecked, now };
      return done(await changeTour(tx, staff, edited.kept, change));
    }
    const step = { kind: 'fields', fields, isPriceChecked } as const;
    if (!said || (said.blocks.length === 0 && !isPriceChecked)) {
      return saveForm(tx, staff, edited, { step, now });
    }
    const offer = saidOffer(said.offer, said.blocks);
    const first: ProposalStep = { kind: 'offer', offer, isPriceChecked };
    const saved = await saveForm(tx, staff, edited, { step: first, now });
    if (!saved.ok || Object.keys(fields).length === 0) return saved;
    const then = await editedForUpdate(tx, staff, id);
    if (!then) throw new Error('the locked tour is gone');
    return saveForm(tx, staff, then, { step: { ...step, isPriceChecked: false }, now });
  });
}

/** Whether a tour has all that a form says. */
function isThere(
  { tour, offer }: Extract<CheckedForm<SaidOffer>, { ok: true }>,
  { tour: kept }: WholeTour,
): boolean {
  const isSaid = offer !== undefined && offer.blocks.length > 0;
  return !isSaid && Object.keys(changedOf(tour, kept)).length === 0;
}

/** A change of the given fields with their consequences. A new price is stated in dollars. */
export function withFields(fields: Partial<TourDraft>) {
  return ({ tour: kept }: { tour: Tour }): CheckedForm<never> => {
    const draft: TourDraft = { ...inputOf(kept), ...fields };
    const isMoved = fields.departure_date !== undefined || fields.days !== undefined;
    const moved = isMoved && fields.end_date === undefined ? { ...draft, end_date: null } : draft;
    const checked = checkTour(moved, { needsPrice: fields.price !== undefined });
    if (!checked.ok) return checked;
    const { price } = checked.tour;
    const { price_amount, price_currency, price_is_from } =
      price === null || price === kept.price
        ? kept
        : priceColumns({ amount: price, currency: 'USD' });
    return { ok: true, tour: { ...checked.tour, price_amount, price_currency, price_is_from } };
  };
}

/** A change of the stated lead price; null: on request. */
export function withPrice(stated: Money | null) {
  return ({ tour: kept }: { tour: Tour }): CheckedForm<never> => {
    const columns = priceColumns(stated);
    const checked = checkTour({ ...inputOf(kept), price: columns.price }, { needsPrice: false });
    return checked.ok ? { ok: true, tour: { ...checked.tour, ...columns } } : checked;
  };
}

/** A change of columns and lists of the offer, with the checks of the form. */
export function withOffer(said: Partial<SaidColumns & OfferLists>, hotels: readonly HotelChoice[]) {
  return ({ tour, offer }: WholeTour): CheckedForm<SaidOffer> => {
    const base = formOfOffer(tour, offer);
    const texts = formOfOffer({ ...tour, ...said }, { ...offer, ...said });
    const read = readOfferForm(texts, { lead: statedPrice(tour), hotels });
    if (!read.ok) return read;
    const blocks = OFFER_BLOCK_NAMES.filter((block) => texts[block] !== base[block]);
    return { ok: true, tour, offer: { offer: read.offer, blocks } };
  };
}

/**
 * A change by the whole edit form; `picks` resolve a conflict. An unchanged stated price keeps its
 * dollars from the daily job. `hotels`: see readOfferForm.
 */
export function withForm(typed: FormValues, picks: Picks, hotels?: readonly HotelChoice[]) {
  const values = withHotelNumbers(typed, hotels ?? []);
  return ({ tour: kept, offer }: WholeTour): CheckedForm<SaidOffer> => {
    const base = formOf(kept, offer);
    const wanted = merged(values, base, picks);
    const read = withBlocks(readForm(wanted, 'edit', hotels), wanted, base);
    const stated = { ...kept, ...(read.ok && read.tour) };
    if (!read.ok || !isSameMoney(statedPrice(stated), statedPrice(kept))) return read;
    return { ...read, tour: { ...read.tour, ...pick(kept, PRICE_COLUMNS) } };
  };
}

/** The whole form of a new tour. */
export function newForm(typed: FormValues, hotels?: readonly HotelChoice[]) {
  const values = withHotelNumbers(typed, hotels ?? []);
  return withBlocks(readForm(values, 'add', hotels), values, EMPTY_FORM);
}

/** The read form, and the blocks of its offer that differ from its base. */
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
    (block === 'rooms' && mayRepeatPrice(offer) && values.price !== base.price);
  return { ok: true, tour, offer: { offer, blocks: OFFER_BLOCK_NAMES.filter(isOther) } };
}

/**
 * Moves a tour to the bin, unless somebody has changed it since `version`; without a version it is not
 * checked. `into`: see removeTour.
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

/** The open doubts about a tour: without those it had before or that the person has confirmed. */
function openDoubts(
  tour: StatedTour,
  kept: Tour | null,
  {
    sure,
    today,
    seasons,
    said,
  }: Asked & { seasons: readonly Season[]; said?: SaidOffer | undefined },
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
