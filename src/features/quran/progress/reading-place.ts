import { isVerse, type VersePlace } from '#lib/quran/suras.ts';

/** The facts of one visit to a sura that distinguish reading from a mere page position. */
interface Visit {
  sura: number;
  /** The verse at the top of the screen when scrolling first stopped; null before. */
  openedAt: number | null;
  hasMoved: boolean;
  /** Whether this visit has already set a former place. */
  hasLeft: boolean;
}

/** The screen's content once scrolling has stopped. */
export interface SeenPlace {
  /** The first verse below the bar. */
  ayah: number;
  /** Whether the head of the sura, with the choice of the reciter, is on the screen. */
  isAtHead: boolean;
}

/** Up to this many verses further in the same sura, somebody has simply read on. */
const READ_ON_VERSES = 20;

/** A visit to a newly opened sura. */
export function beginVisit(sura: number): Visit {
  return { sura, openedAt: null, hasMoved: false, hasLeft: false };
}

/**
 * The reader's place. Opening another sura moves the stored place there; within its own sura it moves
 * only when the reader has moved to another verse, and never to the head of the sura. The first place
 * that a visit replaces, other than by reading on, becomes the former one.
 */
export function followReader(visit: Visit, seen: SeenPlace, kept: VersePlace | null) {
  const openedAt = visit.openedAt ?? seen.ayah;
  const hasMoved = visit.hasMoved || seen.ayah !== openedAt;
  const next: Visit = { ...visit, openedAt, hasMoved };
  const place = { sura: visit.sura, ayah: seen.ayah };
  if (kept?.sura === visit.sura) {
    const stays = kept.ayah === seen.ayah || !hasMoved || seen.isAtHead;
    if (stays) return { visit: next, place: null, former: null };
  }
  const isLeft = !visit.hasLeft && kept !== null && !hasReadOn(kept, place);
  return {
    visit: { ...next, hasLeft: visit.hasLeft || isLeft },
    /** The place to store; null keeps the stored one. */
    place,
    /** The place to return to; null when nothing is lost. */
    former: isLeft ? kept : null,
  };
}

/** Whether reading on leads from one place to the other. */
export function hasReadOn(from: VersePlace, to: VersePlace): boolean {
  const verses = to.ayah - from.ayah;
  return to.sura === from.sura && verses >= 0 && verses <= READ_ON_VERSES;
}

/** Reads a stored place, «36:60»; null for anything else. */
export function readPlace(text: string | null): VersePlace | null {
  const [, sura, ayah] = /^(\d{1,3}):(\d{1,3})$/.exec(text ?? '') ?? [];
  const place = { sura: Number(sura), ayah: Number(ayah) };
  return isVerse(place) ? place : null;
}

/** «2:255»; readPlace reads it back. */
export function writePlace({ sura, ayah }: VersePlace): string {
  return `${sura}:${ayah}`;
}
