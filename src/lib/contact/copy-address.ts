/**
 * Widths in pixels of the smaller copies stored beside each uploaded picture, for lists and cards.
 */
export const COPY_WIDTHS = [160, 480] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/**
 * The address of a copy with this width. Addresses on other sites and unknown ones stay as they
 * are; a picture without copies is served itself. In a file of its own, because every page with
 * pictures downloads it.
 */
export function copyAddress(address: string, width: CopyWidth): string {
  return address.replace(/^(\/images\/[a-z-]+\/\d+_[a-z0-9]+)(?:-\d+)?(\.\w+)$/, `$1-${width}$2`);
}

/** A picture of the site, whatever host its address names. */
const OURS = /^https?:\/\/[^/]+(\/images\/[a-z-]+\/\d+_[a-z0-9]+(?:-\d+)?\.(?:webp|jpe?g|png))$/;

/**
 * The path of one of the site's own pictures; null for pictures on other sites, which are never
 * shown, because a visitor's browser would have to call other hosts.
 */
export function ownPicture(address: string | null): string | null {
  if (address === null) return null;
  return /^\/(?![/\\])/.test(address) ? address : (OURS.exec(address)?.[1] ?? null);
}
