import {
  cover,
  COVER_HEIGHT,
  COVER_WIDTH,
  EMERALD,
  GOLD,
  ground,
  hills,
  kaaba,
  LEAF,
  LIGHT_GOLD,
  minaret,
  nightStars,
  palm,
  PAPER,
  SAND,
  scaled,
  TINT,
} from '#features/demo/demo-cover-parts.ts';
import {
  arch,
  box,
  circle,
  crescent,
  eightStar,
  fill,
  line,
  polar,
  rounded,
} from '#features/demo/demo-shapes.ts';

/** Seven circles around the Kaaba, people as points on them. */
export function circling(): string {
  const [centreX, centreY] = [600, 382];
  const wide = (ring: number) => 208 + ring * 62;
  const FLATNESS = 0.4;
  const people = Array.from({ length: 7 }, (_, ring) =>
    Array.from({ length: 9 + ring * 3 }, (__, place) => {
      const turn = ((place * 360) / (9 + ring * 3) + ring * 17 + (place % 3) * 3) % 360;
      const [x, y] = polar([0, 0], wide(ring), turn);
      return {
        isBehind: y < 0,
        dot: circle(
          [centreX + x, centreY + y * FLATNESS],
          5 + ring * 0.4,
          (place + ring) % 4 === 0 ? LIGHT_GOLD : PAPER,
        ),
      };
    }),
  ).flat();
  const dots = (behind: boolean) =>
    people.filter(({ isBehind }) => isBehind === behind).map(({ dot }) => dot);
  return cover(
    box([0, 0], COVER_WIDTH, COVER_HEIGHT, EMERALD),
    ...Array.from(
      { length: 7 },
      (_, fromOutside) =>
        `<ellipse cx="${centreX}" cy="${centreY}" rx="${wide(6 - fromOutside)}" ` +
        `ry="${rounded(wide(6 - fromOutside) * FLATNESS)}" ` +
        `fill="${fromOutside % 2 === 0 ? '#146350' : EMERALD}"/>`,
    ),
    ...dots(true),
    kaaba([592, 430], 240),
    ...dots(false),
  );
}

const tent = (x: number, y: number, size: number, shade: string): string =>
  fill(
    scaled([x, y], size, [
      [-0.5, 0],
      [-0.5, -0.34],
      [0, -0.78],
      [0.5, -0.34],
      [0.5, 0],
    ]),
    '#fdfcf8',
  ) +
  fill(
    scaled([x, y], size, [
      [0, 0],
      [0, -0.78],
      [0.5, -0.34],
      [0.5, 0],
    ]),
    shade,
  ) +
  fill(
    scaled([x, y], size, [
      [-0.1, 0],
      [-0.1, -0.28],
      [0, -0.4],
      [0.1, -0.28],
      [0.1, 0],
    ]),
    LEAF,
  );

/** Rows of white tents before bare mountains. */
export function tents(): string {
  const row = (y: number, size: number, shift: number) =>
    Array.from({ length: Math.ceil(COVER_WIDTH / size) + 1 }, (_, place) =>
      tent(place * size * 1.16 + shift, y, size, '#e3ddcf'),
    ).join('');
  return cover(
    ground('#f3e3c3', '#ecd9b3'),
    circle([890, 168], 84, '#e5b765'),
    circle([890, 168], 112, 'none', 'stroke="#e5b765" stroke-width="3" opacity="0.6"'),
    hills([300, 220, 290, 160, 270, 210, 300], '#c9a877'),
    hills([350, 300, 260, 330, 240, 320, 270], '#b48f5e'),
    fill('M0 356H1200V630H0Z', '#d9c08f'),
    row(392, 80, 8),
    row(478, 112, -24),
    row(602, 160, 36),
  );
}

/** A fork of the road and the post that points both ways. */
export function signpost(): string {
  return cover(
    ground('#e6ecdf', '#d9e2d0'),
    circle([250, 170], 70, '#f0d9a4'),
    hills([400, 350, 390, 330, 380, 360], '#b7c7a6'),
    hills([470, 430, 450, 420, 460, 430], '#93aa82'),
    fill(
      'M500 630C540 530 450 490 196 458L252 446C500 468 590 500 624 538C664 492 780 456 960 440L1016 446C800 474 716 530 760 630Z',
      SAND,
    ),
    box([591, 150], 26, 424, '#6b5a3e', 6),
    fill(
      scaled([604, 150], 1, [
        [-26, 0],
        [0, -34],
        [26, 0],
      ]),
      '#584a32',
    ),
    fill('M604 190H822L868 232L822 274H580V190Z', EMERALD),
    fill('M628 304H386L340 346L386 388H628Z', LIGHT_GOLD),
    box([632, 224], 150, 16, TINT, 8),
    box([420, 338], 150, 16, GOLD, 8),
    fill(eightStar([820, 232], 15), LIGHT_GOLD),
  );
}

/** A night of Ramadan: the Kaaba between minarets, a crescent, lanterns. */
export function ramadanNight(): string {
  const lantern = (x: number, length: number, size: number) =>
    line(`M${x} 0V${length}`, '#8d6f3a', 3) +
    fill(
      scaled([x, length], size, [
        [0, 0],
        [0.34, 0.24],
        [-0.34, 0.24],
      ]),
      GOLD,
    ) +
    fill(
      scaled([x, length], size, [
        [-0.3, 0.24],
        [0.3, 0.24],
        [0.38, 0.56],
        [0.22, 0.92],
        [-0.22, 0.92],
        [-0.38, 0.56],
      ]),
      '#f4d58c',
    ) +
    line(
      `M${x} ${length + size * 0.26}V${length + size * 0.9}M${x - size * 0.36} ${length + size * 0.56}H${x + size * 0.36}`,
      GOLD,
      4,
    ) +
    box([x - size * 0.28, length + size * 0.9], size * 0.56, size * 0.1, GOLD, 3);
  return cover(
    ground('#12283a', '#183247'),
    nightStars('#e9dcb6', [
      [180, 96, 7],
      [352, 150, 3],
      [470, 70, 4],
      [590, 130, 3],
      [718, 60, 7],
      [1052, 240, 4],
      [1130, 110, 3],
      [430, 250, 3],
      [764, 214, 3],
    ]),
    fill(crescent([908, 138], 66, -22), '#f1dca4'),
    lantern(120, 96, 110),
    lantern(262, 40, 84),
    lantern(1092, 60, 96),
    minaret([212, 560], 380, '#2c4a5f', '#d8b26a'),
    minaret([330, 560], 300, '#26435a', '#b8955a'),
    minaret([988, 560], 380, '#2c4a5f', '#d8b26a'),
    minaret([870, 560], 300, '#26435a', '#b8955a'),
    fill('M0 470H1200V630H0Z', '#21405a'),
    ...Array.from({ length: 20 }, (_, place) =>
      fill(arch([30 + place * 60, 556], 42, 70, 0.5), '#f0d08a', 'opacity="0.75"'),
    ),
    fill('M0 548H1200V630H0Z', '#d9d2c0'),
    box([0, 544], COVER_WIDTH, 8, '#b8955a'),
    kaaba([600, 604], 310),
  );
}

const umbrella = (x: number, y: number, size: number): string =>
  box([x - size * 0.02, y - size * 0.74], size * 0.04, size * 0.74, '#cdbd97') +
  fill(
    scaled([x, y], size, [
      [-0.46, -0.96],
      [0.46, -0.96],
      [0.06, -0.62],
      [-0.06, -0.62],
    ]),
    '#fdfaf2',
  ) +
  fill(
    scaled([x, y], size, [
      [0, -0.96],
      [0.46, -0.96],
      [0.06, -0.62],
      [0, -0.62],
    ]),
    '#ece1c8',
  );

/** The green dome among minarets, the umbrellas of the court and date palms. */
export function greenDome(): string {
  return cover(
    ground('#e3efe9', '#d5e6de'),
    circle([210, 178], 66, '#f3d9a0'),
    hills([430, 400, 430, 380, 420, 390], '#c8d9cb'),
    minaret([404, 560], 440, '#fbf6ea', LIGHT_GOLD),
    minaret([796, 560], 440, '#fbf6ea', LIGHT_GOLD),
    fill('M458 392H742V560H458Z', '#f1e8d2'),
    fill('M494 392V350C494 250 572 240 600 176C628 240 706 250 706 350V392Z', LEAF),
    fill('M600 176C628 240 706 250 706 350V392H650C664 320 640 236 600 176Z', '#22654f'),
    box([480, 382], 240, 24, '#e0d3b4', 4),
    line('M600 176V140', LIGHT_GOLD, 7),
    fill(crescent([600, 122], 19, -90), LIGHT_GOLD),
    ...[506, 568, 632, 694].map((x) => fill(arch([x, 560], 42, 112, 0.5), '#c9b88e')),
    fill('M0 552H1200V630H0Z', '#f4ecdb'),
    box([0, 548], COVER_WIDTH, 6, '#dccda6'),
    umbrella(282, 604, 172),
    umbrella(918, 604, 172),
    palm([134, 606], 330, '#3f7d5f'),
    palm([1066, 606], 330, '#3f7d5f'),
  );
}
