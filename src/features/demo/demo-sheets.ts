import {
  box,
  circle,
  crescent,
  eightStar,
  fill,
  lattice,
  line,
  svg,
} from '#features/demo/demo-shapes.ts';

const WIDTH = 1200;
const HEIGHT = 800;
const EMERALD = '#0f5b49';
const TINT = '#e4f0ec';
const GOLD = '#a9792b';
const PAPER = '#faf7f1';
const HAIRLINE = '#e6dfd2';
const TEXT = '#c9cfc8';
const HEADING = '#7d918a';

/** Bars in place of lines of text. */
function words(x: number, y: number, widths: readonly number[], color = TEXT): string {
  return widths.map((width, row) => box([x, y + row * 30], width, 12, color, 6)).join('');
}

function card(x: number, y: number, width: number, height: number): string {
  return box([x, y], width, height, '#ffffff', 20, `stroke="${HAIRLINE}" stroke-width="2"`);
}

/** A band on top with the ornament, the heading as two bars. */
function heading(ground: string, ornament: string): string {
  return (
    `<clipPath id="band"><rect width="${WIDTH}" height="176"/></clipPath>` +
    `<g clip-path="url(#band)">${box([0, 0], WIDTH, 176, ground)}` +
    `${lattice([680, -42], 6, 3, 88, ornament, 2.5)}</g>` +
    box([72, 62], 400, 26, PAPER, 13) +
    box([72, 108], 250, 14, PAPER, 7, 'opacity="0.55"')
  );
}

const kaaba = ([x, y]: readonly [number, number]): string =>
  fill(
    `M${x - 34} ${y - 20}L${x + 6} ${y - 32}L${x + 34} ${y - 22}V${y + 28}L${x - 4} ${y + 36}L${x - 34} ${y + 26}Z`,
    '#22302b',
  ) +
  fill(`M${x - 4} ${y - 12}L${x + 34} ${y - 22}V${y + 28}L${x - 4} ${y + 36}Z`, '#17221e') +
  fill(
    `M${x - 34} ${y - 8}L${x - 4} ${y + 2}L${x + 34} ${y - 9}V${y}L${x - 4} ${y + 12}L${x - 34} ${y + 2}Z`,
    '#d0a352',
  );

const dome = ([x, y]: readonly [number, number]): string =>
  fill(
    `M${x - 32} ${y + 34}V${y + 10}C${x - 32} ${y - 18} ${x - 8} ${y - 20} ${x} ${y - 40}C${x + 8} ${y - 20} ${x + 32} ${y - 18} ${x + 32} ${y + 10}V${y + 34}Z`,
    '#2c7a60',
  ) + box([x - 38, y + 20], 76, 16, '#e0d3b4', 3);

const plane = ([x, y]: readonly [number, number]): string =>
  fill(
    'M0-38C6-38 8-28 8-14L40 8V16L8 6V24L18 32V38L0 33L-18 38V32L-8 24V6L-40 16V8L-8-14C-8-28-6-38 0-38Z',
    EMERALD,
    `transform="translate(${x} ${y}) rotate(58)"`,
  );

const bed = ([x, y]: readonly [number, number]): string =>
  line(
    `M${x - 36} ${y - 24}V${y + 28}M${x - 36} ${y + 14}H${x + 36}V${y + 28}M${x + 36} ${y + 14}V${y + 2}C${x + 36} ${y - 8} ${x + 28} ${y - 10} ${x + 20} ${y - 10}H${x - 10}V${y + 12}`,
    EMERALD,
    7,
  ) + circle([x - 22, y - 4], 8, EMERALD);

const bus = ([x, y]: readonly [number, number]): string =>
  box([x - 38, y - 28], 76, 50, EMERALD, 10) +
  [-30, -8, 14].map((shift) => box([x + shift, y - 18], 16, 16, TINT, 3)).join('') +
  [-20, 20]
    .map((shift) => circle([x + shift, y + 24], 10, EMERALD, `stroke="#ffffff" stroke-width="5"`))
    .join('');

const dish = ([x, y]: readonly [number, number]): string =>
  fill(`M${x - 34} ${y + 10}A34 34 0 0 1 ${x + 34} ${y + 10}Z`, EMERALD) +
  circle([x, y - 30], 6, EMERALD) +
  box([x - 42, y + 16], 84, 9, EMERALD, 4);

const passport = ([x, y]: readonly [number, number]): string =>
  box([x - 28, y - 38], 56, 76, EMERALD, 8) +
  line(eightStar([x, y - 8], 15), TINT, 4) +
  box([x - 14, y + 20], 28, 6, TINT, 3);

const book = ([x, y]: readonly [number, number]): string =>
  fill(
    `M${x} ${y - 20}C${x - 14} ${y - 32} ${x - 32} ${y - 32} ${x - 40} ${y - 28}V${y + 24}C${x - 30} ${y + 20} ${x - 14} ${y + 20} ${x} ${y + 32}C${x + 14} ${y + 20} ${x + 30} ${y + 20} ${x + 40} ${y + 24}V${y - 28}C${x + 32} ${y - 32} ${x + 14} ${y - 32} ${x} ${y - 20}Z`,
    EMERALD,
  ) + line(`M${x} ${y - 16}V${y + 26}`, TINT, 5);

/** The way of the days: stations along a winding road. */
function programme(): string {
  const stations = [
    { at: [176, 360], icon: plane },
    { at: [388, 452], icon: dome },
    { at: [600, 360], icon: bus },
    { at: [812, 452], icon: kaaba },
    { at: [1024, 360], icon: plane },
  ] as const;
  return svg(WIDTH, HEIGHT, [
    box([0, 0], WIDTH, HEIGHT, PAPER),
    heading(EMERALD, '#2a7461'),
    line(
      'M72 398C110 366 136 360 176 360C270 360 294 452 388 452S506 360 600 360 718 452 812 452 930 360 1024 360C1064 360 1090 366 1128 398',
      '#d9c59a',
      10,
      'stroke-dasharray="2 24"',
    ),
    ...stations.map(
      ({ at, icon }) =>
        circle(at, 72, '#ffffff', `stroke="${HAIRLINE}" stroke-width="2"`) + icon(at),
    ),
    ...stations.map(({ at: [x] }, day) => {
      const y = day % 2 === 0 ? 468 : 560;
      return (
        box([x - 40, y], 80, 16, day === 3 ? GOLD : HEADING, 8) +
        [128, 148, 104]
          .map((width, row) => box([x - width / 2, y + 36 + row * 26], width, 10, TEXT, 5))
          .join('')
      );
    }),
    box([72, 712], 1056, 2, HAIRLINE),
    words(72, 740, [360]),
    box([948, 732], 180, 28, TINT, 14),
  ]);
}

/** What the price holds: six tiles. */
function included(): string {
  const tiles = [plane, bed, bus, dish, passport, book];
  return svg(WIDTH, HEIGHT, [
    box([0, 0], WIDTH, HEIGHT, PAPER),
    heading('#3c5a68', '#54727f'),
    ...tiles.map((icon, tile) => {
      const x = 72 + (tile % 3) * 360;
      const y = 224 + Math.floor(tile / 3) * 236;
      return (
        card(x, y, 336, 208) +
        circle([x + 80, y + 82], 54, TINT) +
        icon([x + 80, y + 82]) +
        box([x + 156, y + 52], 132, 16, HEADING, 8) +
        words(x + 156, y + 88, [148, 112]) +
        words(x + 28, y + 162, [[220, 264, 190, 248, 206, 232][tile] ?? 0])
      );
    }),
    box([72, 712], 1056, 56, '#f0e4cc', 28),
    fill(eightStar([112, 740], 16), GOLD),
    box([148, 733], 420, 14, '#c9aa72', 7),
    box([964, 733], 124, 14, GOLD, 7),
  ]);
}

const ROAD = 'M480 190C560 300 390 380 450 470S520 560 520 628';

/** The two cities, the road between them and the nights in each. */
function twoCities(): string {
  const nights = (x: number, y: number, count: number, color: string) =>
    Array.from({ length: count }, (_, night) =>
      fill(crescent([x + night * 40, y], 12, -24), color),
    ).join('');
  return svg(WIDTH, HEIGHT, [
    box([0, 0], WIDTH, HEIGHT, '#f4ecdd'),
    fill('M0 0H268C232 96 300 178 252 282S150 452 214 566 330 716 306 800H0Z', '#cfe0e3'),
    line(
      'M292 0C256 96 324 178 276 282S174 452 238 566 354 716 330 800',
      '#ffffff',
      6,
      'opacity="0.8"',
    ),
    ...[96, 168, 240].map((y) => line(`M64 ${y * 2}q18-14 36 0t36 0`, '#a9c6cb', 6)),
    lattice([760, 0], 5, 8, 100, '#e8dcc3', 2.5),
    line(ROAD, '#ffffff', 26),
    line(ROAD, GOLD, 8, 'stroke-dasharray="18 18"'),
    circle([480, 190], 84, '#ffffff', 'stroke="#2c7a60" stroke-width="6"'),
    dome([480, 190]),
    circle([520, 628], 84, '#ffffff', `stroke="${GOLD}" stroke-width="6"`),
    kaaba([520, 626]),
    card(640, 92, 488, 196),
    box([676, 130], 180, 20, '#2c7a60', 10),
    words(676, 172, [380, 260]),
    nights(684, 248, 4, '#2c7a60'),
    card(640, 530, 488, 196),
    box([676, 568], 200, 20, GOLD, 10),
    words(676, 610, [340, 300]),
    nights(684, 686, 7, GOLD),
  ]);
}

/** Sheets of information from invented companies, 1200 × 800, by their subject. */
export const DEMO_SHEETS = {
  programme: programme(),
  included: included(),
  cities: twoCities(),
} as const;
