import type { ShareCard } from '#lib/share-card.ts';
import type { Sura } from '#lib/quran/suras.ts';
import { countOf } from '#lib/text/russian.ts';

/** What the share picture of a sura says: its name in both scripts, what it means, its length. */
export function suraShareCard(sura: Sura): ShareCard {
  return {
    kicker: 'Коран',
    title: `${sura.number}. ${sura.russianName}`,
    arabic: sura.name,
    facts: [sura.russianMeaning, countOf(sura.numberOfAyahs, ['аят', 'аята', 'аятов'])],
    price: null,
  };
}
