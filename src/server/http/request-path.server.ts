/** How a request is handled because of its path alone. */
export type PathVerdict =
  | { kind: 'fine' }
  /** A path that no page can have: control characters, or invalid percent signs. */
  | { kind: 'refused' }
  | { kind: 'moved'; to: string };

/** `/`, `\`, and both encoded: two of them at the start of an address may name another host. */
const SLASHES = /^(?:[/\\]|%2f|%5c)+/i;

/**
 * Checks the address of a request, still encoded. A redirect keeps it encoded and begins with exactly
 * one slash, so it never leaves the site. `search` is '' or begins with '?'.
 */
export function checkPath(path: string, search: string): PathVerdict {
  if (hasControlCharacters(path)) return { kind: 'refused' };
  const slashes = SLASHES.exec(path)?.[0] ?? '';
  if (slashes === '/') return { kind: 'fine' };
  return { kind: 'moved', to: `/${path.slice(slashes.length)}${search}` };
}

/**
 * The same request without NUL in its query, which no database holds. (Half of a surrogate pair
 * cannot be written in an address.)
 */
export function withoutNul(request: Request): Request {
  if (!request.url.includes('%00')) return request;
  const address = new URL(request.url);
  address.search = address.search.replaceAll('%00', '');
  const { method, headers, body, signal } = request;
  return new Request(address, { method, headers, signal, ...(body && { body, duplex: 'half' }) });
}

function hasControlCharacters(path: string): boolean {
  try {
    return /\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/**
 * A path for the log: without the secret of a preview or of a visitor's request, however the
 * address was encoded, because the router decodes it too.
 */
export function loggedPath(path: string): string {
  return decoded(path).replace(/((?:articles\/+preview|zayavka)\/+)[^/]+/i, '$1…');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
