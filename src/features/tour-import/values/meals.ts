import type { Meals } from '#features/tours/model/offer.ts';
import { MEALS_WORDS } from '#features/tours/offer/offer-words.ts';
import { fold } from '#lib/text/russian.ts';
import { hasNegation } from '#features/tour-import/values/negation.ts';
import { ask, likely, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

const AND = '\\s*(?:,|\\+|&|и|and|/)?\\s*';
const BREAKFAST = 'завтрак\\p{L}*|breakfasts?';
const LUNCH = 'обед\\p{L}*|lunch(?:es)?';
const DINNER = 'ужин\\p{L}*|dinners?';
/** Names of meals, the most meals first: a shorter name may be part of a longer one. */
const NAMES: readonly (readonly [Meals, string])[] = [
  [
    'none',
    `без\\s+(?:питани\\p{L}*|еды|завтрак\\p{L}*)|питание\\s+не\\s+\\p{L}+|(?:завтрак\\p{L}*|еда)\\s+не\\s+\\p{L}+|r\\.?/?o\\.?|room\\s+only|o\\.?/?b\\.?|bed\\s+only|only\\s+bed|no\\s+meals?`,
  ],
  [
    'full',
    `f\\.?/?b\\.?|full\\s*[- ]?board|полный\\s+пансион\\p{L}*|(?:тр[её]х|3\\s*-?\\s*х?)\\s*-?\\s*разов\\p{L}*|(?:${BREAKFAST})${AND}(?:${LUNCH})${AND}(?:${DINNER})`,
  ],
  [
    'half',
    `h\\.?/?b\\.?|half\\s*[- ]?board|полупансион\\p{L}*|(?:двух|2\\s*-?\\s*х?)\\s*-?\\s*разов\\p{L}*|(?:${BREAKFAST})${AND}(?:${DINNER})`,
  ],
  ['breakfast', `b\\.?/?b\\.?|bed\\s*(?:&|and)\\s*breakfast|(?:только\\s+)?(?:${BREAKFAST})`],
];
const NAMED = NAMES.map(
  ([meals, words]) => [meals, new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu')] as const,
);
const A_MEAL = new RegExp(`(?<!\\p{L})(?:${LUNCH}|${DINNER}|${BREAKFAST})`, 'u');
/** Words that say nothing about the number of meals. */
const STYLE =
  /(?<!\p{L})(?:питани\p{L}*|пансион|board|basis|meals?|plan|тип|шведск\p{L}*\s+(?:стол|линия)|buffet|континентальн\p{L}*|continental|ежедневн\p{L}*|(?:на|в)\s+(?:день|отел\p{L}*)|стандарт\p{L}*|вкл\p{L}*|включ[её]н\p{L}*|включая|вход(?:ит|ят))(?!\p{L})/gu;
const MARKS = /[\s.,;:()«»"'+/–—-]+/gu;

/** Meals for a surcharge are not meals of the tour. */
const EXTRA = /доплат|за\s+отдельн|самостоятельно|surcharge|опци|по\s+запросу|\+\s*\d/u;

/**
 * Reads the kind of meals, by hotel codes (RO, BB, HB, FB) and in words. Meals beside «нет», «за
 * доплату» or one another are asked about; a dash says nothing.
 */
export function readMeals(text: string): Reading<Meals> {
  const folded = fold(text);
  if (/^(?:[-–—−?]*|не\s+указано|нет\s+данных|n\/?a|уточня\p{L}*)$/u.test(folded)) return no('');
  if (/^(?:нет|no|none|не\s+вход(?:ит|ят)|не\s+включен\p{L}*)\.?$/u.test(folded)) {
    return likely('none', MEALS_WORDS.none);
  }
  if (EXTRA.test(folded)) return no('');
  const found = new Set<Meals>();
  let rest = folded;
  for (const [meals, name] of NAMED) {
    const without = rest.replace(name, ' ');
    if (without !== rest) found.add(meals);
    rest = without;
  }
  const [only, other] = found;
  if (only && !other && !hasNegation(rest)) {
    const isAll = rest.replace(STYLE, '').replace(MARKS, '') === '';
    // With another meal beside it, it is another kind.
    if (!A_MEAL.test(rest))
      return isAll ? sure(only, MEALS_WORDS[only]) : likely(only, MEALS_WORDS[only]);
  }
  return ask(
    `Не\u00a0ясно, какое питание: ${text.trim()}`,
    (found.size > 1 ? ALL.filter((one) => found.has(one)) : ALL).map(choiceOf),
  );
}

const ALL: readonly Meals[] = ['none', 'breakfast', 'half', 'full'];

function choiceOf(value: Meals) {
  return { value, words: MEALS_WORDS[value] };
}
