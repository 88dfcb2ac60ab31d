import type { ShareCard } from '#lib/share-card.ts';
import type { Sura } from '#lib/quran/suras.ts';
import { countOf } from '#lib/text/russian.ts';

/** The share picture of a sura: its name in both scripts, its meaning and length. */
export function suraShareCard(sura: Sura): ShareCard {
  return {
    kicker: 'Коран',
    title: `${sura.number}. ${sura.russianName}`,
    arabic: sura.name,
    facts: [sura.russianMeaning, countOf(sura.numberOfAyahs, ['аят', 'аята', 'аятов'])],
    price: null,
    scene: { part: 'book' },
  };
}
