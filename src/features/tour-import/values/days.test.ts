import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayText,
  isOrderOpen,
  orderIn,
  readDays,
  yearIn,
} from '#features/tour-import/values/days.ts';
import { addDays, formatDay, weekdayRu } from '#lib/time/day.ts';

const today = '2026-11-22';

function read(text: string, context: Parameters<typeof readDays>[1] = {}) {
  const { confidence, value } = readDays(text, { today, ...context });
  return [confidence, value?.from ?? null, value?.to ?? null];
}

describe('a day of a sheet', () => {
  it.each([
    ['15.01, 22.01, 29.01', ['2027-01-15', '2027-01-22', '2027-01-29']],
    ['15.01.2027; 22.01.2027', ['2027-01-15', '2027-01-22']],
    ['28.12, 04.01.2027', ['2026-12-28', '2027-01-04']],
  ])('«%s» is asked about: one of several', (text, days) => {
    const { confidence, choices } = readDays(text, { today });
    expect([confidence, choices.map(({ value }) => value.from)]).toEqual(['ask', days]);
  });

  it.each([
    ['2027-01-15', '2027-01-15'],
    ['2027-01-15T00:00:00', '2027-01-15'],
    ['2027-01-15 00:00', '2027-01-15'],
    ['15.01.2027', '2027-01-15'],
    ['5.1.2027', '2027-01-05'],
    ['15.01.27', '2027-01-15'],
    ['15.01.2027 г.', '2027-01-15'],
    ['15.01.2027г', '2027-01-15'],
    ['15.01.2027 10:30', '2027-01-15'],
    ['15.01.2027 (пт)', '2027-01-15'],
    ['пт, 15.01.2027', '2027-01-15'],
    ['15.01.2027, пятница', '2027-01-15'],
    ['Пт. 15.01.2027', '2027-01-15'],
    ['вылет 15.01.2027', '2027-01-15'],
    ['15 января 2027 г.', '2027-01-15'],
    ['15 января 2027 года', '2027-01-15'],
    ['15 янв 2027', '2027-01-15'],
    ['15 ЯНВ. 2027', '2027-01-15'],
    ['15-янв-27', '2027-01-15'],
    ['15янв2027', '2027-01-15'],
    ['15 мая 2027', '2027-05-15'],
    ['1 марта 2027', '2027-03-01'],
    ['15 сентября 2027', '2027-09-15'],
    ['Jan 15, 2027', '2027-01-15'],
    ['15 Jan 2027', '2027-01-15'],
    ['15-го января 2027', '2027-01-15'],
    ['15/01/2027', '2027-01-15'],
    ['1/15/2027', '2027-01-15'],
    ['5/5/2027', '2027-05-05'],
    ['15-01-2027', '2027-01-15'],
    ['2027/01/15', '2027-01-15'],
    ['2027.1.5', '2027-01-05'],
    ['15,01,2027', '2027-01-15'],
  ])('«%s» is surely %s', (text, day) => expect(read(text)).toEqual(['sure', day, null]));

  it.each([
    ['21 ноября', ['2026-11-21', '2027-11-21']],
    ['сб 21 ноября', ['2026-11-21', '2027-11-21']],
    ['12–21 ноября', ['2026-11-12', '2027-11-12']],
    ['22.08', ['2026-08-22', '2027-08-22']],
  ])('«%s» is asked about: it has just passed, or is of the next year', (text, days) => {
    const { confidence, choices } = readDays(text, { today });
    expect([confidence, choices.map(({ value }) => value.from)]).toEqual(['ask', days]);
  });

  it('takes the first such day after the departure for a return', () =>
    expect(read('21.11', { isReturn: true })).toEqual(['likely', '2027-11-21', null]));

  it.each([
    ['дек.26', '2026-12-26', 'декабрь 2026'],
    ['декабрь 26', '2026-12-26', 'декабрь 2026'],
    ['янв.27', '2027-01-27', 'январь 2027'],
    ['дек 31', '2026-12-31', 'декабрь 2031'],
  ])('«%s» is %s or some day of «%s»', (text, day, month) => {
    const { confidence, words, choices } = readDays(text, { today });
    expect([confidence, choices.map(({ value }) => value.from)]).toEqual(['ask', [day]]);
    expect(words).toContain(`Если это ${month}, впишите`);
  });

  it.each([
    ['15 декабря', 2027, ['2027-12-15', '2026-12-15']],
    ['3–14 декабря', 2027, ['2027-12-03', '2026-12-03']],
    ['28.12–08.01', 2028, ['2027-12-28', '2028-12-28', '2026-12-28']],
  ])('«%s» is asked about where the title names another year', (text, year, days) => {
    const { confidence, choices } = readDays(text, { today, yearsAround: [year] });
    expect([confidence, choices.map(({ value }) => value.from)]).toEqual(['ask', days]);
  });

  it.each(['15 декабря', '28.12–08.01', '15 декабря 2026'])('«%s» agrees with its title', (text) =>
    expect(readDays(text, { today, yearsAround: [2026] }).value?.from).toMatch(/^2026-12/),
  );

  it('asks whether a tour over New Year begins or ends in the year of the header', () => {
    const { confidence, choices } = readDays('28.12–08.01', { today, year: 2027 });
    expect([confidence, choices.map(({ value }) => value)]).toEqual([
      'ask',
      [
        { from: '2026-12-28', to: '2027-01-08' },
        { from: '2027-12-28', to: '2028-01-08' },
      ],
    ]);
  });

  it.each([
    ['15 янв', '2027-01-15'],
    ['15 января', '2027-01-15'],
    ['15.01', '2027-01-15'],
    ['25 ноября', '2026-11-25'],
    ['21 августа', '2027-08-21'],
    ['15 янв, пт', '2027-01-15'],
    ['15.01 пт', '2027-01-15'],
  ])('«%s» is likely %s: the year is the next one', (text, day) =>
    expect(read(text)).toEqual(['likely', day, null]),
  );

  it.each([
    ['15.01–28.01.2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15.01 (пт) – 24.01 (вс) 2027', 'sure', '2027-01-15', '2027-01-24'],
    ['15.01.2027-28.01.2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15.01.2027 — 28.01.2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15–28 января 2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15-28 января 2027 г.', 'sure', '2027-01-15', '2027-01-28'],
    ['15-28.01.2027', 'sure', '2027-01-15', '2027-01-28'],
    ['с 15 по 28 января 2027', 'sure', '2027-01-15', '2027-01-28'],
    ['29 янв - 10 фев 2027', 'sure', '2027-01-29', '2027-02-10'],
    ['28.12.2026 – 06.01.2027', 'sure', '2026-12-28', '2027-01-06'],
    ['28.12 - 06.01.2027', 'sure', '2026-12-28', '2027-01-06'],
    ['15.01-28.01', 'likely', '2027-01-15', '2027-01-28'],
    ['15–28 января', 'likely', '2027-01-15', '2027-01-28'],
    ['с 28 декабря по 6 января', 'likely', '2026-12-28', '2027-01-06'],
    ['15/01/2027 - 28/01/2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15——28 января 2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15―\u206028 января 2027', 'sure', '2027-01-15', '2027-01-28'],
    ['15-28 января 2027 (13 ночей)', 'sure', '2027-01-15', '2027-01-28'],
    ['с 15 по 28 янв. 2027, 14 дней', 'sure', '2027-01-15', '2027-01-28'],
    ['15.01.27 20:30 - 28.01.27 05:15', 'sure', '2027-01-15', '2027-01-28'],
  ])('«%s» is %s from %s to %s', (text, ...span) => expect(read(text)).toEqual(span));

  it.each(['03/04/2027', '3/4/27', '12/11/2027 - 20/11/2027'])(
    '«%s» is ambiguous unless the column decides the order',
    (text) =>
      expect(readDays(text, { today }).confidence).toMatch(text.includes('20/') ? /sure/ : /ask/),
  );

  it('takes the order of the column, and notes it', () => {
    expect(read('03/04/2027', { order: 'day-first' })).toEqual(['likely', '2027-04-03', null]);
    expect(read('03/04/2027', { order: 'month-first' })).toEqual(['likely', '2027-03-04', null]);
    expect(readDays('03/04/2027', { today }).choices.map(({ value }) => value.from)).toEqual([
      '2027-04-03',
      '2027-03-04',
    ]);
    expect(orderIn(['3/4/2027', '1/15/2027'])).toBe('month-first');
    expect(orderIn(['3/4/2027', '15/1/2027'])).toBe('day-first');
    expect(orderIn(['1/15/2027', '15/1/2027'])).toBeNull();
    expect(isOrderOpen('3/4/2027')).toBe(true);
    expect(isOrderOpen('4/4/2027')).toBe(false);
  });

  it('reads a serial day in a cell with a number, and asks about one in a text', () => {
    expect(read('46402', { isNumber: true })).toEqual(['likely', '2027-01-15', null]);
    expect(read('46402.5', { isNumber: true })).toEqual(['likely', '2027-01-15', null]);
    expect(read('46402')).toEqual(['ask', null, null]);
    expect(readDays('46402', { today }).choices[0]?.value.from).toBe('2027-01-15');
    // A price or a count in the wrong column.
    expect(read('25000', { isNumber: true })[0]).toBe('ask');
    expect(read('99999', { isNumber: true })[0]).toBe('no');
  });

  it('does not complete a day that a spreadsheet took for a number', () => {
    expect(read('15.1', { isNumber: true })).toEqual(['ask', null, null]);
    expect(read('15.1')).toEqual(['likely', '2027-01-15', null]);
  });

  it('reads no day in a text that is too long for one', () => {
    expect(read(`${'('.repeat(900)}15.01.2027`)).toEqual(['sure', '2027-01-15', null]);
    expect(read(`${'('.repeat(40_000)}15.01.2027`)).toEqual(['no', null, null]);
    expect(read('-'.repeat(40_000))).toEqual(['no', null, null]);
  });

  it('asks when the day of the week contradicts the date', () => {
    expect(read('15.01.2027 (сб)')).toEqual(['ask', null, null]);
    expect(read('15 янв, сб')).toEqual(['ask', null, null]);
  });

  it.each([
    '',
    'скоро',
    'январь 2027',
    '31.02.2027',
    '45.01.2027',
    '15.13.2027',
    '28.01.2027 - 15.01.2027',
    'каждую пятницу',
    '3 декабря - 14',
    '3 декабря-14',
    '15-28 января 2027 (9 ночей)',
    '15 января 2027 (9 ночей)',
    '10',
    '155000',
  ])('«%s» is no day', (text) => expect(read(text)).toEqual(['no', null, null]));

  it('takes the year of the header', () => {
    expect(yearIn('Даты вылета (2027)')).toBe(2027);
    expect(yearIn('Сезон 2026/2027')).toBeUndefined();
    expect(read('15 ноября', { year: 2027 })).toEqual(['likely', '2027-11-15', null]);
  });

  it('is the same in every spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1400 }), (later) => {
        const day = addDays('2026-11-22', later);
        const spelt = [
          day,
          dayText(day),
          `${dayText(day)} (${weekdayRu(day)})`,
          formatDay(day),
          `${formatDay(day)} г.`,
          formatDay(day).replace(/\s(\p{L}{3})\p{L}*/u, '-$1-'),
        ];
        for (const text of spelt) expect(readDays(text).value?.from, text).toBe(day);
        // Whichever number is the day, the result is that day or a question, never another day.
        const slashes = `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
        const read = readDays(slashes);
        if (read.value !== null) expect(read.value.from).toBe(day);
        else expect(read.choices.map(({ value }) => value.from)).toContain(day);
      }),
    );
  });

  it('never throws, and returns only real days', () => {
    const part = fc.constantFrom(
      '15',
      '1',
      '.',
      '/',
      '-',
      ' ',
      'янв',
      'мая',
      '2027',
      '99',
      'пт',
      '–',
      'с',
      'по',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const { value, confidence } = readDays(parts.join(''), {
          today,
          isNumber: parts.length % 2 === 0,
        });
        if (value) expect(addDays(value.from, 0)).toBe(value.from);
        expect(value === null).toBe(confidence === 'ask' || confidence === 'no');
      }),
      { numRuns: 2000 },
    );
  });
});
