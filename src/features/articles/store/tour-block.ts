import type { Rate } from '#lib/money/exchange-rate.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import { unavailableWords } from '#features/tours/offer/offer-words.ts';
import { tourDates, tourStage, tourTitle, tourUrl, type Tour } from '#features/tours/model/tour.ts';
import { escapeMarkup } from '#lib/text/markup.ts';
import { countOf } from '#lib/text/russian.ts';

/** Today's card of a tour inside an article, as HTML like the text around it. */
export function tourBlock(tour: Tour, rate: Rate, today: string): string {
  const stated = statedPrice(tour);
  const words = stated && priceWords(stated, rate);
  const price = words
    ? `<b>${words.main}</b>${words.beside ? ` ${words.beside}` : ''}`
    : 'Цена по запросу';
  const facts = [
    tourDates(tour),
    countOf(tour.days, ['день', 'дня', 'дней']),
    ...(tour.company_name ? [tour.company_name] : []),
  ];
  const isAhead = tourStage(tour, today) === 'ahead';
  return [
    `<p class="tour-block-title"><a href="${tourUrl(tour.slug, '')}">${escapeMarkup(tourTitle(tour))}</a></p>`,
    `<p>${facts.map(escapeMarkup).join(' · ')}</p>`,
    `<p>${isAhead ? (unavailableWords(tour.state) ?? price) : 'Вылет прошёл'}</p>`,
  ].join('');
}
