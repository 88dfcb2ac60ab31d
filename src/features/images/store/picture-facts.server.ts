import { MOST_PIXELS } from '#features/images/store/image-problems.ts';
import type { Files } from '#server/files/files.server.ts';
import { loadSharp } from '#server/files/sharp.server.ts';

/** The size of the copy that the colour is read from. */
const LOOKED_AT = 64;

/** The size of a stored picture and its dominant colour; null when it does not exist. */
export function pictureFacts(files: Pick<Files, 'read'>) {
  return async (path: string) => {
    const bytes = await files.read(path);
    if (!bytes) return null;
    const sharp = await loadSharp();
    const options = { limitInputPixels: MOST_PIXELS };
    const { width, height } = await sharp(bytes, options).metadata();
    const small = await sharp(bytes, options)
      .resize(LOOKED_AT, LOOKED_AT, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .toBuffer();
    const { r, g, b } = (await sharp(small).stats()).dominant;
    const color = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    return { width, height, color };
  };
}
