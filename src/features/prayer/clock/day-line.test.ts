import { describe, expect, it } from 'vitest';
import { heightAt, lineOfDay } from '#features/prayer/clock/day-line.ts';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

function daysOf(slug: string, day: string) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  return explainedDay(placeOf(city), day, DEFAULT_CALCULATION).days;
}

describe('the line of a day', () => {
  const days = daysOf('kazan', '2026-11-26');
  const [, today] = days;
  const at = (name: 'fajr' | 'sunrise' | 'asr' | 'isha') => today?.times[name].atMs ?? NaN;

  it('has the six times of the page in order, from fajr to isha', () => {
    const places = lineOfDay(days, at('asr'))?.places ?? [];
    expect(places).toHaveLength(6);
    expect([places[0], places[5]]).toEqual([0, 1]);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });

  it('has the sun at the present, and none at night', () => {
    const line = lineOfDay(days, at('asr'));
    expect(line?.sun).toBe(line?.places[3]);
    expect(lineOfDay(days, at('fajr'))?.sun).toBe(0);
    expect(lineOfDay(days, at('fajr') - 1)?.sun).toBeNull();
    expect(lineOfDay(days, at('isha') + 1)?.sun).toBeNull();
  });

  it('is yesterday’s after midnight while its isha is still to come', () => {
    const summer = daysOf('murmansk', '2028-05-15');
    const [yesterday] = summer;
    const lateMs = (yesterday?.times.isha.atMs ?? NaN) - 60_000;
    expect(yesterday?.times.isha.dayShift).toBe(1);
    expect(lineOfDay(summer, lateMs)?.sun).toBeCloseTo(1, 2);
  });

  it.each([
    ['murmansk', '2026-06-15'],
    ['murmansk', '2026-12-20'],
  ])('is not drawn in %s on %s, when the sun does not rise and set', (slug, day) => {
    const polar = daysOf(slug, day);
    expect(polar[1]?.polar).not.toBeNull();
    expect(lineOfDay(polar, polar[1]?.times.asr.atMs ?? NaN)).toBeNull();
  });

  it('is not drawn without times', () => {
    expect(lineOfDay([], 0)).toBeNull();
  });

  it('crosses the horizon at sunrise and maghrib and stays within the drawing', () => {
    const line = lineOfDay(days, at('asr'));
    if (!line) throw new Error('no line');
    const heights = line.places.map((place) => heightAt(line, place));
    expect(heights[1]).toBeCloseTo(0, 10);
    expect(heights[4]).toBeCloseTo(0, 10);
    expect(heights[2]).toBeGreaterThan(0.9);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(-1);
    expect(heights[0]).toBeLessThan(0);
  });
});
