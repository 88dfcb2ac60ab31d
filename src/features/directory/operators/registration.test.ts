import { describe, expect, it } from 'vitest';
import {
  hajjProblems,
  readInn,
  readOgrn,
  readRegisterNumber,
} from '#features/directory/operators/registration.ts';

describe('an ИНН', () => {
  it.for([
    ['7707083893', '7707083893'],
    ['500100732259', '500100732259'],
    [' 7707 083 893 ', '7707083893'],
  ])('%s is %s', ([text = '', number]) => {
    expect(readInn(text)).toEqual({ ok: true, number });
  });

  it.for([
    ['7708123456', /не\sбывает/],
    ['500100732258', /не\sбывает/],
    ['500100732269', /не\sбывает/],
    ['0000000000', /не\sбывает/],
    ['000000000000', /не\sбывает/],
    ['770708389', /10\sцифр/],
    ['77070838931', /10\sцифр/],
    ['770708389a', /10\sцифр/],
    ['', /10\sцифр/],
  ] as const)('%s is refused', ([text, why]) => {
    const read = readInn(text);
    expect(read.ok ? '' : read.message).toMatch(why);
  });

  it('with any one digit changed is refused', () => {
    const number = '7707083893';
    for (let at = 0; at < number.length; at += 1) {
      const other = (Number(number[at]) + 1) % 10;
      const changed = `${number.slice(0, at)}${other}${number.slice(at + 1)}`;
      expect(readInn(changed).ok, changed).toBe(false);
    }
  });
});

describe('an ОГРН', () => {
  it.for(['1027700132195', '320723200015400'])('%s is one', (number) => {
    expect(readOgrn(number)).toEqual({ ok: true, number });
  });

  it.for([
    ['1157746001111', /ОГРН не\sбывает/],
    ['320723200015401', /ОГРНИП не\sбывает/],
    ['0000000000000', /не\sбывает/],
    ['000000000000000', /не\sбывает/],
    ['10277001321', /13\sцифр/],
    ['10277001321950', /13\sцифр/],
  ] as const)('%s is none', ([text, why]) => {
    const read = readOgrn(text);
    expect(read.ok ? '' : read.message).toMatch(why);
  });
});

describe('a number in the register', () => {
  it.for([
    ['РТО 025773', 'РТО 025773'],
    ['рто025773', 'РТО 025773'],
    ['РТО №\u00a0025773', 'РТО 025773'],
    ['PTO 025773', 'РТО 025773'],
    ['РТО-025773', 'РТО 025773'],
    ['РТО N 025773', 'РТО 025773'],
    ['В031-00161-77/01529555', 'В031-00161-77/01529555'],
    ['B031-00161-00/01529555', 'В031-00161-00/01529555'],
    ['РТО В031-00161-77/01529555', 'В031-00161-77/01529555'],
    ['в031–00161–77/01529555', 'В031-00161-77/01529555'],
  ])('%s is %s', ([text = '', number]) => {
    expect(readRegisterNumber(text)).toEqual({ ok: true, number });
  });

  it.for([
    ['РТО 25773', /пишут так/],
    ['МТ3 012345', /пишут так/],
    ['В031-00161-7/01529555', /пишут так/],
    ['В031-00161-77/152955', /пишут так/],
    ['РТА 0012345', /турагента/],
    ['', /пишут так/],
  ] as const)('%s is none', ([text, why]) => {
    const read = readRegisterNumber(text);
    expect(read.ok ? '' : read.message).toMatch(why);
  });
});

describe('an accreditation for Hajj', () => {
  const whole = { year: 2026, by: 'Совет по хаджу', url: 'https://example.ru/' };

  it('is stated whole or not at all', () => {
    expect(hajjProblems(whole)).toEqual([]);
    expect(hajjProblems({ year: null, by: null, url: null })).toEqual([]);
  });

  it.for(['year', 'by', 'url'] as const)('without its %s says what is missing', (field) => {
    expect(hajjProblems({ ...whole, [field]: null }).map((problem) => problem.field)).toEqual([
      field,
    ]);
  });
});
