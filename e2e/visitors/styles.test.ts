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
      expect(own.filter((text, index) => text !== whole[index]).slice(0, 2)).toEqual([]);
    }
  });

  it('include the font that a text cannot do without, and no other font file', async () => {
    const page = await newPage();
    const styles = async (address: string) =>
      /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(
        await (await page.request.get(address)).text(),
      )?.[1];
    expect(await styles('/koran/1-al-fatihah')).toMatch(/@font-face\{font-family:KFGQPC Hafs;/);
    expect(await styles('/faq')).not.toContain('.woff2');
  });
});
