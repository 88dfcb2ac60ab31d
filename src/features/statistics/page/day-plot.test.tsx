import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DayPlot } from '#features/statistics/page/day-plot.tsx';

const plot = (values: number[]) =>
  renderToStaticMarkup(
    <DayPlot
      title="Заявки"
      days={values.map((value, n) => ({ day: `2026-11-0${n + 1}`, value }))}
    />,
  ).replaceAll('\u00a0', ' ');

it('draws a bar for each day that has something, the highest over the whole height', () => {
  const html = plot([0, 2, 4]);
  expect(html.match(/<rect/g)).toHaveLength(2);
  expect(html).toContain('height="116"');
  expect(html).toContain('height="58"');
  expect(html).toContain('aria-label="Заявки по дням: больше всего, 4, 3 ноября"');
  expect(html).toContain('<title>2 ноября: 2</title>');
});

it('says so when there is nothing', () => {
  const html = plot([0, 0, 0]);
  expect(html).not.toContain('<rect');
  expect(html).toContain('aria-label="Заявки: за 3 дня ничего"');
});
