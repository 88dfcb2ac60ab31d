import { urlOf } from '#lib/text/address.ts';

/** RFC 5321, section 4.5.3.1. */
const LOCAL_PART_LENGTH = 64;
const ADDRESS_LENGTH = 254;

/**
 * Only the forms that mail services give out. The rest of RFC 5322 (quotes, comments, `%` and `!`
 * that once named a route) would only help to misdirect letters.
 */
const LOCAL_PART = /^[a-z0-9_](?:[\w'+&=~-]|\.(?!\.|$))*$/i;
const DOMAIN =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const DOMAIN_CHARACTERS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Parses a text as exactly one e-mail address, its domain in lower-case ASCII («a@почта.рф» becomes
 * «a@xn--80a1acny.xn--p1ai»). Null for anything else: spaces and line ends, several addresses, a
 * name beside the address, an IP address, more than 254 characters. The part before the @ stays as
 * written.
 */
export function plainAddress(text: string): string | null {
  const at = text.indexOf('@');
  if (text.length > ADDRESS_LENGTH || at < 1 || at > LOCAL_PART_LENGTH) return null;
  const localPart = text.slice(0, at);
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null || !LOCAL_PART.test(localPart)) return null;
  const address = `${localPart}@${domain}`;
  return address.length <= ADDRESS_LENGTH ? address : null;
}

/** The sender of a letter: a name for people and a plain address. */
export interface Sender {
  name: string;
  address: string;
}

/** Parses «Имя <info@example.ru>» or «info@example.ru»; null when it is neither. */
export function parseSender(text: string): Sender | null {
  const [, quoted, name = quoted ?? '', given = text.trim()] =
    /^\s*(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = plainAddress(given);
  // eslint-disable-next-line no-control-regex
  if (address === null || /[\u0000-\u001f\u007f]/.test(name)) return null;
  return { name, address };
}

function asciiDomain(domain: string): string | null {
  if (!DOMAIN_CHARACTERS.test(domain)) return null;
  const host = urlOf(`http://${domain}`)?.hostname ?? '';
  return DOMAIN.test(host) ? host : null;
}
