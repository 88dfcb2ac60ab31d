import { expect, it } from 'vitest';
import { INCLUSION_STATES } from '#features/tours/model/offer.ts';
import { BARE_INCLUSION, offerTrail } from '#features/tours/offer/offer-input.ts';
import { plainText } from '#lib/text/russian.ts';

it('says the state of an inclusion once', () => {
  const inclusions = [
    ...INCLUSION_STATES.map((state) => ({ ...BARE_INCLUSION, item: 'visa' as const, state })),
    { ...BARE_INCLUSION, item: 'fees', state: 'extra', amount: 900, currency: 'RUB' } as const,
  ];
  const { inclusions: words } = offerTrail({ prices: [], stays: [], inclusions }, String);
  expect(words && plainText(words)).toBe(
    'входит: Виза; не входит: Виза; за доплату: Виза; не требуется: Виза; за доплату: Сборы, 900 ₽',
  );
});
