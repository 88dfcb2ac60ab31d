import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isImageFolder } from '#lib/image-rules.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '../command.server.ts';
import { csvRows, dumpedTables, type ExportedTables } from './exported-tables.ts';

/** Where an export has the files of the bucket `images`, in this order. */
const BUCKETS = ['storage/images', 'images'];
/** A picture in a folder that the site does not have. */
const OTHER_FOLDER = 'operator-info';
const BUCKET = String.raw`https?://[^\s"'<>()]+?/storage/v1/(?:object|render/image)/(?:public|sign|authenticated)/images/`;
/** A whole value; what is between quotes, spaces and all; a word of a text. */
const ADDRESS = new RegExp(String.raw`^${BUCKET}([^?]+)(?:\?.*)?$`, 's');
const ADDRESSES = new RegExp(
  String.raw`(["'])${BUCKET}((?:(?!\1)[^<>?])+)(?:\?(?:(?!\1)[^<>])*)?\1|${BUCKET}([^\s"'<>()?]+)(?:\?[^\s"'<>()]*)?`,
  'g',
);

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
    if (!/\.(?:sql|csv)$/.test(name)) continue;
    const text = await readFile(path.join(directory, name), 'utf8');
    for (const [table, rows] of tablesIn(name, text)) tables.set(table, rows);
  }
  return { tables, pictures: await picturesOf(directory) };
}

function tablesIn(name: string, text: string): ExportedTables {
  try {
    return name.endsWith('.sql')
      ? dumpedTables(text)
      : new Map([[tableOf(name.slice(0, -'.csv'.length)), csvRows(text)]]);
  } catch (cause) {
    throw new Refusal(`${name}: ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
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

/** The address of a picture: the site's own instead of the bucket's. */
export function ownPicture(address: string | null | undefined): string | null {
  if (!address) return null;
  const [, name] = ADDRESS.exec(address) ?? [];
  return name === undefined ? address : ownAddress(name);
}

/** An HTML text with the addresses of the bucket's files replaced by the site's. */
export function withOwnPictures(html: string): string {
  return html.replaceAll(
    ADDRESSES,
    (_, quote: string | undefined, inside: string | undefined, word: string | undefined) =>
      `${quote ?? ''}${ownAddress((inside ?? word ?? '').replaceAll('&amp;', '&'))}${quote ?? ''}`,
  );
}

function ownAddress(name: string): string {
  return `/images/${pathInStore(decoded(name))}`;
}

/** People also wrote plain names, with spaces and percent signs. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
