import { describe, expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { readTour, readTours } from './read-tour.ts';
import { readCopy, writeCopy } from './site-or-copy.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;
const copy = { tours: [fullTour, bareTour], savedAtMs: NOW };
const written = writeCopy(JSON.stringify(copy.tours), NOW);

describe('the copy of the tours', () => {
  it('comes back as it was put there', () => {
    expect(readCopy(written, NOW + HOUR_MS)).toEqual(copy);
  });

  it('may be shown for 24 hours', () => {
    expect(readCopy(written, NOW + 24 * HOUR_MS - 1)).not.toBeNull();
    expect(readCopy(written, NOW + 24 * HOUR_MS)).toBeNull();
  });

  it('outlives a clock that is set back, but for a day and more', () => {
    expect(readCopy(written, NOW - HOUR_MS)).not.toBeNull();
    expect(readCopy(written, NOW - 24 * HOUR_MS)).toBeNull();
  });

  it.each([
    null,
    '',
    'undefined',
    '{"version":"1.0"',
    '[]',
    'null',
    JSON.stringify({ version: '2.0', savedAtMs: NOW, tours: [fullTour] }),
    JSON.stringify({ version: '1.0', savedAtMs: 'today', tours: [fullTour] }),
    JSON.stringify({ version: '1.0', savedAtMs: null, tours: [fullTour] }),
    JSON.stringify({ version: '1.0', savedAtMs: NOW, tours: [] }),
    JSON.stringify({ version: '1.0', savedAtMs: NOW, tours: { length: 1 } }),
    JSON.stringify({ version: '1.0', savedAtMs: NOW, tours: [fullTour, { id: 1 }] }),
  ])('is none when it is damaged, empty or of another version: %s', (text) => {
    expect(readCopy(text, NOW)).toBeNull();
  });
});

describe('a tour from elsewhere', () => {
  it('is one when every field is what it should be', () => {
    const checked = { ...fullTour, price_checked_at: new Date('2026-11-20T10:00:00Z') };
    expect(readTour(JSON.parse(JSON.stringify(checked)))).toEqual(checked);
  });

  it.each(Object.keys(fullTour))('is none without %s', (field) => {
    const { [field]: _, ...others } = JSON.parse(JSON.stringify(fullTour));
    expect(readTour(others)).toBeNull();
  });

  it.each([
    { price: '1950' },
    { departure_date: 'tomorrow' },
    { tour_type: 'cruise' },
    { tour_status: null },
    { is_vip: 1 },
    { state: 'gone' },
    { price_currency: 'KZT' },
    { for_women: null },
    { price_checked_at: 'never' },
    { id: null },
  ])('is none with %j', (wrong) => {
    expect(readTour({ ...JSON.parse(JSON.stringify(fullTour)), ...wrong })).toBeNull();
    expect(readTours([{ ...fullTour, ...wrong }])).toBeNull();
  });

  it.each([null, 'tour', 7, [], '<html>'])('is nothing else: %j', (json) => {
    expect(readTour(json)).toBeNull();
    expect(readTours({ json })).toBeNull();
  });
});
