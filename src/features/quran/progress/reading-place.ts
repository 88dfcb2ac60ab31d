import { isVerse, type VersePlace } from '#lib/quran/suras.ts';

/** What is known of one visit to a sura, to tell where somebody reads from where the page stands. */
interface Visit {
  sura: number;
  /** The verse at the top of the screen when the page came to rest; null before. */
  openedAt: number | null;
  hasMoved: boolean;
  /** Whether this visit has left another place behind. */
  hasLeft: boolean;
}

/** What is on the screen, once the page stands still. */
export interface SeenPlace {
  /** The first verse that is below the bar. */
  ayah: number;
  /** Whether the head of the sura is on the screen, where the reciter is chosen. */
  isAtHead: boolean;
}

interface PlaceStep {
  visit: Visit;
  /** The place to remember; null leaves the one that is kept. */
  place: VersePlace | null;
  /** The place that is left behind, to be taken back; null when nothing is lost. */
  former: VersePlace | null;
}

/** So many verses further on in the same sura somebody has simply read on. */
const READ_ON_VERSES = 20;

/** A visit to a sura that has just been opened. */
export function beginVisit(sura: number): Visit {
  return { sura, openedAt: null, hasMoved: false, hasLeft: false };
}

/**
 * Where somebody reads. The kept place moves to another sura when that is opened; inside its own sura
 * only when the reader has moved to another verse, and never to the head of the sura. The first place
 * that a visit leaves behind, other than by reading on, is the former one.
 */
export function followReader(visit: Visit, seen: SeenPlace, kept: VersePlace | null): PlaceStep {
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
    place,
    former: isLeft ? kept : null,
  };
}

/** Whether a place is where one comes to from another by reading on. */
export function hasReadOn(from: VersePlace, to: VersePlace): boolean {
  const verses = to.ayah - from.ayah;
  return to.sura === from.sura && verses >= 0 && verses <= READ_ON_VERSES;
}

/** «36:60» as it is kept; null for anything else. */
export function readPlace(text: string | null): VersePlace | null {
  const [, sura, ayah] = /^(\d{1,3}):(\d{1,3})$/.exec(text ?? '') ?? [];
  const place = { sura: Number(sura), ayah: Number(ayah) };
  return isVerse(place) ? place : null;
}

/** «2:255»; readPlace reads it back. */
export function writePlace({ sura, ayah }: VersePlace): string {
  return `${sura}:${ayah}`;
}
