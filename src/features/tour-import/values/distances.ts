import { fold, groupThousands } from '#lib/text/russian.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

const NUMBER = '(\\d{1,3}(?:[ ]\\d{3})+|\\d+(?:[.,]\\d+)?)';
const UNIT = '(км|km|килом\\p{L}*|м|m|метр\\p{L}*|meters?|metres?)?';
const ONE = new RegExp(
  `^(?:около|примерно|~|≈|до|не более|в|от)?\\s*${NUMBER}\\s*${UNIT}\\.?(?:\\s*(?:до|от|to)\\s+\\p{L}+.*)?$`,
  'u',
);
const TWO = new RegExp(
  `^(?:от\\s*)?${NUMBER}\\s*${UNIT}\\.?\\s*(?:[-–—]|до)\\s*${NUMBER}\\s*${UNIT}\\.?$`,
  'u',
);

/**
 * Metres to the Kaaba. `unit` is from the header. A range gives its far end: a hotel is never shown
 * nearer than the sheet says.
 */
export function readDistance(text: string, unit: 'м' | 'км' | null = 'м'): Reading<number> {
  const folded = fold(text);
  if (folded === '') return no('');
  const two = TWO.exec(folded);
  if (two) {
    const [, near = '', nearUnit, far = '', farUnit] = two;
    const low = metres(near, nearUnit ?? farUnit, unit);
    const high = metres(far, farUnit ?? nearUnit, unit);
    if (low === null || high === null || low > high) return ask(unclear(text));
    return likely(high, `до\u00a0${groupThousands(high)}\u00a0м`);
  }
  const one = ONE.exec(folded);
  if (one) {
    const [, number = '', named] = one;
    const found = metres(number, named, unit);
    if (found === null) return ask(unclear(text));
    const isSmall = named === undefined && unit === null && found < 20 && found > 0;
    const isFraction = named === undefined && unit !== 'км' && /[.,]\d/.test(number);
    if (isSmall || isFraction) {
      const inKm = Math.round(Number(number.replace(',', '.')) * 1000);
      return ask(`Метры или километры: ${text.trim()}?`, [
        { value: inKm, words: `${groupThousands(inKm)}\u00a0м` },
        { value: found, words: `${groupThousands(found)}\u00a0м` },
      ]);
    }
    return sure(found, `${groupThousands(found)}\u00a0м`);
  }
  if (/^[^\p{L}\p{N}]*$/u.test(folded)) return no('');
  const [, first = '', second = ''] =
    /^(\d{2,4})\s*[/|;]\s*(\d{2,4})\s*(?:м\.?)?$/u.exec(folded) ?? [];
  if (first !== '') {
    return ask(
      `Два расстояния: ${text.trim()}. Какое до\u00a0Каабы?`,
      [first, second].map((one) => ({
        value: Number(one),
        words: `${groupThousands(Number(one))}\u00a0м`,
      })),
    );
  }
  return ask(`Сколько это метров: ${text.trim()}?`);
}

/** The unit in a header. */
export function distanceUnit(header: string): 'м' | 'км' | null {
  const folded = fold(header);
  if (/(?<!\p{L})(?:км|km)(?!\p{L})/u.test(folded)) return 'км';
  return /(?<!\p{L})(?:м|m|метр\p{L}*)(?!\p{L})/u.test(folded) ? 'м' : null;
}

function metres(
  number: string,
  unit: string | undefined,
  stated: 'м' | 'км' | null,
): number | null {
  const isKm = unit === undefined ? stated === 'км' : /^(?:к|k)/.test(unit);
  const plain = number.replaceAll(' ', '');
  // A point or comma before three digits separates thousands of metres, or decimals of kilometres.
  const isGrouped = !isKm && /^\d{1,3}[.,]\d{3}$/.test(plain);
  const value = Number(isGrouped ? plain.replace(/[.,]/, '') : plain.replace(',', '.'));
  if (!Number.isFinite(value)) return null;
  return Math.round(isKm ? value * 1000 : value);
}

function unclear(text: string): string {
  return `Не\u00a0похоже на\u00a0расстояние: ${text.trim()}`;
}
