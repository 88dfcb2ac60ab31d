import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createReEncoder } from '#features/images/store/re-encode.server.ts';
import { isHeicFile } from '#features/images/store/sniff.ts';

// From the tests of pillow_heif (BSD-3-Clause), see test/heic/README.md.
const file = (name: string) =>
  readFile(new URL(`../../../../test/heic/${name}.heic`, import.meta.url));

describe('a photograph in HEIC', () => {
  const reEncode = createReEncoder();

  it('is known by its first bytes', async () => {
    expect(isHeicFile(await file('picture'))).toBe(true);
    expect(isHeicFile(Buffer.from('\0\0\0\u0018ftypavif'))).toBe(false);
    expect(isHeicFile(Buffer.from('heic'))).toBe(false);
  });

  it('becomes a picture of ours', async () => {
    const made = await reEncode(await file('picture'), 1200);
    if (!made.ok) throw new Error(made.problem.message);
    const { width, height, bytes } = made.value;
    expect([width, height]).toEqual([29, 100]);
    const { format, width: decoded } = await sharp(bytes).metadata();
    expect([format, decoded]).toEqual(['webp', 29]);
    // It is a coloured picture, not an empty one.
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  });

  it('that is broken is refused, and says what to do', async () => {
    for (const length of [100, 600, 2000]) {
      const made = await reEncode((await file('picture')).subarray(0, length), 1200);
      expect(made.ok).toBe(false);
      if (!made.ok) expect(made.problem.message).toContain('Сохраните фотографию как JPG');
    }
  });
});
