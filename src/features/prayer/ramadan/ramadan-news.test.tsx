import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { RamadanNews } from '#features/prayer/ramadan/ramadan-news.tsx';
import { announcedRamadan } from '#features/prayer/today/ramadan.ts';

function shownOn(today: string): string {
  const city = { slug: 'kazan', inCity: 'в Казани' };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <RamadanNews ramadan={announcedRamadan(today)} city={city} />,
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
