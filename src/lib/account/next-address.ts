import { urlOf } from '#lib/text/address.ts';

/**
 * Where to go after signing in: a page of this site as path and search, or null. The input comes
 * from a form or an address, so it may be anything.
 */
export function nextAddress(said: unknown, siteUrl: string): string | null {
  const url = typeof said === 'string' && said.length <= 1000 ? urlOf(said, siteUrl) : null;
  if (!url) return null;
  const isOwn = url.origin === new URL(siteUrl).origin;
  const isAccount = /^\/account(\/|$)/.test(url.pathname);
  // A path that begins with two slashes would name another host.
  const isHost = url.pathname.startsWith('//');
  return isOwn && !isAccount && !isHost && url.pathname !== '/' ? url.pathname + url.search : null;
}
