/**
 * Where somebody goes on after signing in: a page of this site as path and search, or null. Takes
 * what a form or an address says, so anything may be in it.
 */
export function nextAddress(said: unknown, siteUrl: string): string | null {
  if (typeof said !== 'string' || said.length > 1000 || !URL.canParse(said, siteUrl)) return null;
  const url = new URL(said, siteUrl);
  const isOwn = url.origin === new URL(siteUrl).origin;
  const isAccount = /^\/account(\/|$)/.test(url.pathname);
  // A path that begins with two slashes names another host when it is followed.
  const isHost = url.pathname.startsWith('//');
  return isOwn && !isAccount && !isHost && url.pathname !== '/' ? url.pathname + url.search : null;
}
