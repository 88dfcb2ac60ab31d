import { urlOf } from '#lib/text/address.ts';

/** The shortest and the longest number that can be dialled (ITU-T E.164). */
const DIGITS = { min: 5, max: 15 };
const RUSSIAN_DIGITS = 11;

export const NUMBER_MESSAGE = 'Введите один номер телефона, например +7\u00a0917\u00a0000-00-00';

/** A number as people in Russia dial it: 8, then a code that begins with 3, 4, 8 or 9. */
const DIALLED_AT_HOME = /^8[3489]\d{9}$/;

/** A mobile number without the 8. */
const MOBILE = /^9\d{9}$/;

/**
 * Normalises a number for WhatsApp or calls: a plus and digits only, Russian ones with +7. A web
 * address stays unchanged. Null when the text has no whole number, more than one, or other digits
 * beside it («доб. 5», «с 9 до 18»).
 */
export function contactNumber(text: string): string | null {
  const trimmed = text.trim();
  if (isWebAddress(trimmed)) return trimmed;
  const [, within = ''] = /\d(.*)\d/su.exec(trimmed) ?? [];
  if (/\p{L}/u.test(within)) return null;
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.includes('+')) return isWhole(digits, DIGITS.min) ? `+${digits}` : null;
  if (DIALLED_AT_HOME.test(digits)) return `+7${digits.slice(1)}`;
  if (MOBILE.test(digits)) return `+7${digits}`;
  // Another country's has as many digits at least, or its country is not stated.
  return isWhole(digits, RUSSIAN_DIGITS) && !/^8[3489]/.test(digits) ? `+${digits}` : null;
}

/** Whether there are as many digits as a number with its country's code may have. */
function isWhole(digits: string, fewest: number): boolean {
  if (digits.startsWith('7')) return digits.length === RUSSIAN_DIGITS;
  return digits.length >= fewest && digits.length <= DIGITS.max;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && urlOf(text) !== null;
}

/** Whether a text is a picture's address: on the web, or one of the site's own files. */
export function isImageAddress(text: string): boolean {
  return isWebAddress(text) || /^\/images\/[\w./-]+$/.test(text);
}
