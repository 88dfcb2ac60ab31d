/** Where a browser keeps the token of the day. */
export const VIEW_TOKEN_KEY = 'article_view_token';

/** What the server takes for a token. */
export const VIEW_TOKEN_FORM = /^[\w-]{16,64}$/;

/**
 * The token by which a browser's views of a day count once, and what is to be kept of it: a random
 * one, new each day, that says nothing of who reads. `kept` is what the browser kept before.
 */
export function viewToken(kept: string | null, today: string, random: () => string) {
  const [day, token] = (kept ?? '').split(' ');
  const isOfToday = day === today && token !== undefined && VIEW_TOKEN_FORM.test(token);
  const value = isOfToday ? token : random();
  return { token: value, kept: `${today} ${value}` };
}
