// The editions of the Quran's text on the site, and the checks of a whole text.
import { createHash } from 'node:crypto';

/**
 * Each spelling belongs to certain fonts. The sum is the SHA-256 of all verses joined by line
 * feeds: it detects a package that has other bytes under the same version.
 */
export const EDITIONS = {
  tanzil: '3a802babd61fd0835121feea6c054e16df4809417968e1f7b58aa18cdbae6e66',
  hafs: 'ef73a688345ff57c4d877acc1a1ae183b299dfffa67434c6d6184412ab408786',
  'hafs-v13': '8fddc4adabf801eecb0bc32d4b05ecba72aff31ad626183dbb05847f93fc8437',
};

export const VERSES = 6236;

const TANZIL = `Copyright (C) Tanzil Project. License: Creative Commons Attribution 3.0.

This copy of the Quran text is carefully produced, highly verified and continuously monitored by a group of specialists at Tanzil Project.

TERMS OF USE:

- Permission is granted to copy and distribute verbatim copies of this text, but CHANGING IT IS NOT ALLOWED.

- This Quran text can be used in any website or application, provided that its source (Tanzil Project) is clearly indicated, and a link is made to tanzil.net to enable users to keep track of changes.

- This copyright notice shall be included in all verbatim copies of the text, and shall be reproduced appropriately in all files derived from or containing substantial portion of this text.

Please check updates at: https://tanzil.net/updates/`;

const KING_FAHD =
  'Text of the King Fahd Glorious Quran Printing Complex, Medina, for its own font alone: free to use and to pass on unchanged, not for sale. https://qurancomplex.gov.sa';

/** The notice in each file beside the text: its author and licence. */
export const NOTICES = {
  tanzil: `Tanzil Quran Text (Uthmani)\n${TANZIL}`,
  hafs: KING_FAHD,
  'hafs-v13': KING_FAHD,
  plain: `Tanzil Quran Text (Simple Clean)\n${TANZIL}`,
};

/** @param {readonly string[]} verses */
export function sumOf(verses) {
  return createHash('sha256').update(verses.join('\n')).digest('hex');
}

/**
 * The bare letters of a verse, the same in every edition: no vowels, no marks, no small letters,
 * one form of alif and ya. Two texts that agree in these for 6236 verses are texts of the same
 * book.
 * @param {string} verse
 */
export function letters(verse) {
  return verse
    .normalize('NFD')
    .replace(/[^\u0622-\u063a\u0641-\u064a\u0671\u06e6]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06e6]/g, '\u064a');
}
