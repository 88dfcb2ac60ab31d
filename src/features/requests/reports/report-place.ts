import { REPORT_ADDRESS } from '#features/requests/reports/report.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { type City, inCity } from '#lib/city/cities.ts';
import { findSura, type Sura } from '#lib/quran/suras.ts';
import { urlOf } from '#lib/text/address.ts';

/** The content of a page, for a report. */
export interface ReportedPlace {
  path: string;
  title: string;
  /** The moment of its last change, or another mark of what was shown; null: it has none. */
  version: string | null;
  /** Its text. */
  shown: string | null;
  operatorId: number | null;
}

/** The page and the verse in the address of the form. */
export interface AskedPlace {
  path: string;
  ayah: number | null;
  /** The search of the page, '' or '?…', on which its prayer times depend. */
  search: string;
  /** The settings of prayer times in the visitor's browser, as a search; the page's own replace them. */
  choices: string | null;
}

const LONGEST_PATH = 300;
const LONGEST_CHOICES = 200;

/** A page of this site from the address of the form; null for anything else. */
export function readPath(text: string | null): string | null {
  const isPath = text !== null && /^\/[\p{L}\p{N}/_.%~-]*$/u.test(text) && !text.startsWith('//');
  return isPath && text.length <= LONGEST_PATH && !text.startsWith('/admin') ? text : null;
}

/**
 * The page that a report is about, where its link to the form can't tell it and `Referer` of a request
 * from this site does; null where the link has told it, or nothing does.
 * All missing pages have one answer, whose link says `/404`. And no link has the search of its page, on
 * which prayer times depend.
 */
export function refererPage(asked: string | null, referrer: string | null): string | null {
  const url = referrer ? urlOf(referrer) : null;
  if (!asked || !url) return null;
  const { pathname, search } = url;
  // The form comes back to itself, with what was typed or with thanks.
  if (pathname === REPORT_ADDRESS) return null;
  if (asked.endsWith('/404')) return pathname === asked ? null : readPath(pathname);
  return pathname === asked && search !== '' && cityOfPath(asked) ? asked + search : null;
}

/** The city whose prayer times a page shows; null for other pages. */
export function cityOfPath(path: string): City | null {
  const [, section, slug = ''] = path.split('/');
  return section === 'vremya-namaza' ? (findCityBySlug(slug) ?? null) : null;
}

/** The sura that a page shows; null for other pages. */
export function suraOfPath(path: string): Sura | null {
  const [, section, slug = ''] = path.split('/');
  return section === 'koran' ? (findSura(slug) ?? null) : null;
}

/** A verse of the page's sura from the address of the form; null without one. */
export function readVerse(path: string, text: string | null): number | null {
  const last = suraOfPath(path)?.numberOfAyahs ?? 0;
  const ayah = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0;
  return ayah >= 1 && ayah <= last ? ayah : null;
}

/** The settings of prayer times in the visitor's browser; null without any, and for other pages. */
export function readChoices(path: string, text: string | null): string | null {
  if (!text || text.length > LONGEST_CHOICES) return null;
  return cityOfPath(path) && text;
}

export const cityTitle = (city: City) => `Время намаза ${inCity(city)}`;
export const suraTitle = ({ number, russianName }: Sura, ayah: number | null) =>
  `Коран, сура ${number} «${russianName}»${ayah === null ? '' : `, аят ${ayah}`}`;
