import { Inflate } from 'fflate';
import {
  MOST_UNPACKED_BYTES,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';
import type { Parts } from '#features/tour-import/table/sheet/workbook-parts.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** The end of the directory is in the last bytes, before a comment of at most 65 535. */
const LONGEST_END = 22 + 65_535;
const STORED = 0;
const DEFLATED = 8;
/**
 * How many bytes are given to the inflater at once. Deflate makes at most about 1 032 bytes of one,
 * so at most 8 MB come out before their number is checked.
 */
const STEP_BYTES = 8 * 1024;

/** An entry in the directory of a zip. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  unpackedBytes: number;
  /** The offset of its local header. */
  at: number;
}

/** The directory of a zip. Throws a TableProblem when it has no readable directory. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === null) throw new TableProblem(TABLE_MESSAGES.broken);
  const entries: ZipEntry[] = [];
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw new TableProblem(TABLE_MESSAGES.broken);
    }
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * The requested parts of a zip. Their stated sizes are added up before anything is unpacked, and a
 * part that yields more than it stated is refused at once.
 */
export function zipParts(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  isWanted: (name: string) => boolean,
): Parts {
  const wanted = entries.filter(({ name }) => isWanted(name));
  const total = wanted.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (total > MOST_UNPACKED_BYTES) throw new TableProblem(TABLE_MESSAGES.bomb);
  return Object.fromEntries(wanted.map((entry) => [entry.name, unpacked(bytes, entry)]));
}

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}

function unpacked(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { at, method, packedBytes, unpackedBytes } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_ENTRY) {
    throw new TableProblem(TABLE_MESSAGES.broken);
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedBytes > bytes.length) throw new TableProblem(TABLE_MESSAGES.broken);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new TableProblem(TABLE_MESSAGES.broken);
  return inflated(packed, unpackedBytes);
}

/** Inflates to exactly so many bytes; anything else is a TableProblem. */
function inflated(packed: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let filled = 0;
  let isOver = false;
  const inflate = new Inflate((chunk, isLast) => {
    if (filled + chunk.length > size) throw new TableProblem(TABLE_MESSAGES.lyingSize);
    whole.set(chunk, filled);
    filled += chunk.length;
    isOver = isLast;
  });
  try {
    for (let at = 0; at < packed.length && !isOver; at += STEP_BYTES) {
      inflate.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    }
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem(TABLE_MESSAGES.broken);
  }
  if (filled !== size) throw new TableProblem(TABLE_MESSAGES.broken);
  return whole;
}
