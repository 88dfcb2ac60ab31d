import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CompanyLogo } from '#features/catalogue/operators/company-logo.tsx';

it.each([
  ['Сафар', 'С'],
  ['«Сафар»', 'С'],
  ['🕋Сафар', '🕋'],
])('%s without a logo shows its whole first sign', (company_name, sign) => {
  const markup = renderToString(<CompanyLogo tour={{ company_logo: null, company_name }} />);
  expect(markup.replace(/<[^>]*>/g, '')).toBe(sign);
});
