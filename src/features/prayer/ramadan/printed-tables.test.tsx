import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MonthTable } from '#features/prayer/month/month-table.tsx';
import { RamadanTable } from '#features/prayer/ramadan/ramadan-table.tsx';

const given = { days: null, today: '2026-11-30', caption: 'Время намаза' };

// Firefox prints empty pages when only the width of its container makes a block into a table.
it.each([
  ['a month', <MonthTable key="month" {...given} month="2026-12" hijriShift={0} />],
  ['Ramadan', <RamadanTable key="ramadan" {...given} from="2027-02-08" count={29} />],
])('the times of %s are a table on paper at any width', (_of, table) => {
  expect(/<table[^>]* class="([^"]*)"/.exec(renderToString(table))?.[1]).toContain(' print:table ');
});
