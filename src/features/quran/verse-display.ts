import type { Edition } from '#features/quran/quran-font.ts';

const SPACE_BEFORE_PAUSE = / (?=[\u06d6-\u06dc])/g;

/**
 * A verse as it is drawn. Tanzil's text sets a space before pause marks, on which its fonts would
 * hang the mark in the air; the other texts are drawn as they are. What is stored and copied keeps
 * every character.
 */
export function displayVerse(verse: string, edition: Edition): string {
  return edition === 'tanzil' ? verse.replace(SPACE_BEFORE_PAUSE, '') : verse;
}
