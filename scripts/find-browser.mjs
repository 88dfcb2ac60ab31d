// Finds the Chromium for journeys and benchmarks; as a program it prints the path.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFromDebian } from './install-from-debian.mjs';
import { TRUSTING_FLAG } from './processes/certificate.mjs';

/**
 * Chromium only applies the last such list, so the features that Playwright turns off are repeated.
 * The first two would start two more processes per window for the address bar's menu.
 */
const FEATURES_OFF = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Common arguments: no sandbox (root in a container), no traffic of its own, no host but this machine,
 * the tests' certificate.
 */
export const BROWSER_FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  // The shell would round the widths of letters, which a browser with windows does not.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  TRUSTING_FLAG,
];

/** A Chromium without windows to draw: the same pages take it about a third less time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const CACHES = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
];
const IN_CACHE = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/** Packages of fonts that the pages' fallback faces name (src/app.css): a bare Debian has none. */
export const FONT_PACKAGES = ['fonts-liberation', 'fonts-dejavu-core'];

/**
 * Path of a Chromium: CHROME_PATH, then the system's, then Playwright's. On Debian as root one is
 * installed with its fonts, with a message; elsewhere throws an error that says what to do.
 */
export function findBrowser() {
  const found =
    installedBrowser() ??
    (installFromDebian('chromium', ...FONT_PACKAGES) ? installedBrowser() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium found. Install Chromium or Google Chrome, or run `npx playwright-core install ' +
      'chromium`, or set CHROME_PATH to the program.',
  );
}

/**
 * Path of a Chromium for journeys: CHROME_PATH, else Debian's headless shell, which is installed as
 * root, else `findBrowser`. The shell shows no notifications.
 */
export function findShell() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return onPath(SHELL) ?? (installFromDebian(SHELL) ? onPath(SHELL) : undefined) ?? findBrowser();
}

/** @param {string[]} names */
function onPath(...names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function installedBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const cached = CACHES.flatMap((cache) =>
    cache && existsSync(cache)
      ? readdirSync(cache)
          .filter((entry) => /^chromium-\d+$/.test(entry))
          .toSorted()
          .toReversed()
          .flatMap((entry) => IN_CACHE.map((program) => join(cache, entry, program)))
      : [],
  );
  return onPath(...NAMES) ?? [...APPLICATIONS, ...cached].find((path) => existsSync(path));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
