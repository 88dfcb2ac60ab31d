import { startsWith } from '#features/tour-import/table/sheet/decode-text.ts';
import type { ZipEntry } from '#features/tour-import/table/formats/zip-parts.ts';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';

type Refusal = (typeof TABLE_MESSAGES)[keyof typeof TABLE_MESSAGES];

const STARTS: readonly (readonly [start: readonly number[], refusal: Refusal])[] = [
  [ascii('%PDF'), TABLE_MESSAGES.pdf],
  [[0x89, ...ascii('PNG')], TABLE_MESSAGES.picture],
  [[0xff, 0xd8, 0xff], TABLE_MESSAGES.picture],
  [ascii('GIF8'), TABLE_MESSAGES.picture],
  [ascii('BM'), TABLE_MESSAGES.picture],
  [[0x49, 0x49, 0x2a, 0x00], TABLE_MESSAGES.picture],
  [[0x4d, 0x4d, 0x00, 0x2a], TABLE_MESSAGES.picture],
  [ascii('{\\rtf'), TABLE_MESSAGES.word],
  [ascii('Rar!'), TABLE_MESSAGES.archive],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], TABLE_MESSAGES.archive],
  [[0x1f, 0x8b], TABLE_MESSAGES.archive],
  [ascii('MZ'), TABLE_MESSAGES.program],
  [[0x7f, ...ascii('ELF')], TABLE_MESSAGES.program],
  // Workbooks of Excel 2, 3 and 4, which are a plain stream.
  [[0x09, 0x00, 0x04, 0x00], TABLE_MESSAGES.ancient],
  [[0x09, 0x02, 0x06, 0x00], TABLE_MESSAGES.ancient],
  [[0x09, 0x04, 0x06, 0x00], TABLE_MESSAGES.ancient],
];
const ZIP = ascii('PK');
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** A text may begin with these letters as well; binary data must follow. */
const NEEDS_BINARY: readonly Refusal[] = [TABLE_MESSAGES.program];

/** The kind of a file by its bytes. Throws a TableProblem that says why it can't be a table. */
export function fileKind(bytes: Uint8Array): 'zip' | 'compound' | 'text' {
  if (bytes.length === 0) throw new TableProblem(TABLE_MESSAGES.emptyFile);
  if (startsWith(bytes, ZIP)) return 'zip';
  if (startsWith(bytes, COMPOUND_FILE)) return 'compound';
  const refusal = STARTS.find(([start, words]) => {
    const isShort = start.length < 3 || NEEDS_BINARY.includes(words);
    return startsWith(bytes, start) && (!isShort || isBinary(bytes));
  })?.[1];
  if (refusal) throw new TableProblem(refusal);
  if (pictureInBox(bytes)) throw new TableProblem(TABLE_MESSAGES.picture);
  return 'text';
}

/** HEIC and WebP have their name after a length. */
function pictureInBox(bytes: Uint8Array): boolean {
  const [at4, at8] = [latin(bytes, 4, 8), latin(bytes, 8, 12)];
  return (at4 === 'ftyp' && /heic|heix|mif1|avif/.test(at8)) || at8 === 'WEBP';
}

/** Whether the first bytes have characters that no text has. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 512).some((byte) => byte < 9 || (byte > 13 && byte < 27));
}

/** The kind of a zip by the names of its parts. Throws a TableProblem that says why it can't be a table. */
export function zipKind(entries: readonly ZipEntry[]): 'xlsx' | 'ods' {
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (entries.some((entry) => entry.isEncrypted)) throw new TableProblem(TABLE_MESSAGES.password);
  if (has(/^\/?xl\/workbook\.bin$/i)) throw new TableProblem(TABLE_MESSAGES.xlsb);
  if (has(/^\/?xl\//i)) return 'xlsx';
  if (has(/^word\//i)) throw new TableProblem(TABLE_MESSAGES.word);
  if (has(/^ppt\//i)) throw new TableProblem(TABLE_MESSAGES.slides);
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/i)) throw new TableProblem(TABLE_MESSAGES.numbers);
  if (has(/^content\.xml$/)) return 'ods';
  throw new TableProblem(TABLE_MESSAGES.archive);
}

/**
 * Whether an old compound file is a workbook, by the names of its streams. Throws a TableProblem that
 * says why it can't be a table.
 */
export function checkCompound(bytes: Uint8Array): void {
  if (hasStream(bytes, 'EncryptedPackage')) throw new TableProblem(TABLE_MESSAGES.password);
  if (hasStream(bytes, 'Workbook')) {
    if (isEncryptedBook(bytes)) throw new TableProblem(TABLE_MESSAGES.password);
    return;
  }
  if (hasStream(bytes, 'Book')) throw new TableProblem(TABLE_MESSAGES.ancient);
  if (hasStream(bytes, 'WordDocument')) throw new TableProblem(TABLE_MESSAGES.word);
  if (hasStream(bytes, 'PowerPoint Document')) throw new TableProblem(TABLE_MESSAGES.slides);
  throw new TableProblem(TABLE_MESSAGES.otherOffice);
}

const SECTOR = 512;
const DIRECTORY_RECORD = 128;

/** Whether the directory has a stream with this name. Its records start at multiples of 128. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const wanted = [...`${name}\0`].flatMap((sign) => [sign.charCodeAt(0), 0]);
  for (let at = SECTOR; at + DIRECTORY_RECORD <= bytes.length; at += DIRECTORY_RECORD) {
    if (
      bytes[at] === wanted[0] &&
      bytes[at + 64] === wanted.length &&
      startsWith(bytes.subarray(at, at + wanted.length), wanted)
    ) {
      return true;
    }
  }
  return false;
}

const BEGIN_OF_BOOK = [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00];
const FILE_PASS = 0x2f;
const END_OF_PART = 0x0a;
const MOST_RECORDS = 20;

/** Whether a workbook's first records say that the rest is encrypted. */
function isEncryptedBook(bytes: Uint8Array): boolean {
  for (let sector = SECTOR; sector < bytes.length; sector += 64) {
    if (!startsWith(bytes.subarray(sector, sector + 8), BEGIN_OF_BOOK)) continue;
    let at = sector;
    for (let record = 0; record < MOST_RECORDS && at + 4 <= bytes.length; record += 1) {
      const id = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
      if (id === FILE_PASS) return true;
      if (id === END_OF_PART) break;
      at += 4 + ((bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8));
    }
  }
  return false;
}

/** The kind of a text: markup, or plain. Throws a TableProblem that says why it can't be a table. */
export function textKind(text: string): 'html' | 'plain' {
  const start = text.slice(0, 2000).trimStart();
  if (!start.startsWith('<')) return 'plain';
  if (/urn:schemas-microsoft-com:office:spreadsheet"/i.test(start) && !/<html/i.test(start)) {
    throw new TableProblem(TABLE_MESSAGES.xmlSpreadsheet);
  }
  if (/<office:document[\s>]/.test(start)) throw new TableProblem(TABLE_MESSAGES.otherOffice);
  if (/<table[\s>]/i.test(text)) return 'html';
  const isPage = /^<(?:!doctype html|html|head|body|meta)/i.test(start);
  if (isPage) throw new TableProblem(TABLE_MESSAGES.webPage);
  return 'plain';
}

function ascii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
