/** Widths in pixels of the smaller copies kept beside each uploaded picture, for lists and cards. */
export const COPY_WIDTHS = [160, 480] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/** Where pictures are served, whatever they are kept in. */
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
  /** Of a smaller copy; null for the picture itself. */
  width: CopyWidth | null;
  extension: string;
}

/** What a path of the store says; null for anything else, which must never reach a disk. */
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

/** The address within the site under which a path of the store is served. */
export function imageAddress(path: string): string {
  return BASE + path;
}

/**
 * The path in the store that an address leads to; null for pictures of other sites. An address may
 * be one within the site or name the site itself (`origin`).
 */
export function pathOfAddress(address: string, origin: string): string | null {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!local.startsWith(BASE)) return null;
  const path = local.slice(BASE.length);
  return parseImagePath(path) ? path : null;
}

/**
 * The address of a copy at least so wide, for showing a picture small. Addresses of other sites and
 * unknown ones stay as they are; a picture that has no copies is served in place of one.
 */
export function copyAddress(address: string, width: CopyWidth): string {
  const image = address.startsWith(BASE) ? parseImagePath(address.slice(BASE.length)) : null;
  return image ? imageAddress(imagePath(image, width)) : address;
}
