import { asc, gt } from 'drizzle-orm';
import { Zip, ZipDeflate } from 'fflate';
import { csvHead, csvLine, SHEET_HEADER, sheetRow } from '#features/tour-import/tour-sheet.ts';
import {
  fixedParts,
  SHEET_END,
  SHEET_PART,
  sheetRowXml,
  sheetStart,
} from '#features/tour-import/workbook-writer.ts';
import type { Tour } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { tourColumns } from '#features/tours/tours.server.ts';
import type { Staff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';

/** So many tours are in memory at once, however large the catalogue is. */
const STEP = 500;

/** Every tour there is, departed ones too, in the order in which they were added. */
export async function* allTours(read: Read, _staff: Staff): AsyncGenerator<Tour[]> {
  let last = 0;
  for (;;) {
    const after = last;
    const rows = await read((db) =>
      db
        .select(tourColumns)
        .from(tours)
        .where(gt(tours.id, after))
        .orderBy(asc(tours.id))
        .limit(STEP),
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Tours as .csv: semicolons, UTF-8 with its mark, as Russian spreadsheets open it. */
export async function* csvFile(pages: AsyncIterable<Tour[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead());
  for await (const page of pages) {
    yield encoder.encode(page.map((tour) => csvLine(sheetRow(tour))).join(''));
  }
}

/** Tours as .xlsx; with no pages, the template to fill in. */
export async function* workbookFile(pages: AsyncIterable<Tour[]>): AsyncGenerator<Uint8Array> {
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
    const rows = page.map((tour, place) => sheetRowXml(sheetRow(tour), line + place));
    line += page.length;
    sheet.push(encoder.encode(rows.join('')));
    yield* written();
  }
  sheet.push(encoder.encode(SHEET_END), true);
  zip.end();
  yield* written();
}
