import { asc, inArray } from 'drizzle-orm';
import {
  type BulkChange,
  fieldsChanged,
  listAfter,
  priceAfter,
} from '#features/tour-bulk/change/bulk-change.ts';
import { type DeleteSummary, deleteOneByOne } from '#features/tour-bulk/delete/bulk-delete.ts';
import { bulkTitle } from '#features/tour-bulk/bulk-tour.ts';
import type { HistoryChange } from '#lib/trail/history-view.ts';
import { historyLine } from '#lib/trail/history-view.ts';
import { TOUR_TRAIL_WORDS } from '#features/tours/tour-trail-words.ts';
import type { TourPrice } from '#features/tours/offer.ts';
import {
  dollarsOf,
  formatMoney,
  type Money,
  statedPrice,
} from '#features/tours/offer/lead-price.ts';
import { offerTrail } from '#features/tours/offer/offer-input.ts';
import { currentRate } from '#features/tours/price/exchange-rate.server.ts';
import type { Rate } from '#features/tours/price/exchange-rate.ts';
import { offerLists } from '#features/tours/store/read-offer.server.ts';
import { tours } from '#features/tours/store/tours-tables.server.ts';
import {
  asVersion,
  changeTour,
  removeTour,
  tourForUpdate,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { formatUsd } from '#lib/money.ts';
import { countOf } from '#lib/text/russian.ts';
import { beginChangeSet, recordedInto } from '#server/change-sets/change-sets.server.ts';
import { changedFields } from '#lib/form/changed-fields.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

/** One tour with all that a change would make of it. */
export interface PreviewedTour {
  id: number;
  /** The state of the tour that the preview is about. */
  version: string;
  title: string;
  changes: HistoryChange[];
}

export interface Preview {
  tours: PreviewedTour[];
  /** How many chosen tours are already so. */
  unchanged: number;
}

/** What a change would do to the chosen tours, each field before and after. */
export async function previewChange(
  db: Db,
  _staff: Staff,
  ids: number[],
  change: BulkChange,
): Promise<Preview> {
  const rows = await db
    .select(versionedColumns)
    .from(tours)
    .where(inArray(tours.id, ids))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  const rate = await currentRate(db);
  const lists = await offerLists(db, ids);
  const previewed = rows.map((row) => {
    const { tour, version } = asVersion(row);
    const {
      price: _,
      price_amount: _a,
      price_currency: _c,
      ...others
    } = fieldsChanged(tour, change);
    const after = priceAfter(tour, change);
    const { prices = [] } = lists.get(tour.id) ?? {};
    const told = changedFields(
      { ...pick(tour, others), ...priceInWords(statedPrice(tour), prices, rate) },
      { ...others, ...priceInWords(after, listAfter(prices, change) ?? prices, rate) },
    );
    const changes = inWords(told);
    return { id: tour.id, version, title: bulkTitle(tour), changes };
  });
  const changed = previewed.filter(({ changes }) => changes.length > 0);
  return { tours: changed, unchanged: previewed.length - changed.length };
}

export interface ChangeSummary {
  changed: number;
  /** Changed or deleted by somebody since the preview, and therefore left alone. */
  skipped: string[];
  /** By which all of it is undone; null when nothing was changed. */
  changeSet: string | null;
}

/**
 * Does what a preview showed, tour by tour: one that is not as the preview showed it is left alone
 * and named.
 */
export async function applyChange(
  db: Db,
  staff: Staff,
  { chosen, change, now }: { chosen: Chosen[]; change: BulkChange; now: Date },
): Promise<ChangeSummary> {
  let changed = 0;
  const skipped: string[] = [];
  const changeSet = await beginChangeSet(db, {
    kind: 'bulk',
    title: `Изменение: ${countOf(chosen.length, ['тур', 'тура', 'туров'])}`,
    thingKind: 'tour',
    actorId: staff.id,
  });
  for (const { id, version } of chosen) {
    await db.transaction(async (tx) => {
      const current = await tourForUpdate(tx, id);
      if (!current || current.version !== version) {
        skipped.push(current ? bulkTitle(current.tour) : `Тур №\u00a0${id}: удалён`);
        return;
      }
      const done = await recordedInto(tx, changeSet, async () =>
        changeTour(tx, staff, current, fieldsChanged(current.tour, change), {
          now,
          prices: listAfter((await offerLists(tx, [id])).get(id)?.prices ?? [], change),
        }),
      );
      // Somebody has undone the change while it ran: the rest of it is not wanted either.
      if (done) changed += 1;
      else skipped.push(bulkTitle(current.tour));
    });
  }
  return { changed, skipped, changeSet: changed > 0 ? changeSet : null };
}

/** A tour in the state that was previewed. */
interface Chosen {
  id: number;
  version: string;
}

/** Puts the chosen tours into the bin one by one, as one entry, each with its line in the trail. */
export function deleteTours(db: Db, staff: Staff, ids: number[]): Promise<DeleteSummary> {
  return deleteOneByOne(ids, {
    remove: async (id, into) => {
      const binned = await db.transaction((tx) => removeTour(tx, staff, id, into));
      return binned ? { outcome: 'deleted', changeSet: binned.changeSet } : { outcome: 'missing' };
    },
    onDone: () => undefined,
    isStopped: () => false,
  });
}

/** What the chosen tours are called, in the order of their departures. */
export async function titlesOf(db: Db, _staff: Staff, ids: number[]): Promise<string[]> {
  const rows = await db
    .select({
      tour_type: tours.tour_type,
      city_from: tours.city_from,
      departure_date: tours.departure_date,
      company_name: tours.company_name,
    })
    .from(tours)
    .where(inArray(tours.id, ids))
    .orderBy(asc(tours.departure_date), asc(tours.id));
  return rows.map(bulkTitle);
}

function pick(tour: object, fields: object): object {
  const names = new Set(Object.keys(fields));
  return Object.fromEntries(Object.entries(tour).filter(([name]) => names.has(name)));
}

/** A lead price with its dollars, and its price list, as a preview tells them. */
function priceInWords(stated: Money | null, prices: readonly TourPrice[], rate: Rate) {
  const dollars = stated && stated.currency !== 'USD' ? dollarsOf(stated, rate) : null;
  return {
    price: stated && formatMoney(stated) + (dollars === null ? '' : ` (${formatUsd(dollars)})`),
    prices: offerTrail({ prices: [...prices], stays: [], inclusions: [] }, String).prices,
  };
}

/** The words that the history of changes will use. */
function inWords(changes: ReturnType<typeof changedFields>): HistoryChange[] {
  const line = { id: 0, at: new Date(0), actor: null, action: 'update', changes };
  const thing = { kind: 'tour', id: '', title: '' };
  return historyLine({ ...line, thing }, { tour: TOUR_TRAIL_WORDS }).changes;
}
