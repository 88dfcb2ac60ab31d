/** Where pictures are put, by what they show. */
export const IMAGE_FOLDERS = [
  'guide-photos',
  'company-logos',
  'operator-info',
  'hotels',
  'articles',
] as const;
export type ImageFolder = (typeof IMAGE_FOLDERS)[number];

interface FolderRules {
  label: string;
  /** Largest file that may be sent, in kilobytes of 1024 bytes. */
  maxSizeKB: number;
  /** Longest side in pixels; what is larger is made smaller. */
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

/** Whether a file is made smaller in the browser before it is sent. */
export function needsCompression(file: { type: string; size: number }, maxSizeKB: number): boolean {
  return file.type !== 'image/jpeg' || sizeProblem(file.size, maxSizeKB) !== null;
}
