import { articleShareCard } from '#features/articles/page/article-share-card.ts';
import { SLUG_FORM } from '#features/articles/store/article-input.ts';
import { articleBySlug } from '#features/articles/store/articles.server.ts';
import {
  type CardsOfKind,
  catalogueShareCards,
  type ShareCardParts,
} from '#features/catalogue/catalogue-share-cards.server.ts';
import { pageCity, usualToday } from '#features/prayer/today/city-page.server.ts';
import { cityShareCard } from '#features/prayer/city/city-share-card.ts';
import { cityRamadanCard } from '#features/prayer/ramadan/city-ramadan.server.ts';
import { suraShareCard } from '#features/quran/text/sura-share-card.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { findSura } from '#lib/quran/suras.ts';
import { isPageCard, PAGE_CARDS } from '#server/share/page-pictures.server.ts';
import type { ShareCardOf } from '#server/share/share-pictures.api.server.ts';

/** Kinds of pages with two parts in their path. */
const WITH_PARTS = new Set(['tury', 'vremya-namaza']);
const SLUG = /^[a-z0-9-]{1,100}$/;

/** The share cards of each kind of page by the page's path, with the page's own facts. */
export function shareCards(parts: ShareCardParts): ShareCardOf {
  const kinds: Record<string, CardsOfKind> = {
    ...catalogueShareCards(parts),
    async articles(slug) {
      if (!SLUG_FORM.test(slug)) return null;
      const article = await parts.read((db) => articleBySlug(db, slug, parts.today()));
      return article && articleShareCard(article);
    },
    async koran(slug) {
      const sura = findSura(slug);
      return sura ? suraShareCard(sura) : null;
    },
    async 'vremya-namaza'(slug, part) {
      const city = findCityBySlug(slug);
      if (!city) return null;
      if (part === undefined) {
        return cityShareCard(pageCity(city), usualToday(city, Date.now()));
      }
      return part === 'ramadan' ? cityRamadanCard(city, Date.now()) : null;
    },
  };
  return async (path) => {
    if (isPageCard(path)) return PAGE_CARDS[path];
    const [, kind = '', first = '', second, ...more] = path.split('/');
    const isPath = more.length === 0 && SLUG.test(first) && Object.hasOwn(kinds, kind);
    if (!isPath || (second !== undefined && !WITH_PARTS.has(kind))) return null;
    return kinds[kind]?.(first, second) ?? null;
  };
}
