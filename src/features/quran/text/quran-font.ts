/** A spelling of the text. Each font draws exactly one of them. */
export type Edition = 'tanzil' | 'hafs' | 'hafs-v13';

export const EDITIONS: readonly Edition[] = ['tanzil', 'hafs', 'hafs-v13'];

export const FONT_IDS = ['kfgqpc', 'uthmanic', 'amiri', 'noorehuda'] as const;
export type FontId = (typeof FONT_IDS)[number];

export interface FontOption {
  id: FontId;
  name: string;
  arabicName: string;
  fontFamily: string;
  description: string;
  edition: Edition;
}

/** The default font. */
export const DEFAULT_FONT: FontId = 'kfgqpc';

export const FONT_OPTIONS: Record<FontId, FontOption> = {
  kfgqpc: {
    id: 'kfgqpc',
    name: 'KFGQPC Hafs',
    arabicName: 'خط مجمع الملك فهد',
    fontFamily: 'KFGQPC Hafs',
    description: 'Почерк мединского мусхафа, привычное начертание',
    edition: 'hafs-v13',
  },
  uthmanic: {
    id: 'uthmanic',
    name: 'Uthmanic Hafs',
    arabicName: 'الخط العثماني',
    fontFamily: 'Uthmanic Hafs',
    description: 'Тот же почерк в более новом исполнении, тоньше и ровнее',
    edition: 'hafs',
  },
  amiri: {
    id: 'amiri',
    name: 'Amiri Quran',
    arabicName: 'الأميري',
    fontFamily: 'Amiri Quran',
    description: 'Классический насх каирских изданий',
    edition: 'tanzil',
  },
  noorehuda: {
    id: 'noorehuda',
    name: 'Scheherazade New',
    arabicName: 'شهرزاد',
    fontFamily: 'Scheherazade New',
    description: 'Крупный открытый шрифт, легко читать с экрана. Стоит вместо Noorehuda',
    edition: 'tanzil',
  },
};

export function isFontId(value: unknown): value is FontId {
  return FONT_IDS.some((id) => id === value);
}

export const FONT_SIZE = { min: 20, max: 48, step: 2, default: 32 };

/** The nearest valid size in pixels: 20 to 48, even; 32 for an invalid number. */
export function clampFontSize(size: number): number {
  if (!Number.isFinite(size)) return FONT_SIZE.default;
  const even = Math.round(size / FONT_SIZE.step) * FONT_SIZE.step;
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, even));
}
