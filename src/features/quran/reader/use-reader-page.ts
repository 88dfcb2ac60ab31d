import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { OwnReading } from '#features/quran/progress/own-reading.ts';
import { readVerseHash } from '#features/quran/text/verse-jump.ts';

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
 * Goes to the verse that the address names: not when somebody scrolls by themselves, and not when a
 * page comes back to where it was.
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
    return goToVerse(element, ayah);
  }, [root, hash, key]);
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

/**
 * Goes to a verse at once. Pages of the text take their true height only as they come near, and a
 * font may come later: what is amiss then is made up for, until somebody scrolls by themselves or the
 * returned function is called.
 */
function goToVerse(root: HTMLElement, ayah: number): (() => void) | undefined {
  const verse = verseIn(root, ayah);
  if (!verse) return;
  const sizes = new ResizeObserver(() => {
    if (root.hasAttribute('data-moved')) sizes.disconnect();
    else verse.scrollIntoView({ behavior: 'instant', block: 'start' });
  });
  sizes.observe(root);
  return () => sizes.disconnect();
}
