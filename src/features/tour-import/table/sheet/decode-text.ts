const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** How many bytes are examined to detect an encoding. */
const LOOKED_AT = 4000;
/**
 * In UTF-16, the share of a table's characters that are Latin, Cyrillic or common signs: almost
 * all.
 */
const USUAL_SHARE = 0.95;
/** How many invalid bytes a UTF-8 text may have: a cut or an error here and there. */
const SLIPS = 1 / 500;

/**
 * Decodes a text file: UTF-8 and UTF-16 by their byte-order mark, UTF-16 without one by its usual
 * characters, else UTF-8 when almost all of it is valid, else Windows-1251, in which Russian
 * spreadsheets save .csv.
 */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, UTF8_MARK)) return new TextDecoder('utf-8').decode(bytes);
  for (const [encoding, mark] of Object.entries(UTF16_MARKS)) {
    if (startsWith(bytes, mark)) return new TextDecoder(encoding).decode(bytes);
  }
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const slips = text.split('\ufffd').length - 1;
    const russian = (text.match(/[а-яё]/gi) ?? []).length;
    const isUtf8 = russian > 0 && slips <= Math.max(1, russian * SLIPS);
    return isUtf8 ? text : new TextDecoder('windows-1251').decode(bytes);
  }
}

/** The byte order of UTF-16 without a mark: the higher byte of almost every character is 0 or 4. */
function unmarkedUtf16(bytes: Uint8Array): keyof typeof UTF16_MARKS | null {
  const looked = bytes.subarray(0, LOOKED_AT - (LOOKED_AT % 2));
  const pairs = Math.floor(looked.length / 2);
  if (pairs < 4 || bytes.length % 2 === 1) return null;
  const usual = (odd: 0 | 1) => {
    let high = 0;
    let low = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      const [above, below] = [looked[pair * 2 + odd] ?? 0, looked[pair * 2 + 1 - odd] ?? 0];
      if (above === 0 || above === 4 || above === 0x20) high += 1;
      if (below === 0) low += 1;
    }
    return high / pairs >= USUAL_SHARE && low / pairs < 1 - USUAL_SHARE;
  };
  if (usual(1)) return 'utf-16le';
  return usual(0) ? 'utf-16be' : null;
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}
