import type { FontOption } from '#features/quran/text/quran-font.ts';

/** The address of a font's file, from the page's styles. */
export function fontFile({ fontFamily }: FontOption): string | null {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const family = rule.style.getPropertyValue('font-family').replaceAll(/["']/g, '');
      const file = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (family === fontFamily && file) {
        return new URL(file, sheet.href ?? location.href).pathname;
      }
    }
  }
  return null;
}
