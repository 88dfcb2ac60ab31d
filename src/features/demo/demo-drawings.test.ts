import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';

const { drawings: DEMO_DRAWINGS } = await readDemoFiles();
const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'company-logos': [512, 512],
  'guide-photos': [600, 600],
  'operator-info': [1200, 800],
  articles: [1200, 630],
};
const folderOf = (path: string) => path.split('/')[0] ?? '';

/** Whether the text is nothing but tags, each closed and in the right order. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const left = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g,
    (tag, closes: string, name: string, _attributes, closed: string) => {
      if (closes) return open.pop() === name ? '' : tag;
      if (!closed) open.push(name);
      return '';
    },
  );
  return left === '' && open.length === 0;
}

describe('the drawings', () => {
  beforeAll(() => {
    sharp.cache(false);
    sharp.concurrency(1);
  });

  it('are 12 emblems, 8 portraits, 3 sheets and 12 covers, each at a path of its own', () => {
    const folders = DEMO_DRAWINGS.map(({ path }) => folderOf(path));
    const count = (folder: string) => folders.filter((found) => found === folder).length;
    expect(Object.keys(SIZES).map(count)).toEqual([12, 8, 3, 12]);
    expect(new Set(DEMO_DRAWINGS.map(({ path }) => path)).size).toBe(35);
  });

  it('lie where uploaded pictures lie', () => {
    for (const { path } of DEMO_DRAWINGS) expect(path).toMatch(/^[a-z-]+\/\d{13}_[a-z0-9]+\.webp$/);
  });

  it('are told from broken ones by the test below', () => {
    expect(isWellFormed('<svg a="1"><g><path d="M0 0"/></g></svg>')).toBe(true);
    for (const broken of ['<svg><g></svg>', '<svg>', '<svg></svg>x', '<svg a=1></svg>']) {
      expect(isWellFormed(broken)).toBe(false);
    }
  });

  it.each(DEMO_DRAWINGS)(
    '$name is well-formed, without text, links and broken numbers',
    ({ svg }) => {
      expect(isWellFormed(svg.trim())).toBe(true);
      expect(svg).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/);
      const urls = [...svg.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id);
      for (const id of urls) expect(svg).toContain(`id="${id}"`);
    },
  );

  it.each(DEMO_DRAWINGS)('$name renders in its size to a small picture', async ({ path, svg }) => {
    const [width, height] = SIZES[folderOf(path)] ?? [0, 0];
    const { data, info } = await sharp(Buffer.from(svg))
      .webp({ lossless: true })
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    expect(data.length).toBeLessThan(40_000);
    const { channels } = await sharp(data).stats();
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(10);
  });
});
