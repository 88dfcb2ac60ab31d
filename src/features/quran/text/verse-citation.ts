import { verseAddress } from '#features/quran/text/verse-jump.ts';
import type { Sura } from '#lib/quran/suras.ts';

/** A verse for sharing: its unchanged text, its reference, and a link. */
export function verseCitation(
  sura: Pick<Sura, 'number' | 'russianName'>,
  ayah: number,
  text: string,
  siteUrl: string,
): { text: string; url: string } {
  return {
    text: `${text}\n\nКоран, ${sura.number}:${ayah} (${sura.russianName})`,
    url: siteUrl + verseAddress({ sura: sura.number, ayah }),
  };
}
