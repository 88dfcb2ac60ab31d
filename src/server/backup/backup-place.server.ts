/** The file of one backup, which may not exist yet. */
export interface BackupFile {
  /** Its name as people write it: a path on this machine, or `s3://bucket/key`. */
  name: string;
  /** In bytes; null when there is no such file. */
  size(): Promise<number | null>;
  /** Its bytes from `start` to `end` (exclusive). */
  read(start: number, end: number): AsyncIterable<Buffer>;
  /** Writes it atomically: whole or not at all. Returns its size in bytes. */
  write(parts: AsyncIterable<Buffer>): Promise<number>;
}

/** Where backups are stored: a folder on this machine or in a bucket. */
export interface BackupPlace {
  kind: 'folder' | 'bucket';
  /** Its name as people write it. */
  name: string;
  file(name: string): BackupFile;
  /** Names of the files in it, in no particular order. Throws when it can't be read. */
  list(): Promise<string[]>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes left before an instant. */
  sweep(before: Date): Promise<void>;
}
