import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { explainedDays } from '#features/prayer/engine/explained-times.ts';
import { DEFAULT_CALCULATION } from '#features/prayer/engine/prayer-times.ts';
import { MonthTable } from '#features/prayer/month/month-table.tsx';
import { RamadanTable } from '#features/prayer/ramadan/ramadan-table.tsx';
import { pageCity } from '#features/prayer/today/city-page.server.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

const given = { days: null, today: '2026-11-30', caption: 'Время намаза' };

// Firefox prints empty pages when only the width of its container makes a block into a table.
it.each([
  ['a month', <MonthTable key="month" {...given} month="2026-12" hijriShift={0} />],
  ['Ramadan', <RamadanTable key="ramadan" {...given} from="2027-02-08" count={29} />],
])('the times of %s are a table on paper at any width', (_of, table) => {
  expect(/<table[^>]* class="([^"]*)"/.exec(renderToString(table))?.[1]).toContain(' print:table ');
});

it('Ramadan says what the signs beside its times mean, and nothing of signs it has not', () => {
  const found = findCityBySlug('saint-petersburg');
  if (!found) throw new Error('No Saint Petersburg');
  const { place } = pageCity(found);
  const of = (from: string) => {
    const span = { from, count: 3 };
    const { days } = explainedDays(place, span, DEFAULT_CALCULATION);
    return renderToString(<RamadanTable {...given} {...span} days={days} />);
  };
  expect(of('2048-06-20')).toContain('<li>*\u00a0— по\u00a0правилу, см.\u00a0ниже</li>');
  expect(of('2027-02-08')).not.toContain('<li>');
});
