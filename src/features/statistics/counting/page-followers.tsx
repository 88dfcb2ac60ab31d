import { countPages } from '#features/statistics/counting/page-counts.browser.ts';
import { followAccount } from '#features/catalogue/shortlist/account-shortlist.browser.ts';

/**
 * What goes on beside a page once it has been used for a while: looks are counted, and the list of
 * tours is kept in step with the account's.
 */
export function followPage(): void {
  countPages();
  followAccount();
}
