import type { Edition } from '#features/quran/text/quran-font.ts';
import { findSura, type Sura } from '#lib/quran/suras.ts';

/** The fields of a sura for a link. */
export type SuraLink = Pick<Sura, 'number' | 'slug' | 'russianName'>;

/** A sura's page without its verses. */
export type SuraPage = ReturnType<typeof suraPage>;

/** A sura's verses as markup, in the spelling of an edition. */
export interface SuraVerses {
  edition: Edition;
  html: string;
}

/** The spelling of the default font, which the server sends. */
export const SERVED_EDITION: Edition = 'hafs-v13';

/** A sura with links to the one before and the one after. */
export function suraPage(sura: Sura) {
  return {
    sura,
    previous: linkTo(findSura(sura.number - 1)),
    next: linkTo(findSura(sura.number + 1)),
  };
}

function linkTo(sura: Sura | undefined): SuraLink | null {
  return sura ? { number: sura.number, slug: sura.slug, russianName: sura.russianName } : null;
}
