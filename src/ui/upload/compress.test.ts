import { describe, expect, it } from 'vitest';
import { compressed, compressedName, fitWithin, isSeeThrough } from './compress.ts';

const HALF_A_MEGABYTE = 512 * 1024;

/** An encoder whose files have these sizes in turn; the last one repeats. */
function encoder(sizes: number[]) {
  const qualities: number[] = [];
  return {
    qualities,
    encode: async (quality: number) => {
      const size = sizes[Math.min(qualities.length, sizes.length - 1)] ?? 0;
      qualities.push(Number(quality.toFixed(6)));
      return { size };
    },
  };
}

describe('compression', () => {
  it('is done at quality 0.85 when that is small enough', async () => {
    const { encode, qualities } = encoder([HALF_A_MEGABYTE]);
    expect(await compressed(encode, 1e6)).toEqual({ size: HALF_A_MEGABYTE });
    expect(qualities).toEqual([0.85]);
  });

  it('lowers the quality by 0.9 until it is half a megabyte', async () => {
    const { encode, qualities } = encoder([900_000, 600_000, 500_000]);
    expect(await compressed(encode, 1e6)).toEqual({ size: 500_000 });
    expect(qualities).toEqual([0.85, 0.765, 0.6885]);
  });

  it('lowers it five times at most', async () => {
    const { encode, qualities } = encoder([900_000]);
    expect(await compressed(encode, 1e6)).toEqual({ size: 900_000 });
    expect(qualities).toEqual([0.85, 0.765, 0.6885, 0.61965, 0.557685, 0.501917]);
  });

  it('goes on for a limit below half a megabyte', async () => {
    const { encode, qualities } = encoder([400_000, 300_000]);
    expect(await compressed(encode, 307_200)).toEqual({ size: 300_000 });
    expect(qualities).toHaveLength(2);
  });

  it('names its files by time and chance', () => {
    const nameOf = (type: string) => compressedName(1763629200000, 'ab12', type);
    expect(nameOf('image/jpeg')).toBe('compressed_1763629200000_ab12.jpg');
    expect(nameOf('image/webp')).toBe('compressed_1763629200000_ab12.webp');
  });
});

describe('a picture', () => {
  it.each([
    [4000, 3000, 1200, 900],
    [3000, 4000, 900, 1200],
    [1200, 100, 1200, 100],
    [10, 20, 10, 20],
    [50_000, 10, 1200, 1],
  ])('of %i × %i becomes %i × %i', (width, height, w, h) => {
    expect(fitWithin({ width, height }, 1200)).toEqual({ width: w, height: h });
  });
});

it('sees transparency in any pixel, and none where there is none', () => {
  const opaque = [1, 2, 3, 255];
  expect(isSeeThrough(new Uint8ClampedArray([...opaque, ...opaque]))).toBe(false);
  expect(isSeeThrough(new Uint8ClampedArray([...opaque, 1, 2, 3, 254]))).toBe(true);
});
