import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { TourBlocks } from '#features/tour-editing/form/tour-blocks.tsx';
import {
  EMPTY_FORM,
  FORM_FLAGS,
  type FormProblem,
} from '#features/tour-editing/form/tour-form-values.ts';
import { invalid } from '#features/tour-editing/form/tour-problem.ts';
import { useTourForm } from '#features/tour-editing/form/use-tour-form.ts';
import { offerText } from '#features/tour-editing/offer/offer-form.ts';

const VALUES = {
  ...EMPTY_FORM,
  rooms: offerText('rooms', {
    prices_currency: 'RUB',
    price_double: '220000',
    from_double: 'on',
    price_room: 'quad',
  }),
  stays: offerText('stays', { stay1_city: 'mecca', stay1_hotel: '1', stay1_nights: '5' }),
  inclusions: offerText('inclusions', { in_visa: 'included' }),
};
const KNOWN = {
  cities: [],
  companies: [],
  hotels: [],
  guides: [],
  airlines: [],
  stayHotels: [
    {
      id: 1,
      name: 'Пулман',
      city: 'mecca' as const,
      slug: 'pullman',
      stars: 5,
      distance: 200,
      walk_minutes: null,
    },
  ],
};

const TERMS = {
  name: 'Сафар',
  address: '/admin/operators/1',
  isStated: false,
  isChangeable: true,
};

function Blocks({ values, problems }: { values: typeof VALUES; problems: FormProblem[] }) {
  const form = useTourForm({
    mode: 'edit',
    tourId: 1,
    hotels: KNOWN.stayHotels,
    values,
    base: VALUES,
    version: '',
    sure: [],
    answer: problems.length > 0 ? { problem: invalid(problems), picks: {} } : null,
  });
  const rate = {
    rubPerUsd: 80,
    rubPerEur: 90,
    source: 'fallback',
    fetchedAt: null,
    day: null,
  } as const;
  return <TourBlocks form={form} known={KNOWN} rate={rate} terms={TERMS} />;
}

function page(values: typeof VALUES, problems: FormProblem[] = []): string {
  const Page = createRoutesStub([
    { path: '*', Component: () => <Blocks values={values} problems={problems} /> },
  ]);
  return renderToString(<Page initialEntries={['/']} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

it('keeps rooms, stays and inclusions closed, and says what they hold', () => {
  const markup = page(VALUES);
  expect(markup).not.toMatch(/<details[^>]* open=""/);
  const text = markup.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain(
    'Цены по размещению: Двухместный: от 220 000 ₽; Четырёхместный: цена тура',
  );
  expect(text).toContain('Проживание по порядку: Мекка, Пулман, ночей: 5');
  expect(text).toContain('2-е место проживания: не указано');
  expect(text).toContain('Что входит в цену: Виза: входит');
});

it('sends every box of the statuses, so that without scripts each comes back as it was', () => {
  for (const flag of FORM_FLAGS) expect(page(VALUES)).toContain(`name="${flag}"`);
});

it('says whose terms the tour has, and where they are changed', () => {
  const note = /<p[^>]*>Условия оплаты.*?<\/p>/s.exec(page(VALUES))?.[0] ?? '';
  expect(note.replaceAll(/<[^>]*>/g, '')).toBe(
    'Условия оплаты, изменения и отмены тур берёт из карточки организатора «Сафар», а там они пока не указаны: изменить условия.',
  );
  expect(note).toContain('href="/admin/operators/1"');
});

it('opens what is wrong, and nothing else', () => {
  const values = { ...VALUES, stays: offerText('stays', { stay2_nights: 'сто' }) };
  const markup = page(values, [
    { field: 'stays', part: 'stay2_nights', message: 'Введите целое число' },
  ]);
  const open = [...markup.matchAll(/<details[^>]* open="".*?<\/summary>/gs)];
  expect(open.map(([found]) => found.replaceAll(/<[^>]*>/g, ''))).toEqual([
    expect.stringContaining('Проживание по порядку'),
    expect.stringContaining('2-е место проживания'),
  ]);
  expect(markup).toMatch(/name="stay2_nights"[^>]*value="сто"|value="сто"[^>]*name="stay2_nights"/);
});

it('reads its numbers itself: browsers take «1 200,50» for 120050 or for nothing', () => {
  expect(page(VALUES)).not.toContain('type="number"');
});
