import { Hono } from 'hono';
import {
  data,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
  useLocation,
  useRouteError,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { problemIn } from '#lib/problem.ts';
import { type Site, siteContext } from '#server/context.server.ts';
import { createCostlyAnswers } from '#server/limits/costly-answers.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { createPageData } from '#server/pages/page-data.server.ts';
import { pagesHandler } from '#server/pages/react-router.server.ts';
import { silentLog } from '#test/database.ts';
import * as entry from '../../entry.server.tsx';

/** A site of things, with the addresses at which there is one, and the addresses that were rendered. */
function serve(there: string[]) {
  const rendered: string[] = [];
  const Page = ({ words }: { words: string }) => {
    rendered.push(useLocation().pathname);
    return <p>{words}</p>;
  };
  const asset = { imports: [], css: [], hasLoader: true };
  const build = {
    entry: { module: entry },
    routes: {
      root: {
        id: 'root',
        module: {
          default: () => (
            <html lang="ru">
              <head />
              <body>
                <Outlet />
                <Scripts />
              </body>
            </html>
          ),
        },
      },
      thing: {
        id: 'thing',
        parentId: 'root',
        path: 'things/:slug',
        module: {
          handle: { kept: () => '' },
          loader({ params: { slug = '' } }: { params: { slug?: string } }) {
            if (there.includes(slug)) return { slug };
            const code = slug.startsWith('odd') ? 'odd' : 'not_found';
            throw data({ code, status: 404, message: `нет (${code})` }, { status: 404 });
          },
          default: () => <Page words="вещь" />,
          ErrorBoundary: function Missing() {
            return <Page words={problemIn(useRouteError())?.message ?? ''} />;
          },
        },
      },
    },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {
        root: { ...asset, id: 'root', module: '/assets/root.js', hasLoader: false },
        thing: { ...asset, id: 'thing', module: '/assets/thing.js', parentId: 'root' },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
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
    networkOf: () => 'home',
    open() {
      const context = new RouterContextProvider();
      context.set(siteContext, { log: silentLog } as unknown as Site);
      return { context, isSignedIn: async () => false };
    },
  });
  const app = new Hono().all('*', handler);
  const ask = async (path: string) => {
    const answer = await app.request(path, { headers: { accept: 'text/html' } });
    const words = /<p>(.*?)<\/p>/.exec(await answer.text())?.[1];
    return `${answer.status} ${words}`;
  };
  return { ask, rendered };
}

describe('a missing page', () => {
  it('is rendered once for all addresses of its kind', async () => {
    const { ask, rendered } = serve(['a']);
    for (let n = 0; n < 20; n += 1)
      expect(await ask(`/things/none-${n}`)).toBe('404 нет (not_found)');
    expect(rendered).toEqual(['/things/404']);
    expect(await ask('/things/404')).toBe('404 нет (not_found)');
    expect(rendered).toEqual(['/things/404']);
    expect(await ask('/things/a')).toBe('200 вещь');
  });

  it('with words of its own is rendered by itself', async () => {
    const { ask, rendered } = serve([]);
    expect(await ask('/things/odd-1')).toBe('404 нет (odd)');
    expect(rendered).toEqual(['/things/odd-1']);
  });

  it('is rendered by itself where something has the address of the kept one', async () => {
    const { ask } = serve(['404']);
    expect(await ask('/things/none')).toBe('404 нет (not_found)');
    expect(await ask('/things/404')).toBe('200 вещь');
  });
});
