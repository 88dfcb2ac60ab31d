import { describe, expect, it } from 'vitest';
import { comparison, type WholeTour } from '#features/catalogue/shortlist/comparison.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import type { ShownStay, TourInclusion } from '#features/tours/model/offer.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const NOTHING = { prices: [], stays: [], inclusions: [], operator: null };
const bare: WholeTour = { ...bareTour, offer: NOTHING };
const conditions = { party: null, rate: FALLBACK, today: '2026-11-20' };
const visa = (state: TourInclusion['state'], amount: number | null = null): TourInclusion => ({
  item: 'visa',
  state,
  amount,
  currency: amount === null ? null : 'RUB',
  quantity: null,
  note: null,
});
const stay = (city: 'mecca' | 'medina', name: string, distance: number, walk: number | null) =>
  ({
    city,
    hotel_id: 1,
    stars_from: null,
    distance_to: null,
    nights: 5,
    meals: null,
    hotel: { slug: 'h', name, stars: 5, address: null, distance, walk_minutes: walk },
  }) satisfies ShownStay;

function row(tours: WholeTour[], label: string, given = conditions) {
  const { groups } = comparison(tours, given);
  const found = groups.flatMap(({ rows }) => rows).find((one) => one.label.startsWith(label));
  return found && { ...found, texts: found.cells.map((cell) => cell?.text ?? null) };
}

describe('tours side by side', () => {
  it('show stated rouble prices exactly, with their room', () => {
    const price = row(
      [
        { ...bare, price: 1950, price_amount: 157_001, price_currency: 'RUB', price_room: 'quad' },
        { ...bare, price: 1950 },
        { ...bare, price: 1950, price_is_from: true },
      ],
      'Цена',
    );
    expect(price?.texts).toEqual([
      '157\u00a0001\u00a0₽',
      '≈\u00a0185\u00a0250\u00a0₽',
      'от\u00a0≈\u00a0185\u00a0250\u00a0₽',
    ]);
    expect(price?.cells[0]?.note).toContain('в четырёхместном');
    expect(price?.differs).toBe(false);
  });

  it('show the total of all travellers, if their number is known', () => {
    const tour: WholeTour = {
      ...bare,
      offer: {
        ...NOTHING,
        prices: [
          {
            room: 'double',
            amount: 200_000,
            currency: 'RUB',
            is_from: false,
            age_from: null,
            age_to: null,
          },
        ],
      },
    };
    const party = { adults: 2, children: 0, rooms: 1 };
    expect(row([tour], 'На\u00a0всех')).toBeUndefined();
    expect(row([tour], 'На\u00a0всех', { ...conditions, party } as never)?.texts).toEqual([
      '400\u00a0000\u00a0₽',
    ]);
  });

  it('name what a total leaves out, and why there is none', () => {
    const party = { adults: 2, children: 0, rooms: 1 };
    const double = {
      room: 'double',
      amount: 2000,
      currency: 'USD',
      is_from: false,
      age_from: null,
      age_to: null,
    } as const;
    const tours: WholeTour[] = [
      { ...bare, offer: { ...NOTHING, prices: [double], inclusions: [visa('extra', 12_000)] } },
      { ...bare, offer: { ...NOTHING, prices: [{ ...double, room: 'infant' }] } },
      bare,
    ];
    const total = row(tours, 'На\u00a0всех', { ...conditions, party } as never);
    expect(total?.cells).toEqual([
      { text: '≈\u00a0380\u00a0000\u00a0₽', note: '$4\u00a0000 + виза 24\u00a0000\u00a0₽' },
      { text: 'уточните у\u00a0организатора' },
      { text: 'цена по\u00a0запросу' },
    ]);
  });

  it('say when a price was checked, where there is one', () => {
    const price_checked_at = new Date('2026-11-20T09:00:00Z');
    const checked = row(
      [
        { ...bare, price: 1950, price_checked_at },
        { ...bare, price_checked_at },
      ],
      'Когда проверена',
    );
    expect(checked?.texts).toEqual([expect.stringContaining('сегодня'), null]);
  });

  it('take nights, flight and the hotel in Mecca from the columns of the tour without stays', () => {
    const tours = [{ ...fullTour, offer: NOTHING }, bare];
    const texts = (label: string) => row(tours, label)?.texts;
    expect(texts('Дней')).toEqual(['10\u00a0дней', '15\u00a0дней']);
    expect(texts('Ночи')).toEqual([expect.stringMatching(/5.*4/), null]);
    expect(texts('Рейс')).toEqual(['Казань — Стамбул — Медина, Turkish Airlines', null]);
    expect(texts('Отель в\u00a0Мекке')).toEqual(['Башня', null]);
    expect(texts('Пешком до\u00a0Каабы')).toEqual([expect.stringContaining('350\u00a0м'), null]);
    expect(texts('Отель в\u00a0Медине')).toBeUndefined();
    expect(texts('Пешком до\u00a0Мечети')).toBeUndefined();
  });

  it('tick what is included, and mark differences', () => {
    const of = (...inclusions: TourInclusion[]) => ({ ...bare, offer: { ...NOTHING, inclusions } });
    const visas = row([of(visa('included')), of(visa('extra', 12_000)), of()], 'Виза');
    expect(visas?.texts).toEqual(['Входит', 'За\u00a0доплату', null]);
    expect(visas?.cells.map((cell) => cell?.isMet)).toEqual([true, false, undefined]);
    expect(visas?.cells[1]?.note).toBe('12\u00a0000\u00a0₽');
    expect(visas?.differs).toBe(true);
    expect(row([of(visa('not_needed'))], 'Виза')?.cells).toEqual([
      { text: 'Не\u00a0требуется', isMet: true },
    ]);
    expect(row([of(visa('included')), of(visa('included'))], 'Виза')?.differs).toBe(false);
    // A tour that does not state it may not differ.
    expect(row([of(visa('included')), of()], 'Виза')?.differs).toBe(false);
    const away = { ...bare, departure_date: '2027-03-01', city_from: 'Уфа', days: 14 };
    expect(row([{ ...bare, city_from: 'Казань' }, away], 'Даты')?.differs).toBe(false);
    expect(row([{ ...bare, city_from: 'Казань' }, away], 'Вылет')?.differs).toBe(true);
    expect(row([{ ...bare, days: 10 }, away], 'Дней')?.differs).toBe(true);
  });

  it('name hotels and walking distances, measured or computed', () => {
    const tour = (mecca: number, walk: number | null) => ({
      ...bare,
      offer: {
        ...NOTHING,
        stays: [stay('mecca', 'Pullman', mecca, walk), stay('medina', 'Anwar', 100, null)],
      },
    });
    const pair = [tour(480, 6), tour(480, null)];
    expect(row(pair, 'Отель в\u00a0Мекке')).toMatchObject({ texts: ['Pullman', 'Pullman'] });
    expect(row(pair, 'Отель в\u00a0Мекке')?.cells[0]?.note).toBe('5\u00a0звёзд');
    expect(row(pair, 'Отель в\u00a0Мекке')?.differs).toBe(false);
    expect(row(pair, 'Пешком до\u00a0Каабы')?.texts).toEqual([
      '480\u00a0м · 6\u00a0мин пешком',
      '480\u00a0м · ≈\u00a06\u00a0мин пешком',
    ]);
    expect(row(pair, 'Пешком до\u00a0Мечети')?.texts[0]).toContain('100\u00a0м');
  });

  it('list the facts that no tour states, instead of empty rows', () => {
    const { unsaid, groups } = comparison([bare, bare], conditions);
    expect(unsaid).toEqual(expect.arrayContaining(['Виза', 'Рейс', 'Отель в\u00a0Медине']));
    expect(groups.map(({ title }) => title)).not.toContain('Что входит в\u00a0цену');
  });

  it('have the five ratings with their reasons', () => {
    const marks = comparison([{ ...fullTour, offer: NOTHING }, bare], conditions).groups.find(
      ({ title }) => title.startsWith('Признаки'),
    );
    expect(marks?.rows).toHaveLength(5);
    const flight = marks?.rows.find(({ label }) => label.startsWith('Рейс'));
    expect(flight?.cells).toMatchObject([
      { isMet: true, text: 'Да' },
      { isMet: false, text: 'Нет' },
    ]);
  });

  it('is empty without tours', () => {
    expect(comparison([], conditions).groups).toEqual([]);
  });
});
