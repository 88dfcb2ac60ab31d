import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { OfferPage } from '#features/tour-editing/offer/offer-page.tsx';
import { fullTour } from '#test/tours.ts';

const FORM = {
  state: 'on_sale',
  prices_currency: 'RUB',
  price_double: '220000',
  from_double: 'on',
  stay1_city: 'mecca',
  stay1_hotel: '1',
  stay1_nights: '5',
  in_visa: 'included',
};

function page(answer: Parameters<typeof OfferPage>[0]['answer'] = null): string {
  const Page = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <OfferPage
          tour={fullTour}
          version=""
          review={null}
          form={FORM}
          hotels={[{ id: 1, name: 'Пулман', city: 'mecca' }]}
          answer={answer}
        />
      ),
    },
  ]);
  return renderToString(<Page initialEntries={['/']} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

it('keeps rooms, stays and inclusions closed, and says what they hold', () => {
  const markup = page();
  expect(markup).not.toMatch(/<details[^>]* open=""/);
  const text = markup.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('1-е место проживания: Мекка, Пулман, ночей: 5');
  expect(text).toContain('2-е место проживания: не указано');
  expect(text).toMatch(/: от 220 000 ₽/);
  expect(text).toMatch(/[Вв]иза: входит/);
});

it('opens what is wrong, and nothing else', () => {
  const markup = page({
    form: { ...FORM, stay2_nights: 'сто' },
    problem: {
      code: 'invalid',
      status: 422,
      message: 'Проверьте отмеченные поля',
      fields: [{ field: 'stay2_nights', message: 'Введите целое число' }],
    },
  });
  const open = [...markup.matchAll(/<details[^>]* open="".*?<\/summary>/gs)];
  expect(open.map(([found]) => found.replaceAll(/<[^>]*>/g, ''))).toEqual([
    expect.stringContaining('2-е место проживания'),
  ]);
});
