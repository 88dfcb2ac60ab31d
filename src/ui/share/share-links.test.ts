import { expect, it } from 'vitest';
import { shareLinks } from '#ui/share/share-links.ts';

it('hands the page and its title on, whatever stands in them', () => {
  const url = 'https://example.ru/tours/a';
  const links = shareLinks({ title: 'Умра «Люкс» & 3\u00a0дня?', url });
  const [max, telegram, vk] = links.map(({ href }) => new URL(href));
  expect(max?.href).not.toContain('+');
  expect(max?.searchParams.get('text')).toBe(`Умра «Люкс» & 3 дня? ${url}`);
  expect(telegram?.searchParams.get('url')).toBe(url);
  expect(telegram?.searchParams.get('text')).toBe('Умра «Люкс» & 3 дня?');
  expect(vk?.searchParams.get('url')).toBe(url);
  expect(vk?.searchParams.get('title')).toBe('Умра «Люкс» & 3 дня?');
});
