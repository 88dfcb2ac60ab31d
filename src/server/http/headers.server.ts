import type { MapSettings } from '#server/env/env.server.ts';

/** Headers of every answer. `secure` is true when visitors come over https. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** For every 503 without a time of its own: when to ask again. */
export const COME_BACK = { 'retry-after': '5' };

/**
 * The headers of `always` for one answer: an answer whose own policy lets other sites frame it gets
 * no X-Frame-Options, which can't express that.
 */
export function headersFor(
  always: Record<string, string>,
  policy: string | null | undefined,
): Record<string, string> {
  if (!policy?.includes('frame-ancestors *')) return always;
  const { 'x-frame-options': _, ...others } = always;
  return others;
}

/** The other hosts that pages may use. */
export interface OutsideHosts {
  maps: MapSettings;
  /** Origins of recordings. */
  media: readonly string[];
}

/**
 * Content-Security-Policy of a page: own files, the page's own inline parts by their hashes, and
 * the configured hosts of maps and recordings. It has no nonce, so that a page can be cached.
 */
export function contentSecurityPolicy(
  hashes: { scriptHashes: string[]; styleHashes: string[] },
  outside: OutsideHosts,
): string {
  const { maps, media } = outside;
  const yandex = maps.yandexKey
    ? [
        'https://yandex.ru',
        'https://*.yandex.ru',
        'https://*.maps.yandex.net',
        'https://yastatic.net',
      ]
    : [];
  const tiles = tileOrigin(maps.tilesUrl);
  const recordings = folded(media);
  // Fonts, workers and the manifest fall under default-src.
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.scriptHashes, ...yandex],
    'style-src': ["'self'", ...hashes.styleHashes, ...(maps.yandexKey ? ['blob:'] : [])],
    // Pictures come from the site itself, whatever the store: an address that staff entered must
    // not make browsers call another host.
    'img-src': ["'self'", 'data:', tiles, ...yandex],
    'media-src': ["'self'", ...recordings],
    // The browser checks itself whether a host of recordings is reachable.
    'connect-src': ["'self'", ...recordings, ...yandex],
    'frame-src': maps.yandexKey ? ['https://api-maps.yandex.ru'] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** `https://{s}.tiles.example/…` means several hosts: they become `https://*.tiles.example`. */
function tileOrigin(template: string): string {
  const { origin } = new URL(template.replace(/\{[a-z]\}/g, 'a'));
  return /^https?:\/\/\{s\}\./.test(template) ? origin.replace('//a.', '//*.') : origin;
}

/**
 * Origins, with the mirrors of one domain as `https://*.domain`. The header is part of every page,
 * and on a phone more than 14 kB cost one round trip more.
 */
function folded(origins: readonly string[]): string[] {
  const domainOf = (origin: string) =>
    /^(https:\/\/)(?:[\w-]+\.)+([\w-]+\.[a-z]+)$/.exec(origin)?.slice(1).join('*.') ?? origin;
  const domains = origins.map(domainOf);
  return [
    ...new Set(
      origins.map((origin) => {
        const domain = domainOf(origin);
        return domains.filter((other) => other === domain).length > 1 ? domain : origin;
      }),
    ),
  ];
}
