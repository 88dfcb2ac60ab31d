import { TOUR_TYPE_LABELS, type TourType, UMRAH_RAMADAN_SHORT } from '#features/tours/tour.ts';
import { fold } from '#lib/russian.ts';

/** What stands in an export for a price that is told on request, and is read as such. */
export const PRICE_ON_REQUEST = 'по запросу';
/** What stands in an export for a day of return that is not known, and is read as such. */
export const DAY_UNKNOWN = 'не указана';

/**
 * The type that a text means, in English or Russian: what contains «hajj» or «хадж» is hajj, what
 * contains «ramadan» or «рамадан» (or is «УР») is Umrah in Ramadan, anything else is Umrah.
 */
export function readType(text: string): TourType {
  const folded = fold(text);
  if (/hajj|хадж/.test(folded)) return 'hajj';
  if (/ramadan|рамадан/.test(folded) || folded === fold(UMRAH_RAMADAN_SHORT)) {
    return 'umrah_ramadan';
  }
  return 'umrah';
}

export function writeType(type: TourType): string {
  return TOUR_TYPE_LABELS[type];
}

/** The flags that a status names; it may name several. Case does not count. */
export function readStatus(text: string) {
  const folded = fold(text);
  return {
    is_hot: /hot|горящ/.test(folded),
    is_combo: /combo|комби/.test(folded),
    is_vip: /vip|вип/.test(folded),
    is_direct: /direct|прям/.test(folded),
  };
}

/** «да» and what else people put for it; «нет», 0, a dash and an empty cell are no. */
export function readFlag(text: string): boolean {
  const folded = fold(text);
  return folded !== '' && !/^(нет|no|false|ложь|0|-|—|н)$/.test(folded);
}

/**
 * A number that was turned into its scientific form («7,917E+10») with the digits it still has;
 * null when some of them are lost. Other texts stay as they are.
 */
export function unfolded(text: string): string | null {
  const match = /^([+-]?)(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text.trim());
  if (!match) return text;
  const [, sign = '', first = '', rest = '', power = ''] = match;
  const zeros = Number(power) - rest.length;
  // Spreadsheets drop zeros at the end, and show six digits when the column is narrow.
  if (zeros < 0 || (zeros > 0 && rest.length < 7)) return null;
  return sign + first + rest + '0'.repeat(zeros);
}

/**
 * A whole number as sheets write it: thousands apart by spaces, commas or points, a dollar sign
 * and words after it («1 950 $», «$1,950.00», «10 дней»); decimals are dropped. Null: no number.
 */
export function readCount(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(
      /^\$|(?:\$|usd|у\.?е\.?|долл?\.?(?:аров|ара?)?|дн\.?|дней|дня|день|м\.?|метр(?:ов|а)?)$/giu,
      '',
    );
  const match = /^(\d{1,3}(?:[.,']\d{3})+|\d{1,15})(?:[.,]\d{0,2})?$/.exec(plain);
  return match ? Number(match[1]?.replace(/[.,']/g, '')) : null;
}

/** Whether a price is named in roubles: the catalogue's are dollars. */
export function isRoubles(text: string): boolean {
  return /₽|руб|\brub|\dр\.?$/i.test(text.replace(/\s/g, ''));
}
