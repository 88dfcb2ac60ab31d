import { expect, it } from 'vitest';
import { imagesAddress, type ImagesQuery, parseImages } from './images-query.ts';

const USUAL: ImagesQuery = {
  folder: 'guide-photos',
  page: 1,
  isUnused: false,
  deleting: null,
  notice: null,
};
const read = (address: string) => parseImages(new URL(address, 'https://x').searchParams);

it.each<[Partial<ImagesQuery>, string]>([
  [{}, '/upload-images'],
  [{ folder: 'hotels', page: 3 }, '/upload-images?folder=hotels&page=3'],
  [{ isUnused: true }, '/upload-images?show=unused'],
  [{ deleting: 'hotels/1_a.webp' }, '/upload-images?delete=hotels%2F1_a.webp'],
  [{ notice: { action: 'cleaned', count: 0 } }, '/upload-images?cleaned=0'],
])('%j is written as %s and read again', (query, address) => {
  expect(imagesAddress(query)).toBe(address);
  expect(read(address)).toEqual({ ...USUAL, ...query });
});

it.each([
  '/upload-images?folder=../x',
  '/upload-images?folder=toString&page=-1',
  '/upload-images?delete=/etc/passwd',
  '/upload-images?page=1e9&added=many&show=x',
])('what it does not understand it drops: %s', (address) => {
  expect(read(address)).toEqual(USUAL);
});
