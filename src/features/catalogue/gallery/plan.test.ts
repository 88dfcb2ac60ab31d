import { expect, it } from 'vitest';
import { planOf, planWords, ringWords } from '#features/catalogue/gallery/plan.ts';

const told = (latitude: number, longitude: number) => {
  const plan = planOf({ latitude, longitude });
  return plan && planWords(plan).replaceAll('\u00a0', ' ');
};

it('places a hotel at its true bearing and metres from the mosque that is near', () => {
  expect(planOf({ latitude: 21.4181, longitude: 39.8256 })).toMatchObject({
    mosque: 'mecca',
    east: expect.closeTo(-62, 0),
    north: expect.closeTo(-489, 0),
    metres: expect.closeTo(493, 0),
    rings: [250, 500],
  });
  expect(told(21.4181, 39.8256)).toBe(
    'Схема: Запретная мечеть сверху, отель в 490 м к югу от Каабы по прямой',
  );
  expect(told(24.4713, 39.6139)).toBe(
    'Схема: Мечеть Пророка сверху, отель в 540 м к северо-востоку от неё по прямой',
  );
  expect(told(21.4289, 39.8139)).toContain('к северо-западу');
  expect(told(21.4246, 39.8204)).toContain('640 м к западу от Каабы');
});

it('draws nothing beyond a walk, and nothing of other cities', () => {
  expect(planOf({ latitude: 21.3803, longitude: 39.874 })).toBeNull();
  expect(planOf({ latitude: 21.5433, longitude: 39.1728 })).toBeNull();
});

it.each([
  [21.4215, 'круг 250 м'],
  [21.4181, 'круги 250 и 500 м'],
  [21.4175, 'круги 250 и 500 м'],
  [21.415, 'круги 250, 500 и 1000 м'],
  [21.41, 'круги 500, 1000 и 2000 м'],
  [21.4, 'круги 1000, 2000 и 3000 м'],
])('has rings as far as the hotel: %s', (latitude, words) => {
  const plan = planOf({ latitude, longitude: 39.8262 });
  expect(plan && ringWords(plan).replaceAll('\u00a0', ' ')).toContain(words);
});
