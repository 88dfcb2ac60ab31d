import {
  TOUR_TYPE_LABELS,
  type TourType,
  UMRAH_RAMADAN_SHORT,
} from '#features/tours/model/tour.ts';
import { fold } from '#lib/text/russian.ts';
import { denies } from '#features/tour-import/values/negation.ts';
import { ask, likely, type Reading, sure } from '#features/tour-import/values/reading.ts';

const HAJJ = 'hajj|hadj|haj(?!\\p{L})|хадж|хаж(?!\\p{L})';
const RAMADAN = 'ramadan|ramazan|ramadhan|рамадан|рамазан|ураза';
const UMRAH = 'umra|omra|умр|оумр';
const NAMES = new Map(
  [HAJJ, RAMADAN, UMRAH].map((words) => [words, new RegExp(`(?<!\\p{L})(?:${words})`, 'u')]),
);

/**
 * Reads the type of a tour, in English or Russian: a text that names the Hajj is Hajj, one that
 * names Ramadan (or is «УР») is Umrah in Ramadan, anything else is Umrah. A text that denies a
 * word, names the Hajj beside the Umrah, or names neither is asked about; until somebody has
 * answered, the rule applies.
 */
export function readTourType(text: string): Reading<TourType> {
  const folded = fold(text);
  if (folded === '') return sure('umrah', TOUR_TYPE_LABELS.umrah);
  const names = (words: string) => NAMES.get(words)?.test(folded) ?? false;
  const isHajj = names(HAJJ) && !denies(folded, HAJJ);
  const isRamadan = (names(RAMADAN) && !denies(folded, RAMADAN)) || isShort(folded);
  const isUmrah = names(UMRAH) && !denies(folded, UMRAH);
  if (/мал(?:ый|ого)\s+хадж|мини[\s-]*хадж|minor\s+hajj/.test(folded)) {
    return ask('«Малый хадж»\u00a0— обычно умра', choicesOf('umrah', 'hajj'));
  }
  // «До Рамадана» and «после хаджа» are when the tour is not.
  if (beside(folded, RAMADAN)) return ask(BESIDE(text), choicesOf('umrah', 'umrah_ramadan'));
  if (beside(folded, HAJJ)) return ask(BESIDE(text), choicesOf('umrah', 'hajj'));
  if (isHajj && (isUmrah || isRamadan)) {
    return ask(`Названы и\u00a0хадж, и\u00a0умра: ${text.trim()}`, choicesOf('hajj', 'umrah'));
  }
  if (isHajj) return sure('hajj', TOUR_TYPE_LABELS.hajj);
  if (isRamadan) return sure('umrah_ramadan', TOUR_TYPE_LABELS.umrah_ramadan);
  if (isUmrah) {
    const rest = folded.replace(new RegExp(`(?:${UMRAH})\\p{L}*`, 'u'), '').trim();
    return rest === '' || /^20\d\d(\s*г\.?)?$/.test(rest)
      ? sure('umrah', TOUR_TYPE_LABELS.umrah)
      : likely('umrah', TOUR_TYPE_LABELS.umrah);
  }
  return ask(
    `Это не\u00a0похоже ни\u00a0на умру, ни\u00a0на хадж: ${text.trim()}`,
    choicesOf('umrah', 'umrah_ramadan', 'hajj'),
  );
}

const BESIDE = (text: string) => `Какой это тур: ${text.trim()}?`;

function beside(folded: string, words: string): boolean {
  return new RegExp(
    `(?<!\\p{L})(?:до|перед|после|накануне|before|after)\\s+(?:\\p{L}+\\s+)?(?:${words})`,
    'u',
  ).test(folded);
}

/** The type until somebody has said which one an unclear text means. */
export function typeByRule(text: string): TourType {
  const reading = readTourType(text);
  return reading.value ?? reading.choices[0]?.value ?? 'umrah';
}

function isShort(folded: string): boolean {
  return folded === fold(UMRAH_RAMADAN_SHORT);
}

function choicesOf(...types: TourType[]) {
  return types.map((value) => ({ value, words: TOUR_TYPE_LABELS[value] }));
}
