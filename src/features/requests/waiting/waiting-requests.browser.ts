/*
 * The requests that wait in this browser, for its pages and its worker. They are in a cache because a
 * worker has no local storage.
 */

import { isKeptRequest, type KeptRequest } from '#features/requests/waiting/kept-request.ts';
import { openChannel } from '#ui/tabs/open-channel.browser.ts';

const PLACE = 'waiting-requests';

/** A message to all pages of the browser: one was stored, deleted, refused (null) or taken. */
export interface WaitingNews {
  taken: { key: string; number: number; link: string } | null;
}

/** Where the browser refuses a channel, a page hears only of what it does itself. */
let hearHere: ((news: WaitingNews) => void) | undefined;

/** Calls with each message, as long as the page is open. */
export function hearOfRequests(hear: (news: WaitingNews) => void): void {
  hearHere = hear;
  const channel = openChannel(PLACE);
  if (channel) channel.onmessage = ({ data }: MessageEvent<WaitingNews>) => hear(data);
}

function tellPages(news: WaitingNews): void {
  const channel = openChannel(PLACE);
  if (!channel) return hearHere?.(news);
  channel.postMessage(news);
  channel.close();
}

/** All of them, oldest first; none in a browser without storage. */
export async function waitingRequests(): Promise<KeptRequest[]> {
  try {
    if (!(await caches.has(PLACE))) return [];
    const cache = await caches.open(PLACE);
    const stored = await Promise.all(
      (await cache.keys()).map(async (place): Promise<unknown> => {
        const answer = await cache.match(place);
        return answer?.json().catch(() => null);
      }),
    );
    return stored.filter(isKeptRequest).sort((one, other) => one.atMs - other.atMs);
  } catch {
    return [];
  }
}

/** Stores one. Rejects where the browser stores nothing. */
export async function keepRequest(kept: KeptRequest): Promise<void> {
  const cache = await caches.open(PLACE);
  await cache.put(placeOf(kept.key), new Response(JSON.stringify(kept)));
  tellPages({ taken: null });
}

/** Deletes one, by its key; with the last one its place goes. */
export async function forgetRequest(key: string, taken: WaitingNews['taken'] = null) {
  try {
    if (!(await caches.has(PLACE))) return;
    const cache = await caches.open(PLACE);
    if (!(await cache.delete(placeOf(key)))) return;
    if ((await cache.keys()).length === 0) await caches.delete(PLACE);
    tellPages({ taken });
  } catch {
    // A browser without storage has nothing to delete.
  }
}

function placeOf(key: string): string {
  return `/waiting-requests/${encodeURIComponent(key)}`;
}
