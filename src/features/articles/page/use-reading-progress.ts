import { type RefObject, useEffect, useRef } from 'react';
import { readPercent } from '#features/articles/page/reading-progress.ts';

/** Sets the length of a bar to the share of the text that has scrolled by; returns the bar's ref. */
export function useReadingProgress(
  text: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (!text.current || !bar.current) return;
      const percent = readPercent(text.current.getBoundingClientRect(), innerHeight);
      bar.current.style.transform = `scaleX(${percent / 100})`;
      bar.current.setAttribute('aria-valuenow', String(percent));
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    ask();
    addEventListener('scroll', ask, { passive: true });
    addEventListener('resize', ask);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', ask);
      removeEventListener('resize', ask);
    };
  }, [text]);
  return bar;
}
