/**
 * Contacts as people write them («8 917 000-00-00», «@name», «https://wa.me/…») turned into links.
 * Every function gives null for what no link can be made of; of other schemes than http and https
 * (javascript:, data:) a link is never made.
 */
type Contact = string | null | undefined;

/** The shortest number worth dialling and the longest there is (ITU-T E.164). */
const DIGITS = { min: 5, max: 15 };

/** A chat with a number, opened with `message` already typed; a web address stays as it is. */
export function whatsappLink(value: Contact, message = ''): string | null {
  const contact = readContact(value);
  if (contact.url !== null) return contact.url;
  const digits = internationalDigits(contact.text);
  if (digits === null) return null;
  const text = message.replace(/\u00a0/g, ' ').trim();
  return `https://wa.me/${digits}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** A chat with a name, the leading @ dropped, or with a number; a web address stays as it is. */
export function telegramLink(value: Contact): string | null {
  const contact = readContact(value);
  if (contact.url !== null) return contact.url;
  const name = contact.text.replace(/^(?:t(?:elegram)?\.me\/)?@*/i, '');
  // A plus starts an invitation (letters among the digits), a letter starts a name.
  if (/^\+(?=.*[a-z_-])[\w-]{8,}$/i.test(name)) return `https://t.me/${name}`;
  if (/^[a-z]\w{3,31}$/i.test(name)) return `https://t.me/${name}`;
  const digits = internationalDigits(name);
  return digits === null ? null : `https://t.me/+${digits}`;
}

/** A call: `tel:` with a plus and digits only. */
export function phoneLink(value: Contact): string | null {
  const digits = internationalDigits(phoneText(value));
  return digits === null ? null : `tel:+${digits}`;
}

/** A number for reading, «+7 843 000-00-00» when it is Russian, on one line; '' when it is none. */
export function displayPhone(value: Contact): string {
  const digits = internationalDigits(phoneText(value));
  if (digits === null) return '';
  const [, code, first, second, third] = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return code ? `+7\u00a0${code}\u00a0${first}-${second}-${third}` : `+${digits}`;
}

/** What may hold a number to call: a web address does not. */
function phoneText(value: Contact): string {
  return readContact(value?.trim().replace(/^tel:/i, '')).text;
}

/** A contact is either a web address, in its safe spelling, or a text to look for a number in. */
function readContact(value: Contact): { url: string | null; text: string } {
  const text = (value ?? '').trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return { url: null, text };
  const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text);
  return { url: isWeb ? new URL(text).href : null, text: '' };
}

/**
 * The digits of the first number in a text, in international form: the 8 that Russians dial before
 * a number at home becomes 7. After a plus that is done only for 89…, which no country has (a form
 * that puts the plus itself makes it of a mobile number).
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
