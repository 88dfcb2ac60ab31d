import { foldArabic, hasArabic } from '#lib/arabic-search.ts';
import { fold, layoutFlip } from '#lib/russian.ts';
import type { Sura } from '#lib/suras.ts';

/**
 * The suras whose Russian name or meaning, Arabic name, Latin name or number the query names, in the
 * order of the book. Case, «ё», hyphens, apostrophes and vowel signs do not count; when nothing is
 * found, the query is read as typed in the other keyboard layout. An empty query finds every sura.
 */
export function searchSuras(suras: readonly Sura[], query: string): Sura[] {
  if (query.trim() === '') return [...suras];
  if (/^\s*\d+\s*$/.test(query)) {
    const digits = String(Number(query));
    return suras.filter(({ number }) => String(number).startsWith(digits));
  }
  if (hasArabic(query)) {
    const wanted = foldArabic(query).replace(/^سوره /, '');
    return suras.filter(({ name }) => foldArabic(name).includes(wanted));
  }
  const found = holding(suras, query);
  return found.length > 0 ? found : holding(suras, layoutFlip(query));
}

function holding(suras: readonly Sura[], query: string): Sura[] {
  const wanted = squeeze(query).replace(/^сура/, '');
  if (wanted === '') return [];
  return suras.filter(({ russianName, russianMeaning, slug }) =>
    [russianName, russianMeaning, slug.replace(/^\d+-/, '')].some((text) =>
      squeeze(text).includes(wanted),
    ),
  );
}

function squeeze(text: string): string {
  return fold(text).replace(/[\s'’ʼ`\-‐‑–—]/g, '');
}
