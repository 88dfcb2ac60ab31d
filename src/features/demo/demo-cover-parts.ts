import {
  box,
  circle,
  eightStar,
  fill,
  lattice,
  line,
  rounded,
  svg,
} from '#features/demo/demo-shapes.ts';

type Place = readonly [x: number, y: number];

export const COVER_WIDTH = 1200;
export const COVER_HEIGHT = 630;

export const EMERALD = '#0f5b49';
export const DEEP = '#0b4638';
export const LEAF = '#2c7a60';
export const TINT = '#e4f0ec';
export const GOLD = '#a9792b';
export const LIGHT_GOLD = '#d8b26a';
export const PAPER = '#faf7f1';
export const SAND = '#efe4cd';
export const HAIRLINE = '#e6dfd2';
export const INK = '#17221e';
export const GREY = '#c9cfc8';

/** A cover of these parts, the first at the back. */
export const cover = (...body: readonly string[]) => svg(COVER_WIDTH, COVER_HEIGHT, body);

/** The whole picture in one colour, the ornament over it. */
export function ground(color: string, ornament: string): string {
  return (
    box([0, 0], COVER_WIDTH, COVER_HEIGHT, color) + lattice([-5, -15], 11, 6, 110, ornament, 2.5)
  );
}

/** A path whose coordinates are shares of `size`, counted from `[x, y]`. */
export function scaled([x, y]: Place, size: number, points: readonly Place[]): string {
  return `M${points.map(([dx, dy]) => `${rounded(x + dx * size)} ${rounded(y + dy * size)}`).join('L')}Z`;
}

/** The Kaaba from a corner, standing on `at`, as high as `size`. No writing is drawn. */
export function kaaba(at: Place, size: number): string {
  const part = (color: string, points: readonly Place[]) => fill(scaled(at, size, points), color);
  return [
    part('#2b3a34', [
      [-0.6, -0.9],
      [0.06, -0.8],
      [0.6, -0.92],
      [-0.04, -1],
    ]),
    part('#222f2a', [
      [-0.6, -0.9],
      [0.06, -0.8],
      [0.06, 0],
      [-0.6, -0.14],
    ]),
    part(INK, [
      [0.06, -0.8],
      [0.6, -0.92],
      [0.6, -0.17],
      [0.06, 0],
    ]),
    part(LIGHT_GOLD, [
      [-0.6, -0.73],
      [0.06, -0.61],
      [0.06, -0.53],
      [-0.6, -0.65],
    ]),
    part('#c39a4e', [
      [0.06, -0.61],
      [0.6, -0.74],
      [0.6, -0.66],
      [0.06, -0.53],
    ]),
    part('#c39a4e', [
      [0.26, -0.42],
      [0.39, -0.455],
      [0.39, -0.17],
      [0.26, -0.13],
    ]),
  ].join('');
}

/** A minaret of two galleries standing on `[x, base]`. */
export function minaret([x, base]: Place, height: number, color: string, trim: string): string {
  const width = height * 0.085;
  const slab = (share: number, wide: number, high: number, tone: string) =>
    box([x - (width * wide) / 2, base - height * share], width * wide, height * high, tone);
  return [
    slab(0.5, 1.2, 0.5, color),
    slab(0.76, 0.86, 0.27, color),
    slab(0.89, 0.5, 0.14, color),
    slab(0.52, 1.7, 0.035, trim),
    slab(0.775, 1.3, 0.028, trim),
    fill(
      scaled([x, base], height, [
        [-0.032, -0.885],
        [0, -0.97],
        [0.032, -0.885],
      ]),
      trim,
    ),
    circle([x, base - height * 0.985], height * 0.012, trim),
  ].join('');
}

/** A date palm standing on `[x, base]`. */
export function palm([x, base]: Place, height: number, color: string): string {
  const top = base - height;
  const reach = height * 0.34;
  const fronds = [-1, -0.86, -0.5, 0, 0.5, 0.86, 1].map((side, place) => {
    const drop = [0.5, 0.06, -0.3, -0.42, -0.3, 0.06, 0.5][place] ?? 0;
    return (
      `M${x} ${rounded(top)}Q${rounded(x + side * reach * 0.7)} ${rounded(top + (drop - 0.42) * reach)} ` +
      `${rounded(x + side * reach)} ${rounded(top + drop * reach)}`
    );
  });
  return (
    line(
      `M${x} ${base}Q${rounded(x - height * 0.06)} ${rounded(base - height / 2)} ${x} ${rounded(top)}`,
      color,
      rounded(height * 0.055),
    ) + line(fronds.join(''), color, rounded(height * 0.06))
  );
}

/** Stars of a clear night; the biggest have eight points. */
export function nightStars(
  color: string,
  places: readonly (readonly [x: number, y: number, r: number])[],
): string {
  return places
    .map(([x, y, r]) => (r >= 6 ? fill(eightStar([x, y], r), color) : circle([x, y], r, color)))
    .join('');
}

/** Hills from side to side, the first and the last height at the edges. */
export function hills(heights: readonly number[], color: string): string {
  const step = COVER_WIDTH / (heights.length - 1);
  const curves = heights.slice(1).map((y, place) => {
    const from = heights[place] ?? y;
    const x = step * place;
    return `C${rounded(x + step / 2)} ${from} ${rounded(x + step / 2)} ${y} ${rounded(x + step)} ${y}`;
  });
  return fill(`M0 ${heights[0] ?? 0}${curves.join('')}V${COVER_HEIGHT}H0Z`, color);
}

/** Bars in place of lines of text. */
export function textBars(
  [x, y]: Place,
  widths: readonly number[],
  color: string,
  step = 34,
): string {
  return widths.map((width, row) => box([x, y + row * step], width, 12, color, 6)).join('');
}
