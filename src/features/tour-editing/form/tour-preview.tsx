import type { KnownHotel } from '#features/tour-editing/offer/offer-form.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { DetailsWithContacts } from '#features/catalogue/tour/details-with-contacts.tsx';
import { BARE_OFFER, type OfferInput } from '#features/tours/offer/offer-input.ts';
import type { StatedTour } from '#features/tours/model/tour-input.ts';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import type { MapSettings } from '#server/env/env.server.ts';

/** The site's data for a tour's preview. */
export interface PreviewParts {
  rate: Rate;
  maps: MapSettings;
  siteUrl: string;
}

/** A form that was read: the tour, and its offer if the form has its blocks. */
export interface PreviewedTour {
  tour: StatedTour;
  offer?: OfferInput;
}

interface TourPreviewProps {
  previewed: PreviewedTour;
  hotels: readonly KnownHotel[];
  parts: PreviewParts;
}

/** An unsaved tour in the form of its page. */
export function TourPreview({ previewed, hotels, parts }: TourPreviewProps) {
  const { tour, offer } = previewed;
  const shown = {
    ...BARE_OFFER,
    ...offer,
    ...tour,
    id: 0,
    slug: 'preview',
    price_checked_at: null,
    ...(offer && { offer: shownOffer(offer, hotels) }),
  };
  return (
    <>
      <p className="mb-4 text-2xl font-bold">{tourTitle(shown)}</p>
      <DetailsWithContacts tour={shown} {...parts} mapStarts="press" />
    </>
  );
}

/** The operator is only found on saving. */
function shownOffer({ prices, stays, inclusions }: OfferInput, hotels: readonly KnownHotel[]) {
  const hotelOf = (id: number | null) => {
    const hotel = hotels.find((known) => known.id === id);
    return hotel ? { ...hotel, address: null } : null;
  };
  return {
    prices,
    stays: stays.map((stay) => ({ ...stay, hotel: hotelOf(stay.hotel_id) })),
    inclusions,
    operator: null,
  } satisfies TourOffer;
}
