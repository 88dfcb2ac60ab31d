import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FilterGroup } from '#features/catalogue/list/filter-group.tsx';

it('shows no 0 beside a chosen value, because another group is the reason', () => {
  const options = [
    { value: 'hajj', label: 'Хадж', count: 0 },
    { value: 'umrah', label: 'Умра', count: 12 },
  ];
  const numbers = (chosen: string[]) => {
    const group = (
      <FilterGroup label="Тип" name="type" kind="one" options={options} chosen={chosen} />
    );
    return [...renderToStaticMarkup(group).matchAll(/tabular-nums">(\d+)</g)].map(([, n]) => n);
  };
  expect(numbers(['hajj'])).toEqual(['12']);
  expect(numbers(['umrah'])).toEqual(['0', '12']);
  expect(numbers([])).toEqual(['0', '12']);
});
