import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { CategoryFields } from '#features/articles/categories/category-fields.tsx';
import { EMPTY_CATEGORY } from '#features/articles/categories/category-form.ts';

/** The icons that the form of a category with this one offers, and those that it would send. */
function icons(icon: string) {
  const start = { ...EMPTY_CATEGORY, name: 'Советы', slug: 'sovety', icon };
  const Page = () => <CategoryFields id={5} start={start} />;
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  const inputs = renderToString(<Stub />).match(/<input[^>]*name="icon"[^>]*>/g) ?? [];
  const valueOf = (input: string) => /value="([^"]*)"/.exec(input)?.[1];
  return {
    offered: inputs.map(valueOf),
    sent: inputs.filter((one) => one.includes('checked')).map(valueOf),
  };
}

it('keeps an icon that the site does not know, until another one is chosen', () => {
  const known = icons('Luggage');
  expect(known.sent).toEqual(['Luggage']);
  const unknown = icons('Camel');
  expect(unknown.sent).toEqual(['Camel']);
  expect(unknown.offered).toEqual(['Camel', ...known.offered]);
});
