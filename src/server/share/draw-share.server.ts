import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import type { Font } from 'satori';
import type { DrawnScene } from '#lib/drawn-scene.ts';
import { DRAWN_SIGNS, type ShareCard, SHARE_SIZE } from '#lib/share-card.ts';
import { loadSharp } from '#server/files/sharp.server.ts';
import { ARABIC_FAMILY, shareLayout } from '#server/share/share-layout.ts';

const SUBSETS = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'] as const;
const WEIGHTS = [400, 600] as const;
const FAMILY = SUBSETS.map((subset) => `Golos ${subset}`).join(', ');
const TIMEOUT_SECONDS = 10;

/** Shapes for characters that the font lacks; their width equals their height. */
const SIGN_PATHS: Record<(typeof DRAWN_SIGNS)[number], string> = {
  '≈': '<path fill="none" stroke="COLOUR" stroke-width="8" stroke-linecap="round" d="M22 52c10-12 20-12 30-3s18 8 27-3M22 74c10-12 20-12 30-3s18 8 27-3"/>',
  '★': '<path fill="COLOUR" d="M50 14 61 42 91 44 68 63 75 92 50 76 25 92 32 63 9 44 39 42Z"/>',
};
const SIGN_COLOUR = '#55645d';

/**
 * Draws a share card as a PNG. Throws when a character has no glyph; the layout allows none of
 * these.
 */
export type DrawShare = (card: ShareCard) => Promise<Buffer>;

/** The font files are read with the first picture. `drawScene` gives an SVG of the picture's size. */
export function createShareDrawer(drawScene: (scene: DrawnScene) => string): DrawShare {
  let fonts: Font[] | null = null;
  return async (card) => {
    fonts ??= readFonts();
    const svg = await shareSvg(card, dataOf(drawScene(card.scene)), fonts);
    const sharp = await loadSharp();
    return sharp(Buffer.from(svg))
      .timeout({ seconds: TIMEOUT_SECONDS })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
  };
}

function readFonts(): Font[] {
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string, weight: 400 | 600, file: string): Font => ({
    name,
    weight,
    style: 'normal',
    data: readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff`)),
  });
  return [
    ...WEIGHTS.flatMap((weight) =>
      SUBSETS.map((subset) =>
        font(`Golos ${subset}`, weight, `golos-text/files/golos-text-${subset}`),
      ),
    ),
    font(ARABIC_FAMILY, 400, 'amiri-quran/files/amiri-quran-arabic'),
  ];
}

async function shareSvg(card: ShareCard, scene: string, fonts: Font[]): Promise<string> {
  // Loading it takes 0.15 s, and a start draws nothing.
  const { default: satori } = await import('satori');
  const layout = shareLayout(card, scene);
  layout.props.style = { ...layout.props.style, fontFamily: FAMILY };
  const missing: string[] = [];
  // Satori takes elements without React's own properties.
  const svg = await satori(layout as unknown as ReactNode, {
    ...SHARE_SIZE,
    // The tall font would move the drawn signs.
    fonts: card.arabic ? fonts : fonts.filter(({ name }) => name !== ARABIC_FAMILY),
    graphemeImages: Object.fromEntries(DRAWN_SIGNS.map((sign) => [sign, signImage(sign)])),
    loadAdditionalAsset: async (_script, text) => {
      // Satori also asks for the characters that have shapes here.
      missing.push(...[...text].filter((one) => !DRAWN_SIGNS.some((sign) => sign === one)));
      return [];
    },
  });
  if (missing.length > 0) throw new Error(`the font has no glyph for ${missing.join(' ')}`);
  return svg;
}

function signImage(sign: (typeof DRAWN_SIGNS)[number]): string {
  const shape = SIGN_PATHS[sign].replace('COLOUR', SIGN_COLOUR);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${shape}</svg>`;
  return dataOf(svg);
}

function dataOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
