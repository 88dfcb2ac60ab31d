import { describe, expect, it } from 'vitest';
import { readLink } from '#features/articles/visual-editor/link-address.ts';

describe('an address that was typed', () => {
  it.each([
    ['https://vseumry.example/all?type=hajj', '/all?type=hajj'],
    ['/koran/2-al-baqarah', '/koran/2-al-baqarah'],
    ['#glava', '#glava'],
    [' https://example.ru/a ', 'https://example.ru/a'],
    ['example.ru', 'https://example.ru'],
    ['минобр.рф/виза', 'https://минобр.рф/виза'],
    ['info@example.ru', 'mailto:info@example.ru'],
    ['+7 (917) 000-00-01', 'tel:+79170000001'],
  ])('%j leads to %s', (typed, href) => {
    expect(readLink(typed, 'https://vseumry.example')).toBe(href);
  });

  it.each(['', 'javascript:alert(1)', '//evil.example', 'два слова', 'http://', '/\\evil.example'])(
    '%j leads nowhere',
    (typed) => expect(readLink(typed, 'https://vseumry.example')).toBeNull(),
  );
});
