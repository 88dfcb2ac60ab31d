/**
 * Whether a request that may change something comes from another site. Browsers send Origin with
 * every such request; a request without it comes from a program and carries no visitor's cookies.
 */
export function foreignOrigin(
  request: Request,
  site: { siteUrl: string; trustProxy: boolean },
): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') === 'cross-site';
  if (origin === new URL(site.siteUrl).origin) return false;
  const host =
    (site.trustProxy && request.headers.get('x-forwarded-host')) || request.headers.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
