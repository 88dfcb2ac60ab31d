import { registerRoute } from 'workbox-routing';
import { isForEverybody } from '#features/offline/kept-page.ts';
import {
  mayReopen,
  OFFLINE_PAGE,
  offlineAddress,
  pageOfData,
  SAME_FOR_EVERY_SEARCH,
  standInAddress,
  standIns,
  suraStandIn,
} from '#features/offline/kept-address.ts';
import { keepPictures } from '#features/offline/kept-files.worker.ts';
import { findKept, keep, listKept } from '#features/offline/page-shelf.worker.ts';
import { urlOf } from '#lib/text/address.ts';

/**
 * How long to wait for the network when the page is stored, or another one that can replace it; and the
 * next time, after one such timeout.
 */
const PATIENCE_MS = { page: [4000, 1000], other: [10_000, 4000] } as const;

let isSlow = false;

/** Addresses of requests that were not answered in time and still wait. */
const late = new Set<string>();

/** Answers for pages: from the network if it answers in time, else from the store. */
export function answerForPages(): void {
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
    ({ request, url, event }) => answerPage(request, url, event),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && pageOfData(url) !== null,
    ({ request, url, event }) => answerData(request, url, event),
  );
}

async function answerPage(request: Request, url: URL, event: ExtendableEvent): Promise<Response> {
  const address = url.pathname + url.search;
  const coming = ask(request);
  event.waitUntil(
    coming.then(
      (answer) => (mayBeKept(answer) ? visited(address, event, answer.clone()) : undefined),
      () => undefined,
    ),
  );
  const known = await findKept(documentOf(url));
  const other = known ? null : await standIn(url);
  const answer = await inTime(request, coming, known ? 'page' : other && 'other');
  if (answer && !isGatewayError(answer)) return answer;
  return known ?? other ?? answer ?? offline(address);
}

/** Stores a visited page and the pictures on it. */
export async function visited(
  address: string,
  event: ExtendableEvent,
  answer?: Response,
): Promise<void> {
  const { images } = await keep('visited', address, answer);
  await keepPictures(images, event);
}

/**
 * Asks the site. Past the browser's cache while an earlier request for the address hangs: the cache
 * would make this one wait for it, up to 20 s after the line works again.
 */
function ask(request: Request): Promise<Response> {
  return late.has(request.url)
    ? fetch(request, { cache: 'no-store', signal: request.signal })
    : fetch(request);
}

/** The answer, or null when the network fails or, with something stored, does not answer in time. */
async function inTime(
  { url }: Request,
  coming: Promise<Response>,
  stored: keyof typeof PATIENCE_MS | null,
): Promise<Response | null> {
  const settled = coming.catch(() => null);
  if (!stored) return settled;
  const tooLate = Symbol('too late');
  const first = await Promise.race([
    settled,
    new Promise<typeof tooLate>((resolve) => {
      setTimeout(() => resolve(tooLate), PATIENCE_MS[stored][isSlow ? 1 : 0]);
    }),
  ]);
  isSlow = first === tooLate;
  if (first !== tooLate) return first;
  late.add(url);
  void settled.then(() => late.delete(url));
  return null;
}

/** Redirects to a stored page that can replace this one, because an address names what it shows. */
async function standIn(url: URL): Promise<Response | null> {
  const kept = url.pathname.startsWith('/koran/') ? await listKept() : [];
  const addresses = kept.map(({ address }) => address);
  const sura = suraStandIn(url, addresses);
  for (const address of [...(sura ? [sura] : []), ...standIns(url, new Date())]) {
    if (await findKept(documentOf(new URL(address, location.origin)))) {
      return Response.redirect(standInAddress(url, address), 302);
    }
  }
  return null;
}

function documentOf({ pathname, search }: URL): string {
  return SAME_FOR_EVERY_SEARCH.includes(pathname) ? pathname : pathname + search;
}

async function offline(wanted: string): Promise<Response> {
  const page = wanted.startsWith(OFFLINE_PAGE) ? null : await findKept(OFFLINE_PAGE);
  return page ? Response.redirect(offlineAddress(wanted), 302) : Response.error();
}

/**
 * The data of a page for a navigation inside the site. Without them the page is opened as a
 * document, which may be stored; but never the same page, where something may be typed.
 */
async function answerData(request: Request, url: URL, event: ExtendableEvent): Promise<Response> {
  const page = pageOfData(url) ?? '/';
  const current = addressOf(request.referrer);
  const coming = ask(request);
  const isMove = request.method === 'GET' && page !== current;
  const isThere = isMove && (await findKept(page)) !== null;
  // Another page is opened as a document, which one that is stored can replace.
  const other = !isThere && isMove && mayReopen(page, current, false);
  const hasOther = other && (await standIn(new URL(page, location.origin))) !== null;
  const answer = await inTime(request, coming, isThere ? 'page' : hasOther ? 'other' : null);
  if (answer && !isGatewayError(answer)) {
    if (isMove && mayBeKept(answer) && request.headers.get('save-data') !== 'on') {
      event.waitUntil(visited(page, event));
    }
    return answer;
  }
  const isKept = isThere || (isMove && (await isMonthKept(page)));
  // A tour that was never visited: its page finds it in the browser's copy of the tours.
  const isUnseenTour = page.startsWith('/tours/') && !isKept;
  if (!isMove || isUnseenTour || !mayReopen(page, current, isKept)) {
    return answer ?? Response.error();
  }
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Reload-Document': 'true' },
  });
}

/**
 * For an address without a month: whether the present month of a city is stored, which «this month»
 * shows.
 */
async function isMonthKept(page: string): Promise<boolean> {
  const [month = ''] = standIns(new URL(page, location.origin), new Date());
  return month.includes('?') && (await findKept(month)) !== null;
}

/** The present address of the page that asks, which a worker's client does not have. */
function addressOf(referrer: string): string | null {
  const url = urlOf(referrer);
  return url && url.pathname + url.search;
}

function mayBeKept(answer: Response): boolean {
  return answer.status === 200 && isForEverybody(answer.headers.get('cache-control'));
}

function isGatewayError({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}
