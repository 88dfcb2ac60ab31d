import { describe, expect, it } from 'vitest';
import { nextAddress } from './next-address.ts';

const SITE = 'https://site.example';

describe('where somebody goes on after signing in', () => {
  it.each([
    ['/all?type=hajj', '/all?type=hajj'],
    ['https://site.example/tours/umra-1#hotel', '/tours/umra-1'],
    ['/admin/users', '/admin/users'],
    ['/accounting', '/accounting'],
  ])('is a page of this site: %s', (said, wanted) => {
    expect(nextAddress(said, SITE)).toBe(wanted);
  });

  it.each([
    '//evil.example/all',
    '/\\evil.example',
    'https://evil.example/',
    'https://site.example@evil.example/',
    'https://site.example.evil.example/',
    'https://site.example//evil.example/',
    '/.//evil.example',
    'javascript:alert(1)',
    'http://[',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    7,
  ])('is nowhere else: %s', (said) => {
    expect(nextAddress(said, SITE)).toBeNull();
  });

  it.each(['/', '/account', '/account/sign-in?next=/all'])(
    'is the account itself when nothing better is known: %s',
    (said) => {
      expect(nextAddress(said, SITE)).toBeNull();
    },
  );
});
