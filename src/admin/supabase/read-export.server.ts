import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isImageFolder } from '#lib/image-rules.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import { createHash } from 'node:crypto';
import { csvRows, dumpedTables, type ExportedTables } from './exported-tables.ts';

/** Where an export has the files of the bucket `images`, in this order. */
const BUCKETS = ['storage/images', 'images'];
/** A picture in a folder that the site does not have. */
const OTHER_FOLDER = 'operator-info';
const BUCKET_ADDRESS =
  /https?:\/\/[^\s"'<>()]+?\/storage\/v1\/(?:object|render\/image)\/(?:public|sign|authenticated)\/images\/([^\s"'<>()?]+)(?:\?[^\s"'<>()]*)?/g;

/** A file of the bucket, and its path in the site's store. */
export interface ExportedPicture {
  file: string;
  path: string;
}

export interface Export {
  tables: ExportedTables;
  pictures: ExportedPicture[];
}

/** Reads a folder with a dump (`*.sql`), or a CSV file for each table, and the bucket's files. */
export async function readExport(directory: string): Promise<Export> {
  const tables: ExportedTables = new Map();
  for (const name of (await readdir(directory)).toSorted()) {
    const file = path.join(directory, name);
    if (name.endsWith('.sql')) {
      for (const [table, rows] of dumpedTables(await readFile(file, 'utf8'))) {
        tables.set(table, rows);
      }
    } else if (name.endsWith('.csv')) {
      tables.set(tableOf(name.slice(0, -'.csv'.length)), csvRows(await readFile(file, 'utf8')));
    }
  }
  return { tables, pictures: await picturesOf(directory) };
}

/** Possible names of the CSV file with the accounts. */
function tableOf(name: string): string {
  const plain = name.replace(/^public\./, '').replace(/_rows$/, '');
  return ['users', 'auth_users', 'auth.users'].includes(plain) ? 'auth.users' : plain;
}

async function picturesOf(directory: string): Promise<ExportedPicture[]> {
  for (const bucket of BUCKETS) {
    const root = path.join(directory, bucket);
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
    if (!entries) continue;
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => ({ file, path: pathInStore(path.relative(root, file)) }));
  }
  return [];
}

/**
 * The path in the site's store for a file of the bucket: the same except the ending, because
 * pictures are encoded again; a derived name, always the same, where the site could not keep it.
 */
function pathInStore(name: string): string {
  const known = parseImagePath(name);
  if (known && known.width === null && isImageFolder(known.folder)) {
    return imagePath({ ...known, extension: 'webp' });
  }
  const [folder = ''] = name.split('/');
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 24);
  return `${isImageFolder(folder) ? folder : OTHER_FOLDER}/0_${hash}.webp`;
}

/** A text with the addresses of the bucket's files replaced by the site's. */
export function withOwnPictures(text: string): string {
  return text.replaceAll(BUCKET_ADDRESS, (address, name: string) => {
    try {
      return `/images/${pathInStore(decodeURIComponent(name))}`;
    } catch {
      return address;
    }
  });
}
