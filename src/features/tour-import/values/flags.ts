import { TOUR_FLAGS, type TourFlag } from '#features/tours/model/tour-input.ts';
import { fold } from '#lib/text/russian.ts';
import { denies, hasNegation } from '#features/tour-import/values/negation.ts';
import { ask, likely, type Reading, sure } from '#features/tour-import/values/reading.ts';
import { recordOf } from '#lib/form/pick.ts';

/** The words for the flags in sheets. */
const FLAG_WORDS: Readonly<Record<TourFlag, string>> = {
  is_vip: 'vip|вип',
  is_hot: 'hot|горящ',
  is_combo: 'combo|комби',
  is_direct: 'direct|прям',
};
const FLAG_NAMED = recordOf(TOUR_FLAGS, (flag) => new RegExp(FLAG_WORDS[flag]));
const FLAG_NAMES: Readonly<Record<TourFlag, readonly [yes: string, no: string]>> = {
  is_vip: ['VIP', 'не\u00a0VIP'],
  is_hot: ['горящий', 'не\u00a0горящий'],
  is_combo: ['комбинированный', 'не\u00a0комбинированный'],
  is_direct: ['прямой рейс', 'не\u00a0прямой рейс'],
};
const STOPOVER = /пересад|стыков|транзит|transfer|stop|connecting|\+\s*стык/;
const WITHOUT_STOPOVER =
  /(?<!\p{L})(?:без|no|non|without)[\s-]*(?:пересад|стыков|транзит|transfer|stop)/u;

/** The flags that a status names; it may name several, and may deny one. */
export function readStatus(text: string): Record<TourFlag, boolean> {
  const folded = fold(text);
  return recordOf(TOUR_FLAGS, (flag) => names(folded, flag));
}

/** Whether a folded text names a flag and does not deny it. */
function names(folded: string, flag: TourFlag): boolean {
  if (flag === 'is_direct') {
    if (WITHOUT_STOPOVER.test(folded)) return !denies(folded, FLAG_WORDS.is_direct);
    if (STOPOVER.test(folded)) return false;
  }
  return FLAG_NAMED[flag].test(folded) && !denies(folded, FLAG_WORDS[flag]);
}

const NO = /^(|нет|не|no|false|ложь|0|-|–|—|−|н|n|✗|✘|❌|☐|отсутствует|не указано|none)$/;
const YES = /^(да|yes|true|истина|1|\+|\++|v|✓|✔|☑|✅|д|y|есть|имеется)$/;

/**
 * Reads the column of a flag: «да» and its synonyms, or the flag's name, are yes; «нет», 0, a dash,
 * an empty cell and a denial of the flag are no. A cross is asked about: it marks a choice in one
 * sheet and crosses it out in another.
 */
export function readFlag(text: string, flag: TourFlag): Reading<boolean> {
  const folded = fold(text)
    .replace(/[\ufe0e\ufe0f]/g, '')
    .replace(/[.!]+$/, '');
  const [yes, not] = FLAG_NAMES[flag];
  if (NO.test(folded)) return sure(false, not);
  if (YES.test(folded)) return sure(true, yes);
  // A denial of something else in the same cell may be meant for the flag.
  const isPlain = !hasNegation(folded) || (flag === 'is_direct' && WITHOUT_STOPOVER.test(folded));
  if (isPlain && names(folded, flag)) return sure(true, yes);
  const isDenied =
    denies(folded, FLAG_WORDS[flag]) || (flag === 'is_direct' && STOPOVER.test(folded));
  if (isDenied) return sure(false, not);
  if (/^(?:нет|no)(?!\p{L})/u.test(folded)) return likely(false, not);
  const words = `Не\u00a0ясно, да или нет: ${text.trim()}`;
  const choices = [
    { value: true, words: 'да' },
    { value: false, words: 'нет' },
  ];
  // For a denial «да» is never the first choice.
  return ask(words, hasNegation(folded) ? choices.toReversed() : choices);
}
