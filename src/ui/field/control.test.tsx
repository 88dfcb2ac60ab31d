import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tick } from '#ui/field/control.tsx';

it('calls a required tick wrong only once it is', () => {
  expect(renderToStaticMarkup(<Tick required />)).toContain('aria-invalid="false"');
  expect(renderToStaticMarkup(<Tick required aria-invalid />)).toContain('aria-invalid="true"');
  expect(renderToStaticMarkup(<Tick />)).not.toContain('aria-invalid');
});
