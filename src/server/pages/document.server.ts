import { createHash } from 'node:crypto';
import STARTER from '#server/pages/page-starter.js?minified';
import { stylesFor } from '#server/pages/page-styles.server.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*\/?>/g;
const PAGE_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
const PAGE_DATA =
  /<script>(window\.__reactRouterContext(?: = |\.streamController\.(?:enqueue|close)\()[\s\S]*?;)<\/script>/g;
const CONTEXT_NAME = '__reactRouterContext';
const CONTEXT = /^window\.__reactRouterContext = /;
const STYLES = /(<style id="styles"[^>]*>)([\s\S]*?)(<\/style>)/;
const RUNNING_SCRIPT = /<script(?![^>]*application\/ld\+json)/;

/**
 * Marks text that people wrote. The mark has the text's length in UTF-16 units, so that nothing in
 * the text can end it early.
 */
const WRITTEN = /<!--written (\d+)-->/;

/**
 * Marks sanitised markup that people wrote, for its place in a page: even if it contains a script,
 * `finishDocument` allows none of it.
 */
export function writtenByPeople(html: string): string {
  return `<!--written ${html.length}-->${html}`;
}

/** A document as it leaves the server, with the hashes its inline parts need in the CSP. */
export interface FinishedDocument {
  html: string;
  scriptHashes: string[];
  styleHashes: string[];
}

/**
 * Makes a rendered page small and quick to paint:
 *
 * - hydration is postponed so that scripts do not compete with the first paint: the page's module
 *   becomes inert text that STARTER turns into a script, and the preloads become a list in it
 *   (`data-needs`) of files that STARTER then fetches together and runs one by one;
 * - `keepData`, when given, takes the code that passes the page's data to its scripts out of the
 *   document, and returns the address where the scripts find it;
 * - only the styles that the page uses at first paint stay; STARTER loads the whole sheet.
 *
 * Text marked by `writtenByPeople` is copied unchanged, and no script or style in it is allowed.
 *
 * Returns the hashes of every inline script and style, including the postponed module, in CSP form.
 * Throws when the module, its files or the data are not where React Router used to write them,
 * because then nothing would be postponed.
 */
export function finishDocument(
  whole: string,
  keepData?: (code: string) => string,
): FinishedDocument {
  const { rendered, written } = takeOutWritten(whole);
  if (!PAGE_MODULE.test(rendered) && RUNNING_SCRIPT.test(rendered)) {
    throw new Error('the page has scripts, but not the module that starts them');
  }
  let imported = '';
  const needs = [...rendered.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href);
  if (PAGE_MODULE.test(rendered) && needs.length === 0) {
    throw new Error('the page has a module, but no list of the files it needs');
  }
  let html = rendered.replace(MODULE_PRELOAD, '');
  if (keepData) {
    const code = [...html.matchAll(PAGE_DATA)].map(([, statement = '']) => statement).join('\n');
    // React looks for the first of these elements, whatever is in it; it does not look for the
    // others.
    html = html.replace(PAGE_DATA, (_, code: string) =>
      CONTEXT.test(code) ? '<script></script>' : '',
    );
    const stays = runningScripts(html).some((script) => script.includes(CONTEXT_NAME));
    if (stays) throw new Error('the page has data that stays in it');
    if (code) imported = `import ${JSON.stringify(keepData(code))};\n`;
  }
  html = html
    .replace(
      PAGE_MODULE,
      (_, code: string) =>
        `<script type="text/page-module" id="page-module" data-needs="${shortened(needs, code)}">${imported}${code}</script>`,
    )
    .replace('</head>', () => `<script>${STARTER}</script></head>`);
  const content = html.replace(STYLES, '') + written;
  html = html.replace(
    STYLES,
    (_, open: string, css: string, close: string) => open + usedStyles(css)(content) + close,
  );
  return {
    html: html.replace(WRITTEN, () => written),
    scriptHashes: runningScripts(html).map(hash),
    styleHashes: [...html.matchAll(INLINE_STYLE)].map(([, css]) => hash(css ?? '')),
  };
}

/** The texts of inline scripts, including the postponed module; JSON-LD is not a script. */
function runningScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
    .map(([, , code = '']) => code)
    .filter(Boolean);
}

/**
 * The names of scripts in /assets/ without `.js`, each once, first the one that `code` starts at its end.
 * STARTER reads them.
 */
function shortened(addresses: string[], code: string): string {
  const [, start = ''] = /\bimport\("([^"]+)"\);?\s*$/.exec(code) ?? [];
  const names = [start, ...addresses].map(
    (address) => /^\/assets\/([\w.-]+)\.js$/.exec(address)?.[1] ?? '',
  );
  return [...new Set(names)].filter(Boolean).join(' ');
}

function takeOutWritten(whole: string): { rendered: string; written: string } {
  const found = WRITTEN.exec(whole);
  if (!found) return { rendered: whole, written: '' };
  const end = found.index + found[0].length + Number(found[1]);
  return {
    rendered: whole.slice(0, found.index) + found[0] + whole.slice(end),
    written: whole.slice(found.index + found[0].length, end),
  };
}

let parsed: { css: string; used: (html: string) => string } | undefined;

/** There is one style sheet, so it is parsed once. */
function usedStyles(css: string): (html: string) => string {
  if (parsed?.css !== css) parsed = { css, used: stylesFor(css) };
  return parsed.used;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
