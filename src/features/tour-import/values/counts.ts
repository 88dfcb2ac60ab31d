/**
 * A whole number as sheets write it: thousands separated by spaces, commas or points, a dollar sign
 * and words after it («1 950 $», «$1,950.00», «10 дней»); decimals are dropped. Null: no number.
 */
export function readCount(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(
      /^\$|(?:\$|usd|у\.?е\.?|долл?\.?(?:аров|ара?)?|дн\.?|дней|дня|день|ноч(?:ь|и|ей)|м\.?|метр(?:ов|а)?)$/giu,
      '',
    );
  const match = /^(\d{1,3}(?:[.,']\d{3})+|\d{1,15})(?:[.,]\d{0,2})?$/.exec(plain);
  return match ? Number(match[1]?.replace(/[.,']/g, '')) : null;
}
