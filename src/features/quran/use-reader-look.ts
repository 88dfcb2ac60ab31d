import { useLayoutEffect, type RefObject } from 'react';
import { readKept, subscribeKept } from '#ui/use-kept.ts';

/**
 * Gives the reader the size, night, way and font that this browser keeps, before the first paint
 * and whenever they change. A font comes with its own text, and neither is shown before both are
 * there; when the text can't be had, the one that is there stays with its font.
 *
 * The server writes this function into the page as text, so it may use nothing from outside itself.
 */
export function applyReaderLook(
  root: HTMLElement,
  kept = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
): void {
  const editions: Record<string, string> = {
    kfgqpc: 'hafs-v13',
    uthmanic: 'hafs',
    amiri: 'tanzil',
    noorehuda: 'tanzil',
  };
  const families: Record<string, string> = {
    kfgqpc: 'KFGQPC Hafs',
    uthmanic: 'Uthmanic Hafs',
    amiri: 'Amiri Quran',
    noorehuda: 'Scheherazade New',
  };
  const look = root.dataset;
  const size = Number(kept('quran_font_size') ?? 32);
  const px = size >= 20 && size <= 48 ? size : 32;
  root.style.setProperty('--verse-size', `${px / 16}rem`);
  const night = kept('quran_dark_mode');
  if (night === 'true' || night === 'false') look['night'] = night;
  else delete look['night'];
  if (kept('quran_mushaf_mode') === 'true') look['mushaf'] = '';
  else delete look['mushaf'];

  const chosen = kept('quran_font') ?? '';
  const font = Object.hasOwn(editions, chosen) ? chosen : 'kfgqpc';
  if (look['font'] === font || look['failed'] === font) return;
  const before = look['font'] ?? 'kfgqpc';
  const edition = editions[font] ?? '';
  const sura = look['sura'];
  look['font'] = font;
  look['pending'] = '';
  const isStill = () => look['font'] === font && look['sura'] === sura;
  const show = () => {
    if (isStill()) delete look['pending'];
  };

  const parsed = new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve());
  });
  const drawn = Promise.race([
    document.fonts.load(`32px "${families[font]}"`, 'بسم').catch(() => null),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ]);
  const written =
    look['edition'] === edition
      ? Promise.resolve()
      : fetch(`/quran/${edition}/${sura}.json`)
          .then((answer) => {
            if (!answer.ok) throw new Error('no text');
            return answer.json() as Promise<string[]>;
          })
          .then(async (verses) => {
            await parsed;
            if (!isStill()) return;
            const places = root.querySelectorAll('.verse-text');
            if (places.length !== verses.length) throw new Error('another text');
            places.forEach((place, i) => {
              const verse = verses[i] ?? '';
              place.textContent =
                edition === 'tanzil'
                  ? verse.replace(/ (?=[\u06d6-\u06dc])/g, '').replace(/ (?=\u06e9)/g, '\u00a0')
                  : verse;
            });
            look['edition'] = edition;
            delete look['failed'];
          });
  Promise.all([drawn, written]).then(show, () => {
    if (!isStill()) return;
    look['font'] = editions[before] === look['edition'] ? before : 'kfgqpc';
    look['failed'] = font;
    delete look['pending'];
  });
}

/**
 * Notes in `data-moved` that somebody has begun to scroll by themselves. Written into the page like
 * the function above.
 */
export function noteFirstMove(root: HTMLElement): void {
  const note = () => {
    root.dataset['moved'] = '';
  };
  for (const gesture of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(gesture, note, { once: true, passive: true });
  }
}

/** Keeps the reader's look in step with what the browser keeps, in this tab and others. */
export function useReaderLook(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const apply = () => applyReaderLook(element, readKept);
    apply();
    return subscribeKept(apply);
  }, [root]);
}
