import { describe, expect, it } from 'vitest';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { imagePath, parseImagePath, pathOfAddress } from './stored-image.ts';

describe('a path of the store', () => {
  it('has a folder, a name, a copy and an ending', () => {
    expect(parseImagePath('guide-photos/1763629200000_ab12.webp')).toEqual({
      folder: 'guide-photos',
      name: '1763629200000_ab12',
      width: null,
      extension: 'webp',
    });
    expect(parseImagePath('hotels/1_a-160.webp')?.width).toBe(160);
  });

  it.each([
    'hotels/1_a.svg',
    'hotels/1_a-999.webp',
    'hotels/../x/1_a.webp',
    '/hotels/1_a.webp',
    'hotels/1_a.webp\n',
    'hotels/1_A.webp',
    '1_a.webp',
    '',
  ])('is not «%s»', (path) => {
    expect(parseImagePath(path)).toBeNull();
  });

  it('gives the paths of copies, and of the picture of a copy', () => {
    const image = parseImagePath('hotels/1_a-480.webp');
    expect(image && imagePath(image)).toBe('hotels/1_a.webp');
    expect(image && imagePath(image, 160)).toBe('hotels/1_a-160.webp');
  });
});

describe('an address', () => {
  const origin = 'https://site.example';

  it.each([
    ['/images/hotels/1_a.webp', 'hotels/1_a.webp'],
    ['https://site.example/images/hotels/1_a.webp', 'hotels/1_a.webp'],
    ['https://elsewhere.example/images/hotels/1_a.webp', null],
    ['https://site.example.evil/images/hotels/1_a.webp', null],
    ['/images/../secret.key', null],
    ['', null],
  ])('«%s» leads to %s', (address, path) => {
    expect(pathOfAddress(address, origin)).toBe(path);
  });

  it('of the site gives that of a copy, others stay as they are', () => {
    expect(copyAddress('/images/hotels/1_a.webp', 160)).toBe('/images/hotels/1_a-160.webp');
    expect(copyAddress('/images/hotels/1_a-480.webp', 160)).toBe('/images/hotels/1_a-160.webp');
    for (const other of ['https://elsewhere.example/a.jpg', '/images/company-logos/1.webp']) {
      expect(copyAddress(other, 160)).toBe(other);
    }
  });
});
