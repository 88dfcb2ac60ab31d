import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '../../test/proof.ts';
import { expectToFit } from './site.ts';

/** Half as long as `axe.source`, which takes a page 0.13 s to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What a scheme can spoil. */
const OF_COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Scheme = 'light' | 'dark';
const BOTH: readonly Scheme[] = ['light', 'dark'];

/**
 * Fails with one line per fault unless the page as it stands is free of WCAG 2.2 AA violations in the
 * first of these schemes, and its colours are in the others.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly Scheme[] = BOTH,
): Promise<void> {
  // What axe takes for too small: what is off the screen, which has no size until it is laid out,
  // and what a bar covers by half where the page happens to be scrolled to. And colours change at once.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { content-visibility: visible !important }
      [class*='sticky'] { position: relative !important; inset: auto !important }
      *, ::before, ::after { transition: none !important }`);
    document.adoptedStyleSheets = [sheet];
  });
  const faults: string[] = [];
  for (const [place, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    if (!isWhole) await page.evaluate(markRepeats, REPEATS);
    const found = await faultsOf(page, place === 0 ? WCAG_22_AA : OF_COLOURS);
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: null });
  // What comes next is done to the page as it is: a bar at its very end would run away from a press.
  await page.evaluate((repeats) => {
    document.adoptedStyleSheets = [];
    for (const element of document.querySelectorAll(`[${repeats}]`))
      element.removeAttribute(repeats);
  }, REPEATS);
  expect(faults, 'accessibility faults').toEqual([]);
}

/** On texts whose contrast is that of another one. */
const REPEATS = 'data-repeats';

/**
 * Marks, in the page, every text that looks as an earlier one: of the same colour, size and weight, inside
 * elements of the same classes and backgrounds. Contrast is most of a look, and a list says the same of
 * each card. What is laid over something else is compared only within itself. Never marked is what axe
 * passes over, as a disabled field and its label, and what somebody edits, whose editor watches its elements.
 */
function markRepeats(repeats: string) {
  const grounds = new Map<Element | null, string>([[null, '']]);
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { position, backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const isLaidOver = position === 'absolute' || position === 'fixed';
    const ground = [
      groundOf(element.parentElement),
      isLaidOver ? grounds.size : '',
      element.getAttribute('class'),
      backgroundColor,
      backgroundImage,
      opacity,
    ].join(' ');
    grounds.set(element, ground);
    return ground;
  };
  const seen = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(repeats);
    const text = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
    if (text.every((child) => (child.nodeValue ?? '').trim().length < 2)) continue;
    const field = element.closest('label')?.control ?? element;
    if (field.closest(':disabled, [aria-disabled="true"], [contenteditable]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, groundOf(element)].join(' ');
    if (seen.has(look)) element.setAttribute(repeats, '');
    seen.add(look);
  }
}

/**
 * The schemes of a page that is looked at on two widths: dark on the wide one, light on the narrow one; in
 * the proof both on both. Colours take most of a look.
 */
function schemesFor(page: Page): readonly Scheme[] {
  if (isWhole) return BOTH;
  return (page.viewportSize()?.width ?? 0) < 768 ? ['light'] : ['dark'];
}

/** Fails unless an open page fits screens of four widths and is accessible on two of them. */
export async function expectToFitAccessibly(page: Page): Promise<void> {
  await expectToFit(page, [768, 320, 1440]);
  await expectAccessible(page, schemesFor(page));
  await expectToFit(page, [360]);
  await expectAccessible(page, schemesFor(page));
}

/**
 * The violations of these rules, a line each. axe comes once into each document, which its builder for
 * Playwright repeats for every look: half of the time. Frames of other sites are left out.
 */
async function faultsOf(page: Page, rules: axe.RunOnly): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const selector = `:not([${REPEATS}])`;
  return page.evaluate(
    async ([runOnly, selector]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      inPage.configure({ rules: [{ id: 'color-contrast', selector }] });
      const { violations } = await inPage.run({
        runOnly,
        // Not the lists of what is right, which nobody reads and which take longer than the faults.
        resultTypes: ['violations'],
        // Not the style sheets, which no rule of these reads.
        preload: { assets: ['media'] },
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`),
      );
    },
    [rules, selector] as const,
  );
}
