import type { MapSettings } from '#server/env.server.ts';

/** Headers every answer carries. `secure` is true when visitors come over https. */
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

/**
 * The headers of `always` that an answer takes: one whose own policy lets other sites frame it goes
 * without X-Frame-Options, which knows no such permission.
 */
export function headersFor(
  always: Record<string, string>,
  policy: string | null | undefined,
): Record<string, string> {
  if (!policy?.includes('frame-ancestors *')) return always;
  const { 'x-frame-options': _, ...others } = always;
  return others;
}

/** What pages may ask of other hosts. */
export interface OutsideHosts {
  maps: MapSettings;
  /** Origins that sound may come from. */
  media: readonly string[];
}

/**
 * Content-Security-Policy of a page: own files, the page's own inline parts by their hashes, and
 * the hosts of maps and recordings the owner configured. No nonce, so that a page can be kept.
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
  const tiles = new URL(maps.tilesUrl.replace(/\{[a-z]\}/g, 'a')).origin;
  const recordings = folded(media);
  // Fonts, workers and the manifest go by the default.
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.scriptHashes, ...yandex],
    'style-src': ["'self'", ...hashes.styleHashes, ...(maps.yandexKey ? ['blob:'] : [])],
    // A tour's pictures may be addresses that staff entered.
    'img-src': ["'self'", 'data:', 'https:', ...(tiles.startsWith('https:') ? [] : [tiles])],
    'media-src': ["'self'", ...recordings],
    // Whether a host of recordings can be reached is asked of itself.
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

/**
 * Origins with the mirrors of one domain as `https://*.domain`: the header goes with every page, and
 * a phone waits for what is above 14 kB one round trip longer.
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
