import { listsOfTour, offerLists } from '#features/tours/store/tours.server.ts';
import { and, asc, inArray } from 'drizzle-orm';
import {
  type BulkChange,
  fieldsChanged,
  listAfter,
  priceAfter,
} from '#features/tour-bulk/bulk-change.ts';
import { type DeleteSummary, deleteOneByOne } from '#features/tour-bulk/bulk-delete.ts';
import { bulkTitle } from '#features/tour-bulk/bulk-tour.ts';
import type { HistoryChange } from '#lib/trail/history-view.ts';
import { historyLine } from '#lib/trail/history-view.ts';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import {
  type Edited,
  editedForUpdate,
  proposedTours,
  saveForm,
} from '#features/tour-editing/review/proposals.server.ts';
import { type TourPrice, statedPrice } from '#features/tours/model/offer.ts';
import { dollarsOf, formatMoney, type Money } from '#lib/money/stated-money.ts';
import { offerTrail } from '#features/tours/offer/offer-input.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import {
  isReviewed,
  type OwnOperator,
  ownOperator,
  ownTours,
} from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  asVersion,
  changeTour,
  ownForUpdate,
  removeTour,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { isPublic } from '#features/tours/offer/tour-marks.ts';
import { pick } from '#lib/form/pick.ts';
import { formatUsd } from '#lib/money/roubles.ts';
import type { Result } from '#lib/result.ts';
import { countOf } from '#lib/text/russian.ts';
import { beginChangeSet, recordedInto } from '#server/change-sets/change-sets.server.ts';
import { changedFields } from '#lib/form/changed-fields.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

export type Preview = Awaited<ReturnType<typeof previewChange>>;

/** Previews a change of the chosen tours: each field before and after. */
export async function previewChange(db: Db, keeper: TourKeeper, ids: number[], wanted: BulkChange) {
  const change = ofOperator(wanted, await ownOperator(db, keeper));
  const rows = await db
    .select(versionedColumns)
    .from(tours)
    .where(and(inArray(tours.id, ids), ownTours(keeper)))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  const proposed = await proposedTours(db, keeper, ids);
  const rate = await currentRate(db);
  const lists = await offerLists(db, ids);
  const previewed = rows.map((row) => {
    const { tour, version } = proposed.get(row.id) ?? asVersion(row);
    const {
      price: _,
      price_amount: _a,
      price_currency: _c,
      price_is_from: _f,
      ...others
    } = fieldsChanged(tour, change);
    const after = priceAfter(tour, change);
    const { prices = [] } = proposed.get(row.id)?.offer ?? lists.get(tour.id) ?? {};
    const told = changedFields(
      { ...tour, ...priceInWords(statedPrice(tour), prices, rate) },
      { ...others, ...priceInWords(after, listAfter(prices, change) ?? prices, rate) },
    );
    const changes = inWords(told);
    return { id: tour.id, version, title: bulkTitle(tour), changes };
  });
  const changed = previewed.filter(({ changes }) => changes.length > 0);
  /** `unchanged`: the number of chosen tours that already have these values. */
  return { tours: changed, unchanged: previewed.length - changed.length };
}

export type ChangeSummary = Awaited<ReturnType<typeof applyChange>>;

/**
 * Applies a previewed change tour by tour. A tour that no longer matches the preview is left alone and
 * named. Changes by people of an operator that is not trusted are reviewed, as those of their forms.
 */
export async function applyChange(
  db: Db,
  keeper: TourKeeper,
  { chosen, change: wanted, now }: { chosen: Chosen[]; change: BulkChange; now: Date },
) {
  const own = await ownOperator(db, keeper);
  const change = ofOperator(wanted, own);
  let changed = 0;
  /** Tours that stay unchanged for visitors until staff accept the change. */
  let proposed = 0;
  /** Titles of tours left alone because somebody changed or deleted them since the preview. */
  const skipped: string[] = [];
  const changeSet = await beginChangeSet(db, {
    kind: 'bulk',
    title: `Изменение: ${countOf(chosen.length, ['тур', 'тура', 'туров'])}`,
    thingKind: 'tour',
    actorId: keeper.id,
  });
  for (const { id, version } of chosen) {
    await db.transaction(async (tx) => {
      const edited = isReviewed(own) ? await editedForUpdate(tx, keeper, id) : null;
      const current = edited ? edited.shown : await ownForUpdate(tx, keeper, id);
      if (!current || current.version !== version) {
        skipped.push(current ? bulkTitle(current.tour) : `Тур №\u00a0${id}: удалён`);
        return;
      }
      const done = await recordedInto(tx, changeSet, async () => {
        if (edited) return (await saveReviewed(tx, keeper, edited, { change, now })).ok;
        await changeTour(tx, keeper, current, {
          fields: fieldsChanged(current.tour, change),
          now,
          lists: { prices: listAfter((await listsOfTour(tx, id)).prices, change) },
        });
        return true;
      });
      // Somebody undid the change while it ran: the rest is not wanted either.
      if (!done?.result) skipped.push(bulkTitle(current.tour));
      else if (edited && isPublic(edited.kept.tour.state)) proposed += 1;
      else changed += 1;
    });
  }
  // The change set undoes everything, proposals too.
  return { changed, proposed, skipped, changeSet: changed + proposed > 0 ? changeSet : null };
}

/** Saves a change by the rules of the tour forms. */
async function saveReviewed(
  tx: Db,
  keeper: TourKeeper,
  edited: Edited,
  { change, now }: { change: BulkChange; now: Date },
): Promise<Result<unknown>> {
  const { tour, offer } = edited.shown;
  const fields = fieldsChanged(tour, change);
  const saved = await saveForm(tx, keeper, edited, {
    step: { kind: 'fields', fields, isPriceChecked: false },
    now,
  });
  const prices = listAfter(offer.prices, change);
  if (!saved.ok || !prices || prices.length === 0) return saved;
  const form = await editedForUpdate(tx, keeper, tour.id);
  if (!form) throw new Error('the locked tour is gone');
  const step = { kind: 'offer', offer: { prices }, isPriceChecked: false } as const;
  return saveForm(tx, keeper, form, { step, now });
}

/** An operator's people cannot give a tour to another operator. */
function ofOperator(change: BulkChange, own: OwnOperator | null): BulkChange {
  return own === null ? change : { ...change, company: null };
}

/** A chosen tour in its previewed version. */
interface Chosen {
  id: number;
  version: string;
}

/** Moves the chosen tours to the bin one by one, as one entry; the trail gets a line for each. */
export function deleteTours(db: Db, keeper: TourKeeper, ids: number[]): Promise<DeleteSummary> {
  return deleteOneByOne(ids, {
    remove: async (id, into) => {
      const binned = await db.transaction((tx) => removeTour(tx, keeper, id, into));
      return binned ? { outcome: 'deleted', changeSet: binned.changeSet } : { outcome: 'missing' };
    },
    onDone: () => undefined,
    isStopped: () => false,
  });
}

/** The titles of the chosen tours, by departure. */
export async function titlesOf(db: Db, keeper: TourKeeper, ids: number[]): Promise<string[]> {
  const rows = await db
    .select(pick(tours, ['tour_type', 'city_from', 'departure_date', 'company_name']))
    .from(tours)
    .where(and(inArray(tours.id, ids), ownTours(keeper)))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  return rows.map(bulkTitle);
}

/** A lead price with its dollars, and its price list, in the words of a preview. */
function priceInWords(stated: Money | null, prices: readonly TourPrice[], rate: Rate) {
  const dollars = stated && stated.currency !== 'USD' ? dollarsOf(stated, rate) : null;
  return {
    price: stated && formatMoney(stated) + (dollars === null ? '' : ` (${formatUsd(dollars)})`),
    prices: offerTrail({ prices: [...prices], stays: [], inclusions: [] }, String).prices,
  };
}

/** The words of the history of changes. */
function inWords(changes: ReturnType<typeof changedFields>): HistoryChange[] {
  const line = { id: 0, at: new Date(0), actor: null, action: 'update', changes };
  const thing = { kind: 'tour', id: '', title: '' };
  return historyLine({ ...line, thing }, { tour: TOUR_TRAIL_WORDS }).changes;
}
