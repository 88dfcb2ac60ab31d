import type { ImageType } from '#lib/image-rules.ts';

/** The HEIF brands of phone cameras' pictures. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is a HEIC photograph, which needs its own thread. */
export function isHeicFile(bytes: Uint8Array): boolean {
  return holdsAt(bytes, 4, 'ftyp') && HEIC_BRANDS.some((brand) => holdsAt(bytes, 8, brand));
}

/**
 * The type of a file by its first bytes, whatever its name and declared type say; null for anything but
 * the three formats.
 */
export function sniffImage(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (holdsAt(bytes, 0, 'RIFF') && holdsAt(bytes, 8, 'WEBP')) return 'image/webp';
  return null;
}

/** A zip's directory ends the file, with a comment of at most 64 KiB behind it. */
const ZIP_END = 'PK\u0005\u0006';
const ZIP_END_BYTES = 22;
const LONGEST_ZIP_COMMENT = 65_535;
/** PDF readers look for the mark within this many bytes. */
const PDF_WITHIN = 1024;
/** Marks of text that other programs could run. Pictures do not need them. */
const PROGRAMS = ['<script', '<?php', '<!doctype html', '<html', '<svg', 'javascript:', '<iframe'];

/**
 * Whether a picture is also something else: a zip (such as an .apk, .jar or .docx), a PDF, a web page
 * or a script. Honest pictures never are.
 */
export function isPolyglot(bytes: Uint8Array): boolean {
  return holdsZip(bytes) || holdsPdf(bytes) || PROGRAMS.some((mark) => holds(bytes, mark));
}

function holdsZip(bytes: Uint8Array): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - LONGEST_ZIP_COMMENT);
  for (let at = from; at + ZIP_END_BYTES <= bytes.length; at++) {
    if (!holdsAt(bytes, at, ZIP_END)) continue;
    const comment = (bytes[at + 20] ?? 0) + (bytes[at + 21] ?? 0) * 256;
    if (at + ZIP_END_BYTES + comment <= bytes.length) return true;
  }
  return false;
}

function holdsPdf(bytes: Uint8Array): boolean {
  return holds(bytes.subarray(0, PDF_WITHIN), '%pdf-');
}

/** Whether the bytes contain a text, ignoring the case of ASCII letters. `mark` is in lower case. */
function holds(bytes: Uint8Array, mark: string): boolean {
  const codes = [...mark].map((character) => character.charCodeAt(0));
  const [first = 0] = codes;
  const last = bytes.length - codes.length;
  for (let at = 0; at <= last; at++) {
    if (lower(bytes[at]) !== first) continue;
    if (codes.every((code, place) => lower(bytes[at + place]) === code)) return true;
  }
  return false;
}

function lower(byte = 0): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

function startsWith(bytes: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, place) => bytes[place] === byte);
}

function holdsAt(bytes: Uint8Array, at: number, mark: string): boolean {
  for (let place = 0; place < mark.length; place++) {
    if (bytes[at + place] !== mark.charCodeAt(place)) return false;
  }
  return true;
}
