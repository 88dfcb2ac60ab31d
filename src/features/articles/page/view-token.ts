/** The key of the day's token in the browser's storage. */
export const VIEW_TOKEN_KEY = 'article_view_token';

/** The form of a token that the server accepts. */
export const VIEW_TOKEN_FORM = /^[\w-]{16,64}$/;

/**
 * The token by which a browser's views count once a day, and the text to store: random, new each day,
 * without personal data. `kept` is the stored text.
 */
export function viewToken(kept: string | null, today: string, random: () => string) {
  const [day, token] = (kept ?? '').split(' ');
  const isOfToday = day === today && token !== undefined && VIEW_TOKEN_FORM.test(token);
  const value = isOfToday ? token : random();
  return { token: value, kept: `${today} ${value}` };
}
