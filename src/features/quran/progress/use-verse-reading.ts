import { useEffect, type RefObject } from 'react';
import { NO_PACE, readFurther, type SeenVerse } from '#features/quran/progress/reading-pace.ts';
import { beginVisit, followReader } from '#features/quran/progress/reading-place.ts';
import {
  keepFormerPlace,
  readOwn,
  rememberReading,
} from '#features/quran/progress/use-own-reading.ts';
import { verseNumber } from '#features/quran/text/verse-order.ts';

const LOOK_MS = 1000;
/** The height of the bar at the top, which covers the text. */
const BAR_PX = 56;
/** With this much above the first verse, the head of the sura is on the screen. */
const HEAD_PX = 176;
/** A shorter look at a sura does not set a place. */
const GLANCE_MS = 2000;
/** Nobody reads this long without touching the page: the longest verse takes half a minute. */
const IDLE_MS = 240_000;

/**
 * Checks the visible verses once a second. Stores the reader's place (followReader()) once scrolling
 * has stopped, and verses as read that were visible for as long as reading takes. A hidden or untouched
 * page does not count.
 */
export function useVerseReading(root: RefObject<HTMLElement | null>, sura: number): void {
  useEffect(() => {
    const verses = [...(root.current?.querySelectorAll<HTMLElement>('.verse') ?? [])];
    const words = verses.map((verse) => wordsIn(verse.querySelector('.verse-text')));
    const near = new Set<number>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const place = verses.indexOf(target as HTMLElement);
          if (isIntersecting) near.add(place);
          else near.delete(place);
        }
      },
      { rootMargin: `-${BAR_PX}px 0px 0px 0px` },
    );
    for (const verse of verses) watch.observe(verse);

    let visit = beginVisit(sura);
    let lastY = scrollY;
    let pace = NO_PACE;
    let lookedAtMs = performance.now();
    let touchedAtMs = lookedAtMs;
    let seenMs = 0;
    const touched = () => {
      touchedAtMs = performance.now();
    };
    const look = () => {
      const nowMs = performance.now();
      const elapsedMs = nowMs - lookedAtMs;
      lookedAtMs = nowMs;
      const isStill = scrollY === lastY;
      lastY = scrollY;
      if (document.hidden || nowMs - touchedAtMs > IDLE_MS || near.size === 0) return;
      seenMs += elapsedMs;
      if (seenMs < GLANCE_MS) return;
      const shown = [...near].sort((a, b) => a - b);
      const top = shown.find((place) => isAtTop(verses[place])) ?? shown[0] ?? 0;
      const seen = shown
        .filter((place) => place >= top)
        .map((place): SeenVerse => ({ ayah: place + 1, words: words[place] ?? 0 }));
      const { place: kept, read } = readOwn();
      const step = readFurther(
        pace,
        seen,
        (ayah) => read.has(verseNumber({ sura, ayah })),
        elapsedMs,
      );
      pace = step.pace;
      const moved = isStill
        ? followReader(visit, { ayah: top + 1, isAtHead: isAtHead(verses[0]) }, kept)
        : null;
      visit = moved?.visit ?? visit;
      if (moved?.former) keepFormerPlace(moved.former);
      rememberReading(
        moved?.place ?? null,
        step.read.map((ayah) => ({ sura, ayah })),
      );
    };
    const timer = setInterval(look, LOOK_MS);
    const gestures = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchmove'];
    for (const gesture of gestures) addEventListener(gesture, touched, { passive: true });
    return () => {
      clearInterval(timer);
      watch.disconnect();
      for (const gesture of gestures) removeEventListener(gesture, touched);
    };
  }, [root, sura]);
}

function wordsIn(text: Element | null): number {
  return (text?.textContent ?? '').trim().split(/\s+/).length;
}

function isAtHead(first: HTMLElement | undefined): boolean {
  return first !== undefined && first.getBoundingClientRect().top > HEAD_PX;
}

/** Whether enough of a verse is below the bar for it to be the current one. */
function isAtTop(verse: HTMLElement | undefined): boolean {
  if (!verse) return false;
  const { bottom } = verse.getBoundingClientRect();
  return bottom > BAR_PX + 48;
}
