import {
  arch,
  box,
  circle,
  crescent,
  eightStar,
  fill,
  lattice,
  line,
  polar,
  rounded,
  svg,
} from '#features/demo/demo-shapes.ts';

const SIZE = 512;
const CENTRE = [256, 256] as const;
const EMERALD = '#0f5b49';
const GOLD = '#c39a4e';
const PAPER = '#faf7f1';
const SAND = '#e8dcc4';

function emblem(ground: string, body: readonly string[]): string {
  return svg(SIZE, SIZE, [box([0, 0], SIZE, SIZE, ground), ...body]);
}

/** Walks to the right; its left foot stands on 0, 0. */
const CAMEL =
  'M0 0v-26c2-14 12-16 18-10 4-16 20-20 26 0 6-4 12-10 16-26l14-6 2 8-8 4c0 20-6 32-18 36' +
  'l-2 22h-6l-4-20h-16l-4 18h-6l-2-18-4 18Z';

function caravan(): string {
  return emblem('#7c4a35', [
    circle([256, 196], 84, '#d99f63'),
    fill('M0 344C84 300 150 300 222 330S392 372 512 306V512H0Z', '#93593f'),
    fill('M0 404C110 352 226 420 330 396S460 356 512 366V512H0Z', '#643a2a'),
    ...[
      [92, 320],
      [206, 334],
      [322, 350],
    ].map(([x, y]) => fill(CAMEL, '#f3e6cf', `transform="translate(${x} ${y}) scale(1.4)"`)),
  ]);
}

function lantern(): string {
  const copper = '#c98f55';
  return emblem('#1d2f3a', [
    circle(CENTRE, 176, '#243b48'),
    line('M256 62v40', copper, 10),
    circle([256, 112], 15, 'none', `stroke="${copper}" stroke-width="10"`),
    fill('M256 124C284 142 316 152 324 186H188C196 152 228 142 256 124Z', copper),
    box([176, 186], 160, 20, '#e2b27c', 10),
    fill('M192 214H320L346 292 308 372H204L166 292Z', '#f4dfb4'),
    line('M192 214H320L346 292 308 372H204L166 292Z', copper, 12),
    line('M256 214V372M166 292H346', copper, 8),
    line('M192 214L256 292L320 214M204 372L256 292L308 372', copper, 8),
    fill(eightStar([256, 292], 40), '#1d2f3a'),
    fill(eightStar([256, 292], 24), '#f4dfb4'),
    box([196, 380], 120, 18, '#e2b27c', 9),
    fill('M222 406H290L270 434H242Z', copper),
  ]);
}

function tent(): string {
  return emblem('#e3ece6', [
    circle(CENTRE, 190, '#cfdfd5'),
    fill('M112 380H400A190 190 0 0 1 112 380Z', '#b3c9bb'),
    line('M256 106V150', EMERALD, 9),
    fill('M256 104l50 17-50 17Z', '#b98a3e'),
    fill('M256 144C276 214 340 270 424 300V384H88V300C172 270 236 214 256 144Z', '#ffffff'),
    fill('M256 144C276 214 340 270 424 300V384H340C330 300 282 220 256 144Z', '#e9efe9'),
    fill('M256 216C262 280 282 340 310 384H202C230 340 250 280 256 216Z', EMERALD),
    fill(
      'M88 300a28 22 0 0 0 56 0 28 22 0 0 0 56 0 28 22 0 0 0 56 0 28 22 0 0 0 56 0 28 22 0 0 0 56 0 28 22 0 0 0 56 0Z',
      '#b98a3e',
    ),
    box([72, 380], 368, 9, EMERALD, 4),
  ]);
}

/** A half sun with seven rays over the line of the horizon. */
function sevenDawns(): string {
  const rays = Array.from({ length: 7 }, (_, ray) => {
    const angle = -78 + ray * 26;
    const from = polar([256, 318], 126, angle);
    const to = polar([256, 318], ray % 2 === 0 ? 176 : 206, angle);
    return line(`M${from.join(' ')}L${to.join(' ')}`, '#f2c27d', 18);
  });
  return emblem('#a4503a', [
    ...rays,
    fill('M162 318A94 94 0 0 1 350 318Z', '#fae3bd'),
    line('M84 348H428', '#fae3bd', 14),
    line('M132 386H380', '#f2c27d', 12),
    line('M188 422H324', '#cf7d5c', 11),
  ]);
}

/** A drop over the rings of a spring. */
function spring(): string {
  return emblem('#e2eef1', [
    ...[168, 124, 80].map((radius, ring) =>
      line(
        `M${256 - radius} 350A${radius} ${rounded(radius * 0.36)} 0 0 0 ${256 + radius} 350A${radius} ${rounded(radius * 0.36)} 0 0 0 ${256 - radius} 350Z`,
        ['#8fc0cc', '#4f9bb0', '#0f6f8c'][ring] ?? '',
        12,
      ),
    ),
    fill('M256 78C292 148 334 192 334 250A78 78 0 0 1 178 250C178 192 220 148 256 78Z', '#0f6f8c'),
    fill('M256 78C292 148 334 192 334 250A78 78 0 0 1 256 328Z', '#0b5a73'),
    line('M212 252A44 44 0 0 0 250 294', '#d6edf2', 13),
    circle([256, 350], 12, '#0f6f8c'),
  ]);
}

function minaret(): string {
  const stone = '#f5ead3';
  const shade = '#dbc7a0';
  const storey = (x: number, y: number, width: number, height: number) =>
    box([x, y], width, height, stone) + box([x + width * 0.62, y], width * 0.38, height, shade);
  return emblem('#27406a', [
    fill(arch([256, 512], 388, 484, 0.3), '#34527f'),
    circle([344, 168], 9, '#f0d9a2'),
    circle([168, 214], 6, '#f0d9a2'),
    circle([370, 252], 5, '#f0d9a2'),
    line('M256 84v26', '#f0d9a2', 7),
    fill(crescent([256, 78], 18, -90), '#f0d9a2'),
    fill('M256 108C266 130 284 140 284 164H228C228 140 246 130 256 108Z', '#d5a959'),
    storey(234, 164, 44, 54),
    box([218, 216], 76, 14, '#d5a959', 4),
    storey(228, 230, 56, 96),
    fill(arch([250, 296], 16, 40), '#27406a'),
    box([206, 324], 100, 16, '#d5a959', 4),
    storey(218, 340, 76, 172),
    fill(arch([248, 430], 22, 56), '#27406a'),
    fill('M0 468C120 436 190 462 256 458S420 440 512 470V512H0Z', '#1b2f52'),
  ]);
}

function moonThreshold(): string {
  return emblem('#efe9f3', [
    fill(arch([256, 432], 300, 364), '#4a3f6b'),
    fill(arch([256, 432], 244, 316), '#5d5183'),
    fill(arch([256, 432], 188, 268), '#332b50'),
    fill(crescent([250, 286], 54, -28), '#e9cf94'),
    fill(eightStar([292, 262], 13), '#e9cf94'),
    box([90, 424], 332, 22, '#c39a4e', 5),
    box([62, 454], 388, 16, '#4a3f6b', 5),
  ]);
}

/** Contours of a dune lit from one side. */
function sand(): string {
  return emblem('#f4e6cb', [
    `<clipPath id="round"><circle cx="256" cy="256" r="196"/></clipPath>`,
    `<g clip-path="url(#round)">`,
    box([0, 0], SIZE, SIZE, '#f0cf94'),
    circle([338, 166], 50, '#fbf0d8'),
    fill('M40 300C150 190 214 210 270 262S402 330 480 248V512H40Z', '#d9a564'),
    fill('M40 300C150 190 214 210 270 262C214 268 170 330 60 372Z', '#e6ba7c'),
    fill('M40 388C140 300 250 330 320 352S430 372 480 330V512H40Z', '#b97f45'),
    line('M66 420C150 360 240 372 300 392S410 410 452 388', '#e0b27a', 8),
    line('M92 450C170 402 250 408 306 424S392 438 424 424', '#d09e63', 7),
    '</g>',
    circle(CENTRE, 196, 'none', 'stroke="#8a5a2e" stroke-width="12"'),
  ]);
}

function blueArch(): string {
  return emblem('#0f5a78', [
    fill(arch([256, 428], 320, 352), '#1a7493'),
    fill(arch([256, 428], 256, 298), '#4c9fb8'),
    fill(arch([256, 428], 192, 244), '#a8d3de'),
    fill(arch([256, 428], 128, 190), '#f6f3ea'),
    fill(eightStar([256, 346], 34), '#0f5a78'),
    box([76, 426], 360, 16, '#e7c583', 4),
  ]);
}

function datePalm(): string {
  const leaf = '#3f6b45';
  const leaves = [
    'M256 196C216 142 150 132 96 176C150 172 204 184 256 196Z',
    'M256 196C296 142 362 132 416 176C362 172 308 184 256 196Z',
    'M256 196C206 192 140 220 120 292C160 250 210 224 256 196Z',
    'M256 196C306 192 372 220 392 292C352 250 302 224 256 196Z',
    'M256 196C236 142 240 98 284 70C300 116 288 160 256 196Z',
    'M256 196C236 150 204 110 172 96C176 140 212 174 256 196Z',
    'M256 196C280 152 316 116 350 104C342 146 304 176 256 196Z',
  ];
  return emblem('#eef1df', [
    circle(CENTRE, 192, '#dfe6c8'),
    fill('M242 200C250 280 246 350 226 424H286C270 350 266 280 270 200Z', '#8a6238'),
    line('M240 270l32-6M238 306l34-6M236 342l38-6M232 378l46-8', '#dfe6c8', 6),
    ...leaves.map((d, place) => fill(d, place % 2 === 0 ? leaf : '#55854f')),
    ...[
      [236, 214],
      [256, 226],
      [276, 214],
      [246, 240],
      [266, 240],
    ].map(([x = 0, y = 0]) => circle([x, y], 10, '#b06a2c')),
    fill('M104 424C180 398 332 398 408 424 372 442 140 442 104 424Z', leaf),
  ]);
}

function starLattice(): string {
  return emblem(EMERALD, [
    '<clipPath id="tile"><rect x="84" y="84" width="344" height="344" rx="28"/></clipPath>',
    `<g clip-path="url(#tile)">`,
    box([84, 84], 344, 344, '#156b57'),
    lattice([26, 26], 4, 4, 115, GOLD, 9),
    '</g>',
    fill(eightStar(CENTRE, 82), EMERALD),
    line(eightStar(CENTRE, 82), '#e6c88c', 11),
    fill(eightStar(CENTRE, 34), '#e6c88c'),
    box([84, 84], 344, 344, 'none', 28, 'stroke="#e6c88c" stroke-width="11"'),
  ]);
}

function eighthStar(): string {
  const petals = Array.from({ length: 8 }, (_, petal) => {
    const [x, y] = polar(CENTRE, 140, petal * 45);
    return petal === 1
      ? fill(eightStar([x, y], 42), '#b98a3e')
      : fill(eightStar([x, y], 30), '#3f4d78');
  });
  return emblem(PAPER, [
    circle(CENTRE, 206, 'none', `stroke="${SAND}" stroke-width="10"`),
    ...petals,
    fill(eightStar(CENTRE, 84), '#2b3a67'),
    fill(eightStar(CENTRE, 46, 22.5), PAPER),
    fill(eightStar(CENTRE, 24), '#b98a3e'),
  ]);
}

/** Emblems of the twelve invented companies, 512 × 512, by the key of the company. */
export const DEMO_LOGOS = {
  karavan: caravan(),
  fonar: lantern(),
  shater: tent(),
  rassvet: sevenDawns(),
  rodnik: spring(),
  minaret: minaret(),
  porog: moonThreshold(),
  pesok: sand(),
  arka: blueArch(),
  finik: datePalm(),
  reshetka: starLattice(),
  zvezda: eighthStar(),
} as const;
