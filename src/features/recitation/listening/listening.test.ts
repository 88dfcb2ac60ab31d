import { describe, expect, it } from 'vitest';
import {
  heardShare,
  listened,
  newListening,
  recordOf,
} from '#features/recitation/listening/listening.ts';
import { SILENT_PLAYER, type Player, type Track } from '#features/recitation/state/player-state.ts';

const TRACK: Track = { sura: 112, reciterId: 'husary', mode: 'sura' };
const START = newListening('a', TRACK, 1000);
const playing = (more: Partial<Player> = {}): Player => ({
  ...SILENT_PLAYER,
  phase: 'ready',
  track: TRACK,
  wantsToPlay: true,
  isSounding: true,
  duration: 100,
  ...more,
});
/** Plays a recording from one second to another, a second at a time. */
function hear(listening: typeof START, from: number, to: number, more: Partial<Player> = {}) {
  let heard = listening;
  for (let at = from; at < to; at++) {
    heard = listened(heard, playing({ position: at, ...more }), { type: 'time', position: at + 1 });
  }
  return heard;
}
const end = (listening: typeof START, more: Partial<Player> = {}) =>
  listened(listening, playing({ position: 100, ...more }), { type: 'file-ended' });

describe('listening', () => {
  it('counts the time in which sound came out, whatever the speed', () => {
    expect(hear(START, 0, 30).seconds).toBe(30);
    expect(hear(START, 0, 30, { speed: 1.5 }).seconds).toBeCloseTo(20);
    expect(hear(START, 0, 30, { isSounding: false }).seconds).toBe(0);
  });

  it('counts no jump, back or forth', () => {
    const jumped = listened(START, playing({ position: 50 }), { type: 'seek', to: 10 });
    expect(jumped).toBe(START);
    const back = listened(START, playing({ position: 50 }), { type: 'time', position: 10 });
    expect(back.seconds).toBe(0);
  });

  it('is complete when the end came and nearly all was heard', () => {
    expect(end(hear(START, 0, 100)).isCompleted).toBe(true);
    expect(end(hear(START, 60, 100)).isCompleted).toBe(false);
    expect(hear(START, 0, 100).isCompleted).toBe(false);
  });

  it('adds up what was heard at different times, each part once', () => {
    const first = hear(START, 0, 60);
    const later = newListening('b', TRACK, 2000, first.heard);
    expect(end(hear(later, 60, 100)).isCompleted).toBe(true);
    expect(heardShare(hear(hear(START, 0, 40), 0, 40))).toBeCloseTo(0.41);
  });

  it('counts verses that were heard to their end', () => {
    const track: Track = { ...TRACK, mode: 'verses' };
    let heard = newListening('c', track, 1000);
    for (const verse of [0, 1, 2, 3]) heard = end(heard, { track, verse });
    expect(heardShare(heard)).toBe(0.75);
    expect(end(heard, { track, verse: 4 }).isCompleted).toBe(true);
  });

  it('leaves a record of whole seconds and of the place, and none of silence', () => {
    expect(recordOf(START, playing(), { day: '2026-11-20', owner: 7 })).toBeNull();
    expect(
      recordOf(hear(START, 0, 42), playing({ position: 42.6 }), { day: '2026-11-20', owner: 7 }),
    ).toEqual({
      id: 'a',
      sura: 112,
      reciter: 'husary',
      seconds: 42,
      completed: false,
      position: 42,
      ayah: null,
      listenedAtMs: 1000,
      day: '2026-11-20',
      owner: 7,
    });
    const over = end(hear(START, 0, 100));
    expect(recordOf(over, playing(), { day: '2026-11-20', owner: 7 })).toMatchObject({
      completed: true,
      position: 0,
    });
    const track: Track = { ...TRACK, mode: 'verses' };
    const inVerses = newListening('d', track, 1000);
    const at = (listening: typeof START) =>
      recordOf(listening, playing({ track, verse: 3, position: 4 }), {
        day: '2026-11-20',
        owner: null,
      });
    const begun = hear(inVerses, 0, 5, { track, verse: 3 });
    expect(at(begun)).toMatchObject({ position: 0, ayah: 3 });
    expect(at({ ...begun, isCompleted: true })).toMatchObject({ position: 0, ayah: null });
  });
});
