import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with one line per fault unless the page as it stands is free of WCAG 2.2 AA violations. */
export async function expectAccessible(page: Page): Promise<void> {
  // What axe takes for too small: what is off the screen, which has no size until it is laid out,
  // and what a bar covers by half where the page happens to be scrolled to.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { content-visibility: visible !important }
      .sticky { position: relative !important; inset: auto !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  const faults = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} — ${node.target.join(' ')}`),
  );
  expect(faults, 'accessibility faults').toEqual([]);
}
