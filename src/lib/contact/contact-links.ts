import {
  displayPhone,
  maxLink,
  phoneLink,
  telegramLink,
  vkLink,
  whatsappLink,
} from '#lib/contact/contact-link.ts';
import type { ContactTexts, ContactWay } from '#lib/contact/contact-ways.ts';
import { plainAddress } from '#lib/contact/plain-address.ts';
import { plainText } from '#lib/text/russian.ts';

export interface ContactLink {
  way: ContactWay;
  href: string;
  /** The number or address as text; null when the name of the channel is enough. */
  text: string | null;
}

/**
 * At most one link per channel, in the given order, made from the first of `texts` that fits, with
 * `message` typed in if the channel supports it.
 */
export function contactLinks(
  order: readonly ContactWay[],
  texts: readonly ContactTexts[],
  message: string,
): ContactLink[] {
  return order.flatMap((way) => {
    for (const text of texts) {
      const link = linkOf(way, text[way] ?? null, message);
      if (link) return [link];
    }
    return [];
  });
}

function linkOf(way: ContactWay, value: string | null, message: string): ContactLink | null {
  const { href, text } = LINKS[way](value, message);
  return href === null ? null : { way, href, text };
}

type MakeLink = (
  value: string | null,
  message: string,
) => { href: string | null; text: string | null };

const LINKS: Record<ContactWay, MakeLink> = {
  phone: (value) => ({ href: phoneLink(value), text: displayPhone(value) }),
  max: (value) => ({ href: maxLink(value), text: null }),
  telegram: (value, message) => ({ href: telegramLink(value, message), text: null }),
  vk: (value) => ({ href: vkLink(value), text: null }),
  email: (value, message) => {
    const address = plainAddress(value?.trim() ?? '');
    return { href: address && letterTo(address, message), text: address };
  },
  whatsapp: (value, message) => ({ href: whatsappLink(value, message), text: null }),
};

function letterTo(address: string, message: string): string {
  const body = plainText(message).trim();
  return `mailto:${address}${body ? `?body=${encodeURIComponent(body)}` : ''}`;
}
