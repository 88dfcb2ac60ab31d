import { drawable, type ShareCard, SHARE_SIZE } from '#lib/share-card.ts';

/** An element as satori lays it out: HTML with flex boxes, styles inline. */
export interface Box {
  type: string;
  props: Record<string, unknown> & { style?: Record<string, string | number> };
}

/** The colours of the site's light look. */
const GROUND = '#faf7f1';
const INK = '#17221e';
const INK_SOFT = '#55645d';
const PRIMARY = '#0f5b49';
const ON_PRIMARY = '#ffffff';
const GOLD = '#a9792b';

/** The font of the Quran, for names of suras. */
export const ARABIC_FAMILY = 'Amiri Quran';

const SIDE = 64;
/** Titles up to this many letters are drawn in this size. */
const TITLE_SIZES = [
  { letters: 22, size: 84 },
  { letters: 44, size: 68 },
  { letters: 90, size: 54 },
  { letters: Infinity, size: 44 },
] as const;
const LONGEST_TITLE = 150;
const LONGEST_FACT = 62;
/** Facts stand left of what is drawn. */
const FACT_WIDTH = 690;

/**
 * The layout of a share card: the site's mark and the kind of page, the title, facts beside the scene
 * (the address of an SVG), and the price in a band.
 */
export function shareLayout(card: ShareCard, scene: string): Box {
  const title = cut(drawable(card.title), LONGEST_TITLE) || 'ВсеУмры';
  const size = TITLE_SIZES.find(({ letters }) => title.length <= letters)?.size ?? 44;
  const facts = card.facts
    .map((fact) => cut(drawable(fact), LONGEST_FACT))
    .filter((fact) => fact !== '')
    .slice(0, card.price && title.length > TITLE_SIZES[0].letters ? 3 : 4);
  const { width, height } = SHARE_SIZE;
  return box({ width, height, flexDirection: 'column', backgroundColor: GROUND, color: INK }, [
    box({ height: 12, width, backgroundColor: PRIMARY }, []),
    box(
      {
        position: 'relative',
        flexDirection: 'column',
        flexGrow: 1,
        overflow: 'hidden',
        padding: `${SIDE - 20}px ${SIDE}px ${card.price ? 24 : SIDE - 20}px`,
      },
      [
        drawing(scene),
        box({ position: 'relative', alignItems: 'center' }, [
          mark(56),
          text({ marginLeft: 18, fontSize: 34, fontWeight: 600, color: PRIMARY }, 'ВсеУмры'),
          box({ flexGrow: 1 }, []),
          text({ fontSize: 30, color: GOLD, fontWeight: 600 }, cut(drawable(card.kicker), 44)),
        ]),
        box({ position: 'relative', flexDirection: 'column', marginTop: 30 }, [
          ...(card.arabic ? [arabicTitle(card.arabic)] : []),
          text({ fontSize: size, fontWeight: 600, lineHeight: 1.14 }, title),
          ...facts.map((fact, place) =>
            text(
              {
                marginTop: place === 0 ? 26 : 10,
                maxWidth: FACT_WIDTH,
                fontSize: 32,
                lineHeight: 1.2,
                color: INK_SOFT,
              },
              fact,
            ),
          ),
        ]),
      ],
    ),
    ...(card.price ? [priceBand(card.price)] : []),
  ]);
}

/** Letters of a word are joined and set from the right by the font, words by the box. */
function arabicTitle(words: string): Box {
  return box(
    { flexDirection: 'row-reverse', alignSelf: 'flex-start', gap: 24 },
    words.split(' ').map((word) =>
      text(
        {
          fontFamily: ARABIC_FAMILY,
          fontSize: 104,
          lineHeight: 1.8,
          color: PRIMARY,
        },
        word,
      ),
    ),
  );
}

function priceBand({ amount, of }: { amount: string; of: string }): Box {
  return box(
    {
      position: 'relative',
      alignItems: 'center',
      gap: 14,
      padding: `22px ${SIDE}px 28px`,
      backgroundColor: PRIMARY,
      color: ON_PRIMARY,
    },
    [
      ...drawable(amount)
        .split('≈')
        .flatMap((words, place) => [
          ...(place === 0 ? [] : [almost()]),
          ...(words.trim() === ''
            ? []
            : [text({ fontSize: 64, fontWeight: 600, flexShrink: 0 }, words.trim())]),
        ]),
      text({ marginLeft: 12, fontSize: 32 }, cut(drawable(of), 40)),
    ],
  );
}

/** The sign «≈» before a price: the font lacks it. */
function almost(): Box {
  const d = 'M8 26c8-9 16-9 24-2s14 6 22-2M8 44c8-9 16-9 24-2s14 6 22-2';
  const line = { fill: 'none', stroke: ON_PRIMARY, 'stroke-width': 7, 'stroke-linecap': 'round' };
  const children = [{ type: 'path', props: { d, ...line } }];
  return { type: 'svg', props: { width: 56, height: 64, viewBox: '0 0 62 70', children } };
}

function box(style: Record<string, string | number>, children: Box[]): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function text(style: Record<string, string | number>, words: string): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: words } };
}

function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;
}

/** The site's mark, as favicon.svg draws it. */
function mark(size: number): Box {
  const path = (d: string, fill: string): Box => ({ type: 'path', props: { d, fill } });
  const star =
    'M20 0 25.9 5.9H34.1V14.1L40 20 34.1 25.9V34.1H25.9L20 40 14.1 34.1H5.9V25.9L0 20 5.9 14.1V5.9H14.1Z';
  const arch =
    'M12 31V19.5C12 14 16.2 11.6 20 8c3.8 3.6 8 6 8 11.5V31h-4.2V20.2c0-2.3-1.7-3.6-3.8-5.5-2.1 1.9-3.8 3.2-3.8 5.5V31Z';
  return {
    type: 'svg',
    props: {
      width: size,
      height: size,
      viewBox: '0 0 40 40',
      children: [path(star, PRIMARY), path(arch, GROUND)],
    },
  };
}

/** The scene on the ground of its box. */
function drawing(src: string): Box {
  const style = { position: 'absolute', left: 0, bottom: 0 };
  return { type: 'img', props: { src, ...SHARE_SIZE, style } };
}
