import type { Problem } from '#lib/problem.ts';

/** The most photographs of a hotel. */
export const MOST_PHOTOS = 10;
export const PHOTOS_FULL = `У\u00a0отеля может быть до\u00a0${MOST_PHOTOS}\u00a0фотографий. Сначала уберите лишнюю.`;
export const LONGEST_ALT = 200;
export const LONGEST_CREDIT = 200;

export interface PhotoProblem {
  field: 'alt' | 'credit';
  message: string;
}

export interface PhotosAnswer {
  /** The problem of the whole page; null without one. */
  problem: Problem | null;
  /** The number of the photograph whose fields have problems. */
  photo: number | null;
  problems: PhotoProblem[];
}
