import { REQUEST_STATUSES, type RequestStatus } from '#features/requests/store/request.ts';

export interface InboxQuery {
  /** Null: open ones; `binned`: those in the bin. */
  status: RequestStatus | 'all' | 'binned' | null;
  /** An account's number; 0: unassigned. */
  assigned: number | null;
  /** Requests with a lower number than this: the next page. */
  before: number | null;
}

const SHOWN = [...REQUEST_STATUSES, 'all', 'binned'] as const;

export const INBOX = '/admin/requests';

/** Parses the address of the inbox; anything unknown in it is ignored. */
export function parseInbox(search: URLSearchParams): InboxQuery {
  const status = search.get('status');
  return {
    status: SHOWN.find((known) => known === status) ?? null,
    assigned: wholeNumber(search.get('assigned')),
    before: wholeNumber(search.get('before')),
  };
}

/** The address of a query. */
export function inboxAddress(query: Partial<InboxQuery>, path = INBOX): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
