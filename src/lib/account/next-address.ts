/**
 * Where to go after signing in: a page of this site as path and search, or null. The input comes
 * from a form or an address, so it may be anything.
 */
export function nextAddress(said: unknown, siteUrl: string): string | null {
  if (typeof said !== 'string' || said.length > 1000 || !URL.canParse(said, siteUrl)) return null;
  const url = new URL(said, siteUrl);
  const isOwn = url.origin === new URL(siteUrl).origin;
  const isAccount = /^\/account(\/|$)/.test(url.pathname);
  // A path that begins with two slashes would name another host.
  const isHost = url.pathname.startsWith('//');
  return isOwn && !isAccount && !isHost && url.pathname !== '/' ? url.pathname + url.search : null;
}
