const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * A text file as text: UTF-8 and UTF-16 by their byte-order mark, else UTF-8 when all of it is
 * that, else Windows-1251, in which Russian spreadsheets save .csv.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF8_MARK)) return new TextDecoder('utf-8').decode(bytes);
  for (const [encoding, mark] of Object.entries(UTF16_MARKS)) {
    if (startsWith(bytes, mark)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}
