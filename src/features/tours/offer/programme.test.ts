import { describe, expect, it } from 'vitest';
import type { Inclusion, ShownStay, TourInclusion } from '#features/tours/model/offer.ts';
import { plainText } from '#lib/text/russian.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { programmeOf } from './programme.ts';

const stay = (city: ShownStay['city'], nights: number | null, said = {}): ShownStay => ({
  city,
  nights,
  hotel_id: null,
  stars_from: null,
  distance_to: null,
  meals: null,
  hotel: null,
  ...said,
});
const includes = (...items: Inclusion[]) =>
  items.map((item) => ({
    item,
    state: 'included' as const,
    amount: null,
    currency: null,
    quantity: null,
    note: null,
  }));
/** The programme of the full tour, 3 to 12 December, first to Medina. */
function programme(
  stays: ShownStay[],
  { tour = {}, inclusions = includes() }: { tour?: object; inclusions?: TourInclusion[] } = {},
) {
  const lines = programmeOf({ ...fullTour, ...tour }, { stays, inclusions });
  return lines.map(({ when, what }) => plainText(`${when}: ${what}`));
}
const medina = stay('medina', 4, { meals: 'half' });
const mecca = stay('mecca', 5, { stars_from: 4 });

describe('the programme of a tour', () => {
  it('names the city of each stay, which the page draws as nights', () => {
    const lines = programmeOf(fullTour, { stays: [medina, mecca], inclusions: [] });
    expect(lines.map(({ city }) => city)).toEqual([
      undefined,
      'medina',
      undefined,
      'mecca',
      undefined,
    ]);
  });

  it('dates stays whose nights fill the journey, with the train and ziyarat that are included', () => {
    const inclusions = includes('train', 'transfers', 'ziyarat_medina');
    expect(programme([medina, mecca], { inclusions })).toEqual([
      '3 дек, чт: Вылет: Казань. Казань — Стамбул — Медина',
      '3 декабря – 7 декабря: Медина, 4 ночи. Отель не указан. Зиярат входит в цену, день назовёт организатор',
      '7 дек, пн: Переезд: Медина — Мекка, поезд входит в цену',
      '7 декабря – 12 декабря: Мекка, 5 ночей. Башня',
      '12 дек, сб: Возвращение. Джидда — Стамбул — Казань',
    ]);
  });

  it.each([
    ['the order is not known', [stay('medina', 4), stay('mecca', 5)]],
    ['the flight contradicts the order', [mecca, medina]],
    ['a night is missing', [medina, stay('mecca', 4, { meals: 'half' })]],
    ['there are more nights than the journey has', [medina, stay('mecca', 6, { meals: 'half' })]],
    [
      'the nights of a stay are not known',
      [stay('medina', 9, { meals: 'half' }), stay('mecca', null, { meals: 'half' })],
    ],
    ['one of them comes from the columns of days', [medina, stay('mecca', 5)]],
  ])('gives stays no dates when %s', (_why, stays) => {
    const lines = programme(stays);
    expect(lines).toContain('По дням: Порядок и дни переездов организатор не указал');
    expect(lines.filter((line) => /декабря|Переезд:/.test(line))).toEqual([]);
  });

  it('dates the only stay, and a journey that begins in Mecca', () => {
    const tour = { outbound_route: 'Казань — Джидда' };
    expect(programme([stay('mecca', 9)], { tour })).toContain(
      '3 декабря – 12 декабря: Мекка, 9 ночей. Башня',
    );
    expect(programme([mecca, medina], { tour })).toContain('8 дек, вт: Переезд: Мекка — Медина');
  });

  it('gives the nights that are known to stays without dates', () => {
    const lines = programme([stay('medina', 1), stay('mecca', null)]);
    expect(lines.slice(1, 3)).toEqual([
      '1 ночь: Медина. Отель не указан',
      'Ночи не указаны: Мекка. Башня',
    ]);
  });

  it('says of an extra nowhere that the price includes it', () => {
    const inclusions = includes('train', 'transfers', 'ziyarat_medina', 'ziyarat_mecca').map(
      (row) => ({ ...row, state: 'extra' as const }),
    );
    expect(programme([medina, mecca], { inclusions }).join()).not.toContain('входит');
  });

  it('takes the train between Mecca and Medina only, and transfers to any city', () => {
    const other = stay('other', 2, { meals: 'half' });
    const stays = [medina, stay('mecca', 3, { meals: 'half' }), other];
    const moves = (...items: Inclusion[]) =>
      programme(stays, { inclusions: includes(...items) }).filter((line) => /Переезд/.test(line));
    expect(moves('transfers')).toEqual([
      '7 дек, пн: Переезд: Медина — Мекка, трансферы входят в цену',
      '10 дек, чт: Переезд: Мекка — Другой город, трансферы входят в цену',
    ]);
    expect(moves('train')).toEqual([
      '7 дек, пн: Переезд: Медина — Мекка, поезд входит в цену',
      '10 дек, чт: Переезд: Мекка — Другой город',
    ]);
  });

  it('names the ziyarat of a city once, at its first stay', () => {
    const inclusions = includes('ziyarat_mecca');
    const stays = [
      medina,
      stay('mecca', 2, { meals: 'half' }),
      stay('mecca', 3, { meals: 'full' }),
    ];
    const lines = programme(stays, { inclusions });
    expect(lines.filter((line) => line.includes('Зиярат'))).toEqual([lines[3]]);
    expect(lines[4]).toBe('9 дек, ср: Переезд в другой отель');
  });

  it('says what is not known of a bare tour', () => {
    const known = { ...bareTour, days: 0 };
    const lines = programmeOf(known, { stays: [], inclusions: [] });
    expect(lines.map(({ when, what }) => plainText(`${when}: ${what}`))).toEqual([
      '6 мая, чт: Вылет: Уфа',
      'По дням: Программу организатор не указал',
      'День не указан: Возвращение',
    ]);
  });
});
