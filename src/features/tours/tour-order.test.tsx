import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Tour } from '#features/tours/tour.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { TourOrder } from './tour-order.tsx';

const LATER = 'Функция заказа будет реализована позже';

function order(tour: Tour): string {
  return renderToStaticMarkup(<TourOrder tour={tour} siteUrl="https://example.ru" />);
}

it('leads to the contacts on the page as long as no script has run', () => {
  expect(order(fullTour)).toMatch(/<a href="#contacts"[^>]*>Заказать</);
  expect(order(fullTour)).not.toContain(LATER);
});

it('says that ordering is yet to come when the organiser can’t be reached', () => {
  const markup = order(bareTour);
  const [, id] = /<button [^>]*popoverTarget="([^"]+)"[^>]*>Заказать</i.exec(markup) ?? [];
  expect(id).toBeTruthy();
  expect(markup).toContain(`<div id="${id}" popover="auto"`);
  expect(markup).toContain(LATER);
});

it.each([{ telegram: '@umra_kazan' }, { whatsapp: '+79170000000' }])(
  'leads to the contacts of a tour without a phone too: %o',
  (contact) => {
    expect(order({ ...bareTour, ...contact })).not.toContain(LATER);
  },
);
