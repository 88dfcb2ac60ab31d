import { parseImagePath } from '#lib/stored-image.ts';

export interface ListedFile {
  path: string;
  bytes: number;
  changedAt: Date;
}

/**
 * Uploaded and drawn pictures by path `{folder}/{timestamp}_{random}.{ext}`, on a disk or in a
 * bucket. Every function throws FilesError when the store fails.
 */
export interface Files {
  /**
   * Stores a file atomically; `onlyNew` leaves an existing file alone. A store that has not
   * finished when `signal` aborts counts as unavailable.
   */
  put(
    path: string,
    bytes: Uint8Array,
    options?: { onlyNew?: boolean; signal?: AbortSignal },
  ): Promise<'stored' | 'taken'>;
  has(path: string): Promise<boolean>;
  /** The whole file; null when there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing a missing file is no error. */
  remove(path: string): Promise<void>;
  /** All of a folder, by name ascending. */
  list(folder: string): Promise<ListedFile[]>;
}

/**
 * `full`: no space left. `misconfigured`: the place does not exist; `forbidden`: no right to it:
 * somebody must correct the settings. `unavailable`: the store does not answer now.
 */
export type FilesFault = 'full' | 'misconfigured' | 'forbidden' | 'unavailable';

/** The store failed. The error contains no path and no secret, so it may be logged. */
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

const FAULT_WORDS: Record<FilesFault, string> = {
  full: 'в\u00a0хранилище нет места',
  misconfigured: 'такого бакета нет, проверьте S3_ENDPOINT и\u00a0имя бакета',
  forbidden: 'хранилище не\u00a0пускает, проверьте ключи S3_*',
  unavailable: 'хранилище не\u00a0отвечает',
};

const DISK_WORDS: Record<FilesFault, string> = {
  full: 'на\u00a0диске нет места',
  misconfigured: 'это не\u00a0папка',
  forbidden: 'нет прав на\u00a0папку: её владельцем должен быть пользователь сайта',
  unavailable: 'диск не\u00a0отвечает',
};

/** The message to the owner about a failed store, with its code. Only a disk's begin with E. */
export function faultWords({ fault, code }: FilesError): string {
  const words = /^E[A-Z]+$/.test(code) ? DISK_WORDS : FAULT_WORDS;
  return `${words[fault]} (${code})`;
}

/** A year: a picture's name is never used for another one. */
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

/** Checks that a path may reach the store; any other path is a bug. */
export function checkedPath(path: string): string {
  if (!parseImagePath(path)) throw new Error('not a file path of the store');
  return path;
}
