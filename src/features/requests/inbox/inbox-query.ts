import { fold } from '#lib/text/russian.ts';
import { queryText } from '#lib/text/storable.ts';
import { REQUEST_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';

export interface InboxQuery {
  /** Words of the name, phone, e-mail or tour, or the number. */
  search: string;
  /** Null: open ones; `binned`: those in the bin. */
  status: RequestStatus | 'all' | 'binned' | null;
  /** An account's number; 0: unassigned. */
  assigned: number | null;
  /** Requests with a lower number than this: the next page. */
  before: number | null;
}

const SEARCH_MAX = 200;
const SHOWN = [...REQUEST_STATUSES, 'all', 'binned'] as const;

export const INBOX = '/admin/requests';

/**
 * Parses the address of the inbox; anything unknown in it is ignored. A search finds closed requests,
 * too, unless a status is chosen.
 */
export function parseInbox(address: URLSearchParams): InboxQuery {
  const search = queryText(address, 'q', SEARCH_MAX);
  const status = SHOWN.find((known) => known === address.get('status')) ?? null;
  return {
    search,
    status: status ?? (search === '' ? null : 'all'),
    assigned: wholeNumber(address.get('assigned')),
    before: wholeNumber(address.get('before')),
  };
}

/** The address of a query. */
export function inboxAddress(
  { search: words, ...query }: Partial<InboxQuery>,
  path = INBOX,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams({
    ...(words && { q: words }),
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What a search looks for. */
export interface Sought {
  /** The number of one request; null when the search names none. */
  id: number | null;
  /** The last digits of a phone without the prefix of the country; null when there are too few. */
  digits: string | null;
  words: string[];
}

const MOST_WORDS = 8;
const LEAST_DIGITS = 4;

/** «№ 109» and «109» are a number; four digits or more may be those of a phone as well. */
export function soughtIn(search: string): Sought {
  const number = /^(№?)\s*(\d{1,15})$/.exec(search.trim());
  const isPhone = /^[\d\s()+.-]+$/.test(search);
  // «8 917…» and «+7 917…» are one number.
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '');
  return {
    id: number ? Number(number[2]) : null,
    digits: isPhone && digits.length >= LEAST_DIGITS ? digits : null,
    words:
      number || isPhone
        ? []
        : fold(search.replaceAll('№', ' '))
            .split(' ')
            .filter((word) => word !== '')
            .slice(0, MOST_WORDS),
  };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
