import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import type { ImportedTour } from '#features/tour-import/rows/import-row.ts';
import { statedColumns } from '#features/tour-import/rows/insert-tours.server.ts';
import type { RowOutcome } from '#features/tour-import/rows/row-outcome.ts';
import { hotelsSaid, staysAfter } from '#features/tour-import/rows/row-stays.ts';
import { tourImportRows } from '#features/tour-import/rows/tour-import-tables.server.ts';
import {
  changeOf,
  hasLists,
  isNoChange,
  NO_LISTS,
  type OfferLists,
  type TourChange,
} from '#features/tour-import/updating/changed-fields.ts';
import type { OfferColumns, ShownStay, TourStay } from '#features/tours/offer.ts';
import { statedPrice } from '#features/tours/offer/lead-price.ts';
import type { Rate } from '#features/tours/price/exchange-rate.ts';
import { offerLists, readOffer } from '#features/tours/store/read-offer.server.ts';
import { stayHotelsMade } from '#features/tours/store/stay-hotels.server.ts';
import { changeOffer } from '#features/tours/store/write-offer.server.ts';
import {
  changeTour,
  tourForUpdate,
  type TourVersion,
} from '#features/tours/store/write-tours.server.ts';
import type { Tour, TourInput } from '#features/tours/tour.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

interface UpdatingRow {
  line: number;
  imported: ImportedTour;
  cells: ImportCells;
  update: { id: number; version: string } | undefined;
}

const CHANGED_SINCE = 'Тур изменили после сверки. Сверьте строки с\u00a0каталогом ещё раз';
const GONE = 'Тура больше нет в\u00a0каталоге. Сверьте строки с\u00a0каталогом ещё раз';

/** Fields from which stays are derived. */
const MOVING = ['hotel_name', 'days_in_mecca', 'days_in_medina'] as const;

/** Changes the tours of the rows, each in the version that the sender has seen. */
export async function updateRows(
  tx: Db,
  staff: Staff,
  { id, rows, rate, now }: { id: string; rows: readonly UpdatingRow[]; rate: Rate; now: Date },
): Promise<RowOutcome[]> {
  // In the order of the tours, so that two imports can't deadlock.
  const updating = rows
    .flatMap(({ update, ...row }) => (update ? [{ ...row, update }] : []))
    .toSorted((a, b) => a.update.id - b.update.id);
  const outcomes: RowOutcome[] = [];
  for (const { line, imported, cells, update } of updating) {
    const before = await tourForUpdate(tx, update.id);
    if (!before || before.version !== update.version) {
      outcomes.push({ line, outcome: 'failed', message: before ? CHANGED_SINCE : GONE });
      continue;
    }
    const isOwn = imported.slug === before.tour.slug;
    const { offer } = imported;
    const listsNow = async () => (await offerLists(tx, [update.id])).get(update.id) ?? NO_LISTS;
    const isListed = hasLists(offer);
    const said = isListed ? await listsNow() : NO_LISTS;
    const hotelOf = await stayHotelsMade(tx, staff, hotelsSaid(offer), now);
    const change = changeOf(imported, cells, before.tour, { isOwn, lists: said, hotelOf });
    const isMoved =
      change.lists !== null ||
      change.stays !== null ||
      MOVING.some((field) => field in change.fields);
    const lists = isMoved && !isListed ? await listsNow() : said;
    const fielded = isNoChange(change)
      ? before
      : await changeTour(tx, staff, before, columnsOf(change, rate), {
          now,
          priceCheckedAt: change.priceCheckedAt,
        });
    const after =
      change.lists || change.stays
        ? await changeLists(tx, staff, fielded, now, {
            ...(change.lists ?? lists),
            // The nights and the hotel of the fields have moved the stays meanwhile.
            staysOf: (then) => staysAfter(then, offer, hotelOf, lists.stays) ?? then,
          })
        : fielded;
    // With the directory's data of the tour nothing may remain to change.
    if (after.version === before.version) {
      outcomes.push({ line, outcome: 'duplicate', id: update.id });
      await tx
        .insert(tourImportRows)
        .values({ import_id: id, line, outcome: 'duplicate', tour_id: update.id });
      continue;
    }
    await tx.insert(tourImportRows).values({
      import_id: id,
      line,
      outcome: 'updated',
      tour_id: update.id,
      ...traceOf(before, after, isMoved ? lists : null),
    });
    outcomes.push({ line, outcome: 'updated', id: update.id });
  }
  return outcomes;
}

interface NewLists extends Pick<OfferLists, 'prices' | 'inclusions'> {
  staysOf(then: readonly ShownStay[]): readonly TourStay[];
}

/** Replaces the room prices, stays and inclusions of a tour. */
export async function changeLists(
  tx: Db,
  staff: Staff,
  before: TourVersion,
  now: Date,
  { staysOf, prices, inclusions }: NewLists,
): Promise<TourVersion> {
  const { tour } = before;
  const stays = staysOf((await readOffer(tx, tour)).stays);
  return changeOffer(
    tx,
    staff,
    before,
    {
      state: tour.state,
      seats_left: tour.seats_left,
      price_room: tour.price_room,
      for_elderly: tour.for_elderly,
      for_wheelchair: tour.for_wheelchair,
      for_women: tour.for_women,
      for_children: tour.for_children,
      price: statedPrice(tour),
      stays: stays.map(({ city, hotel_id, stars_from, distance_to, nights, meals }) => ({
        city,
        hotel_id,
        stars_from,
        distance_to,
        nights,
        meals,
      })),
      prices: [...prices],
      inclusions: [...inclusions],
    },
    { now },
  );
}

/** The data for an undo: the former values of changed columns and lists, and the time. */
export function traceOf(before: TourVersion, after: TourVersion, lists?: OfferLists | null) {
  const changed = (Object.keys(after.tour) as (keyof Tour)[]).filter(
    (column) => String(before.tour[column]) !== String(after.tour[column]),
  );
  return {
    before: {
      ...Object.fromEntries(changed.map((column) => [column, before.tour[column]])),
      ...(lists && { lists }),
    },
    changed_at: new Date(after.version),
  };
}

function columnsOf(
  { fields, stated, columns }: TourChange,
  rate: Rate,
): Partial<TourInput & OfferColumns> {
  const said = { ...fields, ...columns };
  if (stated === undefined) return said;
  if (stated === null) return { ...said, price_amount: null, price_currency: null };
  return { ...said, ...statedColumns(stated, rate) };
}
