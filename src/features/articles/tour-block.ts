import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { tourDates, tourStage, tourTitle, tourUrl } from '#features/tours/tour-title.ts';
import type { Tour } from '#features/tours/tour.ts';
import { escapeMarkup } from '#lib/markup.ts';
import { formatRub, formatUsd, toRub } from '#lib/money.ts';
import { countOf } from '#lib/russian.ts';

/** A tour in the middle of an article, as it is today. Markup, since the text around it is. */
export function tourBlock(tour: Tour, rate: Rate, today: string): string {
  const price =
    tour.price === null
      ? 'Цена по запросу'
      : `<b>${formatRub(toRub(tour.price, rate.rubPerUsd))}</b> ${formatUsd(tour.price)}`;
  const facts = [
    tourDates(tour),
    countOf(tour.days, ['день', 'дня', 'дней']),
    ...(tour.company_name ? [tour.company_name] : []),
  ];
  const isAhead = tourStage(tour, today) === 'ahead';
  return [
    `<p class="tour-block-title"><a href="${tourUrl(tour.slug, '')}">${escapeMarkup(tourTitle(tour))}</a></p>`,
    `<p>${facts.map(escapeMarkup).join(' · ')}</p>`,
    `<p>${isAhead ? price : 'Вылет прошёл'}</p>`,
  ].join('');
}
