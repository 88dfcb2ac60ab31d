import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '../../test/proof.ts';
import { expectToFit } from './site.ts';

const WCAG_22_AA: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What an appearance can spoil. */
const OF_COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Fails with one line per fault unless the page as it stands is free of WCAG 2.2 AA violations: as
 * it looks in light, and its colours also in dark unless `inDark` is false.
 */
export async function expectAccessible(page: Page, { inDark = true } = {}): Promise<void> {
  // What axe takes for too small: what is off the screen, which has no size until it is laid out,
  // and what a bar covers by half where the page happens to be scrolled to. And colours change at once.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { content-visibility: visible !important }
      [class*='sticky'] { position: relative !important; inset: auto !important }
      *, ::before, ::after { transition: none !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await faultsOf(page, WCAG_22_AA);
  if (inDark) await page.emulateMedia({ colorScheme: 'dark' });
  const darkFaults = inDark ? await faultsOf(page, OF_COLOURS) : [];
  await page.emulateMedia({ colorScheme: null });
  // What comes next is done to the page as it is: a bar at its very end would run away from a press.
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  expect(faults, 'accessibility faults').toEqual([]);
  expect(darkFaults, 'accessibility faults in the dark').toEqual([]);
}

/**
 * Fails unless an open page fits screens of four widths and is accessible on two of them, in dark on
 * the narrow one; in the proof in dark on both.
 */
export async function expectToFitAccessibly(page: Page): Promise<void> {
  await expectToFit(page, [768, 320, 1440]);
  await expectAccessible(page, { inDark: isWhole });
  await expectToFit(page, [360]);
  await expectAccessible(page);
}

/**
 * The violations of these rules, a line each. axe comes once into each document, which its builder for
 * Playwright repeats for every look: half of the time. Frames of other sites are left out.
 */
async function faultsOf(page: Page, rules: axe.RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    // Without the lists of what is right, which nobody reads and which take longer than the faults.
    const { violations } = await inPage.run({ runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`),
    );
  }, rules);
}
