import { describe, expect, it } from 'vitest';
import {
  ACCEPTED,
  FOLDER_RULES,
  IMAGE_FOLDERS,
  isImageFolder,
  needsCompression,
  sizeProblem,
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
