import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { homePrayer } from '#features/prayer/home/home-prayer.server.ts';
import type { HomeContent } from '#features/site/home/home.server.ts';
import { fullTour } from '#test/tours.ts';
import { HomePage } from './home.tsx';

const content: HomeContent = {
  rate: FALLBACK,
  nearest: [fullTour],
  facts: [{ figure: '116', of: 'туров в каталоге' }],
  prices: '<a href="/tury/dekabr-2026">декабрь 2026</a>',
  types: { umrah: 1 },
  cities: [
    { name: 'Казань', slug: 'kazan', count: 1 },
    { name: 'Вымышленск', slug: null, count: 1 },
  ],
  umrahMonths: { '2026-12': 1 },
  fresh: [{ slug: 'umra-po-shagam', title: 'Умра по шагам', picture: '/front.png' }],
  lead: 'Сайт денег не берёт.',
  steps: [{ title: 'Сравните', text: 'Цены.' }],
  scene: '<svg></svg>',
};

const TODAY = '2026-11-20';

function render(shown: HomeContent): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <HomePage content={shown} prayer={homePrayer(TODAY)} today={TODAY} />,
    },
  ]);
  return renderToString(<Page />).replaceAll('<!-- -->', '');
}

describe('the home page as the server renders it', () => {
  const markup = render(content);

  it('has a plain main heading and the first phrase of the slogan standing', () => {
    expect(markup).toMatch(/<h1[^>]*>Туры в Умру и Хадж от многих операторов<\/h1>/);
    expect(markup).toMatch(/motion-safe:border-r-2">Умра и Хадж — без суеты<\/span>/);
  });

  it('leads to the newest articles, and to all, where there are any', () => {
    expect(markup).toMatch(/<a href="\/articles\/umra-po-shagam"[^>]*>Умра по\u00a0шагам<\/a>/);
    expect(markup).toMatch(/<a [^>]*href="\/articles"[^>]*>Все статьи<\/a>/);
    expect(render({ ...content, fresh: [] })).not.toContain('Свежие статьи');
  });

  it('says what it is, how it works, and figures of the catalogue', () => {
    const text = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toContain('Сайт денег не берёт.');
    expect(text).toContain('116 туров в каталоге');
    expect(text).toContain('Как это работает 1 Сравните Цены.');
  });

  it('has five phrases to type and keeps the room of the longest', () => {
    const phrases = [...markup.matchAll(/class="invisible [^"]*">([^<]+)</g)].map(
      ([, text]) => text,
    );
    expect(new Set(phrases).size).toBe(5);
    expect(markup).toContain(`<p class="sr-only">${phrases.join('. ')}.</p>`);
  });

  it('offers the three types of tours by name, a search and all tours', () => {
    const types = [...markup.matchAll(/name="type"[^>]* value="(\w+)"\/>([^<]+)<\/label>/g)];
    expect(types.map(([, type, label]) => [type, label])).toEqual([
      ['umrah', 'Умра'],
      ['umrah_ramadan', 'Умра Рамадан'],
      ['hajj', 'Хадж'],
    ]);
    expect(markup).toMatch(/<button type="submit"[^>]*>Найти туры</);
    expect(markup).toMatch(/<a [^>]*href="\/all"[^>]*>Все туры</);
  });

  it('searches by a GET form that works without scripts and says nothing of the view', () => {
    expect(markup).toMatch(/<form [^>]*action="\/all" method="get"/);
    expect(markup).not.toContain('noValidate');
    expect(markup).not.toContain('name="view"');
    const names = [...markup.matchAll(/<input[^>]* name="([a-z_]+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(
      new Set(['from', 'type', 'cities', 'months', 'price_to', 'kaaba_to', 'adults']),
    );
    expect(names.filter((name) => name === 'type')).toHaveLength(3);
    expect(names.filter((name) => name === 'months')).toHaveLength(24);
  });

  it('leads to the pages of types, of cities that have one, and of months', () => {
    const links = [...markup.matchAll(/href="(\/tury\/[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      '/tury/dekabr-2026',
      '/tury/umra',
      '/tury/umra-v-ramadan',
      '/tury/hadzh',
      '/tury/kazan',
    ]);
  });

  it('leaves out the departures when the catalogue is empty', () => {
    const empty = { ...content, nearest: [], facts: [], prices: null, cities: [] };
    expect(render(empty)).not.toContain('Ближайшие вылеты');
    expect(render(empty)).not.toContain('Месяцы и');
  });
});
