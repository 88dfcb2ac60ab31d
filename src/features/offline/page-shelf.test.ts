import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findKept, keep, keepOnly, listKept } from '#features/offline/page-shelf.worker.ts';

const SITE = 'https://site.example';
const DATA = '/page-data/veP1zEBZc1-_A5-syuVsmQ.js?of=%2Fstati';
const HTML = `<html lang="ru"><head><title>Статьи</title></head><body>
<script>import "${DATA}"; import "/assets/manifest-672488de.js";</script></body></html>`;

/** What the site answers, by address, and how it was asked. */
let site: Record<string, () => Response>;
let asked: [string, RequestInit | undefined][];

const page = (cacheControl = 'public, no-cache', more: ResponseInit = {}) =>
  new Response(HTML, {
    ...more,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl },
  });
const data = (cacheControl = 'public, no-cache') =>
  new Response('export {}', { headers: { 'cache-control': cacheControl } });
const keptPages = async () => (await listKept()).map(({ address }) => address);

beforeEach(() => {
  site = { '/stati': page, [DATA]: data };
  asked = [];
  const shelves = new Map<string, Map<string, Response>>();
  const shelf = (name: string) => {
    const answers = shelves.get(name) ?? new Map<string, Response>();
    shelves.set(name, answers);
    return {
      match: async (at: string | { url: string }) =>
        answers.get(typeof at === 'string' ? at : at.url.slice(SITE.length))?.clone(),
      put: async (at: string, answer: Response) => answers.set(at, answer),
      delete: async (at: string) => answers.delete(at),
      keys: async () => [...answers.keys()].map((at) => ({ url: SITE + at })),
    };
  };
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('caches', {
    has: async (name: string) => shelves.has(name),
    open: async (name: string) => shelf(name),
    match: async (at: string, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, answers] of shelves) {
        if (answers.has(at) && (cacheName ?? name) === name) return answers.get(at)?.clone();
      }
      return undefined;
    },
  });
  vi.stubGlobal('fetch', async (address: string, how?: RequestInit) => {
    asked.push([address, how]);
    return site[address]?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a public page is stored with its data, both asked for without cookies', async () => {
  expect(await keep('visited', '/stati')).toMatchObject({ problem: null });
  expect(await listKept()).toMatchObject([
    { shelf: 'visited', address: '/stati', title: 'Статьи' },
  ]);
  expect(asked.map(([address, how]) => [address, how?.credentials])).toEqual([
    ['/stati', 'omit'],
    [DATA, 'omit'],
  ]);
  expect(await (await findKept('/stati'))?.text()).toMatch(/^<html data-kept-at="/);
  // It could not start without its data.
  await (await caches.open('pages-visited')).delete(DATA);
  expect(await findKept('/stati')).toBeNull();
});

it.each<[string, () => Response]>([
  ['of one visitor', () => page('private, no-store')],
  ['without a word about whom it is for', () => page('no-cache')],
  ['of another kind', () => new Response('{}', { headers: { 'cache-control': 'public' } })],
  ['that failed', () => page('public', { status: 500 })],
  ['of another address', () => Object.defineProperty(page(), 'redirected', { value: true })],
])('an answer %s is not stored', async (_, answer) => {
  site['/stati'] = answer;
  expect(await keep('visited', '/stati')).toMatchObject({ problem: 'failed' });
  expect(await keep('visited', '/stati', answer())).toMatchObject({ problem: 'failed' });
  expect(await keptPages()).toEqual([]);
});

it('a page whose data are of one visitor is not stored, nor such a file', async () => {
  site[DATA] = () => data('private, no-store');
  expect(await keep('visited', '/stati')).toMatchObject({ problem: 'failed' });
  site['/api/mine'] = () => data('private, no-store');
  expect(await keep('visited', '/api/mine')).toMatchObject({ problem: 'failed' });
  expect(await keptPages()).toEqual([]);
});

it('a page that is no longer there is not stored any longer', async () => {
  for (const status of [404, 410]) {
    site['/stati'] = page;
    await keep('visited', '/stati');
    site['/stati'] = () => page('public', { status });
    await keep('visited', '/stati');
    expect(await findKept('/stati')).toBeNull();
  }
});

it('of the visited pages the sixty last ones stay', async () => {
  vi.useFakeTimers();
  for (let n = 0; n < 61; n++) {
    vi.advanceTimersByTime(1000);
    await keep('visited', `/all?q=${n}`, new Response('<title>Туры</title>', page()));
  }
  const kept = await keptPages();
  expect(kept).toHaveLength(60);
  expect(kept).not.toContain('/all?q=0');
});

it('of a shelf only the named pages stay', async () => {
  for (const name of ['a', 'b']) {
    await keep('visited', `/${name}`, new Response('<title>Туры</title>', page()));
  }
  await keepOnly('visited', ['/b']);
  expect(await keptPages()).toEqual(['/b']);
});
