import {
  DEFAULT_FONT,
  FONT_SIZE,
  clampFontSize,
  isFontId,
} from '#features/quran/text/quran-font.ts';
import { after, type ReaderSettings } from '#features/quran/progress/own-reading.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

const FONT = 'quran_font';
const SIZE = 'quran_font_size';
const NIGHT = 'quran_dark_mode';
const MUSHAF = 'quran_mushaf_mode';
const CHOSEN_AT = 'quran_settings_at';

/** The reader's settings stored in this browser. */
export function readSettings(): ReaderSettings {
  return settingsFrom(readKept);
}

/** Stores settings unchanged; `chooseSettings` is for a choice made now. */
export function writeSettings({ font, size, night, mushaf, at }: ReaderSettings): void {
  writeKept(FONT, font);
  writeKept(SIZE, String(size));
  writeKept(NIGHT, night === null ? null : String(night));
  writeKept(MUSHAF, String(mushaf));
  writeKept(CHOSEN_AT, String(at));
}

/**
 * Changes some of the reader's settings here and in other tabs, with the present time: the newest
 * choice wins.
 */
export function chooseSettings(chosen: Partial<Omit<ReaderSettings, 'at'>>): void {
  const known = readSettings();
  writeSettings({ ...known, ...chosen, at: after(known.at, Date.now()) });
}

/** Changes the letters' size by a step, within its bounds. */
export function stepFontSize(steps: 1 | -1): void {
  chooseSettings({ size: clampFontSize(readSettings().size + steps * FONT_SIZE.step) });
}

/** The settings, in sync with other tabs; the defaults on the server. */
export function useReaderSettings(): ReaderSettings {
  const kept = new Map([
    [FONT, useKept(FONT)],
    [SIZE, useKept(SIZE)],
    [NIGHT, useKept(NIGHT)],
    [MUSHAF, useKept(MUSHAF)],
    [CHOSEN_AT, useKept(CHOSEN_AT)],
  ]);
  return settingsFrom((key) => kept.get(key) ?? null);
}

function settingsFrom(get: (key: string) => string | null): ReaderSettings {
  const font = get(FONT);
  const night = get(NIGHT);
  // A choice stored before choices had a time is newer than the defaults.
  const at = Number(get(CHOSEN_AT) ?? (font === null && night === null ? 0 : 1));
  return {
    font: isFontId(font) ? font : DEFAULT_FONT,
    size: clampFontSize(Number(get(SIZE) ?? FONT_SIZE.default)),
    night: night === 'true' || night === 'false' ? night === 'true' : null,
    mushaf: get(MUSHAF) === 'true',
    at: Number.isSafeInteger(at) && at >= 0 ? at : 0,
  };
}
