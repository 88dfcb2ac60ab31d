import { isForEverybody, markKept, readPage } from '#features/offline/kept-page.ts';
import {
  SHELVES,
  type KeptEntry,
  type KeepProblem,
  type Shelf,
} from '#features/offline/offline-messages.ts';

/** How many visited pages are stored; the oldest go first. */
const VISITED_PAGES = 60;
const FETCH_WITHIN_MS = 30_000;
/** Headers of the transfer, not of the page. */
const NOT_KEPT = ['content-encoding', 'content-length', 'date', 'etag', 'vary', 'x-request-id'];
const FILE = /^\/(?:assets|quran|api)\//;

const AT = 'x-kept-at';
const BUILD = 'x-kept-build';
const BYTES = 'x-kept-bytes';
const DATA = 'x-kept-data';
const TITLE = 'x-kept-title';

export interface Keeping {
  problem: KeepProblem | null;
  bytes: number;
  images: string[];
}

const FAILED: Keeping = { problem: 'failed', bytes: 0, images: [] };

function nameOf(shelf: Shelf): string {
  return `pages-${shelf}`;
}

/**
 * Stores a page with its initial data, or one of the files that pages request. `answer` is the page
 * if it has just arrived; otherwise it is requested without cookies. A page that no longer exists
 * is deleted. Answers that the server does not mark as public are refused. Never throws.
 */
export async function keep(shelf: Shelf, address: string, answer?: Response): Promise<Keeping> {
  try {
    if (FILE.test(address)) return await keepFile(shelf, address);
    return await keepPage(shelf, address, answer ?? (await ask(address)));
  } catch (error) {
    return { ...FAILED, problem: isFull(error) ? 'full' : 'failed' };
  }
}

async function keepPage(shelf: Shelf, address: string, answer: Response): Promise<Keeping> {
  if (answer.status === 404 || answer.status === 410) await forget(shelf, address);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.status !== 200 || answer.redirected || !isPage || !isPublic(answer)) return FAILED;
  const html = await answer.text();
  const { title, build, data, images } = readPage(html);
  const code = data === null ? null : await dataCode(data);
  if (code === undefined) return FAILED;
  const own = (data && new URL(data, location.origin).searchParams.get('of')) ?? address;
  const bytes = sizeOf(html) + sizeOf(code ?? '');
  const headers = new Headers(answer.headers);
  for (const name of NOT_KEPT) headers.delete(name);
  headers.set(AT, new Date().toISOString());
  headers.set(BYTES, String(bytes));
  headers.set(TITLE, encodeURIComponent(title));
  if (build !== null) headers.set(BUILD, build);
  if (data !== null) headers.set(DATA, data);
  const cache = await caches.open(nameOf(shelf));
  const before = (await cache.match(own))?.headers.get(DATA);
  if (data !== null && code !== null) {
    await put(cache, data, new Response(code, { headers: { 'content-type': 'text/javascript' } }));
  }
  await put(cache, own, new Response(html, { headers }));
  if (before && before !== data) await cache.delete(before);
  if (shelf === 'visited') await forgetOldest(VISITED_PAGES);
  return { problem: null, bytes, images };
}

/** The data of a page; undefined if they are no longer available in the state of the page. */
async function dataCode(address: string): Promise<string | undefined> {
  const answer = (await caches.match(address)) ?? (await ask(address));
  const isKept = !answer.headers.has('cache-control');
  return answer.ok && (isKept || isPublic(answer)) ? answer.text() : undefined;
}

async function keepFile(shelf: Shelf, address: string): Promise<Keeping> {
  const cache = await caches.open(nameOf(shelf));
  if (await cache.match(address)) return { problem: null, bytes: 0, images: [] };
  const answer = await ask(address);
  if (!answer.ok || !isPublic(answer)) return FAILED;
  const body = await answer.blob();
  const headers = { 'content-type': body.type, [BYTES]: String(body.size) };
  await put(cache, address, new Response(body, { headers }));
  return { problem: null, bytes: body.size, images: [] };
}

/** When there is no space, visited pages make room. */
async function put(cache: Cache, address: string, answer: Response): Promise<void> {
  const again = answer.clone();
  try {
    await cache.put(address, answer);
  } catch (error) {
    if (!isFull(error)) throw error;
    await forgetOldest(VISITED_PAGES / 4);
    await cache.put(address, again);
  }
}

async function forgetOldest(left: number): Promise<void> {
  const visited = (await listShelf('visited')).filter(({ title }) => title !== '');
  visited.sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
  for (const { address } of visited.slice(left)) await forget('visited', address);
}

async function forget(shelf: Shelf, address: string): Promise<void> {
  if (!(await caches.has(nameOf(shelf)))) return;
  const cache = await caches.open(nameOf(shelf));
  const data = (await cache.match(address))?.headers.get(DATA);
  await cache.delete(address);
  if (data) await cache.delete(data);
}

/** Deletes everything on a shelf except these. */
export async function keepOnly(shelf: Shelf, addresses: readonly string[]): Promise<void> {
  for (const { address } of await listShelf(shelf)) {
    if (!addresses.includes(address)) await forget(shelf, address);
  }
}

/** Deletes all pages of a shelf. */
export async function dropShelf(shelf: Shelf): Promise<void> {
  await caches.delete(nameOf(shelf));
}

/** The newest copy of a page that can start, marked as a copy; null when there is none. */
export async function findKept(address: string): Promise<Response | null> {
  try {
    let newest: Response | undefined;
    for (const shelf of SHELVES) {
      const found = await caches.match(address, { cacheName: nameOf(shelf) });
      if (found && keptAt(found) > keptAt(newest) && (await hasData(found))) newest = found;
    }
    if (!newest) return null;
    const { headers } = newest;
    return new Response(markKept(await newest.text(), headers.get(AT) ?? ''), { headers });
  } catch {
    return null;
  }
}

function keptAt(answer: Response | undefined): string {
  return answer?.headers.get(AT) ?? '';
}

async function hasData(page: Response): Promise<boolean> {
  const data = page.headers.get(DATA);
  return data === null || (await caches.match(data)) !== undefined;
}

/** Everything stored on all shelves. */
export async function listKept(): Promise<KeptEntry[]> {
  const lists = await Promise.all(SHELVES.map(listShelf));
  return lists.flat();
}

async function listShelf(shelf: Shelf): Promise<KeptEntry[]> {
  if (!(await caches.has(nameOf(shelf)))) return [];
  const cache = await caches.open(nameOf(shelf));
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, headers: (await cache.match(request))?.headers };
    }),
  );
  return entries.flatMap(({ address, headers }) =>
    headers?.has(BYTES)
      ? [
          {
            shelf,
            address,
            title: decodeURIComponent(headers.get(TITLE) ?? ''),
            keptAt: headers.get(AT) ?? '',
            bytes: Number(headers.get(BYTES)),
          },
        ]
      : [],
  );
}

/** The stored pages that start the scripts of another build than this one. */
export async function pagesOfOtherBuilds(
  build: string,
): Promise<{ shelf: Shelf; address: string }[]> {
  const found = [];
  for (const { shelf, address, title } of await listKept()) {
    if (title === '') continue;
    const page = await caches.match(address, { cacheName: nameOf(shelf) });
    if (page && page.headers.get(BUILD) !== build) found.push({ shelf, address });
  }
  return found;
}

function ask(address: string): Promise<Response> {
  return fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
}

function isPublic(answer: Response): boolean {
  return isForEverybody(answer.headers.get('cache-control'));
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
