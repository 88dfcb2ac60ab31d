import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CityPicker } from './city-picker.tsx';
import { MultiSelect } from './multi-select.tsx';

const choices = [
  { value: '2026-11', label: 'ноябрь 2026', count: 3 },
  { value: '2026-12', label: 'декабрь 2026' },
];
const field = { label: 'Месяц вылета', name: 'months', none: 'Любой месяц', onChange: () => {} };

describe('the multi-select as the server renders it', () => {
  it('is a disclosure with named checkboxes, so it works in a form without scripts', () => {
    const markup = renderToStaticMarkup(
      <MultiSelect {...field} choices={choices} chosen={['2026-12']} />,
    );
    expect(markup).toMatch(/^<details[^>]*><summary/);
    expect(markup.match(/<input[^>]*>/g)).toHaveLength(2);
    expect(markup).toContain('name="months" value="2026-11"');
    expect(markup).toContain('name="months" checked="" value="2026-12"');
    expect(markup).toMatch(/<summary.*декабрь 2026.*<\/summary>/);
  });

  it('has no controls that need scripts', () => {
    const markup = renderToStaticMarkup(
      <MultiSelect {...field} choices={choices} chosen={[]} find={{ label: 'Найти месяц' }} />,
    );
    expect(markup).not.toContain('<button');
    expect(markup).not.toContain('type="search"');
  });

  it('gives way to the reason when nothing can be chosen', () => {
    const markup = renderToStaticMarkup(
      <MultiSelect {...field} choices={choices} chosen={[]} locked="Только для Умры" />,
    );
    expect(markup).not.toContain('<details');
    expect(markup).not.toContain('<input');
    expect(markup).toContain('Только для Умры');
  });
});

it('shows a chosen city that nothing leaves from as ticked', () => {
  const markup = renderToStaticMarkup(
    <CityPicker
      departures={[{ name: 'Казань', count: 12 }]}
      chosen={['Вологда']}
      onChange={() => {}}
    />,
  );
  expect(markup).toContain('name="cities" value="Казань"');
  expect(markup).toContain('name="cities" checked="" value="Вологда"');
});
