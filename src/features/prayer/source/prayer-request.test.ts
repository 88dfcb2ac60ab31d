import { describe, expect, it } from 'vitest';
import { readDay, readMonth, readPlace } from '#features/prayer/source/prayer-request.ts';

const place = (search: string) => readPlace(new URLSearchParams(search));

describe('readPlace', () => {
  it("takes a city's own coordinates, zone and region by its slug", () => {
    expect(place('citySlug=kazan&latitude=1&longitude=1')).toMatchObject({
      kind: 'place',
      place: { latitude: 55.7887, timeZone: 'Europe/Moscow', region: 'Республика Татарстан' },
      city: { slug: 'kazan' },
    });
  });

  it('gives a point near a city that city’s zone and region', () => {
    expect(place('latitude=55.8&longitude=49.1')).toMatchObject({
      place: { timeZone: 'Europe/Moscow', region: 'Республика Татарстан' },
      city: null,
    });
  });

  it.each([
    ['latitude=0&longitude=-150', 'Etc/GMT+10'],
    ['latitude=30&longitude=150.4', 'Etc/GMT-10'],
    ['latitude=-50&longitude=3', 'Etc/GMT'],
    ['latitude=-50&longitude=-142', 'Etc/GMT+9'],
    ['latitude=-90&longitude=180', 'Etc/GMT-12'],
  ])('gives the open sea of %s its nautical zone %s', (search, timeZone) => {
    expect(place(search)).toMatchObject({ place: { timeZone, region: null } });
  });

  it('takes the zone that is given, in its official spelling', () => {
    expect(place('citySlug=kazan&timezone=asia/tokyo')).toMatchObject({
      place: { timeZone: 'Asia/Tokyo' },
    });
  });

  it.each([
    'latitude=90.01&longitude=0',
    'latitude=-91&longitude=0',
    'latitude=55&longitude=180.5',
    'latitude=NaN&longitude=0',
    'latitude=1e1&longitude=0',
    'latitude=0x10&longitude=0',
    'latitude=Infinity&longitude=0',
    'latitude=55',
    '',
    'latitude=55&longitude=49&timezone=Mars/Phobos',
  ])('refuses «%s» with a sentence', (search) => {
    const found = place(search);
    expect(found.kind).toBe('wrong');
    expect('message' in found && found.message).toMatch(/^(Неверная|Нужны|Неизвестный)/);
  });

  it('knows no city of a strange slug', () => {
    expect(place('citySlug=atlantis').kind).toBe('unknown-city');
    expect(place('citySlug=__proto__').kind).toBe('unknown-city');
  });
});

it('a day is real and of the years 1900 to 2100', () => {
  expect(readDay('2028-02-29')).toBe('2028-02-29');
  expect(['1600-01-01', '9999-12-31', '2027-02-29', '2027-13-01', 'today'].map(readDay)).toEqual(
    Array(5).fill(null),
  );
});

it('a month is from 1 to 12 and of those years', () => {
  expect(readMonth('1', '1900')).toBe('1900-01');
  expect(readMonth('3', '2027')).toBe('2027-03');
  expect(readMonth('12', '2100')).toBe('2100-12');
  expect(readMonth('13', '2027')).toBeNull();
  expect(readMonth('0', '2027')).toBeNull();
  expect(readMonth('1', '1600')).toBeNull();
  expect(readMonth('1', '')).toBeNull();
  expect(readMonth('1', '2027.0')).toBeNull();
  expect(readMonth('1.5', '2027')).toBeNull();
});
