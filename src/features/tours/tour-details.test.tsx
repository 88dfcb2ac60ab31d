import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FALLBACK } from '#features/exchange-rate/exchange-rate.ts';
import type { Tour } from '#features/tours/tour.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { OrderContact } from './order-contact.tsx';
import { TourDetails } from './tour-details.tsx';

const maps = {
  yandexKey: null,
  tilesUrl: 'https://tiles.example/{z}/{x}/{y}',
  tilesAttribution: '',
};

function details(tour: Tour): string {
  return renderToStaticMarkup(
    <TourDetails tour={tour} rate={FALLBACK} maps={maps} siteUrl="https://example.ru" />,
  ).replaceAll('\u00a0', ' ');
}

it('shows everything known about a tour', () => {
  const markup = details(fullTour);
  for (const text of [
    'Тихий караван',
    '≈ 185 250 ₽',
    '$1 950',
    'Цена проверена 20 ноября 2026',
    '3 декабря 2026',
    'чт, Казань',
    '12 декабря 2026',
    '10 дней',
    '5 ночей',
    '4 ночи',
    'До Каабы 350 м',
    'Башня',
    'ул. Ибрахима аль-Халиля, Мекка',
    'Казань — Стамбул — Медина',
    'Джидда — Стамбул — Казань',
    'Turkish Airlines',
    'Мунира Сафина',
    '+7 843 000-00-00',
    'https://t.me/umra_kazan',
    'https://wa.me/79170000000?text=',
  ]) {
    expect(markup).toContain(text);
  }
  for (const picture of ['company-logos', 'guide-photos', 'operator-info']) {
    expect(markup).toMatch(new RegExp(`<img [^>]*src="/images/${picture}/1.webp"`));
  }
  expect(markup.match(/<img /g)).toHaveLength(markup.match(/loading="lazy"/g)?.length ?? 0);
});

it('keeps paragraphs and lines of the description as text', () => {
  expect(details(fullTour)).toContain('Второй &lt;b&gt;абзац&lt;/b&gt;,\nдве строки.</p>');
  expect(details(fullTour)).toContain('>Первый абзац.</p>');
});

it('names badges by word, the most important first', () => {
  expect(details(fullTour)).toMatch(/VIP.*Горящий.*Комби.*Прямой/s);
});

it('stands without scripts and maps: coordinates, distance and a link to the place', () => {
  const markup = details(fullTour);
  expect(markup).toContain('21,4181° с. ш., 39,8256° в. д.');
  expect(markup).toContain('https://yandex.ru/maps/?pt=39.8256,21.4181&amp;z=16&amp;l=map');
  expect(markup).not.toContain('tiles.example');
  expect(markup).not.toContain(' style=');
});

it('leaves no trace of what is not known', () => {
  const markup = details(bareTour);
  expect(markup).toContain('по запросу');
  for (const absent of ['Отель', 'Перелёт', 'Гид', 'Описание', 'Контакты', 'В Мекке', 'null']) {
    expect(markup).not.toContain(absent);
  }
});

it('says in the order dialog what to do with a tour without contacts', () => {
  const markup = renderToStaticMarkup(
    <OrderContact tour={bareTour} siteUrl="https://example.ru" />,
  );
  expect(markup).toContain('Контактная информация не указана');
  expect(markup).toContain('Обратитесь к организатору тура');
});

it('offers in the order dialog every way to reach the organiser', () => {
  const markup = renderToStaticMarkup(
    <OrderContact tour={fullTour} siteUrl="https://example.ru" />,
  );
  expect(markup.match(/<a /g)).toHaveLength(3);
  expect(markup).not.toContain('Контактная информация не указана');
});
