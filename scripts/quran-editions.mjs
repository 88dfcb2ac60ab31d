// Which text of the Quran the site has in which spelling, and how a whole text is proven.
import { createHash } from 'node:crypto';

/**
 * Each spelling belongs to its own fonts. The sum is the SHA-256 of all verses joined by line feeds:
 * a package that brings other bytes under the same version is found out.
 */
export const EDITIONS = {
  tanzil: '3a802babd61fd0835121feea6c054e16df4809417968e1f7b58aa18cdbae6e66',
  hafs: 'ef73a688345ff57c4d877acc1a1ae183b299dfffa67434c6d6184412ab408786',
  'hafs-v13': '8fddc4adabf801eecb0bc32d4b05ecba72aff31ad626183dbb05847f93fc8437',
};

export const VERSES = 6236;

/** @param {readonly string[]} verses */
export function sumOf(verses) {
  return createHash('sha256').update(verses.join('\n')).digest('hex');
}

/**
 * The bare letters of a verse, the same in every edition: no vowels, no signs, no small letters, one
 * form of alif and ya. Two texts that agree in these for 6236 verses are texts of one book.
 * @param {string} verse
 */
export function letters(verse) {
  return verse
    .normalize('NFD')
    .replace(/[^\u0622-\u063a\u0641-\u064a\u0671\u06e6]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06e6]/g, '\u064a');
}
