import {
  cover,
  COVER_WIDTH,
  DEEP,
  EMERALD,
  GOLD,
  GREY,
  ground,
  hills,
  INK,
  LEAF,
  LIGHT_GOLD,
  minaret,
  PAPER,
  SAND,
  scaled,
  textBars,
  TINT,
} from '#features/demo/demo-cover-parts.ts';
import { box, circle, eightStar, fill, line, polar } from '#features/demo/demo-shapes.ts';

/** A suitcase, the folded ihram on it, an umbrella and sandals. */
export function suitcase(): string {
  const sandal = (x: number, turn: number) =>
    `<g transform="translate(${x} 508) rotate(${turn})">` +
    box([-26, -60], 52, 124, '#8a5f35', 26) +
    box([-18, -52], 36, 108, '#a97848', 18) +
    line('M-24 -8Q0 -34 24 -8M0 -26V-46', '#5c3d20', 9) +
    '</g>';
  return cover(
    ground('#f1e7d3', '#e8dbc0'),
    fill('M0 540H1200V630H0Z', '#dcc9a2'),
    line('M452 214V150q0 -22 22 -22h212q22 0 22 22v64', '#5f6f69', 18),
    box([330, 214], 500, 340, EMERALD, 34),
    box([330, 214], 500, 340, 'none', 34, `stroke="${DEEP}" stroke-width="8"`),
    ...[420, 500, 580, 660, 740].map((x) => line(`M${x} 240V528`, '#1c6a57', 8)),
    box([560, 360], 40, 60, LIGHT_GOLD, 8),
    box([404, 546], 60, 26, INK, 10),
    box([696, 546], 60, 26, INK, 10),
    fill('M396 214C392 170 420 152 470 152H690C742 152 768 172 764 214Z', '#fdfcf8'),
    line('M398 194C470 178 690 178 762 194M430 166C500 158 660 158 734 168', '#ddd5c4', 5),
    line('M930 560V256', '#6b5a3e', 10),
    line('M930 548q0 30 26 30t26 -26', '#6b5a3e', 10),
    fill('M930 150L984 470Q930 492 876 470Z', GOLD),
    fill('M930 150L984 470Q956 482 930 482Z', '#8a6118'),
    circle([930, 146], 9, '#6b5a3e'),
    sandal(172, -8),
    sandal(246, 10),
  );
}

interface Walker {
  at: readonly [x: number, y: number];
  height: number;
  robe: string;
  shade: string;
  head: string;
}

/** Somebody in a long robe, seen from behind. */
function walker({ at, height, robe, shade, head }: Walker): string {
  const [x, y] = at;
  return (
    fill(
      scaled(at, height, [
        [-0.09, -0.77],
        [0.09, -0.77],
        [0.16, -0.66],
        [0.21, 0],
        [-0.21, 0],
        [-0.16, -0.66],
      ]),
      robe,
    ) +
    fill(
      scaled(at, height, [
        [0.05, -0.77],
        [0.09, -0.77],
        [0.16, -0.66],
        [0.21, 0],
        [0.08, 0],
      ]),
      shade,
    ) +
    circle([x, y - height * 0.86], height * 0.105, head)
  );
}

/** Three generations hand in hand on the way to the minarets. */
export function family(): string {
  return cover(
    ground('#f4e4d0', '#ecd8bf'),
    circle([600, 300], 190, '#f0cf96'),
    circle([600, 300], 232, 'none', 'stroke="#f0cf96" stroke-width="3"'),
    minaret([214, 500], 320, '#dcb98c', '#c79f6b'),
    minaret([992, 500], 320, '#dcb98c', '#c79f6b'),
    hills([500, 486, 500, 480, 500], '#d2b184'),
    fill('M430 630L540 486H660L770 630Z', SAND),
    line('M436 470L478 462M560 450L638 512M690 512L760 450', '#8a6b4a', 13),
    line('M356 486L330 470M326 462V594', '#6b4a24', 10),
    walker({ at: [396, 596], height: 268, robe: '#f7f3e9', shade: '#e2d9c6', head: '#d9d5cd' }),
    walker({ at: [520, 600], height: 330, robe: EMERALD, shade: DEEP, head: '#3a2a20' }),
    walker({ at: [664, 602], height: 190, robe: LIGHT_GOLD, shade: '#c39a4e', head: '#4a3426' }),
    walker({ at: [798, 600], height: 306, robe: '#5a4f74', shade: '#473d5e', head: '#5a4f74' }),
  );
}

/** A telephone with its signal, coins and a SIM card. */
export function telephone(): string {
  const coin = (x: number, y: number) =>
    circle([x, y], 62, '#c39a4e') +
    circle([x, y - 8], 62, LIGHT_GOLD) +
    line(eightStar([x, y - 8], 34), '#a9792b', 6);
  return cover(
    ground('#17413a', '#1f4d45'),
    box([478, 76], 248, 478, '#0b1f1b', 38),
    box([496, 112], 212, 394, '#f5f9f7', 12),
    box([574, 92], 56, 8, '#36504a', 4),
    circle([602, 530], 12, '#36504a'),
    circle([602, 236], 64, TINT),
    ...[24, 44, 64].map((radius) => {
      const [fromX, fromY] = polar([602, 272], radius, -44);
      const [toX, toY] = polar([602, 272], radius, 44);
      return line(`M${fromX} ${fromY}A${radius} ${radius} 0 0 1 ${toX} ${toY}`, EMERALD, 10);
    }),
    circle([602, 266], 8, EMERALD),
    textBars([530, 344], [144, 110], GREY, 30),
    box([530, 424], 144, 44, EMERALD, 22),
    box([568, 440], 68, 12, TINT, 6),
    coin(236, 458),
    coin(336, 492),
    coin(286, 372),
    fill('M838 204H958L1010 256V438H838Z', PAPER),
    box([872, 288], 104, 104, LIGHT_GOLD, 14),
    line('M872 322H908M872 358H908M940 322H976M940 358H976M908 288V392M940 288V392', '#a9792b', 5),
  );
}

/** The sun's way over a road with the places that open the six times. */
export function sunArc(): string {
  const centre = [600, 470] as const;
  const times = [-104, -84, 0, 44, 82, 104];
  return cover(
    ground('#f6ead2', '#eeddbd'),
    circle(
      centre,
      356,
      'none',
      `stroke="${LIGHT_GOLD}" stroke-width="5" stroke-dasharray="4 18" stroke-linecap="round"`,
    ),
    circle(centre, 236, '#fbf3e2'),
    circle([600, 114], 54, '#eebd5c'),
    ...Array.from({ length: 12 }, (_, ray) => {
      const [fromX, fromY] = polar([600, 114], 68, ray * 30);
      const [toX, toY] = polar([600, 114], 86, ray * 30);
      return line(`M${fromX} ${fromY}L${toX} ${toY}`, '#eebd5c', 8);
    }),
    ...times
      .filter((degrees) => degrees !== 0)
      .map((degrees) =>
        circle(polar(centre, 356, degrees), 20, EMERALD, `stroke="${PAPER}" stroke-width="7"`),
      ),
    minaret([600, 474], 270, EMERALD, GOLD),
    fill('M500 474V410C500 366 520 356 534 330C548 356 568 366 568 410V474Z', LEAF),
    fill('M632 474V410C632 366 652 356 666 330C680 356 700 366 700 410V474Z', LEAF),
    fill('M0 470H1200V630H0Z', '#24443c'),
    box([0, 466], COVER_WIDTH, 8, GOLD),
    ...[-104, 104].map((degrees) =>
      circle(polar(centre, 356, degrees), 20, '#f1dca4', `stroke="#24443c" stroke-width="7"`),
    ),
    fill('M440 630L578 474H622L760 630Z', '#3b5a52'),
    line('M600 490V508M600 534V562M600 594V630', LIGHT_GOLD, 8),
  );
}
