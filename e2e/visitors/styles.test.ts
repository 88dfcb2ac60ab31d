import { describe, expect, it } from 'vitest';
import { newPage } from '../kit/site.ts';

const PAGES = [
  '/',
  '/all?type=hajj',
  '/all?type=hajj&view=table',
  '/faq',
  '/privacy',
  '/vremya-namaza/kazan',
  '/koran',
  '/koran/1-al-fatihah',
  '/none',
];

/** The computed style of every element, as far as the style sheet determines it. */
async function look(address: string, width: number, withWhole: boolean): Promise<string[]> {
  const page = await newPage({ width, javaScriptEnabled: false, expected: [/assets|404/] });
  // Without scripts the whole sheet comes with the page; otherwise only the page's own part.
  if (!withWhole) await page.route('**/assets/*.css', (route) => route.abort());
  await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(address);
  // Fonts of the system come a moment later, too.
  await page.evaluate(async () => void (await document.fonts.ready));
  // What draws itself is compared when it has ended.
  await page.evaluate(() => {
    for (const drawing of document.getAnimations()) {
      if (Number.isFinite(drawing.effect?.getComputedTiming().endTime)) drawing.finish();
    }
  });
  return page.evaluate(() => {
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    return [...document.querySelectorAll('body, body *')].map((element) => {
      const style = getComputedStyle(element);
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.tagName}.${element.getAttribute('class')} ${values.join('; ')}`;
    });
  });
}

describe('the styles inside a page', () => {
  it.each(PAGES)('are all that %s needs at first paint', async (address) => {
    for (const width of [360, 1440]) {
      const [own, whole] = [await look(address, width, false), await look(address, width, true)];
      expect(own.length).toBeGreaterThan(20);
      expect(own[0]).toContain('; color: rgb(');
      const differing = own.flatMap((text, index) => {
        const other = new Set(whole[index]?.split('; '));
        const parts = text.split('; ').filter((part) => !other.has(part));
        return parts.length === 0 ? [] : [`${text.slice(0, 80)}: ${parts.join('; ')}`];
      });
      expect(differing.slice(-4)).toEqual([]);
    }
  });

  it('include the fonts that a text cannot do without, and none that may come later', async () => {
    const page = await newPage();
    const styles = async (address: string) =>
      /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(
        await (await page.request.get(address)).text(),
      )?.[1];
    expect(await styles('/koran/1-al-fatihah')).toMatch(/@font-face\{font-family:KFGQPC Hafs;/);
    expect(await styles('/faq')).not.toMatch(/golos[\w-]*\.woff2/);
  });

  it('are followed by a sheet without fonts and rules for every element, and by the fonts all at once', async () => {
    const page = await newPage();
    const sheets: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('.css')) sheets.push(answer.url());
    });
    await page.goto('/faq');
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            ({ family, status }) => /Golos Text/.test(family) && status === 'loaded',
          ).length,
      );
    await expect.poll(loaded).toBe(2);
    expect(sheets).toHaveLength(1);
    const sheet = await (await page.request.get(sheets[0] ?? '')).text();
    expect(sheet).toContain('@layer utilities{');
    // Each of these makes a browser style the whole page anew.
    expect(sheet).not.toMatch(/@font-face|@property|@layer (properties|theme|base)\{|[{}]\*/);
  });
});
