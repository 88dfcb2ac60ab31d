import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { plainText } from '#lib/text/russian.ts';
import { fullTour } from '#test/tours.ts';
import { OfferFacts } from './offer-facts.tsx';

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
  const programme = [{ when: '5 ночей', what: 'Мекка. Башня' }];
  const offer = { prices: [], stays: [], inclusions: [], operator, programme };
  const markup = renderToString(
    <MemoryRouter>
      <OfferFacts tour={fullTour} offer={offer} today="2026-11-20" heading="h2" />
    </MemoryRouter>,
  );
  const text = plainText(markup.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
  expect(text).toContain('Программа по дням 5 ночей Мекка. Башня');
  expect(text).toContain(
    'Условия оплаты, изменения и отмены Оплата Аванс 30 % Изменение поездки не указано Отмена и возврат Без удержаний за 30 дней',
  );
  expect(markup).toContain('<details');
});
