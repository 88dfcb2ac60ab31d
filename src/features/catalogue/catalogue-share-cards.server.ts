import { hotelShareCard } from '#features/catalogue/hotels/hotel-share-card.ts';
import { landingPage } from '#features/catalogue/landing/landing-page.server.ts';
import { landingShareCard } from '#features/catalogue/landing/landing-share-card.ts';
import { operatorShareCard } from '#features/catalogue/operators/operator-share-card.ts';
import { publicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { publicOperator } from '#features/directory/operators/public-operators.server.ts';
import { tourShareCard } from '#features/catalogue/tour/tour-share-card.ts';
import { toursOfOperator } from '#features/catalogue/search/directory-tours.server.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import type { UpcomingTours } from '#features/tours/upcoming/upcoming-tours.server.ts';
import type { ShareCard } from '#lib/share-card.ts';
import type { Read } from '#server/db/reading.server.ts';

export interface ShareCardParts {
  read: Read;
  upcoming: Pick<UpcomingTours, 'current'>;
  /** Today in Moscow, `YYYY-MM-DD`. */
  today: () => string;
}

/** The share cards of one kind of pages, by the rest of the path after the kind. */
export type CardsOfKind = (first: string, second?: string) => Promise<ShareCard | null>;

/** The share cards of the catalogue's pages, by the first part of their path. */
export function catalogueShareCards({ read, upcoming, today }: ShareCardParts) {
  return {
    async tours(slug) {
      const tour = await read((db) => tourBySlug(db, slug));
      return tour && tourShareCard(tour, (await upcoming.current()).rate, today());
    },
    async operators(slug) {
      const operator = await read((db) => publicOperator(db, slug));
      if (!operator) return null;
      const tours = await read((db) => toursOfOperator(db, operator.id, today()));
      return operatorShareCard(operator, tours.length);
    },
    async hotels(slug) {
      const hotel = await read((db) => publicHotel(db, slug));
      return hotel && hotelShareCard(hotel);
    },
    async tury(first, second) {
      const page = landingPage({ first, second }, await upcoming.current(), today());
      return page && landingShareCard(page.text.h1, page.figures, page.city?.name ?? null);
    },
  } satisfies Record<string, CardsOfKind>;
}
