import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAirline, readNoAirline } from '#features/tour-import/values/airlines.ts';
import { readAvailability, readPlaces } from '#features/tour-import/values/availability.ts';
import { readCity } from '#features/tour-import/understanding/city-reading.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { distanceUnit, readDistance } from '#features/tour-import/values/distances.ts';
import { readDuration, readSplit } from '#features/tour-import/values/durations.ts';
import { readFlag, readStatus } from '#features/tour-import/values/flags.ts';
import { hasNegation } from '#features/tour-import/values/negation.ts';
import { readPhone, unfolded } from '#features/tour-import/values/phones.ts';
import { readTourType, typeByRule } from '#features/tour-import/values/tour-types.ts';
import { TOUR_FLAGS } from '#features/tours/model/tour-input.ts';
import { fold } from '#lib/text/russian.ts';

describe('the type of a tour', () => {
  it.each([
    ['Хадж 2027', 'sure', 'hajj'],
    ['хадж', 'sure', 'hajj'],
    ['HAJJ', 'sure', 'hajj'],
    ['Умра в Рамадан', 'sure', 'umrah_ramadan'],
    ['Ramadan Umrah', 'sure', 'umrah_ramadan'],
    ['Рамазан', 'sure', 'umrah_ramadan'],
    ['Умра-Рамадан', 'sure', 'umrah_ramadan'],
    ['УР', 'sure', 'umrah_ramadan'],
    ['Умра', 'sure', 'umrah'],
    ['умра 2027', 'sure', 'umrah'],
    ['', 'sure', 'umrah'],
    ['Умра+', 'likely', 'umrah'],
    ['Умра + Турция', 'likely', 'umrah'],
    ['Umrah economy', 'likely', 'umrah'],
    ['Умра (не хадж)', 'likely', 'umrah'],
    ['Умра, кроме Рамадана', 'likely', 'umrah'],
    ['экскурсия', 'ask', null],
    ['Хадж и Умра', 'ask', null],
    ['Малый хадж', 'ask', null],
    ['Haj 2027', 'sure', 'hajj'],
    ['до Рамадана', 'ask', null],
    ['Умра до Рамадана', 'ask', null],
    ['после хаджа', 'ask', null],
  ])('«%s» is %s %s', (text, confidence, value) =>
    expect(readTourType(text)).toMatchObject({ confidence, value }),
  );

  it.each([
    ['экскурсия', 'umrah'],
    ['Малый хадж', 'umrah'],
    ['Хадж и Умра', 'hajj'],
  ])('«%s» is %s by the rule while nobody has answered', (text, type) =>
    expect(typeByRule(text)).toBe(type),
  );
});

describe('a flag', () => {
  it.each(['да', 'Да', 'yes', '+', '++', '✓', '✔️', '✅', '1', 'есть', 'истина', 'TRUE'])(
    '«%s» is yes',
    (text) => expect(readFlag(text, 'is_direct').value).toBe(true),
  );
  it.each(['нет', 'Нет.', 'no', '-', '—', '–', '0', '', 'false', '✗', '❌', 'н', 'отсутствует'])(
    '«%s» is no',
    (text) => expect(readFlag(text, 'is_direct').value).toBe(false),
  );
  it.each([
    ['прямой', true],
    ['Прямой рейс', true],
    ['Turkish Airlines, прямой', true],
    ['direct', true],
    ['без пересадок', true],
    ['прямой, без стыковок', true],
    ['non-stop', true],
    ['с пересадкой', false],
    ['1 пересадка', false],
    ['стыковка в Стамбуле', false],
    ['через Стамбул (транзит)', false],
    ['непрямой', false],
    ['не прямой', false],
    ['прямого рейса нет', false],
    ['прямой: нет', false],
    ['нет рейса', false],
    ['not direct', false],
    ['indirect', false],
    ['уточняется', null],
    ['х', null],
    ['x', null],
    ['?', null],
  ])('«%s» of direct flights is %s', (text, value) =>
    expect(readFlag(text, 'is_direct').value).toBe(value),
  );
  it.each([
    ['не горящий', 'is_hot', false],
    ['горящий', 'is_hot', true],
    ['горящая путёвка', 'is_hot', true],
    ['без VIP', 'is_vip', false],
    ['не VIP', 'is_vip', false],
    ['VIP', 'is_vip', true],
    ['VIP: нет', 'is_vip', false],
    ['комби', 'is_combo', true],
  ] as const)('«%s» of %s is %s', (text, flag, value) =>
    expect(readFlag(text, flag).value).toBe(value),
  );

  const words = fc.constantFrom(
    'прямой',
    'горящий',
    'VIP',
    'вип',
    'комби',
    'рейс',
    'тур',
    'да',
    '+',
    'direct',
    'combo',
    'hot',
  );
  it('that is denied is never read as yes', () => {
    fc.assert(
      fc.property(
        words,
        fc.constantFrom('не ', 'нет ', 'без ', 'no ', 'not ', 'Не '),
        (word, denial) => {
          const text = denial + word;
          for (const flag of TOUR_FLAGS) {
            expect(readFlag(text, flag).value, text).not.toBe(true);
            expect(readStatus(text)[flag], text).toBe(false);
          }
        },
      ),
    );
  });

  it('is never read as yes from a text with a negation, except «без пересадок»', () => {
    const part = fc.constantFrom(
      'прямой',
      'рейс',
      'не',
      'нет',
      'без',
      'VIP',
      'горящий',
      'уже',
      'тур',
      ',',
      'да',
      'комби',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts.join(' ');
        fc.pre(hasNegation(fold(text)));
        for (const flag of TOUR_FLAGS) expect(readFlag(text, flag).value, text).not.toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['VIP', 'is_vip'],
    ['вип', 'is_vip'],
    ['Hot', 'is_hot'],
    ['ГОРЯЩИЙ', 'is_hot'],
    ['combo', 'is_combo'],
    ['Комбинированный', 'is_combo'],
    ['Direct', 'is_direct'],
    ['Прямой рейс', 'is_direct'],
  ])('of a status: «%s» names %s alone', (text, flag) => {
    const named = Object.entries(readStatus(text)).filter(([, isOn]) => isOn);
    expect(named).toEqual([[flag, true]]);
  });

  it.each([
    'не горящий',
    'непрямой',
    'не прямой рейс',
    'с пересадкой',
    'прямого рейса нет',
    'прямой: нет',
    'без VIP',
    'обычный',
  ])('of a status: «%s» names none', (text) => {
    expect(Object.values(readStatus(text))).not.toContain(true);
  });
});

describe('an airline', () => {
  it.each([
    ['прямой', true],
    ['Прямой рейс', true],
    ['прямой перелёт', true],
    ['без пересадок', true],
    ['чартер, прямой', true],
    ['с пересадкой', false],
    ['с 1 пересадкой', false],
    ['не прямой', false],
    ['чартер', null],
    ['Чартерный рейс', null],
    ['—', null],
    ['нет', null],
  ])('is not named by «%s», which says of a direct flight: %s', (text, isDirect) => {
    expect(readNoAirline(text)).toEqual({ isDirect, flight: null });
    expect(readAirline(text)?.value).toBe('');
  });
  it.each([
    ['включено', 'included'],
    ['вкл.', 'included'],
    ['да', 'included'],
    ['есть', 'included'],
    ['+', 'included'],
    ['не входит', 'excluded'],
    ['за доплату', 'extra'],
  ])('is not named by «%s»: the flight is %s', (text, flight) => {
    expect(readNoAirline(text)).toEqual({ isDirect: null, flight });
    expect(readAirline(text)?.value).toBe('');
  });
  it.each([
    'Аэрофлот',
    'Saudia',
    'Turkish Airlines, прямой',
    'Nordwind (чартер)',
    'Direct Air',
    'SU 500',
    'Победа',
    'S7',
    'Red Wings / Flynas',
  ])('is «%s» as it stands', (text) => expect(readAirline(text)).toBeNull());
});

describe('availability', () => {
  it.each([
    ['Мест нет', 'sold_out', null],
    ['мест больше нет', 'sold_out', null],
    ['Нет мест', 'sold_out', null],
    ['нет свободных мест', 'sold_out', null],
    ['SOLD OUT', 'sold_out', null],
    ['Продано', 'sold_out', null],
    ['распродан', 'sold_out', null],
    ['0 мест', 'sold_out', null],
    ['осталось 0', 'sold_out', null],
    ['мест: 0', 'sold_out', null],
    ['группа набрана', 'sold_out', null],
    ['СТОП-СЕЙЛ', 'stopped', null],
    ['стоп сейл!', 'stopped', null],
    ['STOP SALE', 'stopped', null],
    ['стоп-продажа', 'stopped', null],
    ['снят с продажи', 'stopped', null],
    ['не продаётся', 'stopped', null],
    ['стоп', 'stopped', null],
    ['закрыто', 'stopped', null],
    ['нет в наличии', 'sold_out', null],
    ['отменён', 'withdrawn', null],
    ['осталось 4', 'last_seats', 4],
    ['Осталось 4 места', 'last_seats', 4],
    ['4 места', 'last_seats', 4],
    ['мест: 4', 'last_seats', 4],
    ['последние 2 места', 'last_seats', 2],
    ['25 мест', 'on_sale', 25],
    ['последние места', 'last_seats', null],
    ['мало мест', 'last_seats', null],
    ['есть места', 'on_sale', null],
    ['в продаже', 'on_sale', null],
  ])('«%s» is %s', (text, state, seats) =>
    expect(readAvailability(text).value).toEqual({ state, seats }),
  );
  it.each(['горящий', 'VIP', 'обычный', '', '4-местный', 'скидка', 'Full board', 'дети без места'])(
    '«%s» says nothing about places',
    (text) => expect(readAvailability(text).value).toBeNull(),
  );
  it('counts in a column of places', () => {
    expect(readPlaces('4').value).toEqual({ state: 'last_seats', seats: 4 });
    expect(readPlaces('0').value).toEqual({ state: 'sold_out', seats: 0 });
    expect(readPlaces('нет').value).toEqual({ state: 'sold_out', seats: null });
    expect(readPlaces('45/45').value).toEqual({ state: 'sold_out', seats: null });
    expect(readPlaces('30/45').choices.map(({ value }) => value.seats)).toEqual([30, 15]);
    for (const text of ['скоро', '—', '?', 'продано 12', 'занято 38 мест', 'бронь: 30 мест'])
      expect(readPlaces(text).confidence).toBe('ask');
  });
  it('of a text that denies places is never on sale', () => {
    const words = fc.constantFrom(
      'нет мест',
      'мест нет',
      'мест больше нет',
      'не продаётся',
      'стоп-сейл',
      'продано',
    );
    const around = fc.constantFrom('', ' ', '!', ' (горящий)', ', VIP', ' 2027');
    fc.assert(
      fc.property(words, around, around, (word, before, after) => {
        const { value } = readAvailability(`${before} ${word}${after}`);
        expect(['sold_out', 'stopped', 'withdrawn']).toContain(value?.state);
      }),
    );
  });
});

describe('how long', () => {
  it.each([
    ['10', 'sure', 10],
    ['10 дней', 'sure', 10],
    ['10 дн.', 'sure', 10],
    ['10дн', 'sure', 10],
    ['10-дневный', 'sure', 10],
    ['10 дней / 9 ночей', 'sure', 10],
    ['10 дней 9 ночей', 'sure', 10],
    ['9 ночей/10 дней', 'sure', 10],
    ['10д/9н', 'sure', 10],
    ['14 дней (13 ночей)', 'sure', 14],
    ['9 ночей', 'likely', 10],
    ['9 н.', 'likely', 10],
    ['9 nights', 'likely', 10],
    ['10 days', 'sure', 10],
    ['21 день', 'sure', 21],
    ['22 дня', 'sure', 22],
    ['10.0', 'sure', 10],
    ['9 дней / 12 ночей', 'ask', null],
    ['2 недели', 'ask', null],
    ['неделя', 'ask', null],
    ['10-14', 'ask', null],
    ['10-14 дней', 'ask', null],
    ['десять', 'no', null],
    ['', 'no', null],
  ])('«%s» is %s %s days', (text, confidence, days) =>
    expect(readDuration(text)).toMatchObject({ confidence, value: days }),
  );
  it('counts nights under a header of nights', () => {
    expect(readDuration('9', 'nights')).toMatchObject({ confidence: 'likely', value: 10 });
    expect(readDuration('10 дней', 'nights').value).toBe(10);
  });
  it.each([
    ['Мекка 5 / Медина 4', { mecca: 5, medina: 4 }],
    ['Медина 4, Мекка 5', { mecca: 5, medina: 4 }],
    ['Мекка — 5 ночей, Медина — 4 ночи', { mecca: 5, medina: 4 }],
    ['5 ночей в Мекке, 4 ночи в Медине', { mecca: 5, medina: 4 }],
    ['5 н. Мекка + 4 н. Медина', { mecca: 5, medina: 4 }],
    ['5/4', null],
    ['9', null],
  ])('«%s» is %j', (text, value) => expect(readSplit(text).value).toEqual(value));
});

describe('a distance', () => {
  it.each([
    ['350 м', 'sure', 350],
    ['350', 'sure', 350],
    ['350м.', 'sure', 350],
    ['0,5 км', 'sure', 500],
    ['1.2 km', 'sure', 1200],
    ['1,2км', 'sure', 1200],
    ['до 800 м', 'sure', 800],
    ['≈ 800 метров', 'sure', 800],
    ['800 м до Каабы', 'sure', 800],
    ['1 200 м', 'sure', 1200],
    ['500–700 м', 'likely', 700],
    ['500-700', 'likely', 700],
    ['500 м - 1 км', 'likely', 1000],
    ['0,5', 'ask', null],
    ['2', 'sure', 2],
    ['первая линия', 'ask', null],
    ['1-я линия', 'ask', null],
    ['5 мин пешком', 'ask', null],
    ['рядом', 'ask', null],
    ['под Харамом', 'ask', null],
    ['400/150', 'ask', null],
    ['—', 'no', null],
  ])('«%s» is %s %s metres', (text, confidence, value) =>
    expect(readDistance(text)).toMatchObject({ confidence, value }),
  );
  it('uses the unit of the header', () => {
    expect(distanceUnit('До Харама, км')).toBe('км');
    expect(distanceUnit('До Каабы, м')).toBe('м');
    expect(distanceUnit('Расстояние')).toBeNull();
    expect(readDistance('2', null).confidence).toBe('ask');
    expect(readDistance('0,5', 'км').value).toBe(500);
    expect(readDistance('500 м', 'км').value).toBe(500);
  });
});

describe('a city', () => {
  it.each([
    ['Казань', 'sure', 'Казань'],
    ['г. Казань', 'sure', 'Казань'],
    ['КАЗАНЬ', 'sure', 'Казань'],
    ['Kazan', 'sure', 'Казань'],
    ['мск', 'sure', 'Москва'],
    ['СПб', 'sure', 'Санкт-Петербург'],
    ['Москва (SVO)', 'sure', 'Москва'],
    ['вылет из Уфы', 'likely', 'Уфа'],
    ['из Казани', 'likely', 'Казань'],
    ['ВЫЛЕТ ИЗ КАЗАНИ (прямой рейс Nordwind)', 'likely', 'Казань'],
    ['Группа из Нижнего Новгорода, рейс FZ', 'likely', 'Нижний Новгород'],
    ['Вылеты из Казани и Уфы', 'ask', null],
    ['из Казани или из Уфы', 'ask', null],
    ['из Грозного', 'likely', 'Грозный'],
    ['из Саратова', 'likely', 'Саратов'],
    ['из Нижнего Новгорода', 'likely', 'Нижний Новгород'],
    ['Набережных Челнов', 'likely', 'Набережные Челны'],
    ['SVO', 'likely', 'Москва'],
    ['Алматы', 'likely', 'Алматы'],
    ['Козань', 'ask', null],
    ['Москва / Казань', 'ask', null],
    ['Москва, Казань', 'ask', null],
    ['Махачкала-Грозный', 'ask', null],
    ['Новосиб', 'sure', 'Новосибирск'],
    ['Внуково', 'likely', 'Москва'],
    ['Москва (Внуково)', 'sure', 'Москва'],
    ['Домодедово', 'ask', null],
    ['Казань (Внуково)', 'ask', null],
    ['Ростов-на-Дону', 'sure', 'Ростов-на-Дону'],
    ['Любой', 'ask', null],
    ['Шамхал-Термен', 'ask', null],
    ['', 'no', null],
  ])('«%s» is %s %s', (text, confidence, value) =>
    expect(readCity(text)).toMatchObject({ confidence, value }),
  );
});

describe('a number to call', () => {
  it.each(['7,92E+10', '7.92e+10', '7,92 E+10'])('«%s» is marked as damaged', (text) => {
    expect(readPhone(text)).toMatchObject({ confidence: 'no' });
    expect(readPhone(text).words).toContain('потерял цифры');
  });
  it.each([
    ['7.9171234567E10', '79171234567'],
    ['79171234567.0', '79171234567'],
    ['8 (917) 123-45-67', '8 (917) 123-45-67'],
  ])('«%s» is whole: %s', (text, phone) => expect(readPhone(text).value).toBe(phone));
  it.each([
    ['+7 917 123-45-67 (Айрат, 24/7)', '+79171234567'],
    ['8 (843) 222-33-44 с 9 до 18', '+78432223344'],
    ['79171234567 доб. 5', '+79171234567'],
    ['(843) 222-33-44', '+78432223344'],
  ])('asks whether «%s» means %s', (text, number) => {
    const { confidence, value, choices } = readPhone(text);
    expect([confidence, value, choices.map((one) => one.value)]).toEqual(['ask', null, [number]]);
  });
  it.each(['нет', '-', '—', 'Не указан'])('«%s» is none', (text) =>
    expect(readPhone(text)).toMatchObject({ confidence: 'sure', value: '' }),
  );
  it('asks which of several', () => {
    expect(readPhone('8 917 123-45-67, 8 917 765-43-21').choices).toHaveLength(2);
  });
  it.each([
    ['7.9171234567E+10', '79171234567'],
    ['7,9171234E10', '79171234000'],
    ['7,917E+10', null],
    ['@umra_kazan', '@umra_kazan'],
    ['', ''],
  ])('«%s» was %s', (text, whole) => expect(unfolded(text)).toBe(whole));
});

describe('a count', () => {
  it.each([
    ['1950', 1950],
    ['1 950', 1950],
    ['1\u00a0950 $', 1950],
    ['$1,950.00', 1950],
    ['1.950', 1950],
    ['1950,99', 1950],
    ['10 дней', 10],
    ['5 ночей', 5],
    ['350 м', 350],
    ['-5', null],
    ['', null],
    ['1e3', null],
    ['12-14', null],
    ['99999999999999999', null],
  ])('«%s» is %s', (text, number) => expect(readCount(text)).toBe(number));
});
