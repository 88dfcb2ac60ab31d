import type { default as SharpLibrary, Sharp, SharpOptions } from 'sharp';
import {
  BUSY,
  DAMAGED,
  MOST_PIXELS,
  NOT_AN_IMAGE,
  NOT_STILL,
  TOO_MANY_PIXELS,
} from '#features/images/store/image-problems.ts';
import { readHeic } from '#features/images/store/read-heic.server.ts';
import { isHeicFile, isPolyglot, sniffImage } from '#features/images/store/sniff.ts';
import { isAnimated } from '#lib/image-rules.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { COPY_WIDTHS } from '#lib/contact/copy-address.ts';
import { loadSharp } from '#server/files/sharp.server.ts';
import { createGate } from '#server/limits/gate.server.ts';

export type EncodedImage = Awaited<ReturnType<typeof encode>>;

export type ReEncode = (bytes: Uint8Array, maxSide: number) => Promise<Result<EncodedImage>>;

/** With more at once, sign-ins would wait for a second. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
const TIMEOUT_SECONDS = 20;
const QUALITY = 82;

const OPTIONS: SharpOptions = {
  limitInputPixels: MOST_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

/**
 * Re-encodes a stranger's file: its type is read from its first bytes; it is decoded, rotated upright,
 * limited to `maxSide` and encoded as WebP from its pixels only, with smaller copies for lists. Two at
 * a time, HEIC one at a time; refuses a file behind twenty others.
 */
export function createReEncoder(): ReEncode {
  const gate = createGate(AT_ONCE);
  const heicGate = createGate(1);
  return async (bytes, maxSide) => {
    const sharp = await loadSharp();
    const isHeic = isHeicFile(bytes);
    const type = sniffImage(bytes);
    if ((!type && !isHeic) || isPolyglot(bytes)) return refused(NOT_AN_IMAGE);
    if (isAnimated(bytes)) return refused(NOT_STILL);
    if (gate.waiting() + heicGate.waiting() >= MAX_WAITING) return refused(BUSY);
    if (isHeic) {
      return heicGate.run(async () => {
        const read = await readHeic(bytes);
        if (!read.ok) return read;
        const { data, width, height } = read.value;
        const raw = { width, height, channels: 4 as const };
        return done(
          await gate.run(() => encode(sharp, sharp(data, { raw }).removeAlpha(), maxSide)),
        );
      });
    }
    return gate.run(async () => {
      try {
        const { format, width, height } = await sharp(bytes, OPTIONS).metadata();
        if (`image/${format}` !== type) return refused(NOT_AN_IMAGE);
        if (width * height > MOST_PIXELS) return refused(TOO_MANY_PIXELS);
        return done(await encode(sharp, sharp(bytes, OPTIONS), maxSide));
      } catch (error) {
        const isTooLarge = error instanceof Error && /pixel limit|dimension/i.test(error.message);
        return refused(isTooLarge ? TOO_MANY_PIXELS : DAMAGED);
      }
    });
  };
}

async function encode(sharp: typeof SharpLibrary, picture: Sharp, maxSide: number) {
  // Decoded once; the copies are made from the reduced picture.
  const small = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const webp = (width?: number) =>
    sharp(small.data, OPTIONS)
      .resize(width ?? null, null, { withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  const copies = [];
  for (const width of COPY_WIDTHS) copies.push({ width, bytes: await webp(width) });
  const { width, height } = small.info;
  return { width, height, bytes: await webp(), copies };
}
