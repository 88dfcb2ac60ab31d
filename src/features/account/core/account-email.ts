import { plainAddress } from '#lib/contact/plain-address.ts';

/**
 * The one form in which an account's address is kept and looked for: Unicode's compatibility form
 * in lower case, the domain in ASCII. Addresses that people take for the same are the same account.
 * Null when the text is not one plain address.
 */
export function accountEmail(text: string): string | null {
  if (text.length > 1000 || /\p{Cc}/u.test(text)) return null;
  return plainAddress(text.normalize('NFKC').trim())?.toLowerCase() ?? null;
}
