interface Site {
  siteUrl: string;
  trustProxy: boolean;
}

/**
 * Whether a request that may change something comes from another site. Browsers send Origin with
 * every such request; a request without it comes from a program and carries no visitor's cookies.
 */
export function foreignOrigin(request: Request, site: Site): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') === 'cross-site';
  return origin !== new URL(site.siteUrl).origin && origin !== visitedOrigin(request.headers, site);
}

/**
 * The origin in a visitor's address bar, also under another name than SITE_URL's. The connection
 * itself is always http: TLS ends at the proxy, which says so in X-Forwarded-Proto.
 */
function visitedOrigin(headers: Headers, { siteUrl, trustProxy }: Site): string {
  const home = new URL(siteUrl);
  const forwarded = (name: string) => (trustProxy && headers.get(name)) || null;
  const host = forwarded('x-forwarded-host') ?? headers.get('host');
  if (host === home.host) return home.origin;
  const scheme =
    forwarded('x-forwarded-proto') ?? (trustProxy ? home.protocol.slice(0, -1) : 'http');
  return `${scheme}://${host}`;
}

/**
 * The request with the address that its visitor sees. React Router compares the Origin of a form,
 * scheme included, with the address of its request, which the server makes with http. Only for a
 * request that `foreignOrigin` let pass.
 */
export function asVisited(request: Request): Request {
  const origin = request.headers.get('origin');
  if (origin === null) return request;
  const { pathname, search } = new URL(request.url);
  return new Request(origin + pathname + search, request);
}
