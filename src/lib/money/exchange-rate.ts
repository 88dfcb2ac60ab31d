/** Roubles per US dollar used while no rate was ever fetched. */
const FALLBACK_RATE = 95;

const RATE_FAILURE_MESSAGE = 'Не удалось загрузить курс валют';

/** What a dollar and a euro cost; of the euro that may be unknown. */
export interface Roubles {
  rubPerUsd: number;
  rubPerEur: number | null;
}

/**
 * The prices of foreign money. `day` is the Moscow day (`YYYY-MM-DD`) on which the rate was fetched,
 * null for the constant that is used until a rate was fetched.
 */
export interface Rate extends Roubles {
  day: string | null;
  source: 'fetched' | 'fallback';
}

export const FALLBACK: Rate = {
  rubPerUsd: FALLBACK_RATE,
  rubPerEur: null,
  day: null,
  source: 'fallback',
};

/** Far outside anything the post-1998 rouble has seen (6 to 121), yet another unit or currency. */
const LOWEST_RATE = 10;
const HIGHEST_RATE = 1_000;

/** The worst week on record (24 February to 3 March 2022) moved the rate by a factor of 1.35. */
const LARGEST_JUMP = 1.5;

/**
 * Whether a number can be today's price of a dollar or a euro: finite, between 10 and 1000 roubles, and
 * within a factor of 1.5 of `previous`. Pass null when the last known rate is missing or too old to
 * compare with.
 */
export function isSaneRate(rate: number, previous: number | null): boolean {
  if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) return false;
  if (previous === null) return true;
  return rate <= previous * LARGEST_JUMP && rate >= previous / LARGEST_JUMP;
}

/**
 * Reads roubles per US dollar and per euro from the answer of a rate service: `rates.RUB`,
 * `conversion_rates.RUB` (both quoted for one dollar, and the euro by the same list), or the Central
 * Bank's `Valute.USD.Value / Nominal`. Null when the answer is of another shape, is quoted for another
 * currency, or the number is not sane by itself; the euro alone is null then.
 */
export function roublesFromAnswer(json: unknown): Roubles | null {
  const base = field(json, 'base_code') ?? field(json, 'base');
  const quoted =
    base === undefined || base === 'USD'
      ? [field(json, 'rates'), field(json, 'conversion_rates')]
      : [];
  const valute = field(json, 'Valute');
  const ofBank = (code: string) =>
    quotient(field(field(valute, code), 'Value'), field(field(valute, code), 'Nominal'));
  const known = (value: unknown) => value !== undefined && value !== null;
  const list = quoted.find((rates) => known(field(rates, 'RUB')));
  const rubPerUsd = list === undefined ? ofBank('USD') : field(list, 'RUB');
  if (typeof rubPerUsd !== 'number' || !isSaneRate(rubPerUsd, null)) return null;
  const rubPerEur = list === undefined ? ofBank('EUR') : quotient(rubPerUsd, field(list, 'EUR'));
  return {
    rubPerUsd,
    rubPerEur: rubPerEur !== undefined && isSaneRate(rubPerEur, null) ? rubPerEur : null,
  };
}

/** Says at which rate roubles were computed, for a tooltip or a note under the prices. */
export function rateNote({ rubPerUsd, day }: Rate): string {
  if (day === null)
    return `${RATE_FAILURE_MESSAGE}: расчёт по\u00a0${rubPerUsd}\u00a0₽ за\u00a0доллар`;
  const kopecks = rubPerUsd.toFixed(2).replace('.', ',');
  const date = day.split('-').reverse().join('.');
  return `По курсу ${kopecks}\u00a0₽ за\u00a0доллар на\u00a0${date}`;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string, unknown>)[name];
}

function quotient(value: unknown, nominal: unknown): number | undefined {
  return typeof value === 'number' && typeof nominal === 'number' ? value / nominal : undefined;
}
