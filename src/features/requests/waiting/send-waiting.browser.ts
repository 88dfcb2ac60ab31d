/*
 * Pages and the worker both send what waits, one at a time. A browser without locks may send a request
 * twice: by its key the site takes it once.
 */

import { isOld, type KeptRequest, REQUESTS_API } from '#features/requests/waiting/kept-request.ts';
import { sendKept } from '#features/requests/waiting/send-kept.ts';
import {
  forgetRequest,
  keepRequest,
  waitingRequests,
} from '#features/requests/waiting/waiting-requests.browser.ts';
import { request } from '#ui/request.browser.ts';

/** By this name the browser wakes the worker when the network is back; one of them holds its lock. */
export const REQUESTS_SYNC = 'waiting-requests';
const WITHIN_MS = 30_000;

/**
 * Sends what waits. Older than a day only the one that the visitor has confirmed. Returns whether
 * anything still waits for the site.
 */
export async function sendWaitingRequests(confirmed: string | null = null): Promise<boolean> {
  const send = () => sendAll(confirmed);
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(REQUESTS_SYNC, send) : send();
}

async function sendAll(confirmed: string | null): Promise<boolean> {
  let isAnyLeft = false;
  for (const kept of await waitingRequests()) {
    const isAsked = kept.key === confirmed;
    if (!isAsked && (kept.problem !== null || isOld(kept, Date.now()))) continue;
    const said = await sendKept(kept, post, pause);
    if (said?.kind === 'taken') {
      const { number, link } = said;
      await forgetRequest(kept.key, { key: kept.key, number, link });
    } else if (said) {
      await keepRequest({ ...kept, problem: said.message, problems: said.problems });
    } else {
      isAnyLeft = true;
    }
  }
  return isAnyLeft;
}

function post(form: Pick<KeptRequest, 'action' | 'fields'>) {
  return request(REQUESTS_API, { method: 'POST', json: form, withinMs: WITHIN_MS });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
