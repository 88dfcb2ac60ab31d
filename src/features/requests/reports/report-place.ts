import { findCityBySlug } from '#lib/city/city-search.ts';
import { type City, inCity } from '#lib/city/cities.ts';
import { findSura, type Sura } from '#lib/quran/suras.ts';

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

/** What the address of the form names. */
export interface AskedPlace {
  path: string;
  ayah: number | null;
  choices: string | null;
}

const LONGEST_PATH = 300;
const LONGEST_CHOICES = 200;

/** A page of this site as the address of the form names it; null for anything else. */
export function readPath(text: string | null): string | null {
  const isPath = text !== null && /^\/[\p{L}\p{N}/_.%~-]*$/u.test(text) && !text.startsWith('//');
  return isPath && text.length <= LONGEST_PATH && !text.startsWith('/admin') ? text : null;
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

/** A verse of the page's sura as the address of the form names it; null without one. */
export function readVerse(path: string, text: string | null): number | null {
  const last = suraOfPath(path)?.numberOfAyahs ?? 0;
  const ayah = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0;
  return ayah >= 1 && ayah <= last ? ayah : null;
}

/** What a visitor chose for the prayer times of the page; null without choices, and for other pages. */
export function readChoices(path: string, text: string | null): string | null {
  if (!text || text.length > LONGEST_CHOICES) return null;
  return cityOfPath(path) && text;
}

export const cityTitle = (city: City) => `Время намаза ${inCity(city)}`;
export const suraTitle = ({ number, russianName }: Sura, ayah: number | null) =>
  `Коран, сура ${number} «${russianName}»${ayah === null ? '' : `, аят ${ayah}`}`;
