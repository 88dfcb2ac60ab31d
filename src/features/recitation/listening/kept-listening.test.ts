import { expect, it } from 'vitest';
import {
  placeFor,
  readPlaces,
  readPlayerSettings,
  readRecords,
  withoutTaken,
  withPlace,
  withRecord,
  writePlaces,
  type Place,
} from '#features/recitation/listening/kept-listening.ts';

const place = (sura: number, more: Partial<Place> = {}): Place => ({
  track: { sura, reciterId: 'husary', mode: 'sura' },
  seconds: 70,
  verse: null,
  heard: [0, 1],
  atMs: sura,
  ...more,
});
const record = {
  id: 'a',
  sura: 2,
  reciter: 'husary',
  seconds: 10,
  completed: false,
  position: 10,
  ayah: null,
  listenedAtMs: 5,
  day: '2026-11-20',
  owner: null,
};

it('reads back the places it wrote, and nothing from anything else', () => {
  expect(readPlaces(writePlaces([place(2)]))).toEqual([place(2)]);
  for (const text of [null, '', '{', '{}', '[1,null]', '[{"sura":115}]', '[{"sura":2}]']) {
    expect(readPlaces(text)).toEqual([]);
  }
});

it('keeps one place a sura and no more than twenty, the newest first', () => {
  let places: Place[] = [];
  for (let sura = 1; sura <= 30; sura++) places = withPlace(places, place(sura));
  places = withPlace(places, place(30, { atMs: 99 }));
  expect(places).toHaveLength(20);
  expect(places[0]?.atMs).toBe(99);
});

it('goes on at a moment only with the same reciter, at a verse with every one', () => {
  const places = [place(2), place(3, { verse: 7, track: { ...place(3).track, mode: 'verses' } })];
  const track = (sura: number, mode: 'sura' | 'verses', reciterId = 'husary') =>
    placeFor(places, { sura, mode, reciterId });
  expect(track(2, 'sura')?.seconds).toBe(70);
  expect(track(2, 'sura', 'sudais')).toBeNull();
  expect(track(2, 'verses')).toBeNull();
  expect(track(3, 'verses', 'sudais')?.verse).toBe(7);
  expect(placeFor([place(4, { seconds: 2 })], place(4).track)).toBeNull();
});

it('lets go of records the account has, but not of what was heard since', () => {
  const records = withRecord(readRecords(JSON.stringify([record])), { ...record, id: 'b' });
  const grown = withRecord(records, { ...record, seconds: 20 });
  expect(withoutTaken(grown, records).map(({ id, seconds }) => [id, seconds])).toEqual([['a', 20]]);
  expect(readRecords('[{"id":"a","sura":2}]')).toEqual([]);
});

it('plays as usual when the settings are spoilt', () => {
  const usual = { repeat: 'none', speed: 1, volume: 1 };
  for (const text of [null, '[]', '{"repeat":"twice","speed":9,"volume":0}']) {
    expect(readPlayerSettings(text)).toEqual(usual);
  }
  expect(readPlayerSettings('{"repeat":"all","speed":1.5,"volume":0.5}').speed).toBe(1.5);
});
