import { tourTitle, tourUrl, type Titled, type Tour } from '#features/tours/model/tour.ts';
import { contactLinks } from '#lib/contact/contact-links.ts';
import { CONTACT_WAYS, type ContactTexts, type ContactWay } from '#lib/contact/contact-ways.ts';

type Reachable = Pick<Tour, 'whatsapp' | 'telegram' | 'phone'>;
export type ContactedTour = Titled & Reachable & Pick<Tour, 'slug'>;

/** Contacts beside those of the tour itself. */
export interface Reach {
  /** The site's own contacts: they replace those of an organiser without any. */
  site: { phone: string; email: string; others: ContactTexts; order: readonly ContactWay[] };
  /** The contacts on the operator's page, beside those of the tour. */
  operator: ContactTexts | null;
}

/** Links to the organiser, or with `isSite` to the site in its place. */
export type TourContacts = ReturnType<typeof tourContacts>;

/** A visitor's first message to the organiser: title, dates and link of the tour. */
export function tourMessage(tour: Titled & Pick<Tour, 'slug'>, siteUrl: string): string {
  return `Здравствуйте! Интересует тур: ${tourTitle(tour)}.\n${tourUrl(tour.slug, siteUrl)}`;
}

/**
 * The contacts of a tour's organiser, in the owner's order, each with the message where possible: those
 * of the tour, then the operator's; the site's when both have none.
 */
export function tourContacts(tour: ContactedTour, siteUrl: string, reach: Reach | null = null) {
  const { whatsapp, telegram, phone } = tour;
  const message = tourMessage(tour, siteUrl);
  const order = reach?.site.order ?? CONTACT_WAYS;
  const stated = { whatsapp, telegram, phone } satisfies ContactTexts;
  const links = contactLinks(order, [stated, reach?.operator ?? {}], message);
  if (links.length > 0 || !reach) return { links, isSite: false };
  const { site } = reach;
  const own = { ...site.others, phone: site.phone, email: site.email };
  return { links: contactLinks(order, [own], message), isSite: true };
}
