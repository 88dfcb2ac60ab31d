import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/?>/g;
const PAGE_MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Starts the page's scripts when the page is there: after load and an idle moment, or at the first
 * touch. A press on a control that needs scripts is remembered and repeated once they run; links
 * and forms work by themselves meanwhile.
 */
const STARTER = `(()=>{let d=document,w=window,s=0,p=0,go=()=>{if(s)return;s=1;let m=d.getElementById("page-module");if(!m)return;let e=d.createElement("script");e.type="module";e.textContent=m.textContent;d.head.append(e)},idle=()=>w.requestIdleCallback?requestIdleCallback(go,{timeout:3000}):setTimeout(go,200);d.readyState=="complete"?idle():addEventListener("load",idle);["pointerdown","keydown","input"].forEach(t=>addEventListener(t,go,{once:true,capture:true,passive:true}));let hold=e=>{let b=e.target.closest&&e.target.closest("[data-waits]");if(b&&!w.pageRuns){e.preventDefault();e.stopPropagation();p=b}};d.addEventListener("click",hold,true);w.pageStarted=()=>{w.pageRuns=1;d.removeEventListener("click",hold,true);if(p&&p.isConnected)p.click()}})()`;

/** A document as it leaves the server, with the hashes its inline parts need in the CSP. */
export interface FinishedDocument {
  html: string;
  scriptHashes: string[];
  styleHashes: string[];
}

/**
 * Puts off hydration so that scripts do not compete with the first paint: preloads go, the page's
 * module becomes inert text that STARTER brings to life. Returns the hashes of every inline script
 * and style, the put-off module's included, in CSP form.
 */
export function finishDocument(rendered: string): FinishedDocument {
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
