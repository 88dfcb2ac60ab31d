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
  const verses = { track: { sura: 3, reciterId: 'husary', mode: 'verses' as const }, verse: 7 };
  const written = [place(2), place(3, verses)];
  expect(readPlaces(writePlaces(written))).toEqual(written);
  const kept = JSON.parse(writePlaces([place(2)]))[0];
  for (const part of [{ reciter: 'nobody' }, { mode: 'all' }, { seconds: -1 }, { atMs: '5' }]) {
    expect(readPlaces(JSON.stringify([{ ...kept, ...part }])), JSON.stringify(part)).toEqual([]);
  }
  const spoilt = { ...kept, verse: 'x', heard: [0, 'x', 1] };
  expect(readPlaces(JSON.stringify([spoilt]))).toEqual([place(2)]);
  for (const text of [null, '', '{', '{}', '[1,null]', '[{"sura":115}]', '[{"sura":2}]']) {
    expect(readPlaces(text)).toEqual([]);
  }
});

it('keeps one place a sura and no more than twenty, the newest first', () => {
  let places: Place[] = [];
  for (let sura = 1; sura <= 30; sura++) places = withPlace(places, place(sura));
  places = withPlace(places, place(30, { atMs: 99 }));
  expect(places).toHaveLength(20);
  expect(places.map(({ atMs }) => atMs).slice(0, 3)).toEqual([99, 29, 28]);
  expect(withPlace(places, place(1)).map(({ track }) => track.sura)).not.toContain(1);
});

it('goes on at a moment only with the same reciter, at a verse with every one', () => {
  const places = [place(2), place(3, { verse: 7, track: { ...place(3).track, mode: 'verses' } })];
  const track = (sura: number, mode: 'sura' | 'verses', reciterId = 'husary') =>
    placeFor(places, { sura, mode, reciterId });
  expect(track(2, 'sura')?.seconds).toBe(70);
  expect(track(2, 'sura', 'sudais')).toBeNull();
  expect(track(2, 'verses')).toBeNull();
  expect(track(3, 'verses', 'sudais')?.verse).toBe(7);
  expect(track(3, 'sura')).toBeNull();
  expect(placeFor([place(4, { seconds: 2 })], place(4).track)).toBeNull();
  const first = place(5, { verse: 1, track: { ...place(5).track, mode: 'verses' } });
  expect(placeFor([first], first.track)).toBeNull();
});

it('reads back the records an account has not taken, and whose they are', () => {
  const own = { ...record, completed: true, ayah: 7, owner: 12 };
  expect(readRecords(JSON.stringify([record, own]))).toEqual([record, own]);
  for (const part of [
    { id: 7 },
    { sura: 115 },
    { reciter: 'nobody' },
    { seconds: '10' },
    { position: -1 },
    { listenedAtMs: null },
    { day: '2026-02-30' },
    { day: 20261120 },
  ]) {
    const text = JSON.stringify([{ ...record, ...part }]);
    expect(readRecords(text), JSON.stringify(part)).toEqual([]);
  }
  expect(readRecords(JSON.stringify([{ ...record, ayah: 'x', owner: 'x' }]))).toEqual([record]);
});

it('keeps a record once, and no more than a hundred', () => {
  let records = readRecords(JSON.stringify([record]));
  for (let n = 0; n < 100; n++) records = withRecord(records, { ...record, id: String(n) });
  expect(records).toHaveLength(100);
  expect(records.map(({ id }) => id)).not.toContain('a');
  expect(withRecord(records, { ...record, id: '99', seconds: 20 })).toHaveLength(100);
  expect(withRecord([record], { ...record, seconds: 20 })).toEqual([{ ...record, seconds: 20 }]);
});

it('lets go of records the account has, but not of what was heard since', () => {
  const records = withRecord(readRecords(JSON.stringify([record])), { ...record, id: 'b' });
  const grown = withRecord(records, { ...record, seconds: 20 });
  expect(withoutTaken(grown, records).map(({ id, seconds }) => [id, seconds])).toEqual([['a', 20]]);
  const completed = withRecord([record], { ...record, completed: true });
  expect(withoutTaken(completed, [record])).toEqual(completed);
});

it('plays as usual when the settings are spoilt', () => {
  const usual = { repeat: 'none', speed: 1, volume: 1 };
  for (const text of [null, '[]', '{"repeat":"twice","speed":9,"volume":0}']) {
    expect(readPlayerSettings(text)).toEqual(usual);
  }
  const chosen = { repeat: 'all', speed: 1.5, volume: 0.5 };
  expect(readPlayerSettings(JSON.stringify(chosen))).toEqual(chosen);
  for (const volume of [1.5, '0.5', -1]) {
    expect(readPlayerSettings(JSON.stringify({ volume }))).toEqual(usual);
  }
});
