import { CURRENCIES, type Currency } from '#lib/money/stated-money.ts';
import { fold } from '#lib/text/russian.ts';

/** The cell of an export for a price on request; it is read as such. */
export const PRICE_ON_REQUEST = 'по запросу';
/** The cell of an export for an unknown day of return; it is read as such. */
export const DAY_UNKNOWN = 'не указана';

/** A text without the signs of notes at its end: «15.01.2027*», «1 850 $ ¹». */
export function withoutNoteSigns(text: string): string {
  return text.replace(/\s*[*†‡¹²³⁴⁵]+\s*$/u, '');
}

/** The currency that a text names; null when it names none or several. */
export function currencyIn(text: string): Currency | null {
  const plain = fold(text).replace(/\s+/g, ' ');
  const found = CURRENCIES.filter((currency) => CURRENCY_WORDS[currency].test(plain));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const CURRENCY_WORDS: Readonly<Record<Currency, RegExp>> = {
  USD: /\$|(?<!\p{L})(?:usd|у\.? ?е\.?(?!\p{L})|долл)/u,
  RUB: /₽|(?<!\p{L})(?:руб|rub|rur)|(?<=\d ?|,\s?|\()(?:т\.? ?)?р\.?(?!\p{L})/u,
  EUR: /€|(?<!\p{L})(?:eur|евро)/u,
};

/** Whether a price counts thousands («165 тыс.»); fields of the site never do. */
export function isInThousands(text: string): boolean {
  return /тыс|(?<=\d\s?)т\.?\s?р|(?<=\d\s?)[кk](?!\p{L})/iu.test(text);
}
