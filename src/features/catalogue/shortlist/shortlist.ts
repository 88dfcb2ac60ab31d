import { type Party, partyParameters } from '#lib/party.ts';

/** The most tours side by side. */
export const COMPARED = 4;
/** The most tours in a list, the newest of them; `use-shortlist.ts` has the same limit. */
export const LISTED = 30;

const SLUG = /^[a-z0-9-]{1,100}$/;

/** The slugs of a list written as one text, `newest,older`; drops invalid and repeated ones. */
export function readSlugs(text: string | null): string[] {
  const slugs = (text ?? '').split(',').filter((slug) => SLUG.test(slug));
  return [...new Set(slugs)].slice(0, LISTED);
}

/** The tours in an address: `tours=a,b`, or repeated `tours` from a form. */
export function toursOfAddress(search: URLSearchParams): string[] {
  return readSlugs(search.getAll('tours').join(','));
}

/** The page that compares these tours, in this order, for a party. */
export function shortlistAddress(slugs: readonly string[], party: Party | null = null): string {
  const search = new URLSearchParams(partyParameters(party)).toString();
  const parts = [slugs.length > 0 ? `tours=${slugs.join(',')}` : '', search].filter(Boolean);
  return `/spisok${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** The changes between two states of a list: to report to the server, or to keep while it answers. */
export interface ListChange {
  /** In the order of the list, the newest first. */
  added: string[];
  removed: string[];
}

/** The tours added to a list and removed from it, in order. */
export function changeBetween(before: readonly string[], now: readonly string[]): ListChange {
  return {
    added: now.filter((slug) => !before.includes(slug)),
    removed: before.filter((slug) => !now.includes(slug)),
  };
}

/** The list after a change: added tours come first. */
export function changed(list: readonly string[], { added, removed }: ListChange): string[] {
  const others = list.filter((slug) => !added.includes(slug) && !removed.includes(slug));
  return [...added, ...others].slice(0, LISTED);
}
