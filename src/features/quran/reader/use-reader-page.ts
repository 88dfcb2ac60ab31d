import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { OwnReading } from '#features/quran/progress/own-reading.ts';
import { readVerseHash } from '#features/quran/text/verse-jump.ts';

/** A smaller movement has no direction. */
const STILL_PX = 8;

/** Hides the bar while somebody reads on, and shows it when they turn back or touch it. */
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

/** Scrolls to the verse in the address, unless somebody scrolls or the browser restores a position. */
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

/** Whether the browser has restored the position: after a reload or going back. */
function comesBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Marks the bookmarked verses of the sura. */
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

/** The element of a verse's text on the page. */
function verseIn(root: HTMLElement | null, ayah: number): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`#ayah-${ayah}`) ?? null;
}

/**
 * Scrolls to a verse at once and gives it the focus. Off-screen parts get their true height only when they come near, and a
 * font may load later: corrects the position until somebody scrolls or the returned function is called.
 */
function goToVerse(root: HTMLElement, ayah: number): (() => void) | undefined {
  const verse = verseIn(root, ayah);
  if (!verse) return;
  verse.tabIndex = -1;
  verse.focus({ preventScroll: true });
  const sizes = new ResizeObserver(() => {
    if (root.hasAttribute('data-moved')) sizes.disconnect();
    else verse.scrollIntoView({ behavior: 'instant', block: 'start' });
  });
  sizes.observe(root);
  return () => sizes.disconnect();
}
