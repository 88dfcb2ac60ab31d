/** The people who travel together. `rooms` null: as many as are cheapest. */
export interface Party {
  adults: number;
  children: number;
  /** Ages of the children in whole years; null for each age that is not stated. */
  ages?: readonly (number | null)[];
  rooms: number | null;
}

export const PARTY_LIMITS = { adults: 10, children: 6, rooms: 5, age: 17 } as const;

const LARGEST_ROOM = 5;

/** Reads the party from an address: `adults`, `children`, `ages`, `rooms`; null when it has none. */
export function readParty(search: URLSearchParams): Party | null {
  const adults = whole(search.get('adults'), 1, PARTY_LIMITS.adults);
  if (adults === null) return null;
  const children = whole(search.get('children'), 0, PARTY_LIMITS.children) ?? 0;
  const rooms = whole(search.get('rooms'), 1, PARTY_LIMITS.rooms);
  const ages = agesOf(search.getAll('ages').join(',').split(','), children);
  // A number of rooms that the party cannot share is left to the rule.
  const isPossible = rooms !== null && rooms <= adults && adults <= rooms * LARGEST_ROOM;
  const party = { adults, children, rooms: isPossible ? rooms : null };
  return ages.length > 0 ? { ...party, ages } : party;
}

/** The parameters of a party, as `readParty` reads them, in a fixed order. */
export function partyParameters(party: Party | null): [name: string, value: string][] {
  if (!party) return [];
  const { adults, children, ages = [], rooms } = party;
  return [
    ['adults', String(adults)],
    ...(children > 0 ? [['children', String(children)] as [string, string]] : []),
    ...(ages.length > 0 ? [['ages', ages.join(',')] as [string, string]] : []),
    ...(rooms === null ? [] : [['rooms', String(rooms)] as [string, string]]),
  ];
}

/** The same as a whole search string: '' or '?…'. */
export function partySearch(party: Party | null): string {
  return party ? `?${new URLSearchParams(partyParameters(party)).toString()}` : '';
}

/** The address of the request form for a tour, with this party. */
export function requestAddress(slug: string, party: Party | null): string {
  return `/zayavka?tour=${slug}${partySearch(party).replace('?', '&')}`;
}

/** One age for each child; empty when no age is stated. */
function agesOf(texts: readonly string[], children: number): (number | null)[] {
  const ages = Array.from({ length: children }, (_, place) =>
    whole(texts[place] ?? null, 0, PARTY_LIMITS.age),
  );
  return ages.every((age) => age === null) ? [] : ages;
}

function whole(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
