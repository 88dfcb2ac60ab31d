import { displayVerse } from '#features/quran/text/verse-display.ts';
import { isVerse } from '#lib/quran/suras.ts';

/** Verses of one sura in an article; `to` is included. */
export interface QuranQuotation {
  sura: number;
  from: number;
  to: number;
}

/** Longer passages belong in the reader. */
export const MOST_VERSES = 20;

/** Reads «2:255» and «2:255-257»; null for anything else and for verses that do not exist. */
export function parseQuotation(reference: string): QuranQuotation | null {
  const [, sura, from, to] = /^(\d{1,3}):(\d{1,3})(?:-(\d{1,3}))?$/.exec(reference) ?? [];
  if (sura === undefined || from === undefined) return null;
  const quotation = { sura: Number(sura), from: Number(from), to: Number(to ?? from) };
  const isWhole =
    isVerse({ sura: quotation.sura, ayah: quotation.from }) &&
    isVerse({ sura: quotation.sura, ayah: quotation.to });
  const count = quotation.to - quotation.from + 1;
  return isWhole && count >= 1 && count <= MOST_VERSES ? quotation : null;
}

/** Writes a quotation in its one spelling: «2:255» or «2:255-257». */
export function writeQuotation({ sura, from, to }: QuranQuotation): string {
  return from === to ? `${sura}:${from}` : `${sura}:${from}-${to}`;
}

/**
 * The quoted verses, Tanzil's text, in sequence, each followed by its number in the sign that ends a
 * verse. Only for a font of that text (the class `arabic`).
 */
export function drawQuotation({ from }: QuranQuotation, verses: readonly string[]): string {
  const digits = (number: number) =>
    [...String(number)].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
  return verses
    .map((verse, i) => `${displayVerse(verse, 'tanzil')}\u00a0\u06dd${digits(from + i)}`)
    .join(' ');
}
