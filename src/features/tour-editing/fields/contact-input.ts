/** The shortest and the longest number that can be dialled (ITU-T E.164). */
const DIGITS = { min: 5, max: 15 };

export const NUMBER_MESSAGE = 'Введите один номер телефона, например +7\u00a0917\u00a0000-00-00';

/** A number as people in Russia dial it: 8, then a code that begins with 3, 4, 8 or 9. */
const DIALLED_AT_HOME = /^8[3489]\d{9}$/;

/**
 * Normalises a number for WhatsApp or calls: a plus and digits only, Russian ones with +7. A web
 * address stays unchanged. Null when the text has no number or more than one.
 */
export function contactNumber(text: string): string | null {
  const trimmed = text.trim();
  if (isWebAddress(trimmed)) return trimmed;
  const all = trimmed.replace(/\D/g, '');
  const digits = !trimmed.includes('+') && DIALLED_AT_HOME.test(all) ? `7${all.slice(1)}` : all;
  return digits.length >= DIGITS.min && digits.length <= DIGITS.max ? `+${digits}` : null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

/** Whether a text is a picture's address: on the web, or one of the site's own files. */
export function isImageAddress(text: string): boolean {
  return isWebAddress(text) || /^\/images\/[\w./-]+$/.test(text);
}
