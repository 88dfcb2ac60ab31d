/** The folders of pictures, by their use. */
export const IMAGE_FOLDERS = [
  'guide-photos',
  'company-logos',
  'operator-info',
  'hotels',
  'articles',
] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

/** The place of a deleted picture while it is in the bin; it is not served from there. */
export function binFolder(folder: ImageFolder): string {
  return `bin-${folder}`;
}

/** All folders of the store that are in a backup. */
export const KEPT_FOLDERS: readonly string[] = [
  ...IMAGE_FOLDERS,
  ...IMAGE_FOLDERS.map((folder) => binFolder(folder)),
];

interface FolderRules {
  label: string;
  /** Largest file that may be sent, in kilobytes of 1024 bytes. */
  maxSizeKB: number;
  /** The longest side in pixels; larger pictures are reduced. */
  maxSide: number;
}

const DEFAULT_MAX_KB = 500;
const MAX_SIDE = 1200;
const MAX_SIDE_OF_GUIDES = 800;

export const FOLDER_RULES: Record<ImageFolder, FolderRules> = {
  'guide-photos': { label: 'Фото гидов', maxSizeKB: 300, maxSide: MAX_SIDE_OF_GUIDES },
  'company-logos': { label: 'Логотипы турфирм', maxSizeKB: DEFAULT_MAX_KB, maxSide: MAX_SIDE },
  'operator-info': { label: 'Информация от турфирм', maxSizeKB: 1000, maxSide: MAX_SIDE },
  hotels: { label: 'Отели', maxSizeKB: DEFAULT_MAX_KB, maxSide: MAX_SIDE },
  articles: { label: 'Статьи', maxSizeKB: DEFAULT_MAX_KB, maxSide: MAX_SIDE },
};

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** For the `accept` of a file field. */
export const ACCEPTED = IMAGE_TYPES.join(',');

export const BYTES_PER_KB = 1024;

/** For the `accept` of a field that also takes photographs from phones. */
export const ACCEPTED_PHOTOS = `${ACCEPTED},image/heic,image/heif,.heic,.heif`;
/** The size limit of a HEIC file, which the server reads, because most browsers can't. */
export const HEIC_MAX_KB = 8000;
/** Types that count as HEIC on the way to the server. */
export const HEIC_TYPE = 'image/heic';

/**
 * Whether a chosen file is HEIC by its type, or by its name if the browser does not know the type.
 */
export function isHeic({ type, name }: { type: string; name: string }): boolean {
  return /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Larger photographs are not opened: reducing them would take the browser gigabytes. */
const MOST_CHOSEN_MB = 30;
const BYTES_PER_MB = 1_000_000;

/** Why a chosen file is too large to be reduced, in bytes; null when it is not. */
export function sourceProblem(bytes: number): string | null {
  if (bytes <= MOST_CHOSEN_MB * BYTES_PER_MB) return null;
  const size = Math.ceil(bytes / BYTES_PER_MB);
  return `Файл весит ${size}\u00a0МБ, а\u00a0можно до\u00a0${MOST_CHOSEN_MB}\u00a0МБ. Сохраните фотографию поменьше и\u00a0выберите её снова.`;
}

export function isImageFolder(name: unknown): name is ImageFolder {
  return IMAGE_FOLDERS.some((folder) => folder === name);
}

function isImageType(type: string): type is ImageType {
  return IMAGE_TYPES.some((known) => known === type);
}

/** Why a chosen file can't be a picture here; null when it can. */
export function typeProblem(type: string): string | null {
  return isImageType(type) ? null : 'Поддерживаются только форматы: JPG, PNG, WEBP';
}

/** Why a file is too large to be sent, in bytes; null when it is not. */
export function sizeProblem(bytes: number, maxSizeKB: number): string | null {
  return bytes <= maxSizeKB * BYTES_PER_KB
    ? null
    : `Размер файла не должен превышать ${maxSizeKB}\u00a0КБ`;
}

/** Whether a file is reduced in the browser before it is sent. */
export function needsCompression(file: { type: string; size: number }, maxSizeKB: number): boolean {
  return file.type !== 'image/jpeg' || sizeProblem(file.size, maxSizeKB) !== null;
}

export const ANIMATED =
  'Это анимация, а\u00a0на\u00a0сайте картинки неподвижны. Сохраните один кадр и\u00a0загрузите его.';

/** The offsets of the second chunk's type in a WebP, and of its flags. */
const WEBP_KIND_AT = 12;
const WEBP_MARKS_AT = 20;
const WEBP_MOVES = 0b10;
const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk of a PNG. */
const PNG_PART_BYTES = 12;

/**
 * Whether a file is an animated WebP (according to its VP8X chunk) or PNG (with an acTL chunk before
 * the first picture): only one frame of it would remain.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (text(0) === 'RIFF') {
    const isExtended = text(8) === 'WEBP' && text(WEBP_KIND_AT) === 'VP8X';
    return isExtended && ((bytes[WEBP_MARKS_AT] ?? 0) & WEBP_MOVES) !== 0;
  }
  if (text(1).slice(0, 3) !== 'PNG') return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_PART_BYTES <= bytes.length;) {
    const kind = text(at + 4);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT') return false;
    at += PNG_PART_BYTES + view.getUint32(at);
  }
  return false;
}
