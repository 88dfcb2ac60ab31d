import { describe, expect, it } from 'vitest';
import {
  ACCEPTED,
  FOLDER_RULES,
  IMAGE_FOLDERS,
  isAnimated,
  isHeic,
  isImageFolder,
  needsCompression,
  sizeProblem,
  sourceProblem,
  typeProblem,
} from './image-rules.ts';

describe('the folders of pictures', () => {
  it('are five, guides within 800 pixels and the others within 1200', () => {
    expect(IMAGE_FOLDERS.map((folder) => [folder, FOLDER_RULES[folder].maxSide])).toEqual([
      ['guide-photos', 800],
      ['company-logos', 1200],
      ['operator-info', 1200],
      ['hotels', 1200],
      ['articles', 1200],
    ]);
    expect(isImageFolder('toString')).toBe(false);
  });

  it('take 300 KB of a guide, 1000 KB of an operator’s info and 500 KB of others', () => {
    expect(IMAGE_FOLDERS.map((folder) => FOLDER_RULES[folder].maxSizeKB)).toEqual([
      300, 500, 1000, 500, 500,
    ]);
  });
});

describe('a chosen file', () => {
  it('is a JPEG, PNG or WebP', () => {
    expect(ACCEPTED).toBe('image/jpeg,image/png,image/webp');
    for (const type of ACCEPTED.split(',')) expect(typeProblem(type)).toBeNull();
    for (const type of ['image/gif', 'image/svg+xml', 'text/html', '']) {
      expect(typeProblem(type)).toBe('Поддерживаются только форматы: JPG, PNG, WEBP');
    }
  });

  it('is not even opened beyond 30 MB', () => {
    expect(sourceProblem(30_000_000)).toBeNull();
    expect(sourceProblem(60_000_000)?.replaceAll('\u00a0', ' ')).toBe(
      'Файл весит 60 МБ, а можно до 30 МБ. Сохраните фотографию поменьше и выберите её снова.',
    );
  });

  it('is HEIC by its type, or by its name where nobody knows the type', () => {
    expect(isHeic({ type: 'image/heic', name: 'a' })).toBe(true);
    expect(isHeic({ type: 'image/heif', name: 'a' })).toBe(true);
    expect(isHeic({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
    expect(isHeic({ type: 'image/png', name: 'a.heic' })).toBe(false);
    expect(isHeic({ type: '', name: 'a.png' })).toBe(false);
  });

  it('is refused above its limit, to the byte', () => {
    expect(sizeProblem(500 * 1024, 500)).toBeNull();
    expect(sizeProblem(500 * 1024 + 1, 500)?.replaceAll('\u00a0', ' ')).toBe(
      'Размер файла не должен превышать 500 КБ',
    );
  });

  it('is compressed when it is too large or no JPEG', () => {
    expect(needsCompression({ type: 'image/jpeg', size: 1000 }, 500)).toBe(false);
    expect(needsCompression({ type: 'image/jpeg', size: 600_000 }, 500)).toBe(true);
    expect(needsCompression({ type: 'image/png', size: 1000 }, 500)).toBe(true);
    expect(needsCompression({ type: 'image/webp', size: 1000 }, 500)).toBe(true);
  });
});

describe('a picture that moves', () => {
  const bytesOf = (...parts: (string | number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
      ),
    );
  const webp = (kind: string, marks: number) =>
    bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', kind, [10, 0, 0, 0], [marks, 0, 0, 0]);
  const png = (...kinds: string[]) =>
    bytesOf(
      [0x89],
      'PNG',
      [0x0d, 0x0a, 0x1a, 0x0a],
      ...kinds.flatMap((kind) => [[0, 0, 0, 2], kind, [1, 2], [9, 9, 9, 9]]),
    );

  it.each([
    ['a WebP with frames', webp('VP8X', 0b10), true],
    ['a WebP with transparency', webp('VP8X', 0b10000), false],
    ['a plain WebP', webp('VP8 ', 0b10), false],
    ['a PNG with frames', png('IHDR', 'acTL', 'IDAT'), true],
    ['a plain PNG', png('IHDR', 'pHYs', 'IDAT', 'IEND'), false],
    ['a PNG that names frames after its picture', png('IHDR', 'IDAT', 'acTL'), false],
    ['a PNG that ends early', png('IHDR').slice(0, 15), false],
    ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe0]), false],
    ['nothing', new Uint8Array(), false],
  ])('is told from one that does not: %s', (_what, bytes, moves) => {
    expect(isAnimated(bytes)).toBe(moves);
  });
});
