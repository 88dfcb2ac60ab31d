import type { Context } from 'hono';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { compressed } from '#server/compressed.server.ts';
import { finishDocument } from '#server/document.server.ts';
import { contentSecurityPolicy, type OutsideHosts } from '#server/headers.server.ts';
import type { KeptPages } from '#server/kept-pages.server.ts';
import type { PageData } from '#server/page-data.server.ts';

/**
 * What a route says in `handle.kept`: its answer is the same for everybody, and this is the one
 * search string (`''` or `?…`) that stands for all that mean the same; the rest is dropped.
 */
export type CanonicalSearch = (search: URLSearchParams) => string;

interface Pages {
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  siteUrl: string;
  outside: OutsideHosts;
  kept: KeptPages;
  data: PageData;
  provide: (headers: Headers, bindings: Context['env']) => RouterContextProvider;
}

/** Serves every page: kept ones from memory, the others rendered for their request. */
export function pagesHandler(pages: Pages) {
  const answer = async (c: Context): Promise<Response> => {
    const build = await pages.build();
    const handler = createRequestHandler(build, pages.mode);
    const render = async (request: Request, keepData?: (code: string) => string) => {
      const response = await handler(request, pages.provide(request.headers, c.env));
      return pages.mode === 'production' ? finish(response, pages.outside, keepData) : response;
    };
    const renderKept = (address: string) =>
      render(
        new Request(new URL(address, pages.siteUrl), {
          headers: { accept: c.req.header('accept') ?? '*/*' },
        }),
        (code) => pages.data.keep(code, address),
      );

    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return render(c.req.raw);
    const url = new URL(c.req.url);
    const data = pages.data.answer(c.req.raw, async (page) => {
      const isKept = keptAddress(build, new URL(page, pages.siteUrl)) === page;
      const asked = { address: page, alias: null, encodings: undefined };
      if (isKept) await pages.kept.answer(asked, () => renderKept(page));
    });
    if (data) return data;
    const address = keptAddress(build, url);
    if (address === null || pages.mode === 'development') return render(c.req.raw);
    const asked = {
      address,
      alias: url.pathname + url.search,
      encodings: c.req.header('accept-encoding'),
    };
    return pages.kept.answer(asked, () => renderKept(address));
  };
  return async (c: Context) => compressed(await answer(c), c.req.header('accept-encoding'));
}

/** The address under which a URL's answer is kept, or null when it may differ between visitors. */
export function keptAddress(build: Pick<ServerBuild, 'routes'>, url: URL): string | null {
  const isData = url.pathname.endsWith('.data');
  const pathname = isData
    ? url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    : url.pathname;
  const leaf = matchRoutes(routeTree(build), pathname)?.at(-1);
  const kept = leaf?.route.handle?.kept as CanonicalSearch | undefined;
  if (!kept) return null;
  const search = new URLSearchParams(url.search);
  const wanted = search.get('_routes');
  search.delete('_routes');
  const canonical = new URLSearchParams(kept(search));
  if (isData && wanted !== null) canonical.set('_routes', wanted);
  const text = canonical.toString();
  return (leaf?.route.path === '*' ? '/404' : url.pathname) + (text ? `?${text}` : '');
}

const trees = new WeakMap<object, RouteObject[]>();

function routeTree(build: Pick<ServerBuild, 'routes'>): RouteObject[] {
  const known = trees.get(build.routes);
  if (known) return known;
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => ({
        id: route?.id,
        path: route?.path,
        handle: route?.module.handle,
        ...(route?.index ? { index: true as const } : { children: below(route?.id) }),
      }));
  const tree = below(undefined);
  trees.set(build.routes, tree);
  return tree;
}

async function finish(
  response: Response,
  outside: OutsideHosts,
  keepData?: (code: string) => string,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  // React Router's last resort, when even the page of errors could not be rendered.
  if (response.status >= 500 && type.startsWith('text/plain')) throw new Error('rendering failed');
  if (!type.startsWith('text/html')) return response;
  const document = finishDocument(await response.text(), keepData);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('link');
  headers.set('content-security-policy', contentSecurityPolicy(document, outside));
  return new Response(document.html, { status: response.status, headers });
}
