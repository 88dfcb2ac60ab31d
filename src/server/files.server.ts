import { parseImagePath } from '#lib/stored-image.ts';

/** A file as a listing shows it. */
export interface ListedFile {
  path: string;
  bytes: number;
  changedAt: Date;
}

/**
 * Uploaded and drawn pictures by path `{folder}/{timestamp}_{random}.{ext}`, wherever they are
 * kept. Everything throws FilesError when the store can't do it.
 */
export interface Files {
  /** Stores a file whole or not at all; `onlyNew` leaves one of that name alone. */
  put(
    path: string,
    bytes: Uint8Array,
    options?: { onlyNew?: boolean },
  ): Promise<'stored' | 'taken'>;
  has(path: string): Promise<boolean>;
  /** The whole file; null when there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there is no error. */
  remove(path: string): Promise<void>;
  /** All of a folder, by name ascending. */
  list(folder: string): Promise<ListedFile[]>;
}

/**
 * `full`: no space left. `misconfigured`: there is no such place, or no right to it: somebody must
 * mend the settings. `unavailable`: it does not answer now.
 */
export type FilesFault = 'full' | 'misconfigured' | 'unavailable';

/** The store failed. Carries no path and no secret, so it may be logged. */
export class FilesError extends Error {
  override name = 'FilesError';
  readonly fault: FilesFault;
  readonly code: string;

  constructor(fault: FilesFault, code: string) {
    super(`files: ${fault} (${code})`);
    this.fault = fault;
    this.code = code;
  }
}

/** A year: a picture's name never stands for another one. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** The content type of a path of the store, by its ending. */
export function contentTypeOf(path: string): string {
  return TYPES[parseImagePath(path)?.extension ?? ''] ?? 'application/octet-stream';
}

/** A path that may reach the store; a bug when it may not. */
export function checkedPath(path: string): string {
  if (!parseImagePath(path)) throw new Error('not a file path of the store');
  return path;
}
