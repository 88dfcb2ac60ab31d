import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DayLine } from '#features/prayer/city/day-line.tsx';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

const SUN = 'var(--scene-sun)';

function draw(slug: string, day: string, isTicking: boolean): string {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  const { days } = explainedDay(placeOf(city), day, DEFAULT_CALCULATION);
  const noonMs = Date.parse(`${day}T10:00:00Z`);
  return renderToStaticMarkup(
    <DayLine days={days} servedAtMs={noonMs} nowMs={isTicking ? noonMs : null} view="kazan" />,
  );
}

it('has the six times, and the sun as soon as the present is known', () => {
  const still = draw('kazan', '2026-11-26', false);
  expect(still.match(/<stop/g)).toHaveLength(6);
  expect(still).not.toContain(SUN);
  expect(draw('kazan', '2026-11-26', true)).toContain(SUN);
});

it('is left out where the sun does not rise, and keeps its room while times are calculated', () => {
  expect(draw('murmansk', '2026-12-20', true)).toBe('');
  const waiting = <DayLine days={null} servedAtMs={0} nowMs={null} view="gorod" />;
  expect(renderToStaticMarkup(waiting)).toMatch(/^<div[^>]*h-28[^>]*><\/div>$/);
});
