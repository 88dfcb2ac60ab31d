import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSoundingVerse } from '#features/recitation/use-now-playing.ts';
import { listenTo, usePlayer } from '#features/recitation/use-player.ts';
import { findSura } from '#lib/suras.ts';

/** Somebody who just moved the page is not moved back. */
const HANDS_OFF_MS = 4000;
const VERSE = /^ayah-([1-9]\d{0,2})$/;
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]';

/**
 * On the page of the sura that is listened to, marks the verse that sounds, keeps it in sight, and
 * plays a verse that is tapped. Verses are the elements with the ids `ayah-1`, `ayah-2`, …
 */
export function useVerseMarks(): void {
  const { pathname } = useLocation();
  const [, slug] = /^\/koran\/([^/]+)\/?$/.exec(pathname) ?? [];
  const shown = slug === undefined ? undefined : findSura(slug)?.number;
  const sounding = useSoundingVerse();
  const listensTo = usePlayer().track?.sura;
  const isHere = shown !== undefined && shown === listensTo;
  const ayah = sounding && sounding.sura === shown ? sounding.ayah : null;

  useEffect(() => (ayah === null ? undefined : markVerse(ayah)), [ayah, pathname]);

  useEffect(() => {
    if (!isHere) return;
    const tap = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isBusy = target?.closest(CONTROLS) || !getSelection()?.isCollapsed;
      if (!target || isBusy || event.defaultPrevented) return;
      const [, number] = VERSE.exec(target.closest('[id^="ayah-"]')?.id ?? '') ?? [];
      if (number !== undefined) listenTo(shown, { verse: Number(number) });
    };
    document.addEventListener('click', tap);
    return () => document.removeEventListener('click', tap);
  }, [isHere, shown]);
}

/** Marks a verse as soon as it is on the page; gives what takes the mark away. */
function markVerse(ayah: number): () => void {
  let marked: HTMLElement | null = null;
  const mark = () => {
    const element = document.getElementById(`ayah-${ayah}`);
    if (!element || element === marked) return;
    marked = element;
    element.dataset['sounding'] = '';
    element.setAttribute('aria-current', 'true');
    bringIntoSight(element);
  };
  const arrivals = new MutationObserver(mark);
  arrivals.observe(document.body, { childList: true, subtree: true });
  mark();
  return () => {
    arrivals.disconnect();
    if (!marked) return;
    delete marked.dataset['sounding'];
    marked.removeAttribute('aria-current');
  };
}

let movedAtMs = Number.NEGATIVE_INFINITY;
if (typeof document !== 'undefined') {
  const moved = () => (movedAtMs = performance.now());
  for (const name of ['wheel', 'touchmove']) {
    document.addEventListener(name, moved, { passive: true });
  }
}

function bringIntoSight(element: HTMLElement): void {
  if (performance.now() - movedAtMs < HANDS_OFF_MS) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}
