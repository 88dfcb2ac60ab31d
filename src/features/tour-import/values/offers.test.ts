import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Room } from '#features/tours/model/offer.ts';
import { type Directory, directoryOf } from '#features/tour-import/understanding/directory.ts';
import { readInclusions, readItem } from '#features/tour-import/values/inclusions.ts';
import {
  leadPrice,
  readRoom,
  type RoomPrice,
  readRoomPrices,
} from '#features/tour-import/values/rooms.ts';

describe('a room', () => {
  it.each([
    ['2-местный', 'double'],
    ['2-х местный', 'double'],
    ['2х местное размещение', 'double'],
    ['2 местный номер', 'double'],
    ['Двухместный', 'double'],
    ['двухместное', 'double'],
    ['DBL', 'double'],
    ['Double', 'double'],
    ['TWIN', 'double'],
    ['Цена DBL, $', 'double'],
    ['3-местный', 'triple'],
    ['Трёхместный', 'triple'],
    ['трехместное', 'triple'],
    ['TRPL', 'triple'],
    ['TPL', 'triple'],
    ['Triple', 'triple'],
    ['4-местный', 'quad'],
    ['4-х мест.', 'quad'],
    ['Четырёхместный', 'quad'],
    ['QUAD', 'quad'],
    ['QDPL', 'quad'],
    ['5-местный', 'quint'],
    ['пятиместный', 'quint'],
    ['QUINT', 'quint'],
    ['SGL', 'single'],
    ['одноместный', 'single'],
    ['Single', 'single'],
    ['Ребёнок без места', 'child_no_bed'],
    ['Ребенок с доп. местом', 'child_bed'],
    ['CHD with bed', 'child_bed'],
    ['Младенец', 'infant'],
    ['INF', 'infant'],
    ['Реб. до 2 лет', 'infant'],
    ['Дети 0–2 года', 'infant'],
    ['Дети до 12 лет', null],
    ['Цена', null],
    ['Доплата за одноместное', null],
    ['Город', null],
    ['Дней', null],
    ['DBL/TRPL', null],
    ['2-3-местный', null],
    ['3/4-местный', null],
    ['Цена 2027, 4-местный', 'quad'],
    ['Количество мест', null],
    ['12-местный автобус', null],
    ['4х', 'quad'],
    ['3x', 'triple'],
    ['SNGL', 'single'],
    ['Одинарный', 'single'],
    ['2-х разовое питание', null],
  ])('«%s» is %s', (text, room) => expect(readRoom(text)).toBe(room));

  it('may have its price in one cell with others', () => {
    expect(readRoomPrices('DBL 1950 $ / TRPL 1850 $ / QUAD 1750 $').value).toEqual([
      { room: 'double', amount: 1950, currency: 'USD', is_from: false },
      { room: 'triple', amount: 1850, currency: 'USD', is_from: false },
      { room: 'quad', amount: 1750, currency: 'USD', is_from: false },
    ]);
    const russian = readRoomPrices('2-местный: 185 000 руб.; 4-местный: 155 000 руб.').value ?? [];
    expect(russian.map(({ room, amount }) => [room, amount])).toEqual([
      ['double', 185_000],
      ['quad', 155_000],
    ]);
    expect(leadPrice(russian)).toEqual({ amount: 155_000, currency: 'RUB', is_from: false });
    expect(readRoomPrices('1950 $').value).toBeNull();
    expect(readRoomPrices('DBL 1950 $ / TRPL 150000 ₽').value).toBeNull();
  });

  it('is the lead price as it is stated; of several rooms it is «от» beside a dearer one', () => {
    const price = (room: Room, amount: number, is_from = false) =>
      ({ room, amount, currency: 'RUB', is_from }) as const;
    const [double, quad] = [price('double', 185_000), price('quad', 155_000)];
    const isFrom = (...prices: RoomPrice[]) => leadPrice(prices)?.is_from;
    expect(isFrom(double, quad)).toBe(false);
    expect(isFrom(double, { ...quad, is_from: true })).toBe(true);
    expect(isFrom(double, quad, price('triple', 155_000))).toBe(true);
    expect(isFrom(quad, price('triple', 155_000))).toBe(false);
    expect(isFrom(double, quad, price('child_bed', 155_000))).toBe(true);
  });

  it('of a child is never the lead price', () => {
    expect(
      leadPrice([
        { room: 'double', amount: 1950, currency: 'USD', is_from: false },
        { room: 'infant', amount: 300, currency: 'USD', is_from: false },
      ]),
    ).toEqual({ amount: 1950, currency: 'USD', is_from: false });
  });
});

describe('what a price contains', () => {
  const read = (text: string, isList = false) =>
    Object.fromEntries(readInclusions(text, { isList }).map(({ item, state }) => [item, state]));
  it.each([
    ['без перелёта', { flight: 'excluded' }],
    ['1950$ без перелета', { flight: 'excluded' }],
    ['перелёт не входит', { flight: 'excluded' }],
    ['с перелётом', { flight: 'included' }],
    ['виза за доплату', { visa: 'extra' }],
    ['без авиабилетов и визы', { flight: 'excluded', visa: 'excluded' }],
    ['Цена (+ виза 150$)', { visa: 'extra' }],
    ['авиа + виза + трансфер', { flight: 'included', visa: 'included', transfers: 'included' }],
    ['Прямой рейс', {}],
    ['Маршрут: прямой рейс без пересадок', {}],
    ['рейс с пересадкой в Стамбуле', {}],
    ['прямой рейс с багажом', { baggage: 'included' }],
    ['прямой рейс включён', { flight: 'included' }],
    ['включая перелёт и визу', { flight: 'included', visa: 'included' }],
    ['все перелёты, кроме внутренних', {}],
    ['Отель рядом с Харамом', {}],
    ['', {}],
  ])('«%s» says %j', (text, said) => expect(read(text)).toEqual(said));

  it.each([
    [
      'перелёт, виза, трансфер, завтраки',
      { flight: 'included', visa: 'included', transfers: 'included', meals: 'included' },
    ],
    [
      'Включено: перелёт, виза, страховка. Не включено: питание, экскурсии',
      {
        flight: 'included',
        visa: 'included',
        insurance: 'included',
        meals: 'excluded',
        ziyarat_mecca: 'excluded',
        ziyarat_medina: 'excluded',
      },
    ],
    ['перелёт, виза — не входит', { flight: 'included', visa: 'excluded' }],
    ['виза, перелёт, без питания', { visa: 'included', flight: 'included', meals: 'excluded' }],
  ])('in a column of its own «%s» says %j', (text, said) => expect(read(text, true)).toEqual(said));

  it.each(['+100$', '+ 9 000 руб.', 'за доп. плату', 'за доплату'])(
    'in a column about one thing «%s» is for extra money',
    (text) => expect(readItem(text, 'visa').value).toEqual({ state: 'extra' }),
  );

  it('is not included when the words beside it deny it', () => {
    const thing = fc.constantFrom(
      'перелёт',
      'виза',
      'трансфер',
      'питание',
      'страховка',
      'гид',
      'багаж',
    );
    const denial = fc.constantFrom(
      (word: string) => `без ${word}`,
      (word: string) => `${word} не входит`,
      (word: string) => `${word} не включён`,
      (word: string) => `нет ${word}`,
    );
    fc.assert(
      fc.property(thing, denial, fc.boolean(), (word, deny, isList) => {
        for (const { state } of readInclusions(deny(word), { isList }))
          expect(state).toBe('excluded');
      }),
    );
  });
});

describe('a directory', () => {
  const hotels = directoryOf(
    [
      { id: 1, name: 'Pullman ZamZam Makkah', aliases: ['Пулман Замзам Мекка', 'Pullman Zamzam'] },
      { id: 2, name: 'Mövenpick Hotel & Residence Hajar Tower', aliases: ['Movenpick Hajar'] },
      { id: 3, name: 'Swissôtel Al Maqam', aliases: [] },
      { id: 4, name: 'Hilton Suites', aliases: [] },
      { id: 5, name: 'Le Méridien', aliases: [] },
      { id: 6, name: 'Conrad Makkah', aliases: ['Conrad'] },
    ],
    'hotel',
  );
  const found = (directory: Directory, text: string) => {
    const { confidence, value } = directory.find(text);
    return [confidence, value?.id ?? null];
  };
  it.each([
    ['Pullman Zamzam', 'sure', 1],
    ['PULLMAN ZAMZAM MAKKAH 5*', 'sure', 1],
    ['отель «Pullman Zamzam»', 'sure', 1],
    ['Movenpick Hajar', 'sure', 2],
    ['Swissotel Al Maqam', 'sure', 3],
    ['Le Meridien', 'sure', 5],
    ['Пуллман ЗамЗам', 'likely', 1],
    ['Хилтон Сьютс', 'no', null],
    ['Конрад', 'likely', 6],
    ['Мовенпик Хаджар', 'likely', 2],
    ['Свиссотель Аль Макам', 'likely', 3],
    ['Hiltonn Suites', 'likely', 4],
    ['Hilton Suitss', 'ask', null],
    ['Al Safwah Royale', 'no', null],
    ['', 'no', null],
  ])('of hotels finds «%s»: %s %s', (text, confidence, id) =>
    expect(found(hotels, text)).toEqual([confidence, id]),
  );

  const operators = directoryOf(
    [
      { id: 1, name: 'Тихий караван', aliases: ['Тихий Караван Тур'] },
      { id: 2, name: 'Севкавтур', aliases: ['СКТ'] },
      { id: 3, name: 'Караван', aliases: [] },
      { id: 4, name: 'Нур', aliases: [] },
    ],
    'operator',
  );
  it.each([
    ['ООО «Тихий караван»', 'sure', 1],
    ['тихий  караван', 'sure', 1],
    ['Туроператор "Севкавтур"', 'sure', 2],
    ['скт', 'sure', 2],
    ['Sevkavtur', 'likely', 2],
    ['Караван', 'sure', 3],
    ['Севкавтурр', 'likely', 2],
    ['Севкавтру', 'ask', null],
    ['Нура', 'no', null],
    ['Другая фирма', 'no', null],
  ])('of operators finds «%s»: %s %s', (text, confidence, id) =>
    expect(found(operators, text)).toEqual([confidence, id]),
  );
});
