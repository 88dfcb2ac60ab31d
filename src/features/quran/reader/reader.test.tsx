import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BASMALA } from '#features/quran/text/basmala.ts';
import { clampFontSize } from '#features/quran/text/quran-font.ts';
import { Reader } from '#features/quran/reader/reader.tsx';
import { suraMeta, suraStructuredData } from '#features/quran/text/sura-meta.ts';
import { suraPage } from '#features/quran/text/sura-page.ts';
// oxlint-disable-next-line import/default -- its text, as scripts/build/minified-text.mjs gives it
import EARLY_LOOK from '#features/quran/reader/early-look.browser.ts?minified';
import { versesHtml } from '#features/quran/text/verses-html.ts';
import { displayVerse } from '#features/quran/text/verse-display.ts';
import { findSura, SURAS, type Sura } from '#lib/quran/suras.ts';

const textOf = (sura: number, edition = 'hafs-v13'): string[] =>
  JSON.parse(readFileSync(`public/quran/${edition}/${sura}.json`, 'utf8')).verses;

function render(number: number): string {
  const sura = findSura(number) as Sura;
  const html = versesHtml(number, textOf(number), 'hafs-v13');
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <Reader
          page={suraPage(sura)}
          verses={{ edition: 'hafs-v13', html }}
          recordings={{ suras: [], verses: [] }}
          translation={null}
        />
      ),
    },
  ]);
  return renderToString(<Page initialEntries={['/koran/x']} />);
}

describe('the reader as the server renders it', () => {
  it('has every verse once, in Arabic from right to left, with an anchor and its number', () => {
    const markup = render(2);
    expect(markup.match(/<li class="verse" id="ayah-\d+">/g)).toHaveLength(286);
    expect(markup).toContain('<ol role="list" lang="ar" dir="rtl">');
    expect(markup).toMatch(/href="#ayah-255" aria-label="Аят 255"><span>255</);
    const shown = [...markup.matchAll(/<span class="verse-text">([^<]+)</g)].map(
      ([, text]) => text,
    );
    expect(shown).toEqual(textOf(2));
  });

  it('opens with the basmala but for al-Fatiha and at-Tauba', () => {
    expect(render(112)).toContain(BASMALA.hafs);
    expect(render(9)).not.toContain(BASMALA.hafs);
    expect(render(1).split(BASMALA.hafs)).toHaveLength(2);
    expect(BASMALA.tanzil).toBe(textOf(1, 'tanzil')[0]);
    for (const edition of ['hafs', 'hafs-v13']) expect(BASMALA.hafs).toBe(textOf(1, edition)[0]);
  });

  it('leads to the neighbours, and nowhere before the first and after the last', () => {
    expect(render(2)).toMatch(/href="\/koran\/1-al-fatihah".*href="\/koran\/3-ali-imran"/s);
    expect(render(1)).toMatch(/<button type="button" disabled=""[^>]*>.*Предыдущая сура/s);
    expect(render(114)).toMatch(/<button type="button" disabled=""[^>]*>.*Следующая сура/s);
  });

  it('names pages and juz where they begin', () => {
    expect(render(2)).toMatch(/Страница 3 · джуз 1<\/p><ol[^>]*><li class="verse" id="ayah-6">/);
  });
});

describe('what search engines read of a sura', () => {
  it('is another title and description for each of the 114', () => {
    const metas = SURAS.map(suraMeta);
    expect(new Set(metas.map(({ title }) => title)).size).toBe(114);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(114);
    for (const { title, description } of metas) {
      expect(title.length).toBeLessThanOrEqual(90);
      expect(description.length).toBeLessThanOrEqual(200);
    }
  });

  it('says what the page is part of', () => {
    const facts = suraStructuredData(findSura(2) as Sura, 'https://site.example');
    expect(JSON.stringify(facts)).toContain('"@type":"Book"');
    expect(facts['@graph'][1]).toMatchObject({
      '@id': 'https://site.example/koran/2-al-baqarah',
      position: 2,
    });
  });
});

/** Runs the look script alone, with a minimal page. */
async function lookOf(
  kept: Record<string, string>,
  answers: Record<string, { verses: string[] } | null>,
) {
  const places = textOf(112).map((text) => ({ textContent: text }));
  const style = new Map<string, string>();
  const dataset: Record<string, string> = { sura: '112', edition: 'hafs-v13' };
  const root = {
    dataset,
    style: { setProperty: (name: string, value: string) => style.set(name, value) },
    querySelectorAll: () => places,
    toggleAttribute: () => false,
  };
  const asked: string[] = [];
  const world = vm.createContext({
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    document: {
      currentScript: { parentElement: root },
      readyState: 'complete',
      fonts: { load: async () => [] },
    },
    performance: { getEntriesByType: () => [] },
    location: { hash: '' },
    addEventListener: () => {},
    setTimeout: () => 0,
    AbortSignal,
    fetch: async (address: string) => {
      asked.push(address);
      const answer = answers[address];
      if (!answer) throw new Error('no network');
      return { ok: true, json: async () => answer };
    },
  });
  vm.runInContext(EARLY_LOOK, world);
  const atOnce = { ...dataset };
  await new Promise((resolve) => setImmediate(resolve));
  return { atOnce, dataset, style, asked, shown: places.map(({ textContent }) => textContent) };
}

describe('the look of the reader', () => {
  it('is given by a script that needs nothing but the page', async () => {
    const { dataset, style, asked, shown } = await lookOf({}, {});
    expect(dataset).toEqual({ sura: '112', edition: 'hafs-v13', font: 'kfgqpc' });
    expect(style.get('--verse-size')).toBe('2rem');
    expect(asked).toEqual([]);
    expect(shown).toEqual(textOf(112));
  });

  it('brings a font’s own text and hides the other until it is there', async () => {
    const text = [...textOf(2, 'tanzil').slice(253, 255), ...textOf(27, 'tanzil').slice(25, 27)];
    const kept = { quran_font: 'amiri', quran_font_size: '48', quran_dark_mode: 'true' };
    const look = await lookOf(kept, { '/quran/tanzil/112.json': { verses: text } });
    expect(look.atOnce).toMatchObject({ font: 'amiri', pending: '', night: 'true' });
    expect(look.dataset).toMatchObject({ font: 'amiri', edition: 'tanzil' });
    expect(look.dataset).not.toHaveProperty('pending');
    expect(look.shown).toEqual(text.map((verse) => displayVerse(verse, 'tanzil')));
    expect(look.style.get('--verse-size')).toBe('3rem');
  });

  it('stays with the text that is there when another can’t be had', async () => {
    for (const answer of [null, { verses: ['один аят'] }]) {
      const look = await lookOf({ quran_font: 'uthmanic' }, { '/quran/hafs/112.json': answer });
      expect(look.dataset).toMatchObject({
        font: 'kfgqpc',
        edition: 'hafs-v13',
        failed: 'uthmanic',
      });
      expect(look.dataset).not.toHaveProperty('pending');
      expect(look.shown).toEqual(textOf(112));
    }
  });

  it('has the size that the buttons go by, whatever is kept', async () => {
    for (const kept of ['100', '49', '48', '47', '33', '20', '3', '-1', 'NaN', 'x', '1e9']) {
      const { style } = await lookOf({ quran_font_size: kept }, {});
      const rem = `${clampFontSize(Number(kept)) / 16}rem`;
      expect(style.get('--verse-size'), kept).toBe(rem);
    }
  });

  it('does not mind what else storage holds', async () => {
    const kept = { quran_font: 'constructor', quran_font_size: 'wide', quran_dark_mode: 'maybe' };
    const { dataset, style } = await lookOf(kept, {});
    expect(dataset).toEqual({ sura: '112', edition: 'hafs-v13', font: 'kfgqpc' });
    expect(style.get('--verse-size')).toBe('2rem');
  });
});
