import { DEMO_COVERS } from '#features/demo/demo-covers.ts';
import { DEMO_LOGOS } from '#features/demo/demo-logos.ts';
import { DEMO_PORTRAITS } from '#features/demo/demo-portraits.ts';
import { DEMO_SHEETS } from '#features/demo/demo-sheets.ts';

export interface DemoDrawing {
  /** Where the rendered picture is stored: `{folder}/{timestamp}_{random}.webp`. */
  path: string;
  svg: string;
}

/** 12 October 2025, in milliseconds: a fixed time keeps the paths the same on every machine. */
const DRAWN_AT_MS = 1_760_227_200_000;

/**
 * The part of the path that is chance for uploaded pictures is the drawing's own hash (FNV-1a in
 * two halves): pictures are cached for a year, so a changed drawing needs a new address.
 */
function fingerprint(text: string): string {
  const hash = (start: number) => {
    let value = start;
    for (let place = 0; place < text.length; place += 1) {
      value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
    }
    return (value >>> 0).toString(36).padStart(7, '0');
  };
  return hash(0x811c9dc5) + hash(0x2545f491);
}

function stored<Key extends string>(
  folder: string,
  drawings: Readonly<Record<Key, string>>,
): Record<Key, DemoDrawing> {
  const entries = Object.entries<string>(drawings).map(([key, svg]) => [
    key,
    { svg, path: `${folder}/${DRAWN_AT_MS}_${fingerprint(svg)}.webp` },
  ]);
  return Object.fromEntries(entries) as Record<Key, DemoDrawing>;
}

export const DEMO_COMPANY_LOGOS = stored('company-logos', DEMO_LOGOS);
export const DEMO_GUIDE_PHOTOS = stored('guide-photos', DEMO_PORTRAITS);
export const DEMO_OPERATOR_INFO = stored('operator-info', DEMO_SHEETS);
export const DEMO_ARTICLE_COVERS = stored('articles', DEMO_COVERS);

/** Every drawing of the demo content. */
export const DEMO_DRAWINGS: readonly DemoDrawing[] = [
  ...Object.values(DEMO_COMPANY_LOGOS),
  ...Object.values(DEMO_GUIDE_PHOTOS),
  ...Object.values(DEMO_OPERATOR_INFO),
  ...Object.values(DEMO_ARTICLE_COVERS),
];
