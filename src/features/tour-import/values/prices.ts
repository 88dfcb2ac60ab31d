import { OFFER_LIMITS } from '#features/tour-editing/fields/offer-limits.ts';
import { PRICE_ON_REQUEST, withoutNoteSigns } from '#features/tour-import/values/cell-values.ts';
import { CURRENCIES, CURRENCY_SIGNS, type Currency } from '#lib/money/stated-money.ts';
import type { TourPrice } from '#features/tours/model/offer.ts';
import { fold, groupThousands } from '#lib/text/russian.ts';
import {
  ask,
  type Choice,
  likely,
  no,
  type Reading,
  sure,
} from '#features/tour-import/values/reading.ts';

/** A price as the sheet states it; `is_from`: «от 155 000 ₽», «155 000 – 170 000 ₽». */
export type StatedPrice = Pick<TourPrice, 'amount' | 'currency' | 'is_from'>;

/** `amount` is null for a price on request. */
export type PriceRead = StatedPrice | { amount: null };

/** What the sheet says about a price beside its cell. */
export interface PriceContext {
  /** The currency of the currency column, the header, or the answer for the whole file. */
  stated?: Currency | null | undefined;
  /** The currency of the column itself, which a cell of another currency contradicts. */
  ofColumn?: Currency | null | undefined;
  /** The header counts thousands: «Цена, тыс. руб.». */
  inThousands?: boolean | undefined;
  /** The header says «от»: no amount of the column is exact. */
  isFrom?: boolean | undefined;
  /** Somebody answered or typed the price: from a thousand roubles on it is not questioned. */
  isSaid?: boolean | undefined;
}

const CURRENCY_WORDS: Readonly<Record<Currency, RegExp>> = {
  USD: /\$|(?<!\p{L})(?:usd|us(?=\d|$)|у\.? ?е\.?(?!\p{L})|долл?(?:ар\p{L}*|\.)?\s?(?:сша)?(?!\p{L})|бакс\p{L}*)/gu,
  RUB: /₽|(?<!\p{L})(?:руб\p{L}*\.?|rub|rur)|(?<=(?<!\p{L})т\.? ?|тыс\.? ?)р(?:\.|(?!\p{L}))|(?<!\p{L})р(?:\.|(?!\p{L}))/gu,
  EUR: /€|(?<!\p{L})(?:eur(?:o)?|евро)/gu,
};
/** Currencies that no tour here is priced in: they must not be taken for another one. */
const FOREIGN =
  /(?<!\p{L})(?:sar|aed|kzt|тенге|тг|сум|сом|uzs|kgs|tjs|риал\p{L}*|саr|дирх\p{L}*|лир\p{L}*|try|uah|грн|byn|бел\.?\s*руб|gbp|cny|юан\p{L}*)(?!\p{L})|₸|£|¥|₺|﷼|₴/u;
const THOUSAND = /(?<=\d\s?)(?:тыс\p{L}*\.?|т\.?(?=\s?р|\s|$|[^\p{L}])|[кk](?!\p{L}))/gu;
const NUMBER =
  /\d{1,3}(?:[  ' ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?!\d)|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?/g;
const PER_PERSON =
  /(?:за|с|на|\/|1)?\s*(?:одного\s+|1\s*)?(?:чел\p{L}*\.?|person|pax|p\.?\s?p\.?(?!\p{L})|паломник\p{L}*)/gu;
const ON_REQUEST =
  /^(?:цена\s+)?(?:по\s+запросу|под\s+запрос|запрос|по\s+звонку|звоните|уточняйте|уточнить|уточняется|договорная|on\s+request|call)$/;

/** Plausible amounts of tours; others are asked about unless the cell is unambiguous. */
const USUAL: Readonly<Record<Currency, readonly [least: number, most: number]>> = {
  USD: [100, 29_999],
  EUR: [100, 29_999],
  RUB: [10_000, 3_000_000],
};

/** «145О $» with a letter for a figure, and «+300 $», what a room costs in addition: no amount is offered. */
const MISSPELT = /[oоlз](?=\d)|(?<=\d)[oоlз](?![\p{L}])|(?<=\d)[oо]+(?!\p{L})|^\+/u;

/** As many are asked about where only the header counts thousands: «1450» may be dollars. */
const MANY_ROUBLES = 1_000_000;

/** Fewer roubles are never the price of a tour. */
const FEWEST_ROUBLES = 1000;

/**
 * Reads a price in the currency that the sheet states for it, and in no other: first from the cell,
 * then from `context.stated`. The text that remains without amounts, currency and «за человека» is
 * shown to a person.
 */
export function readPrice(text: string, context: PriceContext = {}): Reading<PriceRead> {
  const folded = fold(withoutNoteSigns(text))
    .replace(/[‘’`´]/g, "'")
    .replace(/[\u00ad\u200b\u200e\u200f\u2060]/g, '')
    .replace(/[\u2000-\u200a]/g, ' ')
    // «1250,-» and «1250.-» have no cents.
    .replace(/(?<=\d)[.,][-–—](?!\s*\d)/g, '');
  if (folded === '') return no('');
  if (folded === PRICE_ON_REQUEST || ON_REQUEST.test(folded)) {
    return sure({ amount: null }, PRICE_ON_REQUEST);
  }
  if (!/\d/.test(folded)) return no(`Не\u00a0похоже на\u00a0цену: ${text.trim()}`);
  if (FOREIGN.test(folded)) {
    return no(`Цена в\u00a0валюте, которую каталог не\u00a0ведёт: ${text.trim()}`);
  }
  if (/(?<![\d\p{L}])[-−]\s?\d/u.test(folded) && !/\d[^-−]*[-−]/.test(folded)) {
    return no(`Цена меньше нуля: ${text.trim()}`);
  }
  const named = currenciesIn(folded);
  if (named.length > 1) return severalCurrencies(text, folded);
  const currency = named[0] ?? context.stated ?? null;
  if (currency === null) return ask(`Не\u00a0указана валюта: ${text.trim()}`);
  if (OF_SEVERAL.test(folded))
    return ask(`Это цена не\u00a0за\u00a0одного человека: ${text.trim()}`);
  // The header counts thousands of roubles, not «1450 $» among them.
  const isOfHeader = currency === 'RUB' || currency === context.stated;
  const { amounts, rest, hasThousands, isByHeader } = amountsIn(
    folded,
    isOfHeader && (context.inThousands ?? false),
  );
  if (amounts.length === 0) return no(`Не\u00a0похоже на\u00a0цену: ${text.trim()}`);
  const isFrom = context.isFrom || /(?<!\p{L})(?:от|from|начиная)(?!\p{L})/u.test(folded);
  const priceOf = (amount: number, is_from = isFrom) => ({ amount, currency, is_from });
  const [low = 0, high] = amounts;
  if (high !== undefined) {
    const isSpan = /^[-–—]$/.test(rest) || (isFrom && rest === 'до');
    if (amounts.length > 2 || !isSpan || low > high || low * 3 < high) {
      const prices = amounts.map((amount) => priceOf(amount));
      return severalAmounts(text, MISSPELT.test(folded) ? [] : prices);
    }
    const price = priceOf(low, true);
    return likely(price, `${priceWords(price)} (до\u00a0${groupThousands(high)})`);
  }
  if (!Number.isInteger(low) && low < 100) return inThousandsOrNot(text, low, priceOf);
  const amount = Math.round(low);
  if (amount > OFFER_LIMITS.amount[1]) return no(`Слишком много для цены: ${text.trim()}`);
  const price = priceOf(amount);
  const [least, most] = USUAL[currency];
  // An amount without a word for thousands may count them: «165 ₽» is «165 тыс.».
  const countsThousands =
    amount > 0 &&
    amount < (context.isSaid ? FEWEST_ROUBLES : least) &&
    amount * 1000 >= least &&
    amount * 1000 <= most;
  if (countsThousands && !hasThousands && currency === 'RUB')
    return inThousandsOrNot(text, low, priceOf);
  // «145 000 $» below «Цена, руб.», where a spreadsheet's format may have added the sign.
  const { ofColumn } = context;
  if (ofColumn && ofColumn !== currency && isUsual(amount, ofColumn)) {
    const other: StatedPrice = { amount, currency: ofColumn, is_from: isFrom };
    const words = `В\u00a0ячейке и\u00a0в\u00a0подписях таблицы разные валюты: ${text.trim()}`;
    return ask(words, [choice(other), choice(price)]);
  }
  // In a sheet in dollars with amounts typical of roubles, or the other way round, only the cell itself is
  // believed.
  const isMuch = amount > most && currency !== 'RUB';
  const isLittle = amount > 0 && amount < least && currency === 'RUB' && !context.isSaid;
  if (named.length === 0 && (isMuch || isLittle)) {
    const other: StatedPrice = { amount, currency: isMuch ? 'RUB' : 'USD', is_from: isFrom };
    const words = `Для ${CURRENCY_SIGNS[currency]} это ${isMuch ? 'много' : 'мало'}`;
    return ask(`${words}: ${text.trim()}. Какая здесь валюта?`, [choice(other), choice(price)]);
  }
  if (isByHeader && currency === 'RUB' && amount >= MANY_ROUBLES) {
    return ask(`Это тысячи рублей? ${text.trim()}`, [choice(price)]);
  }
  if (rest !== '') {
    const choices = MISSPELT.test(folded) ? [] : [choice(price)];
    return ask(`Кроме цены в\u00a0ячейке есть «${rest}»: ${text.trim()}`, choices);
  }
  const isRounded = hasThousands || amount !== low;
  return isRounded ? likely(price, priceWords(price)) : sure(price, priceWords(price));
}

/** Whether a text names a currency that no tour is priced in. */
export function namesForeignCurrency(text: string): boolean {
  return FOREIGN.test(fold(text));
}

/** The currency that a text names; null when it names none or several. */
export function currencyNamed(text: string): Currency | null {
  const folded = fold(withoutNoteSigns(text));
  const named = currenciesIn(folded);
  return named.length === 1 && !FOREIGN.test(folded) ? (named[0] ?? null) : null;
}

/** The currency that a text says prices are in: «Все цены указаны в евро», «1 у.е. = 1 евро». */
export function pricesCurrency(text: string): Currency | null {
  const withoutUnits = text.replace(UNITS, '');
  if (withoutUnits !== text && currencyNamed(withoutUnits) === 'EUR') return 'EUR';
  const isSaid = /(?<!\p{L})(?:цен[аы]|стоимость|прайс)(?!\p{L})[^.;]*(?<!\p{L})в\s+\D*$/u;
  return isSaid.test(fold(text)) ? currencyNamed(text) : null;
}

const UNITS = /(?<!\p{L})у\.? ?е\.?(?!\p{L})/giu;

/** Whether a header counts thousands. */
export function headerInThousands(header: string): boolean {
  return /тыс|(?<!\p{L})т\.?\s?р\.?(?!\p{L})/u.test(fold(header));
}

/**
 * Whether a text names a price of several people, one for agents, or one that is not that of today:
 * «за двоих», «за номер», «нетто», «до 01.12». Such an amount is not what a person pays for the tour.
 */
export function namesOtherPrice(text: string): boolean {
  const folded = fold(text);
  return OF_SEVERAL.test(folded) || NOT_FOR_SALE.test(folded) || AND_MORE.test(folded);
}

/** Whether a text names a price of several people: «за двоих», «на 2 чел», «за номер». */
export function namesSeveralPeople(text: string): boolean {
  return OF_SEVERAL.test(fold(text));
}

const OF_SEVERAL =
  /(?<!\p{L})(?:двоих|троих|четверых|пар[ауы]|семь[юяи])(?!\p{L})|(?:за|\/|per)\s*(?:весь\s+)?(?:(?:[1-5]\s*-?\s*[хx]?\s*-?\s*)?\p{L}*мест\p{L}*\.?\s+)?(?:номер|комнату|room)(?!\p{L})|(?<!\p{L})(?:на|за|с|\/)\s*[2-9]\s*-?\s*(?:[хx]|ух|ех)?\s*-?\s*(?:(?:чел\p{L}*|person\p{L}*|pax)(?!\p{L}|\.?\s+в\s+номер)|$|[^\p{L}\d\s–-])/u;
/** «Цена (+ виза 150 $)» is not all that is paid. */
const AND_MORE = /(?:^|[(,;])\s*\+|(?<!\p{L})(?:цена|стоимость|price)[\s,]*[$€₽]?\s*\+|\+[^)]*\d/u;
const NOT_FOR_SALE =
  /нетто|(?<!\p{L})netto?(?!\p{L})|агент|(?<!\p{L})стар(?:ая|ые|ой)|прошл|скидк|снг(?!\p{L})|иностран|ранн\p{L}*\s+брон|предопл|аванс|(?<!\p{L})(?:до|после|с|по)\s+\d{1,2}(?:\.\d|\s+(?!чел|лет|год|мес)\p{L}{3})/u;

/** Whether a header says that the prices below are the lowest ones: «Цена от, $». */
export function headerIsFrom(header: string): boolean {
  return /(?<!\p{L})(?:от|from)(?!\p{L}|\s*\d)/u.test(fold(header));
}

/** The text of a price in a cell that is read again: «155000 ₽», «от 1950 $». */
export function priceText(price: PriceRead): string {
  if (price.amount === null) return PRICE_ON_REQUEST;
  const { amount, currency, is_from } = price;
  return `${is_from ? 'от ' : ''}${amount} ${CURRENCY_SIGNS[currency]}`;
}

/** «от 1 200 $», or that the price is on request. */
export function priceWords(price: PriceRead): string {
  if (price.amount === null) return PRICE_ON_REQUEST;
  const { amount, currency, is_from } = price;
  const from = is_from ? 'от\u00a0' : '';
  return `${from}${groupThousands(amount)}\u00a0${CURRENCY_SIGNS[currency]}`;
}

function isUsual(amount: number, currency: Currency): boolean {
  const [least, most] = USUAL[currency];
  return amount >= least && amount <= most;
}

function choice(price: PriceRead): Choice<PriceRead> {
  return { value: price, words: priceWords(price) };
}

function currenciesIn(folded: string): Currency[] {
  return CURRENCIES.filter((currency) =>
    new RegExp(CURRENCY_WORDS[currency].source, 'u').test(folded),
  );
}

function amountsIn(folded: string, inThousands: boolean) {
  const hasThousands = new RegExp(THOUSAND.source, 'u').test(folded);
  let rest = folded;
  const amounts: number[] = [];
  let isByHeader = false;
  const plain = folded.replace(/(?<!\d)1\s*(?=чел|person|pax)/u, '');
  for (const match of plain.matchAll(NUMBER)) {
    const [number] = match;
    const value = numberOf(number);
    const after = plain.slice(match.index + number.length);
    const isThousands = /^\s?(?:тыс|т\.?\s?р|т\.|т(?!\p{L})|[кk](?!\p{L}))/u.test(after);
    // «155–170 тыс.»: the word applies to both.
    const isShared = hasThousands && value < 1000;
    const isCounted = isThousands || isShared;
    const scale = isCounted || (inThousands && value < 10_000) ? 1000 : 1;
    isByHeader ||= scale > 1 && !isCounted;
    amounts.push(scale === 1 ? value : Math.round(value * scale));
  }
  rest = rest
    .replace(PER_PERSON, ' ')
    .replace(NUMBER, ' ')
    .replace(/тыс\p{L}*\.?/gu, ' ');
  for (const words of Object.values(CURRENCY_WORDS)) rest = rest.replace(words, ' ');
  rest = rest
    .replace(/(?<!\p{L})(?:т|к|k)\.?\s*(?:р\.?)?(?!\p{L})/gu, ' ')
    .replace(/(?<!\p{L})р\.?(?!\p{L})/gu, ' ')
    .replace(
      /(?<!\p{L})(?:от|from|начиная|цена|стоимость|всего|итого|price|за|с|всё|все)(?!\p{L}):?/gu,
      ' ',
    )
    .replace(/[.,;:()*/=!💰💵💲🔥✅✨💥🎉👉]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { amounts, rest, hasThousands, isByHeader };
}

function numberOf(text: string): number {
  const plain = text.replace(/[\s']/g, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain)) {
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  }
  return Number(plain.replace(',', '.'));
}

function severalCurrencies(text: string, folded: string): Reading<PriceRead> {
  const parts = folded
    .split(/\s*(?:\/|;|\||\+|,\s|\(|(?<!\p{L})или(?!\p{L}))\s*/u)
    .filter((part) => /\d/.test(part));
  const prices = parts.flatMap((part) => {
    // A part that is still in several currencies would be split without end.
    if (currenciesIn(part).length > 1) return [];
    const { value } = readPrice(part.replaceAll(')', ''));
    return value && value.amount !== null ? [value] : [];
  });
  return ask(`Цена в\u00a0нескольких валютах: ${text.trim()}`, prices.map(choice));
}

function severalAmounts(text: string, prices: StatedPrice[]): Reading<PriceRead> {
  const whole = prices.filter(
    ({ amount, currency }) => Number.isInteger(amount) && isUsual(amount, currency),
  );
  return ask(`В\u00a0ячейке несколько чисел: ${text.trim()}`, whole.slice(0, 4).map(choice));
}

function inThousandsOrNot(
  text: string,
  amount: number,
  priceOf: (amount: number) => StatedPrice,
): Reading<PriceRead> {
  const words = `Это тысячи или цена полностью: ${text.trim()}?`;
  const inFull = Math.trunc(amount);
  const mayBeWhole = inFull === amount && inFull >= FEWEST_ROUBLES;
  const choices = [Math.round(amount * 1000), ...(mayBeWhole ? [inFull] : [])];
  return ask(
    words,
    choices.map((one) => choice(priceOf(one))),
  );
}
