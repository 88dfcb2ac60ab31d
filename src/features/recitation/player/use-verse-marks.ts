import { useEffect } from 'react';
import { useChosenSura, useSoundingVerse } from '#features/recitation/player/use-now-playing.ts';
import { playSura } from '#features/recitation/player/use-recitation.ts';

/** The page does not scroll by itself so soon after the reader scrolled it. */
const HANDS_OFF_MS = 4000;
const VERSE = /^ayah-([1-9]\d{0,2})$/;
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]';

/**
 * On the page of the sura being played, marks the current verse, scrolls to it, and plays a tapped
 * verse. Verses are the elements with the ids `ayah-1`, `ayah-2`, …
 */
export function useVerseMarks(sura: number): void {
  const sounding = useSoundingVerse();
  const isHere = useChosenSura()?.sura === sura;
  const ayah = sounding?.sura === sura ? sounding.ayah : null;

  useEffect(() => (ayah === null ? undefined : markVerse(ayah)), [ayah]);

  useEffect(() => {
    if (!isHere) return;
    const tap = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const isBusy = target?.closest(CONTROLS) || !getSelection()?.isCollapsed;
      if (!target || isBusy || event.defaultPrevented) return;
      const [, number] = VERSE.exec(target.closest('[id^="ayah-"]')?.id ?? '') ?? [];
      if (number !== undefined) playSura(sura, { verse: Number(number) });
    };
    const moved = () => (movedAtMs = performance.now());
    document.addEventListener('click', tap);
    for (const name of MOVES) document.addEventListener(name, moved, { passive: true });
    return () => {
      document.removeEventListener('click', tap);
      for (const name of MOVES) document.removeEventListener(name, moved);
    };
  }, [isHere, sura]);
}

const MOVES = ['wheel', 'touchmove'] as const;
let movedAtMs = Number.NEGATIVE_INFINITY;

/** Marks a verse once the page has it; returns a function that removes the mark. */
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
  // A font with its own text replaces the elements.
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

function bringIntoSight(element: HTMLElement): void {
  if (performance.now() - movedAtMs < HANDS_OFF_MS) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}
