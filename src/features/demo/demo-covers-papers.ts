import {
  cover,
  DEEP,
  EMERALD,
  GOLD,
  GREY,
  ground,
  HAIRLINE,
  kaaba,
  LEAF,
  LIGHT_GOLD,
  PAPER,
  textBars,
  TINT,
} from '#features/demo/demo-cover-parts.ts';
import { box, circle, eightStar, fill, line } from '#features/demo/demo-shapes.ts';

/** Leaves of a calendar that lead to the Kaaba on the last one. */
export function calendar(): string {
  const leaf = (x: number, y: number, width: number, height: number) =>
    box([x + 8, y + 10], width, height, DEEP, 18, 'opacity="0.35"') +
    box([x, y], width, height, PAPER, 18) +
    fill(
      `M${x} ${y + 62}V${y + 18}a18 18 0 0 1 18 -18h${width - 36}a18 18 0 0 1 18 18v44Z`,
      LIGHT_GOLD,
    ) +
    [0.25, 0.75]
      .map((share) => box([x + width * share - 6, y - 16], 12, 40, '#eadfc4', 6))
      .join('');
  const days = (x: number, y: number, done: number) =>
    Array.from({ length: 16 }, (_, day) => {
      const left = x + (day % 4) * 54;
      const top = y + Math.floor(day / 4) * 54;
      return (
        box([left, top], 38, 38, day < done ? TINT : '#f1ece0', 8) +
        (day < done ? line(`M${left + 9} ${top + 20}l8 8l13 -16`, LEAF, 6) : '')
      );
    }).join('');
  return cover(
    ground(EMERALD, '#1c6a57'),
    leaf(116, 176, 268, 318),
    days(150, 262, 16),
    leaf(426, 156, 268, 318),
    days(460, 242, 9),
    leaf(736, 116, 348, 398),
    kaaba([908, 446], 226),
    box([786, 470], 248, 10, '#e4d8bd', 5),
  );
}

/** A passport, a shield with a mark of health, a syringe's vial. */
export function passport(): string {
  return cover(
    ground('#dfeaf0', '#d0dfe7'),
    `<g transform="translate(420 322) rotate(-7)">` +
      box([-146, -208], 320, 430, '#0c4a3c', 22, 'opacity="0.25"') +
      box([-160, -216], 320, 432, EMERALD, 22) +
      box([-136, -192], 272, 384, 'none', 12, 'stroke="#2a7461" stroke-width="3"') +
      line(eightStar([0, -44], 88), LIGHT_GOLD, 7) +
      line(eightStar([0, -44], 52), LIGHT_GOLD, 5) +
      box([-86, 94], 172, 16, LIGHT_GOLD, 8) +
      box([-56, 128], 112, 12, LIGHT_GOLD, 6, 'opacity="0.7"') +
      '</g>',
    fill(
      'M760 150C800 182 850 192 902 192V330C902 420 834 474 760 506C686 474 618 420 618 330V192C670 192 720 182 760 150Z',
      '#fdfcf8',
    ),
    fill(
      'M760 182C796 208 836 216 876 217V330C876 404 820 448 760 476C700 448 644 404 644 330V217C684 216 724 208 760 182Z',
      LEAF,
    ),
    line('M700 332L744 376L826 286', '#fdfcf8', 26),
    box([960, 262], 96, 36, '#8fa7b2', 8),
    box([976, 298], 64, 24, '#b9cad2', 0),
    box([944, 318], 128, 226, '#fdfcf8', 22),
    fill('M944 420H1072V522a22 22 0 0 1 -22 22H966a22 22 0 0 1 -22 -22Z', '#bfe0d4'),
    textBars([972, 356], [72, 50], GREY, 26),
  );
}

/** A contract with its seal under a magnifying glass. */
export function contract(): string {
  const glass = [796, 336] as const;
  return cover(
    ground('#f3ecdf', '#e9dfcb'),
    `<g transform="translate(500 318) rotate(-4)">` +
      box([-190, -246], 404, 520, '#cbb98f', 16, 'opacity="0.4"') +
      box([-202, -256], 404, 512, '#ffffff', 16, `stroke="${HAIRLINE}" stroke-width="3"`) +
      box([-158, -208], 220, 24, EMERALD, 12) +
      textBars([-158, -150], [300, 282, 312, 246], GREY) +
      textBars([-158, 10], [306, 270, 296], GREY) +
      line('M-158 186q24 -40 44 -6t46 -14t40 8', '#3c5a68', 7) +
      fill(eightStar([110, 168], 58), LIGHT_GOLD) +
      circle([110, 168], 34, '#f3e3bd') +
      line('M94 168l12 13l22 -26', GOLD, 8) +
      '</g>',
    line('M884 424L1010 550', '#6b4a24', 40),
    line('M896 436L930 470', LIGHT_GOLD, 26),
    circle(glass, 132, '#ffffff', 'opacity="0.86"'),
    circle(glass, 132, 'none', `stroke="${EMERALD}" stroke-width="22"`),
    box([714, 284], 164, 22, LEAF, 11),
    textBars([714, 328], [164, 120, 146], '#aebbb4', 36),
  );
}
