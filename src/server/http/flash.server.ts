import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Parameters by which the address of a screen reports the action just done there. */
const ACTIONS = [
  'saved',
  'done',
  'changed',
  'added',
  'deleted',
  'cleaned',
  'binned',
  'restored',
  'erased',
  'reverted',
  'merged',
];
/** The screens with such parameters: those of staff, and the page after an account was deleted. */
const SCREENS = /^\/(?:admin(?:\/|$)|upload-images$|account$)/;
/** Further parameters that only go with such a one. */
const DETAILS = ['tour', 'made'];

const NAME = 'told';
const TOLD_WITHIN_SECONDS = 60;

/**
 * Lets a screen report an action once, and only to the browser that did it, because anybody can write
 * such an address. The reply to a form sets a cookie with the address that it redirects to; without the
 * cookie the address loses those parameters. With scripts, pages change their address themselves.
 */
export function flashOnce({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return async (c, next) => {
    const url = new URL(c.req.url);
    const isPage = c.req.method === 'GET' && !url.pathname.endsWith('.data');
    if (isPage && reports(url)) {
      if (getCookie(c, NAME) !== addressOf(url)) {
        for (const word of [...ACTIONS, ...DETAILS]) url.searchParams.delete(word);
        c.header('cache-control', 'no-store');
        return c.redirect(addressOf(url));
      }
      await next();
      setCookie(c, NAME, '', { ...cookie, maxAge: 0 });
      return;
    }
    await next();
    const location = c.req.method === 'POST' ? c.res.headers.get('location') : null;
    const to = location === null ? null : new URL(location, url);
    if (to && to.origin === url.origin && reports(to)) {
      setCookie(c, NAME, addressOf(to), { ...cookie, maxAge: TOLD_WITHIN_SECONDS });
    }
  };
}

function reports({ pathname, searchParams }: URL): boolean {
  return SCREENS.test(pathname) && ACTIONS.some((word) => searchParams.has(word));
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}
