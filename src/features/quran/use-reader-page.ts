import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { OwnReading } from '#features/quran/own-reading.ts';
import { noteFirstMove } from '#features/quran/use-reader-look.ts';
import { readVerseHash } from '#features/quran/verse-jump.ts';

/** When an address with a verse scrolls to it: fonts and text have come by then. */
const SETTLE_MS = 500;
/** So little movement says nothing about where somebody is going. */
const STILL_PX = 8;

/** Puts the bar away while somebody reads on, and brings it back when they turn or touch it. */
export function useBarAway(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let lastY = scrollY;
    const scrolled = () => {
      const moved = scrollY - lastY;
      if (Math.abs(moved) < STILL_PX) return;
      lastY = scrollY;
      const isReading = moved > 0 && scrollY > element.offsetTop + 200;
      element.toggleAttribute('data-away', isReading);
    };
    const show = () => element.removeAttribute('data-away');
    addEventListener('scroll', scrolled, { passive: true });
    addEventListener('keydown', show);
    return () => {
      removeEventListener('scroll', scrolled);
      removeEventListener('keydown', show);
    };
  }, [root]);
}

/**
 * Scrolls smoothly to the verse that the address names, once the page has settled: not when somebody
 * scrolls by themselves, and not when a page comes back to where it was.
 */
export function useVerseOfAddress(root: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    const element = root.current;
    const ayah = readVerseHash(hash);
    const isLoaded = isFirst.current && key === 'default';
    isFirst.current = false;
    if (ayah === null || !element || (isLoaded && comesBack())) return;
    if (!isLoaded) forgetMove(element);
    const timer = setTimeout(() => {
      if (!element.hasAttribute('data-moved')) scrollToVerse(element, ayah);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [root, hash, key]);
}

function forgetMove(element: HTMLElement): void {
  element.removeAttribute('data-moved');
  noteFirstMove(element);
}

/** Whether the browser has put the page back to where it was: reloaded, or by going back. */
function comesBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Shows which verses of the sura are marked. */
export function useMarks(
  root: RefObject<HTMLElement | null>,
  sura: number,
  own: OwnReading | null,
): void {
  useEffect(() => {
    const marked = (own?.bookmarks ?? []).filter((mark) => mark.sura === sura && !mark.isRemoved);
    const verses = marked.map(({ ayah }) => verseIn(root.current, ayah));
    for (const verse of verses) verse?.setAttribute('data-marked', '');
    return () => {
      for (const verse of verses) verse?.removeAttribute('data-marked');
    };
  }, [root, sura, own]);
}

/** The text of a verse as it stands on the page. */
function verseIn(root: HTMLElement | null, ayah: number): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`#ayah-${ayah}`) ?? null;
}

function scrollToVerse(root: HTMLElement | null, ayah: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  verseIn(root, ayah)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
}
