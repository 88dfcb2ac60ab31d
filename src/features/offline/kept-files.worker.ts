import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core';
import { isForEverybody } from '#features/offline/kept-page.ts';

const NETWORK_SECONDS = 4;

const onlyGood = new CacheableResponsePlugin({ statuses: [200] });
const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && isForEverybody(response.headers.get('cache-control'))
      ? response
      : null,
};
/** A gateway's 502 to 504 is not the site's answer: the stored copy is better. */
const gatewayIsNoAnswer: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 502 && response.status <= 504) throw new Error('no answer');
    return response;
  },
};
/** Files that a shelf got on request count too. */
const fromAnyShelf: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (await caches.match(request, { ignoreVary: true })),
};

/** The site's own pictures that were seen. */
const pictures = new CacheFirst({
  cacheName: 'pictures',
  plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
});

/** Stores those pictures of a stored page that are available. */
export async function keepPictures(
  addresses: readonly string[],
  event: ExtendableEvent,
): Promise<void> {
  await Promise.all(
    addresses.map((src) =>
      pictures.handle({ event, request: new Request(src) }).catch(() => undefined),
    ),
  );
}

/**
 * Built files that not every visitor needs, such as Arabic fonts, and those of a new build that
 * opened before its worker did.
 */
const otherAssets = new CacheFirst({
  cacheName: 'other-files',
  plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 80, purgeOnQuotaError: true })],
});

/** A name with a digest always means the same content, in every build. */
const kept: RouteHandlerCallback = async ({ request, event }) => {
  const found = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return found ?? otherAssets.handle({ request, event });
};

/** Answers for files: files that never change from the cache, others from the network first. */
export function answerForFiles(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), kept);
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/page-data/'),
    async ({ request }) =>
      (await caches.match(request, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
    pictures,
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/quran/'),
    new NetworkFirst({
      cacheName: 'texts',
      networkTimeoutSeconds: NETWORK_SECONDS,
      plugins: [
        onlyPublic,
        gatewayIsNoAnswer,
        fromAnyShelf,
        new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
      ],
    }),
  );
}
