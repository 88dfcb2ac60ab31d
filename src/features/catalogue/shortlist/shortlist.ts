import { type Party, partyParameters } from '#features/tours/model/party.ts';

/** So many tours stand side by side. */
export const COMPARED = 4;
/** So many are kept in a list, the newest of them; `use-shortlist.ts` keeps no more. */
export const LISTED = 30;

const SLUG = /^[a-z0-9-]{1,100}$/;

/** The slugs of a list written as one text, `newest,older`; what is no slug, or comes twice, is dropped. */
export function readSlugs(text: string | null): string[] {
  const slugs = (text ?? '').split(',').filter((slug) => SLUG.test(slug));
  return [...new Set(slugs)].slice(0, LISTED);
}

/** The tours that an address names: `tours=a,b`, or `tours` again and again as a form sends it. */
export function toursOfAddress(search: URLSearchParams): string[] {
  return readSlugs(search.getAll('tours').join(','));
}

/** The page that shows these tours side by side, in this order, for those who travel. */
export function shortlistAddress(slugs: readonly string[], party: Party | null = null): string {
  const search = new URLSearchParams(partyParameters(party)).toString();
  const parts = [slugs.length > 0 ? `tours=${slugs.join(',')}` : '', search].filter(Boolean);
  return `/spisok${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** What happened to a list since another one: to tell the server, or to keep while it answers. */
export interface ListChange {
  /** In the order of the list, the newest first. */
  added: string[];
  removed: string[];
}

/** Which tours were added to a list and which removed, in their order. */
export function changeBetween(before: readonly string[], now: readonly string[]): ListChange {
  return {
    added: now.filter((slug) => !before.includes(slug)),
    removed: before.filter((slug) => !now.includes(slug)),
  };
}

/** The list after a change: what was added stands first. */
export function changed(list: readonly string[], { added, removed }: ListChange): string[] {
  const others = list.filter((slug) => !added.includes(slug) && !removed.includes(slug));
  return [...added, ...others].slice(0, LISTED);
}
