import { BYTES_PER_KB } from '#lib/image-rules.ts';
import { dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';
import { countOf } from '#lib/text/russian.ts';

/** A picture for a card of the library. */
export type ImageView = ReturnType<typeof imageView>;

export interface LibraryImage {
  path: string;
  /** Address within the site, to show it. */
  address: string;
  bytes: number;
  changedAt: Date;
  /** The number of things that show it. */
  uses: number;
}

/** A picture for the library: size in whole kilobytes, at least one, and day of change in Moscow. */
export function imageView(image: LibraryImage, siteUrl: string) {
  const { bytes, changedAt, ...known } = image;
  const size = `${Math.max(1, Math.round(bytes / BYTES_PER_KB))}\u00a0КБ`;
  const facts = `${formatDay(dayInZone(changedAt, MOSCOW))} · ${size}`;
  return {
    ...known,
    /** The full address, to use it elsewhere. */
    url: siteUrl + image.address,
    /** «20 ноября 2026 · 84 КБ». */
    facts,
  };
}

/** «Показано в 3 турах». */
export function usesText(uses: number): string {
  if (uses === 0) return 'Нигде не\u00a0используется';
  return `Используется в\u00a0${countOf(uses, ['туре', 'турах', 'турах'])}`;
}

/** «3 изображения». */
export function imagesText(count: number): string {
  return countOf(count, ['изображение', 'изображения', 'изображений']);
}
