import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { applyReaderLook, noteFirstMove } from '#features/quran/reader/first-look.browser.ts';
import { readKept, subscribeKept } from '#ui/page/use-kept.ts';

/** Keeps the reader's look in sync with the stored settings, in this tab and others. */
export function useReaderLook(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const apply = () => applyReaderLook(element, readKept);
    apply();
    return subscribeKept(apply);
  }, [root]);
}

/** Scrolls to a new address even if somebody has scrolled before. */
export function useArrival(root: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || key === 'default') return;
    element.removeAttribute('data-moved');
    noteFirstMove(element);
  }, [root, hash, key]);
}
