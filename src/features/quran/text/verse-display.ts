import type { Edition } from '#features/quran/text/quran-font.ts';

const SPACE_BEFORE_PAUSE = / (?=[\u06d6-\u06dc])/g;
const SPACE_BEFORE_SAJDA = / (?=\u06e9)/g;

/**
 * A verse as drawn. Tanzil's text has a space before pause marks, on which its fonts would leave the
 * mark in the air, and one before the sign of prostration, which must not begin a line; other texts are
 * drawn unchanged. Stored and copied texts keep every character.
 */
export function displayVerse(verse: string, edition: Edition): string {
  if (edition !== 'tanzil') return verse;
  return verse.replace(SPACE_BEFORE_PAUSE, '').replace(SPACE_BEFORE_SAJDA, '\u00a0');
}
