import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Words in the address of a screen by which it says what was just done there. */
const DEEDS = [
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
/** The screens that do: those of the staff, and the account that was deleted. */
const SCREENS = /^\/(?:admin(?:\/|$)|upload-images$|account$)/;
/** What only goes with such a word. */
const DETAILS = ['tour', 'made'];

const NAME = 'told';
const TOLD_WITHIN_SECONDS = 60;

/**
 * Lets a screen tell of a deed once, to the browser that did it: anybody can write such an address. The
 * answer to a form that leads there leaves a cookie with the address; without it the address loses
 * those words. Pages whose scripts run change their address by themselves and never come here.
 */
export function tellOnce({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
  return async (c, next) => {
    const url = new URL(c.req.url);
    const isPage = c.req.method === 'GET' && !url.pathname.endsWith('.data');
    if (isPage && tells(url)) {
      if (getCookie(c, NAME) !== addressOf(url)) {
        for (const word of [...DEEDS, ...DETAILS]) url.searchParams.delete(word);
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
    if (to && to.origin === url.origin && tells(to)) {
      setCookie(c, NAME, addressOf(to), { ...cookie, maxAge: TOLD_WITHIN_SECONDS });
    }
  };
}

function tells({ pathname, searchParams }: URL): boolean {
  return SCREENS.test(pathname) && DEEDS.some((word) => searchParams.has(word));
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}
