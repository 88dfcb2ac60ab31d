import { plainText } from '#lib/text/russian.ts';
import { urlOf } from '#lib/text/address.ts';

/**
 * Turns contacts as people write them («8 917 000-00-00», «@name», «https://wa.me/…») into links.
 * Every function returns null when no link can be made; links are never made of schemes other than
 * http and https (javascript:, data:).
 */
type Contact = string | null | undefined;

/** The shortest useful number and the longest possible one (ITU-T E.164). */
const DIGITS = { min: 5, max: 15 };

/** A chat with a number, opened with `message` typed in; a web address stays as it is. */
export function whatsappLink(value: Contact, message = ''): string | null {
  const contact = readContact(value);
  if (contact.url !== null) return contact.url;
  const digits = internationalDigits(contact.text);
  if (digits === null) return null;
  return `https://wa.me/${digits}${typed(message)}`;
}

/** `?text=…` with ordinary spaces; '' for no message. */
function typed(message: string): string {
  const text = plainText(message).trim();
  return text ? `?text=${encodeURIComponent(text)}` : '';
}

/**
 * A chat with a name, without the leading @, opened with `message` typed in. Also a number or an
 * invitation, which can't carry a message. A web address stays as it is.
 */
export function telegramLink(value: Contact, message = ''): string | null {
  const contact = readContact(value);
  if (contact.url !== null) return contact.url;
  const name = contact.text.replace(/^(?:t(?:elegram)?\.me\/)?@*/i, '');
  // A plus starts an invitation (letters among the digits), a letter starts a name.
  if (/^\+(?=.*[a-z_-])[\w-]{8,}$/i.test(name)) return `https://t.me/${name}`;
  if (/^[a-z]\w{3,31}$/i.test(name)) return `https://t.me/${name}${typed(message)}`;
  const digits = internationalDigits(name);
  return digits === null ? null : `https://t.me/+${digits}`;
}

/** A page or chat in MAX, by its web address: no other form is documented. */
export function maxLink(value: Contact): string | null {
  return pageLink(value, /^(?:www\.)?max\.ru\/./i);
}

/** A conversation with a community in VK: by its short name, or its web address. */
export function vkLink(value: Contact): string | null {
  const link = pageLink(value, /^(?:www\.|m\.)?vk\.(?:com|me|ru)\/./i);
  if (link !== null) return link;
  const name = value?.trim().replace(/^@/, '') ?? '';
  return /^[a-z][\w.]{3,31}$/i.test(name) ? `https://vk.me/${name}` : null;
}

/** A web address of a host, also written without `https://`. */
function pageLink(value: Contact, host: RegExp): string | null {
  const address = (value ?? '').trim().replace(/^https?:\/\//i, '');
  return host.test(address) ? (urlOf(`https://${address}`)?.href ?? null) : null;
}

/** A call: `tel:` with a plus and digits only. */
export function phoneLink(value: Contact): string | null {
  const digits = internationalDigits(phoneText(value));
  return digits === null ? null : `tel:+${digits}`;
}

/**
 * A number for display, «+7 843 000-00-00» when it is Russian, on one line; '' when it is not a number.
 */
export function displayPhone(value: Contact): string {
  const digits = internationalDigits(phoneText(value));
  if (digits === null) return '';
  const [, code, first, second, third] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return code ? `+7\u00a0${code}\u00a0${first}-${second}-${third}` : `+${digits}`;
}

/** Texts that may contain a number to call; a web address does not. */
function phoneText(value: Contact): string {
  return readContact(value?.trim().replace(/^tel:/i, '')).text;
}

/** A contact is either a web address, in its safe spelling, or a text that may contain a number. */
function readContact(value: Contact): { url: string | null; text: string } {
  const text = (value ?? '').trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return { url: null, text };
  const isWeb = /^https?:\/\//i.test(text);
  return { url: isWeb ? (urlOf(text)?.href ?? null) : null, text: '' };
}

/**
 * The digits of the first number in a text, in international form: the national prefix 8 becomes 7.
 * After a plus this only applies to 89…, which no country has (a form that adds the plus itself turns a
 * mobile number into this).
 */
function internationalDigits(text: string): string | null {
  for (const part of text.split(/[,;/\n]|доб|ext/i)) {
    if (/[a-z]/i.test(part)) continue;
    const digits = part.replace(/\D/g, '');
    if (digits.length < DIGITS.min || digits.length > DIGITS.max) continue;
    const isRussianAtHome = part.includes('+') ? /^89\d{9}$/ : /^8\d{10}$/;
    return isRussianAtHome.test(digits) ? `7${digits.slice(1)}` : digits;
  }
  return null;
}
