import { expect, it } from 'vitest';
import { breadcrumbs } from '#lib/breadcrumbs.ts';

it('numbers the steps to a page and names their full addresses', () => {
  const steps = [['Каталог туров', '/all']] as const;
  expect(breadcrumbs('https://site.example', steps)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Главная', item: 'https://site.example/' },
      { position: 2, name: 'Каталог туров', item: 'https://site.example/all' },
    ],
  });
});
