import { describe, expect, it, test } from 'vitest';
import { fiveMarks, type MarkedOperator } from '#features/catalogue/marks/five-marks.ts';
import type { TourInclusion } from '#features/tours/model/offer.ts';
import { plainText } from '#lib/text/russian.ts';
import { fullTour } from '#test/tours.ts';

const plain = (text: string | null) => (text === null ? null : plainText(text));

describe('the five marks', () => {
  const operator: MarkedOperator = {
    legal_kind: 'tour_operator',
    legal_name: 'ООО «Караван»',
    agent_of: null,
    register_number: 'РТО 012345',
    is_example: false,
  };
  const visa = (given: Partial<TourInclusion>): TourInclusion => ({
    item: 'visa',
    state: 'included',
    amount: null,
    currency: null,
    quantity: null,
    note: null,
    ...given,
  });
  const named = (name: string) => ({
    slug: 'hotel',
    name,
    stars: null,
    address: null,
    distance: null,
    walk_minutes: null,
  });
  const all = {
    tour: fullTour,
    operator,
    stays: [
      { city: 'mecca' as const, hotel: named('Башня') },
      { city: 'medina' as const, hotel: named('Пальма') },
    ],
    inclusions: [visa({})],
    checkedOn: '2026-11-20',
    today: '2026-11-22',
  };
  const met = (marked: typeof all | Partial<typeof all>) =>
    fiveMarks({ ...all, ...marked })
      .filter(({ isMet }) => isMet)
      .map(({ name }) => name);

  it('say what they rest on', () => {
    expect(fiveMarks(all).map(({ basis }) => plain(basis))).toEqual([
      'Туроператор, номер в федеральном реестре: РТО 012345',
      '3–12 декабря 2026: Казань — Стамбул — Медина, Turkish Airlines',
      'Башня, Пальма',
      'Виза входит в цену',
      'Цена проверена 2 дня назад',
    ]);
    expect(met(all)).toEqual(['status', 'flight', 'hotels', 'visa', 'price']);
  });

  test.each([
    ['status', { operator: { ...operator, register_number: null } }],
    ['status', { operator: { ...operator, legal_kind: null } }],
    ['status', { operator: { ...operator, legal_kind: 'religious' as const, legal_name: null } }],
    ['status', { operator: { ...operator, legal_kind: 'travel_agent' as const } }],
    ['flight', { tour: { ...fullTour, outbound_route: null, airline: null } }],
    ['flight', { tour: { ...fullTour, end_date: null } }],
    ['hotels', { stays: [] }],
    ['hotels', { stays: [...all.stays, { city: 'medina' as const, hotel: null }] }],
    ['visa', { inclusions: [] }],
    ['visa', { inclusions: [visa({ state: 'extra' })] }],
    ['visa', { inclusions: [visa({ state: 'excluded' })] }],
    ['price', { checkedOn: '2026-11-01' }],
    ['price', { checkedOn: null }],
    ['price', { tour: { ...fullTour, price: null, price_amount: null } }],
  ])('%s is missing when %j', (name, given) => {
    const marks = ['status', 'flight', 'hotels', 'visa', 'price'];
    expect(met(given as Partial<typeof all>)).toEqual(marks.filter((mark) => mark !== name));
  });

  test.each([
    [{ operator: { ...operator, legal_kind: 'religious' as const, register_number: null } }],
    [{ inclusions: [visa({ state: 'not_needed' })] }],
    [{ inclusions: [visa({ state: 'extra', amount: 12_000, currency: 'RUB' })] }],
  ])('are all met with %j', (given) => {
    expect(met(given)).toHaveLength(5);
  });

  it('mark the number of an invented operator as an example', () => {
    const [mark] = fiveMarks({ ...all, operator: { ...operator, is_example: true } });
    expect(mark?.basis).toContain('(пример)');
  });
});
