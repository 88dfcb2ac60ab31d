import { createHash } from 'node:crypto';
import { type PagePicture, shareAlt, type ShareCard, SHARE_SIZE } from '#lib/share-card.ts';

/** Increase it when the same facts are drawn differently. */
const EDITION = 3;
const DIGEST_LETTERS = 20;

export const DIGEST = /^[0-9a-f]{20}$/;

/** The digest of a picture's facts, the same in every process. */
export function shareDigest({ kicker, title, arabic, facts, price, scene }: ShareCard): string {
  const { part, view, way, moon } = scene;
  const drawn = [part, view, way, moon];
  const said = JSON.stringify([
    EDITION,
    kicker,
    title,
    facts,
    price?.amount,
    price?.of,
    arabic,
    drawn,
  ]);
  return createHash('sha256').update(said).digest('hex').slice(0, DIGEST_LETTERS);
}

/**
 * The address of a page's share picture: `/kartinka` before the page's path, `path`, which begins
 * with `/`.
 */
export function sharePicture(path: string, card: ShareCard): PagePicture {
  return {
    address: `/kartinka${path}.png?v=${shareDigest(card)}`,
    ...SHARE_SIZE,
    type: 'image/png',
    alt: shareAlt(card),
  };
}
