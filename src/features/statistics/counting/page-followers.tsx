import { countPages } from '#features/statistics/counting/page-counts.browser.ts';
import { followAccount } from '#features/catalogue/shortlist/account-shortlist.browser.ts';

/**
 * Work beside a page after some time of use: counts views, and keeps the list of tours in sync with the
 * account's.
 */
export function followPage(): void {
  countPages();
  followAccount();
}
