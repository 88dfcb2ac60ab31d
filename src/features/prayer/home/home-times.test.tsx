import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { explainedDay } from '#features/prayer/engine/explained-times.ts';
import { DEFAULT_CALCULATION } from '#features/prayer/engine/prayer-times.ts';
import { prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { HomeTimes } from '#features/prayer/home/home-times.tsx';
import { pageCity } from '#features/prayer/today/city-page.server.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

function shown(slug: string, day: string, at?: string): string {
  const found = findCityBySlug(slug);
  if (!found) throw new Error(slug);
  const city = pageCity(found);
  const { days } = explainedDay(city.place, day, DEFAULT_CALCULATION);
  const today = days[1];
  const moment = at === undefined ? null : prayerMoment(days, Date.parse(at));
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <HomeTimes city={city} today={today} moment={moment} ramadan={null} />,
    },
  ]);
  return renderToString(<Page />).replaceAll(/<[^>]*>/g, ' ');
}

it('marks the times that follow a rule, and no others', () => {
  expect(shown('saint-petersburg', '2027-06-21').match(/по\u00a0правилу/g)).toHaveLength(2);
  expect(shown('saint-petersburg', '2027-01-21')).not.toContain('правилу');
});

it('has the congregation’s asr beside a hanafi one in Mecca', () => {
  expect(shown('mecca', '2026-11-20')).toMatch(/в\u00a0Хараме \d\d:\d\d/);
});

it('says below the times, where there is room, that the present prayer is yesterday’s', () => {
  const night = shown('kazan', '2026-11-21', '2026-11-20T21:30:00Z').replaceAll(
    /<!-- -->|\s+/g,
    ' ',
  );
  expect(night).toMatch(/Иша сейчас 17:19 Иша — со вчерашнего дня, с 17:21/);
  expect(shown('kazan', '2026-11-21', '2026-11-21T16:00:00Z')).not.toContain('вчерашнего');
});
