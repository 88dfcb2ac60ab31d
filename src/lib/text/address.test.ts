import { expect, it, onTestFinished } from 'vitest';
import { addressWith, urlOf } from '#lib/text/address.ts';

/** Removes a property for one test, as in a browser without it. */
function without(owner: object, name: string) {
  const known = Object.getOwnPropertyDescriptor(owner, name);
  Reflect.deleteProperty(owner, name);
  onTestFinished(() => void (known && Object.defineProperty(owner, name, known)));
}

it('adds the parameters that have a value, also before Safari 17', () => {
  without(URLSearchParams.prototype, 'size');
  expect(addressWith('/all', { q: 'Казань', page: 2, from: null })).toBe(
    '/all?q=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C&page=2',
  );
  expect(addressWith('/all', { q: '' })).toBe('/all');
});

it('reads an address, also before Safari 17', () => {
  without(URL, 'canParse');
  expect(urlOf('/all?q=1', 'https://example.ru')?.href).toBe('https://example.ru/all?q=1');
  expect(urlOf('/all')).toBeNull();
});
