import { COPY_WIDTHS, type CopyWidth } from '#lib/contact/copy-address.ts';

/** The address of pictures, wherever they are stored. */
const BASE = '/images/';

const NAME = '\\d{1,16}_[a-z0-9]{1,32}';
const PATH = new RegExp(
  `^([a-z][a-z-]{0,39})/(${NAME})(?:-(${COPY_WIDTHS.join('|')}))?\\.(webp|jpe?g|png)$`,
);

/** The parts of a path `{folder}/{timestamp}_{random}.{ext}`. */
export interface StoredImage {
  folder: string;
  /** `{timestamp}_{random}`. */
  name: string;
  /** The width of a smaller copy; null for the picture itself. */
  width: CopyWidth | null;
  extension: string;
}

/** Parses a path of the store; null for anything else, which must never reach a disk. */
export function parseImagePath(path: string): StoredImage | null {
  const [, folder, name, width, extension] = PATH.exec(path) ?? [];
  if (folder === undefined || name === undefined || extension === undefined) return null;
  return {
    folder,
    name,
    width: COPY_WIDTHS.find((known) => String(known) === width) ?? null,
    extension,
  };
}

/** The path of one of a picture's copies, or of the picture itself. */
export function imagePath(image: StoredImage, width: CopyWidth | null = null): string {
  const copy = width === null ? '' : `-${width}`;
  return `${image.folder}/${image.name}${copy}.${image.extension}`;
}

/** The address under which a path of the store is served. */
export function imageAddress(path: string): string {
  return BASE + path;
}

/**
 * The path in the store of an address; null for pictures on other sites. The address is a path or
 * has the site's own `origin`.
 */
export function pathOfAddress(address: string, origin: string): string | null {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!local.startsWith(BASE)) return null;
  const path = local.slice(BASE.length);
  return parseImagePath(path) ? path : null;
}
