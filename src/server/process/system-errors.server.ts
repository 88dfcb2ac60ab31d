/** For the `catch` of work with a file: the value for a file that is missing. @throws other errors */
export function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'ENOENT')) return value;
    throw error;
  };
}

/** The code of an error: «ENOENT»; `other` without one. */
export function codeOf(error: unknown, other: string): string {
  return error instanceof Error && 'code' in error ? String(error.code) : other;
}

/** Whether the system gave an error this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error, '') === code;
}

/** The first code in an error's chain of causes that fits a pattern; null without one. */
export function codeIn(error: unknown, pattern: RegExp): string | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if ('code' in link && typeof link.code === 'string' && pattern.test(link.code)) {
      return link.code;
    }
  }
  return null;
}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'Нет прав на файл или папку',
  EPERM: 'Нет прав на файл или папку',
  EROFS: 'Эта папка только для чтения',
  ENOENT: 'Нет такого файла или папки',
  ENOTDIR: 'Это не папка',
  EISDIR: 'Это папка, а нужен файл',
  ENOSPC: 'На диске нет места',
};

/** What the system says of a file or folder, in Russian; null for other errors. */
export function systemFault(error: unknown): string | null {
  return FAULTS[codeOf(error, '')] ?? null;
}

const OPEN_FOLDER =
  'Под systemd её открывает systemctl edit vseumry: в разделе [Service] строка ReadWritePaths=ПАПКА (docs/operations.md, «Backups»).';

/** The same with the path, and what helps; null for other errors. */
export function systemFaultAt(error: unknown): string | null {
  const fault = systemFault(error);
  if (fault === null || !(error instanceof Error)) return null;
  // Of an open file the system names no path, and its own words are English.
  if (!('path' in error)) return `${fault} (${codeOf(error, '')})`;
  const place = String(error.path);
  const isUnmade = 'syscall' in error && error.syscall === 'mkdir';
  const words = isUnmade
    ? `Папку ${place} не\u00a0создать: ${unmade(error, fault)}`
    : `${fault}: ${place}`;
  return hasCode(error, 'EROFS') ? `${words}. ${OPEN_FOLDER}` : words;
}

function unmade(error: Error, fault: string): string {
  if (hasCode(error, 'EROFS')) return 'диск или папка над ней только для чтения';
  return fault.charAt(0).toLowerCase() + fault.slice(1);
}

/** What helps when a folder can't be written to for lack of room; null for other codes. */
export function roomRemedy(code: unknown): string | null {
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return isFull ? 'На диске закончилось место: освободите его.' : null;
}
