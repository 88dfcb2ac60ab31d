import vm from 'node:vm';
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  type ServerBuild,
} from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishDocument } from '#server/pages/document.server.ts';
import { readPage } from '#features/offline/kept-page.ts';
import { servedTextContext } from '#server/pages/served-text.server.ts';
import { useServedText } from '#ui/page/use-served-text.ts';
import * as entry from '../../entry.server.tsx';

/*
 * `document.server.ts` and the service worker rely on details of React Router's documents that it
 * does not guarantee. Here its real renderer writes them, so these tests fail when a version writes
 * them differently.
 */

const route = (id: string, module: object, more: object = {}) => ({ id, module, ...more });
const asset = (id: string) => ({
  id,
  module: `/assets/${id}-a1.js`,
  imports: ['/assets/shared-b2.js', `/assets/only-${id}.js`],
  css: [],
  hasLoader: true,
});

const build = {
  entry: { module: entry },
  routes: {
    root: route('root', {
      default: () => (
        <html lang="ru">
          <head />
          <body>
            <Outlet />
            <Scripts />
          </body>
        </html>
      ),
    }),
    page: route(
      'page',
      {
        loader: ({ context }: { context: RouterContextProvider }) => {
          context.set(servedTextContext, '<b>текст для сервера</b>');
          return { said: 'данные страницы' };
        },
        default: function Page() {
          return <div dangerouslySetInnerHTML={{ __html: useServedText() ?? '' }} />;
        },
      },
      { parentId: 'root', index: true },
    ),
  },
  assets: {
    entry: { module: '/assets/entry-c3.js', imports: ['/assets/shared-b2.js'] },
    routes: {
      root: { ...asset('root'), hasLoader: false },
      page: { ...asset('page'), parentId: 'root', index: true },
    },
    url: '/assets/manifest-d4.js',
    version: 'd4',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const ask = (path: string) =>
  createRequestHandler(build, 'production')(
    new Request(`https://site.example${path}`),
    new RouterContextProvider(),
  );

describe('a document as React Router writes it', () => {
  let rendered = '';
  beforeAll(async () => {
    rendered = await (await ask('/')).text();
  });

  it('has the page’s module and its files in the expected places', () => {
    const { html } = finishDocument(rendered);
    const [, needs = '', code = ''] =
      /<script type="text\/page-module" id="page-module" data-needs="([^"]*)">([^]*?)<\/script>/.exec(
        html,
      ) ?? [];
    expect(needs.split(' ').toSorted()).toEqual(
      [
        'manifest-d4',
        'entry-c3',
        'shared-b2',
        'root-a1',
        'only-root',
        'page-a1',
        'only-page',
      ].sort(),
    );
    const imported = [...code.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(imported).toEqual([
      '/assets/manifest-d4.js',
      '/assets/root-a1.js',
      '/assets/page-a1.js',
      '/assets/entry-c3.js',
    ]);
    expect(html).not.toContain('<script type="module"');
    expect(html).not.toContain('modulepreload" href');
  });

  it('has all its data in code that runs by itself', async () => {
    let code = '';
    const { html } = finishDocument(rendered, (given) => {
      code = given;
      return '/page-data/veP1zEBZc1-_A5-syuVsmQ.js?of=%2F';
    });
    expect(html).not.toContain('данные страницы');
    expect(html).not.toContain('__reactRouterContext');
    expect(readPage(html)).toMatchObject({
      build: 'd4',
      data: '/page-data/veP1zEBZc1-_A5-syuVsmQ.js?of=%2F',
    });
    const window: { __reactRouterContext?: { stream: ReadableStream<Uint8Array> } } = {};
    vm.runInNewContext(code, { window, ReadableStream, TextEncoderStream });
    const sent = await new Response(window.__reactRouterContext?.stream).text();
    expect(sent).toContain('данные страницы');
  });

  it('has the text for the server only in the page, and not in its data', async () => {
    expect(rendered).toContain('<div><b>текст для сервера</b></div>');
    const data = await ask('/_root.data');
    expect(data.status).toBe(200);
    const sent = await data.text();
    expect(sent).toContain('данные страницы');
    expect(sent).not.toContain('текст для сервера');
    expect(rendered.match(/текст для сервера/g)).toHaveLength(1);
  });
});
