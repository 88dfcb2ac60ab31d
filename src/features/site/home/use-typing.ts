import { useEffect, useRef, useState } from 'react';
import { nextChangeMs, typedText, typingMs } from '#features/site/home/typing.ts';

/**
 * The phrases being typed, starting with the whole first one, as on the server. Pauses while
 * `isPaused`, in a hidden tab, and when people prefer no motion.
 */
export function useTyping(phrases: readonly string[], isPaused: boolean): string {
  const first = phrases[0] ?? '';
  const [text, setText] = useState(first);
  const elapsedMs = useRef(typingMs(first));

  useEffect(() => {
    if (isPaused) return;
    const wantsNoMotion = matchMedia('(prefers-reduced-motion: reduce)');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sinceMs = 0;

    const step = () => {
      const nowMs = performance.now();
      elapsedMs.current += nowMs - sinceMs;
      sinceMs = nowMs;
      setText(typedText(phrases, elapsedMs.current));
      timer = setTimeout(step, nextChangeMs(phrases, elapsedMs.current));
    };
    const stop = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      elapsedMs.current += performance.now() - sinceMs;
    };
    const turn = () => {
      stop();
      if (wantsNoMotion.matches) {
        elapsedMs.current = typingMs(first);
        setText(first);
      } else if (!document.hidden) {
        sinceMs = performance.now();
        timer = setTimeout(step, nextChangeMs(phrases, elapsedMs.current));
      }
    };

    turn();
    document.addEventListener('visibilitychange', turn);
    wantsNoMotion.addEventListener('change', turn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', turn);
      wantsNoMotion.removeEventListener('change', turn);
    };
  }, [phrases, first, isPaused]);

  return text;
}
