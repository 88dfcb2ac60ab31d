import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { offerLines } from '#features/tours/upcoming/offer-lines.ts';
import { TourCard } from './tour-card.tsx';
import { plainText } from '#lib/text/russian.ts';

function card(tour: CatalogueTour, given: Partial<CatalogueQuery> = {}): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TourCard tour={tour} rate={FALLBACK} list={{ ...EMPTY_QUERY, type: 'hajj', ...given }} />
      ),
    },
  ]);
  return plainText(renderToString(<Page />).replaceAll('<!-- -->', ''));
}

const edge = (tour: CatalogueTour) =>
  /border-t-(gold|hot|combo|direct|line) ?"/.exec(card(tour))?.[1];

it('is coloured by VIP first, then hot, then combo, then direct', () => {
  const all = { ...fullTour, tour_status: 'regular' } as const;
  expect(edge(all)).toBe('gold');
  expect(edge({ ...all, is_vip: false })).toBe('hot');
  expect(edge({ ...all, is_vip: false, is_hot: false })).toBe('combo');
  expect(edge({ ...all, is_vip: false, is_hot: false, is_combo: false })).toBe('direct');
  expect(edge(bareTour)).toBe('line');
});

it('shows the facts that visitors compare, with links to details and contacts', () => {
  const lines = {
    ...offerLines(fullTour, []),
    marks: 'виза, перелёт, питание',
    register: 'РТО 000000',
  };
  const markup = card({ ...fullTour, lines });
  for (const text of [
    'Тихий караван',
    '>Умра, Казань</a>',
    '3–12 декабря 2026',
    'чт, 10 дней',
    '>Мекка 5</span>',
    '>Медина 4</span>',
    '350 м · ≈ 5 мин пешком</b> до Каабы',
    'за человека, в четырёхместном',
    'Осталось 4 места',
    'В цене:</span>',
    '</svg>перелёт</span>',
    'в реестре',
    '≈ 185 250 ₽',
    '$1 950',
    `href="/all?type=hajj&amp;tour=${fullTour.slug}"`,
    `href="/all?type=hajj&amp;order=${fullTour.slug}"`,
  ]) {
    expect(markup).toContain(text);
  }
});

it('tells the details of one departure from those of another', () => {
  expect(card(fullTour)).toContain('aria-label="Подробнее: Умра, Казань, 3–12 декабря 2026"');
});

it('draws a stay as long as its nights', () => {
  const nights = 'Мекка\u00a025 — Медина\u00a04';
  const markup = card({ ...fullTour, lines: { ...offerLines(fullTour, []), nights } });
  expect(markup).toMatch(/class="grow-20 [^"]*">Мекка 25</);
  expect(markup).toMatch(/class="grow-4 [^"]*">Медина 4</);
});

it('names every type of tour', () => {
  expect(card({ ...bareTour, tour_type: 'umrah' })).toContain('>Умра, Уфа</a>');
  expect(card({ ...bareTour, tour_type: 'umrah_ramadan' })).toContain('>Умра Рамадан, Уфа</a>');
  expect(card(bareTour)).toContain('>Хадж, Уфа</a>');
});

it('leaves out unknown facts', () => {
  const markup = card(bareTour);
  expect(markup).toContain('>Оператор</span>');
  expect(markup).toContain('по запросу');
  expect(markup).not.toMatch(/до Каабы|Мекка|Медина|В цене|в реестре|null/);
});

it('shows stated rouble prices exactly', () => {
  const markup = card({ ...fullTour, price_amount: 185_001, price_currency: 'RUB' });
  expect(markup).toContain('>185 001 ₽<');
  expect(markup).not.toContain('≈ 185');
});

it('has no order button for a sold-out tour, and says so', () => {
  const sold = { ...fullTour, state: 'sold_out' as const };
  const markup = card({ ...sold, lines: offerLines(sold, []) });
  expect(markup).toContain('Мест нет');
  expect(markup).toContain('Подробнее');
  expect(markup).not.toContain('Заказать');
});

it('passes the travellers on to the page of the tour', () => {
  const party = { adults: 2, children: 1, rooms: 1 };
  expect(card(bareTour)).toContain(`href="/tours/${bareTour.slug}"`);
  expect(card(bareTour, { party })).toContain(
    `href="/tours/${bareTour.slug}?adults=2&amp;children=1&amp;rooms=1"`,
  );
});

it('has a heart, which the server renders as not in the list', () => {
  const markup = card(fullTour);
  expect(markup).toContain('aria-label="В список: Умра, Казань, 3–12 декабря 2026"');
  expect(markup).not.toContain('data-listed');
});
