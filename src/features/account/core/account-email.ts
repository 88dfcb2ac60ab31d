import { plainAddress } from '#lib/contact/plain-address.ts';

/**
 * The form in which an account's address is stored and compared: Unicode's compatibility form in lower
 * case, the domain in ASCII. Addresses that look the same to people give one account. Null when the
 * text is not one plain address.
 */
export function accountEmail(text: string): string | null {
  if (text.length > 1000 || /\p{Cc}/u.test(text)) return null;
  return plainAddress(text.normalize('NFKC').trim())?.toLowerCase() ?? null;
}
