import { and, asc, gt } from 'drizzle-orm';
import { Zip, ZipDeflate } from 'fflate';
import {
  csvHead,
  csvLine,
  SHEET_HEADER,
  sheetRow,
} from '#features/tour-import/table/tour-sheet.ts';
import {
  fixedParts,
  SHEET_END,
  SHEET_PART,
  sheetRowXml,
  sheetStart,
} from '#features/tour-import/table/workbook-writer.ts';
import { tourColumns, type OfferLists, offerLists } from '#features/tours/store/tours.server.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { ownTours } from '#features/tours/store/own-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** A tour with the further data of an export. */
interface ExportedTour {
  tour: Tour;
  lists: OfferLists | undefined;
}

/** How many tours are in memory at once, however large the catalogue is. */
const STEP = 500;

/** All tours that somebody keeps, including departed ones, in the order of their creation. */
export async function* allTours(read: Read, keeper: TourKeeper): AsyncGenerator<ExportedTour[]> {
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await read((db) =>
      db
        .select(tourColumns)
        .from(tours)
        .where(and(gt(tours.id, after), ownTours(keeper)))
        .orderBy(asc(tours.id))
        .limit(STEP),
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const offers = await read((db) => offerLists(db, ids));
    yield rows.map((tour) => ({ tour, lists: offers.get(tour.id) }));
    last = rows.at(-1)?.id ?? last;
  }
}

/** Tours as .csv: semicolons, UTF-8 with a byte-order mark, as Russian spreadsheets open it. */
export async function* csvFile(pages: AsyncIterable<ExportedTour[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead());
  for await (const page of pages) {
    yield encoder.encode(page.map(({ tour, lists }) => csvLine(sheetRow(tour, lists))).join(''));
  }
}

/** Tours as .xlsx; without pages, the empty template. */
export async function* workbookFile(
  pages: AsyncIterable<ExportedTour[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk) chunks.push(chunk);
  });
  const written = () => {
    if (failure) throw failure;
    const ready = chunks;
    chunks = [];
    return ready;
  };
  const open = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    return part;
  };
  for (const [name, xml] of Object.entries(fixedParts('Туры'))) {
    open(name).push(encoder.encode(xml), true);
  }
  const sheet = open(SHEET_PART);
  sheet.push(encoder.encode(sheetStart(SHEET_HEADER)));
  let line = 2;
  for await (const page of pages) {
    const rows = page.map(({ tour, lists }, place) =>
      sheetRowXml(sheetRow(tour, lists), line + place),
    );
    line += page.length;
    sheet.push(encoder.encode(rows.join('')));
    yield* written();
  }
  sheet.push(encoder.encode(SHEET_END), true);
  zip.end();
  yield* written();
}
