import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { RamadanNews } from '#features/prayer/ramadan/ramadan-news.tsx';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';

function shownOn(today: string, shift = 0): string {
  const city = { slug: 'kazan', inCity: 'в Казани' };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <RamadanNews ramadan={announcedRamadan(today, shift)} city={city} />,
    },
  ]);
  return renderToString(<Page />);
}

it('announces a near Ramadan with its days, and leads to them', () => {
  const news = shownOn('2027-01-20').replaceAll('\u00a0', ' ');
  expect(news).toContain('href="/vremya-namaza/kazan/ramadan"');
  expect(news.replaceAll(/<[^>]*>/g, '')).toContain(
    'Рамадан: 8 февраля – 8 марта 2027. Сухур и ифтар в Казани',
  );
  expect(shownOn('2026-11-25')).not.toContain('amadan');
});

it('follows the visitor’s own beginning of the months', () => {
  const later = shownOn('2027-03-09', -1).replaceAll(/<[^>]*>/g, '');
  expect(later.replaceAll('\u00a0', ' ')).toContain('Рамадан: 9 февраля – 9 марта 2027.');
  expect(shownOn('2027-03-09')).not.toContain('amadan');
});
