import { verseAddress } from '#features/quran/text/verse-jump.ts';
import type { Sura } from '#lib/quran/suras.ts';

/** A verse to be sent on: its text untouched, where it stands, and a link to it. */
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
