import { CONTACT_WAYS, type ContactWay } from '#lib/contact/contact-ways.ts';

/** The call by which a page reports a view, or a press on a contact. */
export const COUNTS_API = '/api/page-counts';

/** Pages of tours and operators: nothing else is counted. */
export const COUNTED_PAGE = /^\/(tours|operators)\/([a-z0-9-]{1,100})$/;

/** The counted events of a page. */
export const COUNTED = ['view', ...CONTACT_WAYS] as const;
export type Counted = (typeof COUNTED)[number];

/** The storage key of today's reports. */
export const TOLD_KEY = 'page_counts';
/** A browser with more pages a day than a person would view is not counted any more. */
const MOST_TOLD = 300;

/**
 * Whether an event is to be reported for the first time today, and the text to store: the day and its
 * reports, without earlier days.
 */
export function tellOnce(
  kept: string | null,
  today: string,
  what: string,
): { isNew: boolean; kept: string } {
  const [day, ...told] = (kept ?? '').split(' ');
  const ofToday = day === today ? told : [];
  const isNew = !ofToday.includes(what) && ofToday.length < MOST_TOLD;
  return { isNew, kept: [today, ...ofToday, ...(isNew ? [what] : [])].join(' ') };
}

/** Links that share a page: they are not contacts. */
const SHARES =
  /^https?:\/\/(?:t\.me\/share\/|vk\.com\/share\.php|max\.ru\/:share|(?:wa\.me|api\.whatsapp\.com)\/(?:send\/?)?\?text=)/i;

/** The contact of a link; null for any other link. */
export function contactWayOf(href: string): ContactWay | null {
  if (SHARES.test(href)) return null;
  if (/^tel:/i.test(href)) return 'phone';
  if (/^mailto:/i.test(href)) return 'email';
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(href)?.[1]?.toLowerCase();
  return (host !== undefined && Object.hasOwn(HOSTS, host) && HOSTS[host]) || null;
}

const HOSTS: Record<string, ContactWay> = {
  'max.ru': 'max',
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'vk.me': 'vk',
  'vk.com': 'vk',
  'vk.ru': 'vk',
  'wa.me': 'whatsapp',
  'api.whatsapp.com': 'whatsapp',
};
