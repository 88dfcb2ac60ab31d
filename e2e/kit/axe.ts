import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectToFit } from './site.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What an appearance can spoil. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with one line per fault unless the page as it stands is free of WCAG 2.2 AA violations: as
 * it looks in light, and its colours also in dark.
 */
export async function expectAccessible(page: Page): Promise<void> {
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
  // In the page itself: else each look opens one more window. It leaves out frames of other sites.
  // Without the lists of what is right, which nobody reads and which take longer than the faults.
  const look = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const faults = linesOf(await look.withTags(WCAG_22_AA).analyze());
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = linesOf(await look.withRules(OF_COLOURS).analyze());
  await page.emulateMedia({ colorScheme: null });
  // What comes next is done to the page as it is: a bar at its very end would run away from a press.
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  expect(faults, 'accessibility faults').toEqual([]);
  expect(inDark, 'accessibility faults in the dark').toEqual([]);
}

/** Fails unless an open page fits screens of four widths and is accessible on two of them. */
export async function expectToFitAccessibly(page: Page): Promise<void> {
  await expectToFit(page, [768, 320, 1440]);
  await expectAccessible(page);
  await expectToFit(page, [360]);
  await expectAccessible(page);
}

function linesOf({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`),
  );
}
