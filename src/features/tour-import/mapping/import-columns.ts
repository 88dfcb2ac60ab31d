import {
  KEPT_WORDS,
  sheetHeader,
  type SheetField,
  wordsOf,
} from '#features/tour-editing/fields/tour-field-words.ts';
import { currencyNamed, namesOtherPrice } from '#features/tour-import/values/prices.ts';
import { citiesNamed } from '#features/tour-import/values/stays.ts';
import { TOUR_FIELD_NAMES } from '#features/tours/model/tour-input.ts';
import type { TourField } from '#features/tours/model/tour.ts';
import { recordOf } from '#lib/form/pick.ts';
import { fold } from '#lib/text/russian.ts';

/** The columns of a sheet without names, in the order given to operators; it must never change. */
export const ORDERED_FIELDS = [
  'tour_type',
  'city_from',
  'departure_date',
  'days',
  'price',
  'month',
  'end_date',
  'days_in_medina',
  'days_in_mecca',
  'distance_to_kaaba',
  'whatsapp',
  'telegram',
  'phone',
  'description',
  'tour_status',
  'company_name',
  'company_logo',
  'guide_name',
  'guide_photo',
  'outbound_route',
  'return_route',
  'airline',
] as const satisfies readonly TourField[];

export type ImportField = SheetField;

const ordered: readonly ImportField[] = ORDERED_FIELDS;

/** Every column that an export writes and an import reads; those after the 22 only by name. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...ordered,
  ...TOUR_FIELD_NAMES.filter((field) => !ordered.includes(field)),
  ...(Object.keys(KEPT_WORDS) as (keyof typeof KEPT_WORDS)[]),
];

/** The column that is added for the sections of a table: «Вылеты из Казани» above its rows. */
export const SECTION_COLUMN = 'Раздел таблицы';

/** Whether a column has the years of the days beside it. */
export function isYearColumn(name: string): boolean {
  return /^год(?!\p{L})(?!.*постр)/u.test(fold(name));
}

/** The texts of one row by their meaning; columns that the sheet lacks are missing. */
export type ImportCells = Partial<Record<ImportField, string>>;

/** The name of a column in the template, in exports, on the page and beside errors. */
export const COLUMN_LABELS = recordOf(IMPORT_FIELDS, sheetHeader);

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => [
    ...(wordsOf(field).names ?? '').split('|').map((name) => [nameKey(name), field] as const),
    [nameKey(field), field] as const,
    [nameKey(COLUMN_LABELS[field]), field] as const,
  ]),
);

/** The field of a column's name; null for none. */
export function fieldNamed(name: string): ImportField | null {
  const field = fieldMeant(name);
  // «Цена (за двоих)», «Цена, нетто» and «Цена (2026)»: a person says whether it is the tour's.
  const isOther = namesOtherPrice(name) || /(?<!\d)20[2-4]\d(?!\d)/.test(name);
  return field === 'price' && isOther ? null : field;
}

/** The same, also of a price that may be another than the tour's: «Цена (старая)». */
export function fieldMeant(name: string): ImportField | null {
  const key = nameKey(name);
  const withoutUnit = nameKey(name.replace(/\([^)]*\)|[,/].*$/g, ''));
  const found = (key && FIELD_OF.get(key)) || (withoutUnit && FIELD_OF.get(withoutUnit));
  // «Отель Мекка / Медина»: the rest is not a unit, and no single field has this meaning.
  // «Авиа, $» has amounts, not airlines.
  if (found && found !== 'price' && currencyNamed(name) !== null) return null;
  if (found) return OF_ONE_CITY.includes(found) && citiesNamed(name).length > 1 ? null : found;
  // «Стоимость руб/чел», «Цена за взрослого, т.р.», «Цена пакета с перелётом»: currencies, persons
  // and what every tour has do not change the meaning.
  const bare = nameKey(name.toLowerCase().replace(PRICE_WORDS, ' '));
  return bare !== key && FIELD_OF.get(bare) === 'price' ? 'price' : null;
}

const OF_ONE_CITY: readonly ImportField[] = ['hotel_name', 'days_in_mecca', 'days_in_medina'];

// «Цена пакета 1» is one of several, so it keeps its name; «Цена перелёта» is no tour's price.
const PRICE_WORDS =
  /(?<!\p{L})(?:пакета(?!\s*\d)|за\s+пакет|базовая|с\s+(?:авиа)?перел[её]том|со\s+скидкой|у\.?\s?е|руб\p{L}*|rub|usd|eur|евро|долл\p{L}*|тыс\p{L}*|т\.?\s?р|р|за|с|в|на|от|1|одного|per|person|чел\p{L}*|взр(?:осл\p{L}*)?|паломник\p{L}*|тур\p{L}*)(?!\p{L})|[₽$€]/gu;

/** Only letters and digits, so that case, «ё», spaces and signs do not matter. */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
