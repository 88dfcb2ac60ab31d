import type { Context } from 'hono';
import {
  createContext,
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { LRUCache } from 'lru-cache';
import { requestIdContext } from '#server/context.server.ts';
import { compressed } from '#server/pages/compressed.server.ts';
import { finishDocument } from '#server/pages/document.server.ts';
import { withNamedFailures } from '#server/pages/failed-actions.server.ts';
import { contentSecurityPolicy, type OutsideHosts } from '#server/http/headers.server.ts';
import { type CostlyAnswers, PATIENT_MS } from '#server/limits/costly-answers.server.ts';
import type { Asked, KeptPages } from '#server/pages/kept-pages.server.ts';
import { asVisited } from '#server/http/origin.server.ts';
import { NO_SUCH_METHOD, problemAnswer } from '#server/http/problem-answer.server.ts';
import { checkPath } from '#server/http/request-path.server.ts';
import type { PageData } from '#server/pages/page-data.server.ts';

/**
 * A route's `handle.kept`: its answer is the same for everybody. Returns the canonical search
 * string (`''` or `?…`) of all search strings with the same meaning.
 */
export type CanonicalSearch = (search: URLSearchParams) => string;

interface Pages {
  build: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  siteUrl: string;
  outside: OutsideHosts;
  kept: KeptPages;
  data: PageData;
  costly: CostlyAnswers;
  /** The network a request comes from, as `clientNetwork` gives it. */
  networkOf: (c: Context) => string;
  open: (headers: Headers, bindings: Context['env']) => OpenedRequest;
}

/** Whether a missing page need not be rendered, because one is kept for all missing ones of its route. */
export const sharesMissing = createContext(false);

/** The answer in place of a missing page that was not rendered. */
export function missingUnrendered(): Response {
  return new Response(null, { status: 404, headers: { [UNRENDERED]: 'yes' } });
}
const UNRENDERED = 'x-unrendered';

interface OpenedRequest {
  context: RouterContextProvider;
  /** Whether its session is valid; a cookie alone is not enough. */
  isSignedIn: () => Promise<boolean>;
}

/**
 * Serves every page: kept ones from memory, the others rendered for their request. Pages that anybody
 * may request repeatedly at full cost go through the queue of costly answers: searches, pages that are
 * not kept for visitors without a session, other spellings of addresses, and a network's requests for
 * missing pages.
 */
export function pagesHandler(pages: Pages) {
  const answer = async (c: Context): Promise<Response> => {
    const build = withNamedFailures(await pages.build());
    c.set('pattern', patternOf(build, new URL(c.req.url)));
    const handler = createRequestHandler(build, pages.mode);
    const render = async (
      request: Request,
      keepData?: (code: string) => string,
      opened = pages.open(request.headers, c.env),
    ) => {
      opened.context.set(requestIdContext, c.get('requestId'));
      const response = await handler(request, opened.context);
      return pages.mode === 'production' ? finish(response, pages.outside, keepData) : response;
    };
    const renderKept = (address: string, isShared = false) => {
      const headers = { accept: c.req.header('accept') ?? '*/*' };
      const request = new Request(new URL(address, pages.siteUrl), { headers });
      const opened = pages.open(request.headers, c.env);
      opened.context.set(sharesMissing, isShared);
      return render(request, (code) => pages.data.keep(code, address), opened);
    };
    const renderMissing = async (address: string) => {
      const response = await renderKept(address);
      if (response.status === 404) response.headers.set('x-keep', 'yes');
      return response;
    };

    const keep = async (wanted: Pick<Asked, 'address' | 'alias' | 'encodings'>) => {
      const { address } = wanted;
      const asked = { ...wanted, route: patternOf(build, new URL(address, pages.siteUrl)) };
      const network = pages.networkOf(c);
      const make = () => renderKept(address);
      if (hasQuestion(address)) {
        return pages.kept.answer({ ...asked, isEndless: true }, () =>
          orRefusal(pages.costly.make(network, make)),
        );
      }
      const missing = missingAddress(asked.route);
      if (address === missing) return pages.kept.answer(asked, () => renderMissing(address));
      const isEndless = isSpeltOtherwise(address);
      const makeFound = () => renderKept(address, missing !== null);
      const found = await pages.kept.answer({ ...asked, isEndless }, () =>
        orRefusal(
          isEndless
            ? pages.costly.make(network, makeFound)
            : pages.costly.makeKnown(network, makeFound, isElsewhere),
        ),
      );
      if (missing === null || !found.headers.has(UNRENDERED)) return found;
      const { route, encodings } = asked;
      const shared = await pages.kept.answer(
        { address: missing, alias: null, route, encodings },
        () => renderMissing(missing),
      );
      return shared.status === 404 ? shared : pages.kept.answer({ ...asked, isEndless }, make);
    };
    const orRefusal = async (making: ReturnType<typeof pages.costly.make<Response>>) => {
      const made = await making;
      return made.ok ? made.value : problemAnswer(c.req.raw, made.problem);
    };
    const renderOwn = async () => {
      const opened = pages.open(c.req.raw.headers, c.env);
      const make = () => render(c.req.raw, undefined, opened);
      // When the database is away, the page itself reports it.
      if (await opened.isSignedIn().catch(() => false)) return make();
      return orRefusal(pages.costly.make(pages.networkOf(c), make, PATIENT_MS));
    };

    const url = new URL(c.req.url);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const acts = leafOf(build, pathOfPage(url))?.handle?.acts;
      if (c.req.method === 'POST' && acts) return render(asVisited(c.req.raw));
      const allow = acts ? 'GET, HEAD, POST' : 'GET, HEAD';
      return problemAnswer(c.req.raw, NO_SUCH_METHOD, { allow });
    }
    const data = pages.data.answer(c.req.raw, async (page) => {
      const isKept = isKeptPage(build, page, pages.siteUrl);
      if (isKept) await keep({ address: page, alias: null, encodings: undefined });
    });
    if (data) return data;
    const address = keptAddress(build, url);
    if (pages.mode === 'development') return render(c.req.raw);
    if (address === null) return renderOwn();
    const alias = url.pathname + url.search;
    return keep({ address, alias, encodings: c.req.header('accept-encoding') });
  };
  return async (c: Context) => {
    const response = await compressed(await answer(c), c.req.header('accept-encoding'));
    // Answers are private unless a route says that they may be cached.
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-store');
    }
    return response;
  };
}

/** Missing, or moved: an answer that is not kept. */
function isElsewhere({ status }: Response): boolean {
  return status >= 300 && status < 500;
}

/**
 * The address of the page that stands for all missing ones of a route with parameters; null for a route
 * without any. Should something have this very address, missing pages are rendered one by one.
 */
function missingAddress(route: string): string | null {
  if (!route.includes(':')) return null;
  return route.replace(/\/:[^/]*\?.*$/, '').replace(/:[^/]+/g, '404');
}

/** Whether an address has parameters, apart from the list of routes whose data it wants. */
function hasQuestion(address: string): boolean {
  const search = new URLSearchParams(/\?.*/.exec(address)?.[0]);
  search.delete('_routes');
  return search.size > 0;
}

/**
 * Whether the path of a page is not as the site writes it: with capitals, percent signs or spare
 * slashes. The router takes it for the same page, and there are countless such spellings.
 */
function isSpeltOtherwise(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return path !== '/' && !/^(?:\/[a-z0-9._-]+)+$/.test(path);
}

/** Whether a text from an address is the cache key of a page's answer. */
function isKeptPage(build: Pick<ServerBuild, 'routes'>, text: string, siteUrl: string): boolean {
  if (!URL.canParse(text, siteUrl)) return false;
  const url = new URL(text, siteUrl);
  // As for every request: no page has a path that can't be decoded.
  return checkPath(url.pathname, url.search).kind === 'fine' && keptAddress(build, url) === text;
}

/** The cache key of a URL's answer, or null when it may differ between visitors. */
export function keptAddress(build: Pick<ServerBuild, 'routes'>, url: URL): string | null {
  const leaf = leafOf(build, pathOfPage(url));
  const kept = leaf?.handle?.kept;
  if (!kept) return null;
  const search = new URLSearchParams(url.search);
  const wanted = search.get('_routes');
  search.delete('_routes');
  const canonical = new URLSearchParams(kept(search));
  if (url.pathname.endsWith('.data') && wanted !== null) {
    // Only those of the page matter to its answer; all others would make countless keys.
    const known = wanted.split(',').filter((id) => leaf.ids.includes(id));
    canonical.set('_routes', [...new Set(known)].sort().join(','));
  }
  const text = canonical.toString();
  return (leaf.path === '*' ? '/404' : url.pathname) + (text ? `?${text}` : '');
}

/** The facts of a route: whether its answer is kept, and whether it accepts forms. */
interface Handle {
  kept: CanonicalSearch | undefined;
  acts: boolean;
}

/** The route pattern of a page's address, or of the address of its data: «/tours/:slug». */
function patternOf(build: Pick<ServerBuild, 'routes'>, url: URL): string {
  const leaf = leafOf(build, pathOfPage(url));
  return leaf ? `/${leaf.path ?? ''}` : '/*';
}

/** The path of a page's address, or of the address of its data. */
function pathOfPage({ pathname }: URL): string {
  if (!pathname.endsWith('.data')) return pathname;
  return pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
}

interface Leaf {
  path: string | undefined;
  /** Its own and those of the routes around it. */
  ids: readonly string[];
  handle: Handle | undefined;
}

/** Caches the routes of paths: matching takes about a millisecond. */
const MOST_LEAVES = 2000;
const LONGEST_REMEMBERED = 200;
const leaves = new WeakMap<object, LRUCache<string, Leaf>>();

/** The innermost route of a path; undefined when none matches. */
function leafOf(build: Pick<ServerBuild, 'routes'>, pathname: string): Leaf | undefined {
  let known = leaves.get(build.routes);
  if (!known) leaves.set(build.routes, (known = new LRUCache({ max: MOST_LEAVES })));
  const before = known.get(pathname);
  if (before) return before;
  const matches = matchRoutes(beginningWith(routeTree(build), pathname), pathname) ?? [];
  const route = matches.at(-1)?.route;
  if (!route) return undefined;
  const ids = matches.flatMap(({ route: { id } }) => id ?? []);
  const leaf = { path: route.path, ids, handle: route.handle as Handle | undefined };
  if (pathname.length <= LONGEST_REMEMBERED) known.set(pathname, leaf);
  return leaf;
}

/**
 * The routes that can match a path, by its first segment: to match all of them takes a millisecond,
 * which strangers can cause with addresses that nobody else asks for.
 */
function beginningWith(routes: RouteObject[], pathname: string): RouteObject[] {
  const first = decodeURIComponent(pathname.split('/', 2)[1] ?? '').toLowerCase();
  const below = (some: RouteObject[]): RouteObject[] =>
    some.flatMap((route) => {
      const [own = ''] = route.path?.split('/') ?? [];
      if (own === first || own.startsWith(':') || own === '*') return [route];
      if (own !== '') return [];
      return route.index ? [route] : [{ ...route, children: below(route.children ?? []) }];
    });
  return below(routes);
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
        handle: {
          kept: (route?.module.handle as { kept?: CanonicalSearch } | undefined)?.kept,
          acts: route?.module.action !== undefined,
        } satisfies Handle,
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
  // React Router's last resort, when even the error page could not be rendered.
  if (response.status >= 500 && type.startsWith('text/plain')) throw new Error('rendering failed');
  if (!type.startsWith('text/html')) return response;
  const document = finishDocument(await response.text(), keepData);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('link');
  headers.set('content-security-policy', contentSecurityPolicy(document, outside));
  return new Response(document.html, { status: response.status, headers });
}
