/*
 * Runs before the first paint of a reader's page (`early-look.browser.ts`), and again when its settings
 * change. Small, and without React, because every sura's page inlines it.
 */

import type { TextFile } from '#features/quran/text/text-file.ts';
import { readJson } from '#ui/request.browser.ts';

/**
 * Applies this browser's size, night, mushaf and font settings, before the first paint and whenever
 * they change. A font has its own text, and neither is shown before both have loaded; if the text
 * fails, the present one stays with its font.
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
  // The same rule as clampFontSize(), which the buttons use.
  const size = Number(kept('quran_font_size') ?? 32);
  const px = Number.isFinite(size) ? Math.min(48, Math.max(20, Math.round(size / 2) * 2)) : 32;
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
      : readJson(`/quran/${edition}/${sura}.json`).then(async (file) => {
          const { verses } = file as TextFile;
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

/** Sets `data-moved` once the reader has scrolled. */
export function noteFirstMove(root: HTMLElement): void {
  const note = () => {
    root.dataset['moved'] = '';
  };
  for (const gesture of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(gesture, note, { once: true, passive: true });
  }
}
