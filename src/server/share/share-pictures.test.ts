import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShareCard } from '#lib/share-card.ts';
import type { DrawShare } from '#server/share/draw-share.server.ts';
import { shareDigest, sharePicture } from '#server/share/share-address.server.ts';
import { sharePicturesApi } from '#server/share/share-pictures.api.server.ts';
import { createSharePictures } from '#server/share/share-pictures.server.ts';
import { silentLog } from '#test/database.ts';

const DAY_MS = 86_400_000;
const cardOf = (title: string): ShareCard => ({
  kicker: 'Умра',
  title,
  facts: [],
  price: null,
  scene: { part: 'mecca' },
});
const PNG = Buffer.from('png');
let directory: string;
/** The titles of drawn pictures, and the most drawings at once. */
let drawn: string[];
let most: number;
let now: number;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vseumry-share-'));
  drawn = [];
  most = 0;
  now = Date.now();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

let inside = 0;
const drawShare: DrawShare = async ({ title }) => {
  most = Math.max(most, (inside += 1));
  await new Promise((resolve) => setTimeout(resolve, 5));
  inside -= 1;
  if (title === 'нельзя') throw new Error('no glyph');
  drawn.push(title);
  return PNG;
};
const open = (mostKept?: number, where = directory) =>
  createSharePictures({
    directory: where,
    drawShare,
    log: silentLog,
    now: () => now,
    ...(mostKept === undefined ? {} : { mostKept }),
  });

describe('share pictures', () => {
  it('are drawn one at a time, and the same one only once', async () => {
    const pictures = open();
    await Promise.all(['а', 'б', 'а', 'в'].map((title) => pictures.draw(cardOf(title))));
    expect(drawn.toSorted()).toEqual(['а', 'б', 'в']);
    expect(most).toBe(1);
  });

  it('are refused behind eight waiting ones', async () => {
    const pictures = open();
    const titles = Array.from({ length: 12 }, (_, place) => `тур ${place}`);
    const answers = await Promise.all(titles.map((title) => pictures.draw(cardOf(title))));
    expect(answers.filter((png) => png === null)).toHaveLength(3);
  });

  it('stay on the disk for the next process', async () => {
    await open().draw(cardOf('а'));
    expect(await open().kept(shareDigest(cardOf('а')))).toEqual(PNG);
    expect(await open().kept(shareDigest(cardOf('б')))).toBeNull();
    expect(await open().kept('../../etc/passwd')).toBeNull();
  });

  it('are limited in number: those not requested for longest go first', async () => {
    const pictures = open(2);
    await pictures.draw(cardOf('а'));
    await pictures.draw(cardOf('б'));
    await pictures.kept(shareDigest(cardOf('а')));
    await pictures.draw(cardOf('в'));
    const left = ['а', 'в'].map((title) => `${shareDigest(cardOf(title))}.png`).toSorted();
    await expect.poll(() => readdirSync(directory).toSorted()).toEqual(left);
  });

  it('are limited in age, also those of a former run', async () => {
    const pictures = open();
    await pictures.draw(cardOf('а'));
    const file = join(directory, `${shareDigest(cardOf('а'))}.png`);
    const old = new Date(now - 31 * DAY_MS);
    utimesSync(file, old, old);
    writeFileSync(join(directory, 'half.part'), 'x');
    expect(await open().kept(shareDigest(cardOf('а')))).toBeNull();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('are returned even if the disk is full', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    expect(await open(undefined, join(file, 'below')).draw(cardOf('а'))).toEqual(PNG);
  });
});

describe('the address of a share picture', () => {
  const cards = new Map([
    ['/tours/a', cardOf('тур')],
    ['/tours/bad', cardOf('нельзя')],
  ]);
  const site = (limitsFactor = 1) =>
    new Hono().route(
      '/',
      sharePicturesApi({
        pictures: open(),
        cardOf: async (path) => cards.get(path) ?? null,
        networkOf: () => '192.0.2.0',
        log: silentLog,
        limitsFactor,
      }),
    );
  const { address } = sharePicture('/tours/a', cardOf('тур'));

  it('draws the present page, to be cached for a year', async () => {
    const answer = await site().request(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const again = await site().request(address, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(drawn).toEqual(['тур']);
  });

  it.for(['/kartinka/tours/a.png', '/kartinka/tours/a.png?v=1', '/kartinka/tours/a.png?v=zzz'])(
    'sends %s on and draws nothing',
    async (other) => {
      const answer = await site().request(other);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(address);
      expect(drawn).toEqual([]);
    },
  );

  it('is a 404 for a page that does not exist', async () => {
    for (const path of ['/kartinka/tours/b.png', '/kartinka/x', '/kartinka/../tours/a']) {
      expect((await site().request(path)).status).toBe(404);
    }
  });

  it('returns the site’s picture when drawing fails', async () => {
    const bad = sharePicture('/tours/bad', cardOf('нельзя')).address;
    const answer = await site().request(bad);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/og.png');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('limits the pictures of one network that need a query', async () => {
    const app = site(0.05);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await app.request('/kartinka/tours/a.png')).status);
    expect(statuses).toEqual([302, 302, 302, 429]);
  });
});
