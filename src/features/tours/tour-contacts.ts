import { tourTitle, tourUrl, type Titled } from '#features/tours/tour-title.ts';
import type { Tour } from '#features/tours/tour.ts';
import { phoneLink, telegramLink, whatsappLink } from '#lib/contact-link.ts';

type Reachable = Pick<Tour, 'whatsapp' | 'telegram' | 'phone'>;
export type ContactedTour = Titled & Reachable & Pick<Tour, 'slug'>;

/** What a visitor first writes to the organiser: title, dates and link of the tour. */
export function tourMessage(tour: Titled & Pick<Tour, 'slug'>, siteUrl: string): string {
  return `Здравствуйте! Интересует тур: ${tourTitle(tour)}.\n${tourUrl(tour.slug, siteUrl)}`;
}

/** The ways to reach a tour's organiser; null for each there is none of. */
export function tourContacts(tour: ContactedTour, siteUrl: string) {
  return {
    whatsapp: whatsappLink(tour.whatsapp, tourMessage(tour, siteUrl)),
    telegram: telegramLink(tour.telegram),
    phone: phoneLink(tour.phone),
  };
}

/** Whether the organiser can be reached at all. */
export function hasContacts(tour: Reachable): boolean {
  return (
    whatsappLink(tour.whatsapp) !== null ||
    telegramLink(tour.telegram) !== null ||
    phoneLink(tour.phone) !== null
  );
}
