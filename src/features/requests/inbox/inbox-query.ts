import { foldedWords } from '#lib/text/russian.ts';
import { queryText } from '#lib/text/storable.ts';
import { REQUEST_STATUSES } from '#features/requests/store/request.ts';
import { addressWith } from '#lib/text/address.ts';

export type InboxQuery = ReturnType<typeof parseInbox>;

const SEARCH_MAX = 200;
const SHOWN = [...REQUEST_STATUSES, 'all', 'binned'] as const;

export const INBOX = '/admin/requests';
/** The same requests as a file, for the same query. */
export const REQUESTS_FILE = '/admin/requests/requests.xlsx';

/**
 * Parses the address of the inbox; anything unknown in it is ignored. A search finds closed requests,
 * too, unless a status is chosen.
 */
export function parseInbox(address: URLSearchParams) {
  const search = queryText(address, SEARCH_MAX);
  const status = SHOWN.find((known) => known === address.get('status')) ?? null;
  return {
    /** Words of the name, phone, e-mail or tour, or the number. */
    search,
    /** Null: open ones; `binned`: those in the bin. */
    status: status ?? (search === '' ? null : ('all' as const)),
    /** An account's number; 0: unassigned. */
    assigned: wholeNumber(address.get('assigned')),
    /** An operator's number; 0: requests to the site itself. */
    operator: wholeNumber(address.get('operator')),
    /** Requests with a lower number than this: the next page. */
    before: wholeNumber(address.get('before')),
  };
}

export function inboxAddress({ search, ...query }: Partial<InboxQuery>, path = INBOX): string {
  return addressWith(path, { q: search, ...query });
}

const LEAST_DIGITS = 4;
/** A mobile phone among words. */
const PHONE = /(?:\+?[78][\s().\u2010-\u2015-]*)?9(?:[\s().\u2010-\u2015-]*\d){9}(?!\d)/g;

/** «№ 109» and «109» are a number; four digits or more may be those of a phone as well. */
export function soughtIn(search: string) {
  const number = /^(?:заявк[аиу]\s*)?[№#]?\s*(\d{1,15})$/i.exec(search.trim());
  const isPhone = /^[\d\s()+.\u2010-\u2015-]+$/.test(search);
  // «8 917…» and «+7 917…» are one number.
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '');
  return {
    /** The number of one request; null when the search names none. */
    id: number ? Number(number[1]) : null,
    /** The last digits of a phone without the prefix of the country; null when there are too few. */
    digits: isPhone && digits.length >= LEAST_DIGITS ? digits : null,
    words:
      number || isPhone ? [] : foldedWords(search.replaceAll('№', ' ').replace(PHONE, tenDigits)),
  };
}

/** A phone as any spelling of it ends. */
function tenDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
