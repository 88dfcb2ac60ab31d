const FIRST_QUALITY = 0.85;
const QUALITY_FACTOR = 0.9;
const MOST_REDUCTIONS = 5;
/** Half a megabyte. */
const TARGET_BYTES = 0.5 * 1024 * 1024;

/** The size of a picture with no side above `maxSide` pixels; smaller ones stay as they are. */
export function fitWithin(
  size: { width: number; height: number },
  maxSide: number,
): { width: number; height: number } {
  const factor = Math.min(1, maxSide / Math.max(size.width, size.height, 1));
  return {
    width: Math.max(1, Math.round(size.width * factor)),
    height: Math.max(1, Math.round(size.height * factor)),
  };
}

/**
 * Encodes a picture at quality 0.85. While it is over half a megabyte (or over `limitBytes`, if
 * that is less), encodes it again at 0.9 of the last quality, up to five times. Returns the last
 * result, small enough or not.
 */
export async function compressed<T extends { size: number }>(
  encode: (quality: number) => Promise<T>,
  limitBytes: number,
): Promise<T> {
  const target = Math.min(TARGET_BYTES, limitBytes);
  let quality = FIRST_QUALITY;
  let encoded = await encode(quality);
  for (let reduced = 0; encoded.size > target && reduced < MOST_REDUCTIONS; reduced++) {
    quality *= QUALITY_FACTOR;
    encoded = await encode(quality);
  }
  return encoded;
}

/** Whether any pixel lets the ground shine through. `rgba`: four bytes a pixel. */
export function isSeeThrough(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** The name of a compressed file when it is sent. `random` is letters and digits. */
export function compressedName(nowMs: number, random: string, type: string): string {
  return `compressed_${nowMs}_${random}.${type.replace('image/', '').replace('jpeg', 'jpg')}`;
}
