import type { DrawnScene } from '#lib/drawn-scene.ts';

/** The size of a share picture in pixels, which messengers and networks show uncropped. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The contents of a page's share picture. Texts of people may contain any character. */
export interface ShareCard {
  /** The kind of page: «Умра, вылет: Казань». */
  kicker: string;
  title: string;
  /** The title in Arabic letters, drawn above it. */
  arabic?: string;
  /** The most important first; facts that do not fit are left out. */
  facts: readonly string[];
  /** The amount in roubles, then the stated price in another currency and its room. */
  price: { amount: string; of: string } | null;
  scene: DrawnScene;
}

/** A picture for link previews of a page. */
export interface PagePicture {
  /** Path within the site, or an address with its host. */
  address: string;
  width: number;
  height: number;
  type: 'image/png' | 'image/webp';
  alt: string;
}

/** The same in one sentence, as alternative text. */
export function shareAlt(card: Omit<ShareCard, 'scene'>): string {
  const { kicker, title, arabic, facts, price } = card;
  const parts = [
    title,
    ...(arabic ? [arabic] : []),
    ...facts,
    ...(price ? [`${price.amount} ${price.of}`] : []),
  ];
  return `${kicker}. ${parts.join(', ')}`.replaceAll('\u00a0', ' ');
}

/** Characters that no file of the site's font has: they are drawn as shapes. */
export const DRAWN_SIGNS = ['≈', '★'] as const;

/** The characters of the site's font that may be in a title. */
const IN_FONT =
  /[ -~\u00a0-\u00ac\u00ae-\u00ff\u0100-\u0107Ċ-ēĖ-ěĞ-ģĦħĪīĮ-ĳĶķĹ-ľŁ-ňŊ-ōŐ-ŘřŚśŞ-šŤťŪ-ŷŸ-žȘ-țЁ-ЌЎ-яё-ќў-џҐ-ҝҠ-ҥҪ-ҫҮ-ҳҶ-һӀӃӄӇӈӋӌӏ-ӛӜ-ӟӢ-ӫӮ-ӵӸӹ–—‘’‚“”„†•…‹›€₴₸₽№™↑↓−]/u;

/**
 * A text with only drawable characters: a letter that the font lacks loses its mark («ṣ» becomes
 * «s»); emoji and other scripts are left out.
 */
export function drawable(text: string): string {
  const one = (character: string): string => {
    if (/\s/u.test(character)) return character === '\u00a0' ? character : ' ';
    if (isDrawn(character)) return character;
    const [base = ''] = character.normalize('NFKD');
    return isDrawn(base) && base !== character ? base : '';
  };
  return [...text.normalize('NFC')].map(one).join('').replaceAll(/ +/g, ' ').trim();
}

function isDrawn(character: string): boolean {
  return IN_FONT.test(character) || DRAWN_SIGNS.some((sign) => sign === character);
}
