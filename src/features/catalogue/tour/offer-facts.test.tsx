import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { plainText } from '#lib/text/russian.ts';
import { fullTour } from '#test/tours.ts';
import { PriceAndDays, Trust } from './offer-facts.tsx';

it('shows the days of a tour, and the terms of its operator with what is not stated', () => {
  const operator = {
    slug: 'os',
    name: 'Ось',
    legal_kind: null,
    legal_name: null,
    agent_of: null,
    register_number: null,
    is_example: false,
    terms: { payment: 'Аванс 30 %', change: null, cancellation: 'Без удержаний за 30 дней' },
  };
  const programme = [{ when: '5 ночей', what: 'Мекка. Башня', city: 'mecca' as const }];
  const offer = { prices: [], stays: [], inclusions: [], operator, programme };
  const facts = {
    tour: { ...fullTour, offer },
    rate: FALLBACK,
    maps: { yandexKey: null, tilesUrl: '', tilesAttribution: '' },
    mapStarts: 'press',
    today: '2026-11-20',
    heading: 'h2',
  } as const;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => [<PriceAndDays key="days" {...facts} />, <Trust key="trust" {...facts} />],
    },
  ]);
  const markup = renderToString(<Page />);
  const text = plainText(markup.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );
  expect(text).toContain('Программа по дням 5 ночей Мекка. Башня');
  expect(text).toContain(
    'Условия оплаты, изменения и отмены Оплата Аванс 30 % Отмена и возврат Без удержаний за 30 дней Не указано: изменение поездки. Спросите у организатора.',
  );
  expect(markup).toContain('day-line-mecca');
  expect(markup).toContain('<details');
});
