import { createHash } from 'node:crypto';
import STARTER from '#server/page-starter.js?minified';
import { stylesFor } from '#server/page-styles.server.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g;
const PAGE_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
const PAGE_DATA =
  /<script>(window\.__reactRouterContext(?: = |\.streamController\.(?:enqueue|close)\()[\s\S]*?;)<\/script>/g;
const CONTEXT = /^window\.__reactRouterContext = /;
const STYLES = /(<style id="styles"[^>]*>)([\s\S]*?)(<\/style>)/;
const RUNNING_SCRIPT = /<script(?![^>]*application\/ld\+json)/;

/**
 * Text that people wrote stands in a page between these two. Its length, in UTF-16 units, is told in
 * the first, so that nothing in the text can end it early.
 */
const WRITTEN = /<!--written (\d+)-->/;

/**
 * Marks markup that people wrote, clean as it should be, for its place in a page: whatever it holds
 * after all, `finishDocument` vouches for no script of it.
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
 * - hydration is put off so that scripts do not compete with the first paint: preloads go, the
 *   page's module becomes inert text that STARTER brings to life;
 * - `keepData`, when given, takes the code that hands the page's data to its scripts out of the
 *   document and answers with the address under which they find it;
 * - of the styles only those stay that the page uses as it is; STARTER brings the whole sheet.
 *
 * What `writtenByPeople` marks is carried over untouched, and no script or style in it is vouched for.
 *
 * Returns the hashes of every inline script and style, the put-off module's included, in CSP form.
 * Throws when the module is not where React Router used to write it: nothing would put it off then.
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
  let html = rendered.replace(MODULE_PRELOAD, '');
  if (keepData) {
    const code = [...html.matchAll(PAGE_DATA)].map(([, statement = '']) => statement).join('\n');
    // React finds the first of them again, whatever is in it; the others it does not look for.
    html = html.replace(PAGE_DATA, (_, code: string) =>
      CONTEXT.test(code) ? '<script></script>' : '',
    );
    if (code) imported = `import ${JSON.stringify(keepData(code))};\n`;
  }
  html = html
    .replace(
      PAGE_MODULE,
      (_, code: string) =>
        `<script type="text/page-module" id="page-module">${imported}${code}</script>`,
    )
    .replace('</head>', () => `<script>${STARTER}</script></head>`);
  const content = html.replace(STYLES, '') + written;
  html = html.replace(
    STYLES,
    (_, open: string, css: string, close: string) => open + usedStyles(css)(content) + close,
  );
  return {
    html: html.replace(WRITTEN, () => written),
    scriptHashes: [...html.matchAll(INLINE_SCRIPT)]
      .filter(([, attributes, code]) => code && !attributes?.includes('application/ld+json'))
      .map(([, , code]) => hash(code ?? '')),
    styleHashes: [...html.matchAll(INLINE_STYLE)].map(([, css]) => hash(css ?? '')),
  };
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

/** There is one style sheet: it is taken apart once. */
function usedStyles(css: string): (html: string) => string {
  if (parsed?.css !== css) parsed = { css, used: stylesFor(css) };
  return parsed.used;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
