/**
 * Whether a request comes from a page of this site, according to the browser's headers. A redirect
 * after a form announces its result in the address («удалено»); somebody who opens that address
 * later must not see it. True when the browser sends no such header.
 */
export function isFromHere(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin';
}
