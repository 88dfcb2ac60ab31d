import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cityTimes } from '#features/prayer/today/city-page.server.ts';
import {
  PAGE_DEFAULTS,
  pageSearch,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';
import { Widget } from '#features/prayer/api/widget.tsx';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { KEEP_UNTIL } from '#server/pages/kept-answer.server.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';

const STYLE = `:root{color-scheme:light;--g:#fff;--i:#17221e;--s:#55645d;--l:#e6dfd2;--p:#0f5b49;--t:#e4f0ec}
.dark{color-scheme:dark;--g:#172126;--i:#eaf0ed;--s:#a5b3ae;--l:#26333a;--p:#5cc0a3;--t:#17332e}
body{margin:0;padding:12px 14px;background:var(--g);color:var(--i);font:16px/1.4 system-ui,sans-serif}
h1{margin:0;font-size:18px;line-height:1.25}a{color:var(--p);display:inline-block;min-height:24px}p{margin:4px 0 8px;color:var(--s);font-size:14px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:7px 8px;border-top:1px solid var(--l);text-align:left;font-weight:500}td{text-align:right;font-weight:700;white-space:nowrap}small{display:block;color:var(--s);font-size:13px;font-weight:400;white-space:normal}
.now>*{background:var(--t)}.now>th{box-shadow:inset 3px 0 var(--p)}
b{margin-left:8px;color:var(--p);font-size:13px}footer{font-size:14px}`;

/**
 * `/vremya-namaza/{slug}/widget`: today's times for an iframe on any site, with `madhab`, `method` and
 * `theme=dark`. It has neither the layout nor the scripts of the site, and reloads when its marked
 * prayer is over.
 */
export function prayerWidgetApi(parts: { kept: KeptPages; now: () => Date; siteUrl: string }) {
  const { kept, now, siteUrl } = parts;
  return new Hono().get('/vremya-namaza/:slug/widget', async (c) => {
    const city = findCityBySlug(c.req.param('slug'));
    if (!city) return c.text('Город не найден', 404);
    const url = new URL(c.req.url);
    const { given } = parsePageQuery(url.searchParams);
    const theme = url.searchParams.get('theme') === 'dark' ? 'dark' : 'light';
    const search = pageSearch({ tab: 'today', month: null, given });
    const address = `prayer-widget ${city.slug} ${theme} ${search}`;
    return kept.answer(askedBy(c, address), async () => {
      const times = cityTimes(city, now().getTime(), withGiven(PAGE_DEFAULTS, given));
      const script = reloadAfter(times.untilMs);
      const page = { times, siteUrl, search, theme, style: STYLE, script } as const;
      return new Response(`<!doctype html>${renderToStaticMarkup(createElement(Widget, page))}`, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy(script),
          [KEEP_UNTIL]: String(times.untilMs),
        },
      });
    });
  });
}

/**
 * On a device with a fast clock the page would reload without end: then it reloads every ten minutes.
 */
function reloadAfter(untilMs: number): string {
  return `{let t=Date.now(),u=t>${untilMs}?t+6e5:${untilMs};setInterval(()=>{if(Date.now()>u)location.reload()},15e3)}`;
}

function policy(script: string): string {
  return [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    `script-src ${hash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
