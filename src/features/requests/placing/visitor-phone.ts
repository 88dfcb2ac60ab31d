/** Separates several numbers, or an extension from its number. */
const BETWEEN = /[,;/\n]|доб|ext/i;

/**
 * The first number of a text that can be called, as «+» and its digits; null without one. A visitor
 * has to be called back, so a number without «+» is taken only if it is certainly a whole Russian
 * one: ten digits from 9, or eleven from 7 or 8. With «+» a Russian number has eleven digits (also
 * «+8 9…», which no other country has), another one 7 to 15 (ITU-T E.164).
 */
export function visitorPhone(text: string): string | null {
  const parts = text.trim().replace(/^tel:/i, '').split(BETWEEN);
  for (const part of parts) {
    const number = /[a-z]/i.test(part) ? null : wholeNumber(part);
    if (number !== null) return number;
  }
  return null;
}

function wholeNumber(part: string): string | null {
  const digits = part.replace(/\D/g, '');
  const hasPlus = /^\D*\+/.test(part);
  if (hasPlus && !/^(?:7|89)/.test(digits)) {
    return /^\d{7,15}$/.test(digits) ? `+${digits}` : null;
  }
  if (/^[78]\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  return /^9\d{9}$/.test(digits) ? `+7${digits}` : null;
}
