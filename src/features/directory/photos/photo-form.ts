import { textOf } from '#features/directory/kit/record-fields.ts';
import type { Problem } from '#lib/problem.ts';

/** The most photographs of a hotel. */
export const MOST_PHOTOS = 10;
export const PHOTOS_FULL = `У\u00a0отеля может быть до\u00a0${MOST_PHOTOS}\u00a0фотографий. Сначала уберите лишнюю.`;
export const LONGEST_ALT = 200;
export const LONGEST_CREDIT = 200;

/** The typed fields of a photograph. */
export interface PhotoText {
  alt: string;
  credit: string;
  isDrawing: boolean;
}

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

/** Reads the form of a photograph, or returns the problems of its fields. */
export function readPhotoText({ alt, credit, isDrawing }: PhotoText) {
  const problems: PhotoProblem[] = [];
  const tidy = (text: string) => textOf(text.replaceAll(/\s+/g, ' ')) ?? '';
  const words = { alt: tidy(alt), credit: tidy(credit) };
  if (words.alt === '') {
    problems.push({ field: 'alt', message: 'Напишите, что на\u00a0снимке: это читают вслух.' });
  }
  for (const field of ['alt', 'credit'] as const) {
    const most = field === 'alt' ? LONGEST_ALT : LONGEST_CREDIT;
    if (words[field].length > most) {
      problems.push({ field, message: `Не\u00a0больше ${most}\u00a0знаков.` });
    }
  }
  const text = {
    alt: words.alt,
    credit: words.credit === '' ? null : words.credit,
    is_drawing: isDrawing,
  };
  return problems.length > 0 ? { ok: false as const, problems } : { ok: true as const, text };
}
