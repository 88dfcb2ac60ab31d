import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { EMPTY_QUERY } from '#features/catalogue/catalogue-query.ts';
import { FALLBACK } from '#features/exchange-rate/exchange-rate.ts';
import type { CatalogueTour } from '#features/catalogue/catalogue.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { TourCard } from './tour-card.tsx';

function card(tour: CatalogueTour): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TourCard tour={tour} rate={FALLBACK} list={{ ...EMPTY_QUERY, type: 'hajj' }} />
      ),
    },
  ]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
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

it('shows what tours are compared by, and both ways on', () => {
  const markup = card(fullTour);
  for (const text of [
    'Тихий караван',
    '>Умра, Казань</a>',
    '3–12 декабря 2026',
    'чт, 10 дней',
    'Мекка — 5 ночей, Медина — 4 ночи',
    '350 м до Каабы',
    '≈ 185 250 ₽',
    '$1 950',
    `href="/all?type=hajj&amp;tour=${fullTour.slug}"`,
    `href="/all?type=hajj&amp;order=${fullTour.slug}"`,
  ]) {
    expect(markup).toContain(text);
  }
});

it('names every type of tour', () => {
  expect(card({ ...bareTour, tour_type: 'umrah' })).toContain('>Умра, Уфа</a>');
  expect(card({ ...bareTour, tour_type: 'umrah_ramadan' })).toContain('>Умра Рамадан, Уфа</a>');
  expect(card(bareTour)).toContain('>Хадж, Уфа</a>');
});

it('leaves no trace of what is not known', () => {
  const markup = card(bareTour);
  expect(markup).toContain('>Оператор</p>');
  expect(markup).toContain('по запросу');
  expect(markup).not.toMatch(/до Каабы|Мекка|Медина|null/);
});
