import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { canonicalSearch } from '#features/catalogue/search/catalogue-query.ts';
import { createCostlyAnswers } from '#server/limits/costly-answers.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { createPageData } from '#server/pages/page-data.server.ts';
import { keptAddress, pagesHandler } from '#server/pages/react-router.server.ts';
import { serverBuild } from '#test/authorisation/authorisation.ts';

type Routes = Parameters<typeof keptAddress>[0]['routes'];

const route = (
  id: string,
  path: string | undefined,
  kept?: (search: URLSearchParams) => string,
) => ({
  id,
  parentId: id === 'layout' ? undefined : 'layout',
  path,
  index: path === undefined && id !== 'layout',
  module: { handle: kept ? { kept } : undefined },
});
const routes = Object.fromEntries(
  [
    route('layout', undefined),
    route('home', undefined, () => ''),
    route('all', 'all', canonicalSearch),
    route('tour', 'tours/:slug', () => ''),
    route('account', 'account'),
    route('missing', '*', () => ''),
  ].map((entry) => [entry.id, entry]),
) as unknown as Routes;

const address = (path: string) => keptAddress({ routes }, new URL(path, 'http://localhost'));

describe('the cache key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/all?view=cards&type=hajj&x=1', '/all?type=hajj&view=cards'],
    ['/tours/a-b?ref=1', '/tours/a-b'],
    ['/Tours/a-b', '/Tours/a-b'],
    ['/%74ours/a-b', '/%74ours/a-b'],
  ])('of %s is %s', (asked, kept) => {
    expect(address(asked)).toBe(kept);
  });

  it('differs between a page and its data', () => {
    expect(address('/all.data?type=hajj&junk=1')).toBe('/all.data?type=hajj');
    expect(address('/_root.data?_routes=home')).toBe('/_root.data?_routes=home');
  });

  it('names only routes of the page itself', () => {
    expect(address('/all.data?_routes=tour,all,home,nope')).toBe('/all.data?_routes=all');
    expect(address('/all.data?_routes=layout,all')).toBe('/all.data?_routes=all%2Clayout');
  });

  it('is the same for all pages that do not exist', () => {
    expect(address('/nope')).toBe('/404');
    expect(address('/a/b/c?d')).toBe('/404');
  });

  it('is null for a page that may differ between visitors', () => {
    expect(address('/account')).toBeNull();
  });
});

const modules: Record<string, object> = {
  own: { loader: () => new Response('own') },
  thing: {
    handle: { kept: () => '' },
    loader: ({ params }: { params: { slug: string } }) =>
      params.slug.startsWith('there')
        ? new Response('there')
        : new Response('nothing', { status: 404 }),
  },
};
/** A site of two pages: one is rendered for each visitor, the other is kept. */
function serve(isSignedIn: () => Promise<boolean>) {
  const about = { parentId: 'root', isLeaf: true };
  const build = serverBuild(
    [
      { ...about, id: 'own', file: 'own', path: 'own', fullPath: '/own' },
      { ...about, id: 'thing', file: 'thing', path: 'things/:slug', fullPath: '/things/:slug' },
    ],
    (file) => modules[file] ?? {},
  );
  const handler = pagesHandler({
    build: async () => build,
    mode: 'production',
    siteUrl: 'https://site.example',
    outside: {
      maps: { tilesUrl: 'https://tiles.example', tilesAttribution: '', yandexKey: null },
      media: [],
    },
    kept: createKeptPages({ generation: () => '1', maxBytes: 1_000_000 }),
    data: createPageData({ maxBytes: 1_000_000 }),
    costly: createCostlyAnswers(),
    networkOf: (c) => c.req.header('x-network') ?? 'home',
    open: () => ({ context: new RouterContextProvider(), isSignedIn }),
  });
  const app = new Hono().all('*', handler);
  return async (count: number, address: (n: number) => string, network = 'home') => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < count; n += 1) {
      const answer = await app.request(address(n), { headers: { 'x-network': network } });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    return Object.fromEntries(statuses);
  };
}

it('the data of an address that no page can have are as good as outdated ones', async () => {
  const ask = serve(async () => false);
  const data = (of: string) => `/page-data/${'a'.repeat(22)}.js?of=${encodeURIComponent(of)}`;
  for (const of of ['/%E0', '/things/%E0', '/%', '/%0A', '//evil.example/', '/things/there']) {
    expect([of, await ask(1, () => data(of))]).toEqual([of, { 200: 1 }]);
  }
});

describe('the queue of costly answers', () => {
  const nobody = async () => false;

  it('takes pages that are not kept, for whoever is not signed in', async () => {
    const ask = serve(nobody);
    expect(await ask(130, () => '/own')).toEqual({ 200: 120, 429: 10 });
    expect(await ask(1, () => '/own', 'neighbour')).toEqual({ 200: 1 });
  });

  it('takes them also while nobody can say who is signed in', async () => {
    const ask = serve(() => Promise.reject(new Error('the database is away')));
    expect(await ask(130, () => '/own')).toEqual({ 200: 120, 429: 10 });
  });

  it('leaves out whoever is signed in', async () => {
    const ask = serve(async () => true);
    expect(await ask(130, () => '/own')).toEqual({ 200: 130 });
  });

  it('takes pages that would be kept only for a network that looks for missing ones', async () => {
    const ask = serve(nobody);
    expect(await ask(200, (n) => `/things/there-${n}`)).toEqual({ 200: 200 });
    expect(await ask(160, (n) => `/things/nothing-${n}`)).toEqual({ 404: 150, 429: 10 });
    expect(await ask(1, () => '/things/there-300')).toEqual({ 429: 1 });
    expect(await ask(1, () => '/things/there-1')).toEqual({ 200: 1 });
    expect(await ask(1, () => '/things/there-300', 'neighbour')).toEqual({ 200: 1 });
  });

  it('takes other spellings of the addresses of kept pages, which are countless', async () => {
    const ask = serve(nobody);
    expect(await ask(40, (n) => `/things/there${'/'.repeat(n + 1)}`)).toEqual({ 200: 40 });
    expect(await ask(40, (n) => `/things/there-%61${n}`)).toEqual({ 200: 40 });
    expect(await ask(40, (n) => `/things/there-${n}-A`)).toEqual({ 200: 40 });
    expect(await ask(5, (n) => `/Things/there-${n}`)).toEqual({ 429: 5 });
    expect(await ask(5, (n) => `/things/there-${n}`)).toEqual({ 200: 5 });
    expect(await ask(1, () => '/Things/there-1', 'neighbour')).toEqual({ 200: 1 });
  });
});
