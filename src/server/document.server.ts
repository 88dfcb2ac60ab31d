import { createHash } from 'node:crypto';
import starter from '#server/page-starter.js?raw';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g;
const PAGE_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;
const RUNNING_SCRIPT = /<script(?![^>]*application\/ld\+json)/;

/** The starter without its comments and indents. */
const STARTER = starter
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !/^(\/\/|\/\*\*.*\*\/$)/.test(line))
  .join('\n');

/** A document as it leaves the server, with the hashes its inline parts need in the CSP. */
export interface FinishedDocument {
  html: string;
  scriptHashes: string[];
  styleHashes: string[];
}

/**
 * Puts off hydration so that scripts do not compete with the first paint: preloads go, the page's
 * module becomes inert text that STARTER brings to life. Returns the hashes of every inline script
 * and style, the put-off module's included, in CSP form. Throws when the module is not where React
 * Router used to write it: nothing would put it off then.
 */
export function finishDocument(rendered: string): FinishedDocument {
  if (!PAGE_MODULE.test(rendered) && RUNNING_SCRIPT.test(rendered)) {
    throw new Error('the page has scripts, but not the module that starts them');
  }
  const html = rendered
    .replace(MODULE_PRELOAD, '')
    .replace(
      PAGE_MODULE,
      (_, code: string) => `<script type="text/page-module" id="page-module">${code}</script>`,
    )
    .replace('</head>', () => `<script>${STARTER}</script></head>`);
  return {
    html,
    scriptHashes: [...html.matchAll(INLINE_SCRIPT)]
      .filter(([, attributes]) => !attributes?.includes('application/ld+json'))
      .map(([, , code]) => hash(code ?? '')),
    styleHashes: [...html.matchAll(INLINE_STYLE)].map(([, css]) => hash(css ?? '')),
  };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
