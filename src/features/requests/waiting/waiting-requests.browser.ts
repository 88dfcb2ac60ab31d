/*
 * The requests that wait in this browser, for its pages and its worker: both send them, one at a time.
 * They are in a cache because a worker has no local storage.
 */

import {
  isKeptRequest,
  isOld,
  type KeptRequest,
  REQUESTS_API,
} from '#features/requests/waiting/kept-request.ts';
import { sendKept } from '#features/requests/waiting/send-kept.ts';
import { request } from '#ui/request.browser.ts';

const PLACE = 'waiting-requests';
/** By this name the browser wakes the worker when the network is back. */
export const REQUESTS_SYNC = 'waiting-requests';
const WITHIN_MS = 30_000;

/** A message to all pages of the browser: one was stored, deleted, refused (null) or taken. */
export interface WaitingNews {
  taken: { key: string; number: number; link: string } | null;
}

/** Calls with each message, as long as the page is open. */
export function hearOfRequests(hear: (news: WaitingNews) => void): void {
  new BroadcastChannel(PLACE).onmessage = ({ data }: MessageEvent<WaitingNews>) => hear(data);
}

function tellPages(news: WaitingNews): void {
  const channel = new BroadcastChannel(PLACE);
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

/**
 * Sends what waits. Older than a day only the one that the visitor has confirmed. Returns whether
 * anything still waits for the site.
 */
export async function sendWaitingRequests(confirmed: string | null = null): Promise<boolean> {
  return navigator.locks.request(PLACE, async () => {
    let isAnyLeft = false;
    for (const kept of await waitingRequests()) {
      const isAsked = kept.key === confirmed;
      if (!isAsked && (kept.problem !== null || isOld(kept, Date.now()))) continue;
      const said = await sendKept(kept, post, pause);
      if (said?.kind === 'taken') {
        const { number, link } = said;
        await forgetRequest(kept.key, { key: kept.key, number, link });
      } else if (said) {
        await keepRequest({ ...kept, problem: said.message });
      } else {
        isAnyLeft = true;
      }
    }
    return isAnyLeft;
  });
}

function post(form: Pick<KeptRequest, 'action' | 'fields'>) {
  return request(REQUESTS_API, { method: 'POST', json: form, withinMs: WITHIN_MS });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function placeOf(key: string): string {
  return `/waiting-requests/${encodeURIComponent(key)}`;
}
