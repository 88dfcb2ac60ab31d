import type { Rate } from '#features/tours/price/exchange-rate.ts';
import { TourDetails } from '#features/tours/details/tour-details.tsx';
import type { StatedTour } from '#features/tours/tour-input.ts';
import { BARE_OFFER } from '#features/tours/offer.ts';
import { tourTitle } from '#features/tours/tour-title.ts';
import type { MapSettings } from '#server/env.server.ts';

/** What showing a tour as visitors see it needs from the site. */
export interface PreviewParts {
  rate: Rate;
  maps: MapSettings;
  siteUrl: string;
}

/** A tour that is not saved yet as its page will show it. */
export function TourPreview({ tour, parts }: { tour: StatedTour; parts: PreviewParts }) {
  const shown = { ...BARE_OFFER, ...tour, id: 0, slug: 'preview', price_checked_at: null };
  return (
    <>
      <p className="mb-4 text-2xl font-bold">{tourTitle(shown)}</p>
      <TourDetails tour={shown} {...parts} mapStarts="press" />
    </>
  );
}
