import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, FONT_PACKAGES } from '../../scripts/find-browser.mjs';
import { installFromDebian } from '../../scripts/install-from-debian.mjs';

/** The fonts that take the room of the site's own until it has arrived, as src/app.css names them. */
const FALLBACKS = ['Arial', 'Liberation Sans', 'Roboto'];
const FALLBACK_OF_LINUX = 'DejaVu Sans';

const DEJAVU_FOLDERS = [
  '/usr/share/fonts/truetype/dejavu',
  '/usr/share/fonts/dejavu-sans-fonts',
  '/usr/share/fonts/dejavu',
];

/**
 * Prints which browser the journeys run in and which of the fallback fonts it has. Installs the
 * fonts on Debian as root when all of the first three are missing. Throws where there is none.
 */
export async function describeBrowser(executablePath: string): Promise<void> {
  let { version, fonts } = await look(executablePath);
  if (!fonts.some((font) => FALLBACKS.includes(font)) && installFromDebian(...FONT_PACKAGES)) {
    ({ version, fonts } = await look(executablePath));
  }
  console.log(`Browser for journeys: Chromium ${version}, ${executablePath}`);
  if (fonts.length === 0) {
    throw new Error(`No fallback font: install ${FALLBACKS.join(', ')} or ${FALLBACK_OF_LINUX}.`);
  }
  console.log(`Fallback font for journeys: ${fonts[0]}`);
}

/**
 * Writes a font configuration that knows DejaVu only and returns its path; '' (with a message) where
 * DejaVu is not installed or the system has no fontconfig.
 */
export function dejavuConfiguration(folder: string): string {
  const fonts = DEJAVU_FOLDERS.find((path) => existsSync(path));
  if (!fonts) {
    console.log('No DejaVu fonts: the layouts are not tried with them.');
    return '';
  }
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  return file;
}

/** Asks the browser itself, since no other program sees fonts exactly as it does. */
async function look(executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const page = await browser.newPage();
  const fonts = await page.evaluate(
    async (names) => {
      const found = await Promise.all(
        names.map((name) =>
          new FontFace('asked', `local('${name}')`).load().then(
            () => [name],
            () => [],
          ),
        ),
      );
      return found.flat();
    },
    [...FALLBACKS, FALLBACK_OF_LINUX],
  );
  const version = browser.version();
  await browser.close();
  return { version, fonts };
}
