/** Widths in pixels of the smaller copies kept beside each uploaded picture, for lists and cards. */
export const COPY_WIDTHS = [160, 480] as const;
export type CopyWidth = (typeof COPY_WIDTHS)[number];

/**
 * The address of a copy so wide, for showing a picture small. Addresses of other sites and unknown
 * ones stay as they are; a picture that has no copies is served in place of one. In a file of its
 * own, for every page that shows pictures downloads it.
 */
export function copyAddress(address: string, width: CopyWidth): string {
  return address.replace(/^(\/images\/[a-z-]+\/\d+_[a-z0-9]+)(?:-\d+)?(\.\w+)$/, `$1-${width}$2`);
}
