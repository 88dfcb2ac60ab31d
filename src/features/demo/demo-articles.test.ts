import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import {
  articleInput,
  categoryInput,
  readingTimeOf,
} from '#features/articles/store/article-input.ts';
import { blocksIn, plainText } from '#features/articles/store/text-blocks.ts';
import { CATEGORY_ICONS } from '#features/articles/categories/category-icon.tsx';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { TOUR_TYPES } from '#features/tours/model/tour.ts';
import { CITIES } from '#lib/city/cities.ts';
import { isVerse, SURAS } from '#lib/quran/suras.ts';
import routes from '../../routes.ts';

interface RouteEntry {
  path?: string | undefined;
  children?: readonly RouteEntry[] | undefined;
}

/** Every address pattern of the site but the one for pages that do not exist. */
function patternsOf(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap(({ path, children }) =>
    children ? patternsOf(children) : path === '*' ? [] : [`/${path ?? ''}`],
  );
}

const { articles: DEMO_ARTICLES, categories: DEMO_CATEGORIES } = await readDemoFiles();
const PATTERNS = patternsOf(routes);
const categories = DEMO_CATEGORIES.map(({ slug }) => slug);
const slugs = DEMO_ARTICLES.map(({ slug }) => slug);
const values = <Value>(list: readonly Value[]) => new Set(list).size;

/** The page in an address must exist, with its article, sura, verse, city or type. */
function leadsSomewhere(href: string): boolean {
  const { pathname, searchParams, hash } = new URL(href, 'https://site.example');
  if (!PATTERNS.some((pattern) => matchPath(pattern, pathname))) return false;
  const [, section, name] = pathname.split('/');
  if (section === 'articles') return name !== undefined && slugs.includes(name);
  if (section === 'vremya-namaza') return !name || CITIES.some(({ slug }) => slug === name);
  if (section === 'koran' && name !== undefined && name !== 'audio') {
    const sura = SURAS.find(({ slug }) => slug === name);
    const [, ayah = '1'] = /^#ayah-(\d+)$/.exec(hash) ?? [];
    return sura !== undefined && isVerse({ sura: sura.number, ayah: Number(ayah) });
  }
  const type = searchParams.get('type');
  return type === null || TOUR_TYPES.some((known) => known === type);
}

describe('the demo articles', () => {
  it('are twelve, each at an address and under a title of its own, the oldest first', () => {
    expect(DEMO_ARTICLES).toHaveLength(12);
    expect(values(slugs)).toBe(12);
    expect(values(DEMO_ARTICLES.map(({ title }) => title))).toBe(12);
    const days = DEMO_ARTICLES.map(({ published_days_ago }) => published_days_ago);
    expect(days).toEqual([...new Set(days)].toSorted((a, b) => b - a));
    expect(Math.min(...days)).toBeGreaterThan(0);
  });

  it('lie in four categories, none of them empty', () => {
    expect(values(categories)).toBe(4);
    expect(new Set(DEMO_ARTICLES.map(({ category }) => category))).toEqual(new Set(categories));
    for (const category of DEMO_CATEGORIES) {
      expect(categoryInput.parse(category)).toEqual(category);
      expect(CATEGORY_ICONS).toContain(category.icon);
    }
  });

  it('have each a cover of their own', () => {
    expect(values(DEMO_ARTICLES.map(({ featured_image }) => featured_image))).toBe(12);
  });

  it('are told to lead somewhere by what the test below believes', () => {
    for (const href of ['/faq', '/all?type=hajj', '/koran/2-al-baqarah#ayah-286', '/tury/umra']) {
      expect(leadsSomewhere(href), href).toBe(true);
    }
    for (const href of [
      '/nowhere',
      '/all?type=cruise',
      '/koran/2-al-baqarah#ayah-287',
      '/koran/2-x',
      '/vremya-namaza/atlantis',
      '/articles/nowhere',
    ]) {
      expect(leadsSomewhere(href), href).toBe(false);
    }
  });

  describe.each(DEMO_ARTICLES)('«$title»', (article) => {
    const { category: _category, published_days_ago: _days, ...fields } = article;
    const text = plainText(article.content);

    it('keeps the limits of the editor', () => {
      const filled = {
        ...fields,
        category_id: 1,
        author: 'Редакция ВсеУмры',
        is_published: true,
      };
      expect(articleInput.parse(filled)).toEqual(filled);
      expect(article.meta_description.length).toBeGreaterThan(100);
      expect(article.excerpt).not.toBe(article.meta_description);
    });

    it('claims no check that nobody made', () => {
      const claims = /(?:провере|свере)н[оаы] в |по состоянию на|актуально на/i;
      expect([text, article.excerpt, article.meta_description].join(' ')).not.toMatch(claims);
    });

    it('names no coming year, which it would still call coming when it is past', () => {
      expect([text, article.excerpt, article.meta_description].join(' ')).not.toMatch(
        /\b20(?:2[7-9]|[3-9]\d)\b/,
      );
    });

    it('is clean HTML already', () => {
      expect(sanitizeArticle(article.content)).toBe(article.content);
    });

    it('is 700 to 1400 words long and says how many minutes they take', () => {
      const words = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)?.length ?? 0;
      expect(words).toBeGreaterThanOrEqual(700);
      expect(words).toBeLessThanOrEqual(1400);
      expect(article.reading_time).toBe(readingTimeOf(text));
    });

    it('quotes verses that exist and tells their meaning in its own words', () => {
      const quoted = article.content.match(/<blockquote data-quran="[^"]+">\n<p>Смысл: /g) ?? [];
      expect(quoted.length).toBeGreaterThanOrEqual(1);
      expect(article.content.match(/<blockquote/g)).toHaveLength(quoted.length);
      expect(blocksIn(article.content).quotations).toHaveLength(quoted.length);
    });

    it('links within the site, and only to what is there', () => {
      const hrefs = [...article.content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
      expect(hrefs.length).toBeGreaterThanOrEqual(2);
      expect(hrefs.filter((href) => !href.startsWith('/') || !leadsSomewhere(href))).toEqual([]);
      expect(hrefs).not.toContain(`/articles/${article.slug}`);
    });

    it('goes from heading to heading without a gap, in Russian typography', () => {
      const levels = [...article.content.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(2);
      for (const [place, level] of levels.entries()) {
        expect(level - (levels[place - 1] ?? 2)).toBeLessThanOrEqual(1);
      }
      const prose = `${article.title} ${article.excerpt} ${article.meta_description} ${text}`;
      expect(prose).not.toMatch(/["“”]| - | {2}|\.\.\.| ,| \.|[а-яё][a-z]|[a-z][а-яё]/i);
    });
  });
});
