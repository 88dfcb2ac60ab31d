import { BARE_OFFER } from '#features/tours/offer/offer-input.ts';
import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { checkRow } from '#features/tour-import/row/import-row.ts';
import { cellsOf, type Table } from '#features/tour-import/table/read-table.ts';
import { readFileTable } from '#test/read-tables.ts';
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
import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import { EMPTY_DRAFT, inputOf, TOUR_COUNTS, TOUR_TEXTS } from '#features/tours/model/tour-input.ts';
import { TOUR_STATUSES, TOUR_TYPES, type Tour } from '#features/tours/model/tour.ts';
import { addDays } from '#lib/time/day.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const asCsv = (tours: Tour[]) =>
  strToU8(csvHead() + tours.map((tour) => csvLine(sheetRow(tour))).join(''));
const asWorkbook = (tours: Tour[]) => {
  const rows = tours.map((tour, place) => sheetRowXml(sheetRow(tour), place + 2)).join('');
  const parts = {
    ...fixedParts('Туры'),
    [SHEET_PART]: sheetStart(SHEET_HEADER) + rows + SHEET_END,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  );
};

function imported(table: Table) {
  const mapping = guessMapping(table.header);
  return table.rows.map(({ cells }) => {
    const checked = checkRow(cellsOf(cells, mapping));
    if (!checked.isValid) throw new Error(JSON.stringify(checked.errors));
    const { tour, slug, priceCheckedAt } = checked.imported;
    return { ...tour, slug, price_checked_at: priceCheckedAt };
  });
}

function exported({ slug, price_checked_at: checked, ...tour }: Tour) {
  return { ...inputOf(tour), slug, price_checked_at: checked?.toISOString() ?? null };
}

/** Any text that a field may hold, including characters that are difficult for spreadsheets. */
const text = fc.string({
  unit: fc.constantFrom(...'аЯё1 "\';,=+-@&<>_x000D_\n\t\u00a0😀'),
  minLength: 1,
  maxLength: 30,
});
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1960-01-01', days));
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);

/** Any tour that the site itself may have written. */
const anyTour = fc
  .record({
    texts: fc.record(Object.fromEntries(TOUR_TEXTS.map((field) => [field, fc.option(text)]))),
    counts: fc.record(
      Object.fromEntries(
        TOUR_COUNTS.map((field) => [
          field,
          fc.option(fc.nat({ max: Math.min(366, TOUR_FIELDS[field].range[1]) })),
        ]),
      ),
    ),
    tour_type: fc.constantFrom(...TOUR_TYPES),
    tour_status: fc.constantFrom(...TOUR_STATUSES),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
    departure: day,
    back: fc.option(fc.nat({ max: 400 })),
    place: fc.option(fc.tuple(degrees(90), degrees(180))),
    phones: fc.tuple(fc.option(fc.integer({ min: 10_000, max: 2e14 })), fc.boolean()),
    isOnRequest: fc.boolean(),
    isReturnUnknown: fc.boolean(),
    checkedAt: fc.option(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    ),
  })
  .map((parts): Tour | null => {
    const [is_vip, is_hot, is_combo, is_direct] = parts.flags;
    const [number, isLink] = parts.phones;
    const checked = checkTour({
      ...EMPTY_DRAFT,
      ...parts.texts,
      ...parts.counts,
      city_from: parts.texts['city_from'] ?? 'Казань',
      price: parts.counts['price'] || 1,
      days: parts.counts['days'] || 1,
      whatsapp: number === null ? null : isLink ? `https://wa.me/${number}` : String(number),
      phone: number === null ? null : String(number),
      telegram: number === null ? null : '@umra_kazan',
      company_logo: isLink ? '/images/company-logos/1.webp' : null,
      guide_photo: null,
      tour_operator_info: isLink ? 'https://example.ru/a.png?b="c";d' : null,
      tour_type: parts.tour_type,
      tour_status: parts.tour_status,
      is_vip,
      is_hot,
      is_combo,
      is_direct,
      departure_date: parts.departure,
      end_date: parts.back === null ? null : addDays(parts.departure, parts.back),
      latitude: parts.place?.[0] ?? null,
      longitude: parts.place?.[1] ?? null,
    });
    if (!checked.ok) return null;
    return {
      ...BARE_OFFER,
      ...checked.tour,
      ...(parts.isOnRequest ? { price: null } : {}),
      ...(parts.isReturnUnknown ? { end_date: null } : {}),
      id: 1,
      slug: 'umra-kazan-2026-11-05-2',
      price_checked_at: parts.checkedAt,
    };
  })
  .filter((tour) => tour !== null);

describe('an export', () => {
  it.each([
    ['.csv', asCsv],
    ['.xlsx', asWorkbook],
  ])('as %s gives the same tours when it is imported', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTour, { minLength: 1, maxLength: 5 }), async (tours) => {
        expect(imported(await readFileTable(write(tours)))).toEqual(tours.map(exported));
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['.csv', asCsv],
    ['.xlsx', asWorkbook],
  ])('as %s holds the least and the most that is known of a tour', async (_name, write) => {
    const full = { ...fullTour, description: 'Первый абзац.\n\nВторой.' };
    const tours = [bareTour, full];
    expect(imported(await readFileTable(write(tours)))).toEqual(tours.map(exported));
  });

  it('begins with the 22 columns of a sheet without names', () => {
    expect(SHEET_HEADER.slice(0, 6)).toEqual([
      'Тип тура',
      'Город вылета',
      'Дата вылета',
      'Количество дней',
      'Цена, $',
      'Месяц',
    ]);
    expect(SHEET_HEADER[21]).toBe('Авиакомпания');
  });

  it('contains no formula for a spreadsheet', () => {
    const line = csvLine(sheetRow({ ...bareTour, company_name: '=HYPERLINK("http://x";"y")' }));
    expect(line).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  });
});
