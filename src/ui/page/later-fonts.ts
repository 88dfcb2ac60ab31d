/**
 * The fonts of a style sheet that a page can be drawn without (`swap`), as JSON: the arguments of a
 * `FontFace` for each.
 */
export function laterFonts(css: string): string {
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => face);
  const later = faces.filter((face) => /font-display:\s*swap/.test(face));
  return JSON.stringify(
    later.map((face) => [
      valueOf(face, 'font-family').replace(/^["']|["']$/g, ''),
      valueOf(face, 'src'),
      { weight: valueOf(face, 'font-weight'), unicodeRange: valueOf(face, 'unicode-range') },
    ]),
  );
}

function valueOf(face: string, name: string): string {
  return new RegExp(`(?:^|[;\\s])${name}:\\s*([^;]*)`).exec(face)?.[1]?.trim() ?? '';
}
