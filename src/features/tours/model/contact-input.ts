/** The shortest number worth dialling and the longest there is (ITU-T E.164). */
const DIGITS = { min: 5, max: 15 };

export const NUMBER_MESSAGE = 'Введите один номер телефона, например +7\u00a0917\u00a0000-00-00';

/** A number as it is dialled within Russia: 8, and a code that begins with 3, 4, 8 or 9. */
const DIALLED_AT_HOME = /^8[3489]\d{9}$/;

/**
 * A number for WhatsApp or calls as it is kept: a plus and digits only, Russian ones from +7 on. A web address stays as it
 * is. Null when there is no number in it or more than one.
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

/** A picture's address: on the web, or among the site's own files. */
export function isImageAddress(text: string): boolean {
  return isWebAddress(text) || /^\/images\/[\w./-]+$/.test(text);
}
