/** Who travels together. `rooms` null: as few as they fit into, four adults a room. */
export interface Party {
  adults: number;
  children: number;
  rooms: number | null;
}

export const PARTY_LIMITS = { adults: 10, children: 6, rooms: 5 } as const;

const USUAL_ROOM = 4;
const LARGEST_ROOM = 5;

/**
 * The adults of each room, the fuller rooms first: 5 in 2 rooms are 3 and 2. Null when they do not
 * fit (more than five in a room) or a room would stay empty.
 */
export function roomSizes({ adults, rooms }: Party): number[] | null {
  const count = rooms ?? Math.ceil(adults / USUAL_ROOM);
  if (count < 1 || count > adults || adults > count * LARGEST_ROOM) return null;
  return Array.from({ length: count }, (_, place) => Math.ceil((adults - place) / count));
}

/** What an address says of who travels: `adults`, `children`, `rooms`; null when it says nothing. */
export function readParty(search: URLSearchParams): Party | null {
  const adults = whole(search.get('adults'), 1, PARTY_LIMITS.adults);
  if (adults === null) return null;
  const children = whole(search.get('children'), 0, PARTY_LIMITS.children) ?? 0;
  const rooms = whole(search.get('rooms'), 1, PARTY_LIMITS.rooms);
  const party = { adults, children, rooms };
  // Rooms that nobody can share so are left to the rule.
  return roomSizes(party) === null ? { ...party, rooms: null } : party;
}

/** The parameters of a party, as `readParty` reads them, in a fixed order. */
export function partyParameters(party: Party | null): [name: string, value: string][] {
  if (!party) return [];
  const { adults, children, rooms } = party;
  return [
    ['adults', String(adults)],
    ...(children > 0 ? [['children', String(children)] as [string, string]] : []),
    ...(rooms === null ? [] : [['rooms', String(rooms)] as [string, string]]),
  ];
}

/** The same as a whole search string: '' or '?…'. */
export function partySearch(party: Party | null): string {
  return party ? `?${new URLSearchParams(partyParameters(party)).toString()}` : '';
}

function whole(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}
