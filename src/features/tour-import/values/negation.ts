/*
 * Words of negation. Every search for a word in a sheet first checks here whether the text denies
 * it.
 */

const BEFORE = 'не|нет|без|кроме|no|not|non|without|excl(?:\\.|uding)?|in';
const AFTER = 'нет|не\\s+вход|не\\s+включ|отсутств|исключ|no(?!\\p{L})|not\\s+incl';

/** Whether a folded text denies one of the words: «не горящий», «непрямой», «прямого рейса нет». */
export function denies(folded: string, words: string): boolean {
  const [before, after] = DENIALS.get(words) ?? denialsOf(words);
  return before.test(folded) || after.test(folded);
}

type Denials = readonly [before: RegExp, after: RegExp];
/** Cached for each of the few words: sheets have thousands of rows. */
const DENIALS = new Map<string, Denials>();

function denialsOf(words: string): Denials {
  const before = new RegExp(`(?<!\\p{L})(?:${BEFORE})[\\s-]*(?:\\p{L}+\\s+)?(?:${words})`, 'u');
  const after = new RegExp(`(?:${words})\\p{L}*(?:\\s+\\p{L}+)?\\s*[:=(–—-]?\\s*(?:${AFTER})`, 'u');
  DENIALS.set(words, [before, after]);
  return [before, after];
}

/** Whether any word of a folded text is a negation. */
export function hasNegation(folded: string): boolean {
  return /(?<!\p{L})(?:не|нет|ни|без|кроме|no|not|none|without|never)(?!\p{L})|(?<!\p{L})не(?:прям|горящ|вип|комб)/u.test(
    folded,
  );
}
