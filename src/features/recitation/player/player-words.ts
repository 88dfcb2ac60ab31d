import { reciterOf } from '#features/recitation/reciters.ts';
import type { Track } from '#features/recitation/state/player-state.ts';
import type { Repeat } from '#features/recitation/state/verse-order.ts';
import { findSura } from '#lib/quran/suras.ts';

/** A moment of a recording: «3:07», «1:02:09». */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** The names of a track: «2. Аль-Бакара» over «البقرة», the reciter beside it. */
export function trackNames({ sura, reciterId }: Track) {
  const found = findSura(sura);
  return {
    title: `${sura}. ${found?.russianName ?? ''}`,
    arabicName: found?.name ?? '',
    reciter: reciterOf(reciterId).russianName,
  };
}

export const REPEAT_NAMES: Record<Repeat, string> = {
  none: 'без повтора',
  one: 'эта сура',
  all: 'все суры подряд',
};

/** «0,75×» */
export function speedText(speed: number): string {
  return `${String(speed).replace('.', ',')}×`;
}

const DEFAULT_MINUTES = 30;
const LONGEST_MINUTES = 120;

/** Minutes of the sleep timer from a typed text: 1 to 120, 30 when it is not a number. */
export function sleepMinutes(typed: string): number {
  const minutes = Math.round(Number(typed.trim().replace(',', '.')));
  if (typed.trim() === '' || !Number.isFinite(minutes)) return DEFAULT_MINUTES;
  return Math.min(Math.max(1, minutes), LONGEST_MINUTES);
}
