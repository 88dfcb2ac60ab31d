import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage, open } from '../kit/site.ts';

/** What the late parts of a page say that find their texts replaced: React makes them anew. */
const MADE_ANEW = /React error #418/;

/**
 * Translates an open page as browsers do, each text into itself in brackets: the text is replaced by an
 * element, at once and whenever the page changes.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replaceTexts = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const isSeen = !text.parentElement?.closest('font, script, style, svg, option, textarea');
        if (isSeen && text.nodeValue?.trim()) found.push(text as Text);
      }
      for (const text of found) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = `[${text.nodeValue}]`;
        text.replaceWith(outer);
      }
    };
    replaceTexts(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const added of addedNodes) {
          if (added.nodeName !== 'FONT') replaceTexts(added.parentNode ?? added);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** What an element says, without the brackets of the translation. */
async function saidBy(page: Page, selector: string): Promise<string> {
  const text = await page.locator(selector).first().innerText();
  return text.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ');
}

describe('a page that the browser translates', () => {
  it('shows the tours that its filters, orders and views choose', async () => {
    const page = await newPage({ expected: [MADE_ANEW] });
    await open(page, '/all?view=table');
    await translate(page);
    const main = () => saidBy(page, 'main');
    const all = /\d+ тур(ов|а)?/.exec(await main())?.[0];
    await page.getByRole('radio', { name: /Хадж/ }).check({ force: true });
    await page.waitForURL(/type=hajj/);
    const others = page.locator('tbody tr', { hasNotText: 'Хадж' });
    await expect.poll(() => others.count()).toBe(0);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
    await page.getByRole('radio', { name: /Любой/ }).first().check({ force: true });
    await expect.poll(() => others.count()).not.toBe(0);
    expect(await main()).toContain(all);
    for (const view of ['карточ', 'таблиц', 'карточ']) {
      await page
        .getByRole('link', { name: new RegExp(view, 'i') })
        .first()
        .click();
    }
    const heart = page.getByRole('button', { name: /^В\sсписок/ }).first();
    await heart.click();
    const list = page.getByRole('banner').getByRole('link', { name: 'Мой список' });
    await expect.poll(() => list.textContent()).toMatch(/^\[?1\]?$/);
  });
});
