import { statedPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { tourTitle } from '#features/tours/model/tour-title.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/text/russian.ts';

/** A tour in one sentence, for search engines and previews, which cut after some 160 characters. */
export function tourSummary(tour: Tour, rate: Rate): string {
  const stated = statedPrice(tour);
  const facts = [
    tourTitle(tour),
    countOf(tour.days, ['день', 'дня', 'дней']),
    stated ? `цена ${priceWords(stated, rate).main}` : 'цена по запросу',
    tour.hotel_name && `отель ${tour.hotel_name}`,
    tour.distance_to_kaaba !== null && `до Каабы ${formatDistance(tour.distance_to_kaaba)}`,
    tour.company_name && `организатор — ${tour.company_name}`,
  ];
  return `${facts.filter(Boolean).join(', ')}.`;
}

/** An image's address with its host; null when there is none or it is not on the web. */
export function webAddress(address: string | null, siteUrl: string): string | null {
  if (!address || !URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
