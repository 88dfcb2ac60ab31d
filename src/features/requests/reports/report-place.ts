import { findCityBySlug } from '#lib/city/city-search.ts';
import { inCity } from '#lib/city/cities.ts';
import { findSura } from '#lib/quran/suras.ts';

/** What a page shows, as a report keeps it. */
export interface ReportedPlace {
  path: string;
  title: string;
  /** The moment of its last change, or another mark of what was shown; null: it has none. */
  version: string | null;
  /** What it said. */
  shown: string | null;
  operatorId: number | null;
}

const LONGEST_PATH = 300;

/** A page of this site as the address of the form names it; null for anything else. */
export function readPath(text: string | null): string | null {
  const isPath = text !== null && /^\/[\p{L}\p{N}/_.%~-]*$/u.test(text) && !text.startsWith('//');
  return isPath && text.length <= LONGEST_PATH && !text.startsWith('/admin') ? text : null;
}

/** A prayer city or a sura: pages that no database is needed for. Null for others. */
export function placeOfPath(path: string): Pick<ReportedPlace, 'title'> | null {
  const [, section, slug = ''] = path.split('/');
  if (section === 'vremya-namaza') {
    const city = findCityBySlug(slug);
    return city ? { title: `Время намаза ${inCity(city)}` } : null;
  }
  if (section === 'koran') {
    const sura = findSura(slug);
    return sura ? { title: `Коран, сура ${sura.number} «${sura.name}»` } : null;
  }
  return null;
}
